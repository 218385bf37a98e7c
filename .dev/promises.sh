# SPDX-License-Identifier: MIT
# The results of tests, held against docs/promises.txt: sourced by ./dev.

# The results of tests depend on these files. A change of the docs leaves them valid.
tested=(src include bindings tests cmake CMakeLists.txt CMakePresets.json)

# tree_state: prints a hash of those files, committed or not; `unknown` without git.
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

# reliability [--partial] [--earlier]: writes docs/reliability.md from the last results.
reliability() { judge_promises "$@"; }

# promises: checks that the last results show every promise, and writes no page. It only names promises of
# `./dev hosts` and `./dev test long`, which run apart, and those that this machine cannot show.
promises() { judge_promises --check --except hosts --except long; }

judge_promises() {
    need python3
    compgen -G "$build/promises/*.log" >/dev/null ||
        die "no tests have been run: .ci/run and ./dev hosts keep what they say in build/promises"
    python3 -B .dev/reliability.py "$@" --tree "$(tree_state)" --commit "$(tree_commit)" \
        docs/promises.txt docs/reliability.md "$build"/promises/*.log
}
