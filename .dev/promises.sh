# What tests said of the promises, and the page of it: sourced by ./dev.

# What tests are made of, and what they test. A change of the words alone leaves their results true.
tested=(src include bindings tests cmake CMakeLists.txt CMakePresets.json)

# tree_state: a name for the contents of all that, committed or not; `unknown` without git.
tree_state() {
    git rev-parse HEAD >/dev/null 2>&1 || { echo unknown; return 0; }
    { git ls-files -co --exclude-standard -- "${tested[@]}" | LC_ALL=C sort -u |
        xargs -d '\n' sha1sum 2>/dev/null || true; } | sha1sum | cut -c1-12
}

tree_commit() {
    local changes
    changes=$(git status --porcelain -- "${tested[@]}" 2>/dev/null || true)
    echo "$(git rev-parse --short HEAD 2>/dev/null || echo unknown)${changes:+ with changes}"
}

# keep_log <name> <file>: keeps what tests said, below a line with the state of the tree that was tested. A
# tree that changed during the tests has the state `changed`.
keep_log() {
    [ -e "$2" ] || return 0
    local state=$state_before
    [ "$state" = "$(tree_state)" ] || state=changed
    mkdir -p "$build/promises"
    {
        echo "tree: $state, commit $(tree_commit)"
        cat "$2"
    } >"$build/promises/$(tr -c 'a-zA-Z0-9\n' - <<<"$1").log"
}

# reliability [--partial] [--earlier]: docs/reliability.md, of what the tests said last.
reliability() { judge_promises "$@"; }

# promises: the same as a check: everything promised has been seen to hold, but for the hosts and for what
# takes minutes (`./dev test long`), which are run apart, and for what this machine cannot show; all of
# these are named.
promises() { judge_promises --check --except hosts --except long; }

judge_promises() {
    need python3
    compgen -G "$build/promises/*.log" >/dev/null ||
        die "no tests have been run: .ci/run and ./dev hosts keep what they say in build/promises"
    python3 -B .dev/reliability.py "$@" --tree "$(tree_state)" --commit "$(tree_commit)" \
        docs/promises.txt docs/reliability.md "$build"/promises/*.log
}
