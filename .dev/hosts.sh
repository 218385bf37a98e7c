# SPDX-License-Identifier: MIT
# The bindings in their interpreters with a sanitized library: sourced by ./dev.

# hosts [LANGUAGE...]: takes some minutes. The last line is `N passed, M failed`.
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
    need clang-14 libclang-rt-14-dev python3
    languages ""
    say "building the library with and without sanitizers, in build/asan and build/$preset"
    configure asan
    compile asan sscda
    configure "$preset"
    compile "$preset"
}
