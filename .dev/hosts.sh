# The wrappers in their hosts with a sanitized library, and the page of promises: sourced by ./dev.

# hosts [LANGUAGE...]: takes some minutes; the last line is `N passed, M failed`.
hosts() {
    (prepare_hosts) || { echo "0 passed, 1 failed"; return 1; }
    local runtime status=0
    runtime=$(clang-14 -print-file-name=libclang_rt.asan-x86_64.so):$(g++ -print-file-name=libstdc++.so.6)
    say "running the languages' tests with the library of build/asan"
    python3 tests/hosts/hosts.py "$build/$preset" "$build/asan/src/libsscda.so.1" "$runtime" "$@" |
        tee "$build/hosts.log" || status=1
    keep_log "hosts${*:+-$*}" "$build/hosts.log"
    return "$status"
}

prepare_hosts() {
    tools
    unity
    need libsvm-dev clang-14 libclang-rt-14-dev python3
    languages ""
    say "building the library with and without sanitizers, in build/asan and build/$preset"
    configure asan
    compile asan sscda
    configure "$preset"
    compile "$preset"
}

# reliability [--partial]: docs/reliability.md, of what the tests said last.
reliability() {
    need python3
    compgen -G "$build/promises/*.log" >/dev/null ||
        die "no tests have been run: .ci/run and ./dev hosts keep what they say in build/promises"
    python3 .dev/reliability.py "$@" docs/promises.txt docs/reliability.md docs/reliability.md \
        "$build"/promises/*.log
}

# promises: the same, as a check: everything promised has been seen to hold, but for the hosts and for what
# takes minutes (`./dev test long`), which are run apart.
promises() {
    need python3
    python3 .dev/reliability.py --except hosts --except long docs/promises.txt docs/reliability.md \
        "$build/reliability.md" "$build"/promises/*.log
}
