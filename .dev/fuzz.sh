# Fuzzing: sourced by ./dev. What a run finds new is kept in build/fuzz-corpus/<target>, what it finds
# wrong in build/fuzz-findings/; the last line is `N passed, M failed`, by targets.

# fuzz [SECONDS [TARGET]]. With SSCDA_FUZZ_SEED, a number, a run repeats the inputs of another with the
# same seed and programs.
fuzz() {
    local seconds=${1:-60} only=${2:-}
    [[ $seconds =~ ^[1-9][0-9]*$ ]] || die "fuzz: '$seconds' is no number of seconds"
    (prepare_fuzz) || { echo "0 passed, 1 failed"; return 1; }
    local program name passed=0 failed=0
    for program in "$build"/fuzz/tests/fuzz/fuzzer_*; do
        name=${program##*/fuzzer_}
        [ -z "$only" ] || [ "$only" = "$name" ] || continue
        if fuzz_one "$program" "$name" "$seconds"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
        fi
    done
    [ $((passed + failed)) -gt 0 ] || die "fuzz: there is no target '$only'"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

prepare_fuzz() {
    tools
    unity
    need clang-14 libclang-rt-14-dev libsvm-dev
    say "building the fuzz targets in build/fuzz"
    configure fuzz
    compile fuzz fuzzers
}

# fuzz_one <program> <target> <seconds>
fuzz_one() {
    local found=$build/fuzz-findings corpus=$build/fuzz-corpus/$2
    local log=$build/fuzz-findings/$2.log
    mkdir -p "$found" "$corpus"
    say "$2, $3 s"
    if "$1" -seed="${SSCDA_FUZZ_SEED:-0}" -max_total_time="$3" -max_len=4096 -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
        -artifact_prefix="$found/$2-" "$corpus" "tests/fuzz/corpus/$2" >"$log" 2>&1; then
        sed -n 's/^stat::number_of_executed_units: */   runs: /p' "$log"
        return 0
    fi
    tail -60 "$log"
    say "$2 failed; the input is in ${found#"$root"/}/$2-*"
    return 1
}
