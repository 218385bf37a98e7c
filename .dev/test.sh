# SPDX-License-Identifier: MIT
# Tests: sourced by ./dev. All of them are CTest tests. The last line is `N passed, M failed`.

# languages <language, or nothing for all>: sources bindings/<language>/setup, which installs the packages of
# its tests with `need` and `fetch_deb`. bindings/<language>/CMakeLists.txt adds the tests.
languages() {
    local language
    for language in r julia matlab csharp python; do
        if [ -z "$1" ] || [ "$1" = "$language" ]; then
            [ ! -e "bindings/$language/setup" ] || . "bindings/$language/setup"
        fi
    done
}

run_tests() {
    local filter=${1:-}
    (prepare "$filter") || { echo "0 passed, 1 failed"; return 1; }
    local select=()
    if [ -n "$filter" ]; then
        select=(-R "$filter")
        # No pipe: grep -q stops reading at the first match, and ctest would fail.
        local labels
        labels=$(ctest --test-dir "$build/$preset" --print-labels)
        if grep -qx "  $filter" <<<"$labels"; then
            select=(-L "^$filter\$")
        fi
    fi
    # Tests that take minutes run only on request.
    [ "$filter" = long ] || select+=(-LE '^long$')
    [ -z "${without:-}" ] || select+=(-E "$without")
    local results=$build/$preset/tests.xml
    say "running the tests${filter:+ ($filter)}"
    rm -f "$results" # if ctest stops early, an old file must not count
    # By default CTest keeps only 1,024 bytes of the output of a test.
    ctest --preset "$preset" -j "$(nproc)" --no-tests=error --output-junit "$results" \
        --test-output-size-passed 100000000 --test-output-size-failed 100000000 \
        "${select[@]}" 2>&1 | grep -v '^    Start' || true
    keep_log "$preset${filter:+-$filter}" "$results"
    count_tests "$results"
}

prepare() {
    tools
    unity
    need libopenmpi-dev openmpi-bin # optional for users; the tests want to see them
    need abigail-tools # compares the ABI with its dump
    need locales # a suite generates one with a decimal comma
    [ "$preset" != clang ] || need clang-14
    [ "$preset" != asan ] || need clang-14 libclang-rt-14-dev
    [ "$preset" != arm64 ] || need g++-aarch64-linux-gnu qemu-user
    languages "$1"
    case $1 in
    "" | cli | report*) need python3 chromium ;; # reports are opened in a browser
    esac
    case $1 in
    "" | paper*) need python3-pot python3-scipy python3-sklearn python3-matplotlib ;; # peers
    esac
    say "building, preset $preset, in build/$preset"
    configure "$preset"
    # For the suites of one folder, or one suite, build only what they need.
    if ninja -C "$build/$preset" -t query "suites_$1" >/dev/null 2>&1; then
        compile "$preset" "suites_$1"
    elif compgen -G "tests/${1%%_*}/test_${1#*_}.c*" >/dev/null; then
        compile "$preset" "$1"
    else
        compile "$preset"
    fi
}

# count_tests <JUnit file of ctest>: a test that could not be started counts as failed, as CTest counts it.
count_tests() {
    [ -e "$1" ] || { say "no test ran"; echo "0 passed, 1 failed"; return 1; }
    local passed skipped disabled failed
    passed=$(count_lines '<testcase .* status="run">' "$1")
    skipped=$(count_lines '<skipped message="SKIP_' "$1")
    disabled=$(count_lines '<testcase .* status="disabled">' "$1")
    failed=$(($(count_lines '<testcase ' "$1") - passed - skipped - disabled))
    [ "$skipped" -eq 0 ] || say "$skipped skipped"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

# count_lines <pattern> <file>: counts lines that begin with the pattern, a tag. The output of a test cannot
# contain one, since the file has `&lt;` in place of `<`.
count_lines() { grep -c "^[[:space:]]*$1" "$2" || true; }

# memcheck: runs four programs under valgrind: one as users write it, one that calls every function, one with
# every word of every option, and one that writes every result of a few fits and tuning runs.
memcheck() {
    tools
    unity
    need valgrind
    say "building, preset $preset, in build/$preset"
    configure "$preset"
    compile "$preset" sscda api_every_call api_words reference
    local tests=$build/$preset/tests consume=$build/$preset/memcheck-consume
    rm -f "$build/promises/memcheck.log" # after a failure, an old file must not count
    cc -std=c99 -g -Iinclude -DEXPECTED_VERSION="\"$(project_version)\"" tests/consume/consume.c \
        -o "$consume" -L"$build/$preset/src" -Wl,-rpath,"$build/$preset/src" -lsscda -lm
    under_valgrind "$consume"
    under_valgrind "$tests/api_every_call"
    under_valgrind "$tests/api_words"
    under_valgrind "$tests/numbers/reference" "$build/$preset/memcheck-reference"
    printf 'promise: valgrind-clean 4 cases\n4 passed, 0 failed\n' >"$build/memcheck.log"
    keep_log memcheck "$build/memcheck.log"
    tail -1 "$build/memcheck.log"
}

under_valgrind() {
    say "${1##*/} under valgrind"
    valgrind --quiet --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all \
        --error-exitcode=1 "$@" || { echo "0 passed, 1 failed"; return 1; }
}

project_version() { sed -n 's/^ *VERSION \([0-9.]*\)$/\1/p' CMakeLists.txt; }
