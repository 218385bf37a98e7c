# SPDX-License-Identifier: MIT
# How much of src the tests run: sourced by ./dev.

# coverage [--publish]: runs the core tests with a library that counts. It is built by clang, whose counts
# belong to lines and branches of the source, not of the optimised code. It fails when less is covered than
# docs/reliability.md says; --publish writes the numbers of that page again.
coverage() {
    case ${1:-} in "" | --publish) ;; *) die "coverage: --publish or nothing, not '$1'" ;; esac
    need clang-14 libclang-rt-14-dev llvm-14 python3 binutils
    preset=clang
    local raw=$build/coverage/raw tests=0
    rm -rf "$build/coverage" && mkdir -p "$raw"
    tools
    configure clang -DSSCDA_COVERAGE=ON
    # load_estimate measures memory, and the counters take some.
    without='^load_estimate$' run_tests core || tests=$?
    say "coverage of src"
    llvm-profdata-14 merge -sparse -failure-mode=all "$raw"/*.profraw -o "$build/coverage/all.profdata"
    llvm-cov-14 export -format=text -skip-expansions -instr-profile="$build/coverage/all.profdata" \
        "$build/clang/src/libsscda.so" -object "$build/clang/src/cli/sscda" \
        >"$build/coverage/all.json"
    # Last, so that the last line is the tests'.
    python3 -B .dev/coverage.py "$@" "$root" "$build/coverage/all.json" docs/reliability.md || return 1
    count_tests "$build/clang/tests.xml" && return "$tests"
}
