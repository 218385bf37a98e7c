# Fuzzing: sourced by ./dev. What a run finds new is kept in build/fuzz-corpus/<target>, what it finds
# wrong in build/fuzz-findings/, and how much it did in build/fuzz-runs.txt, lines as in docs/fuzzed.txt; the
# last line is `N passed, M failed`, by targets.

# fuzz [SECONDS [TARGET]], or fuzz merge [TARGET]. With SSCDA_FUZZ_SEED, a number, a run repeats the
# inputs of another with the same seed and programs.
fuzz() {
    if [ "${1:-}" = merge ]; then
        merge_corpus "${2:-}"
        return
    fi
    local seconds=${1:-60} only=${2:-}
    [[ $seconds =~ ^[1-9][0-9]*$ ]] || die "fuzz: '$seconds' is no number of seconds"
    (prepare_fuzz) || { echo "0 passed, 1 failed"; return 1; }
    local names passed=0 failed=0
    mapfile -t names < <(fuzz_targets "$only")
    [ ${#names[@]} -gt 0 ] || die "fuzz: there is no target '$only'"
    # One on each processor; each gets its seconds whole.
    mkdir -p "$build/fuzz-findings"
    local results=$build/fuzz-findings/results${only:+-$only} commit
    commit=$(tree_commit)
    : >"$results"
    export -f fuzz_one say
    export build root results commit
    printf '%s\n' "${names[@]}" | xargs -P "$(nproc)" -I {} bash -c '
        fuzz_one "$1" "$2" || true' fuzz {} "$seconds"
    passed=$(grep -c '^promise: ' "$results" || true)
    failed=$((${#names[@]} - passed))
    echo "$passed passed, $failed failed" >>"$results"
    keep_log "fuzz${only:+-$only}" "$results"
    tail -1 "$results"
    [ "$failed" -eq 0 ]
}

# fuzz_targets [TARGET]: the names of all, or of the one.
fuzz_targets() {
    local program name
    for program in "$build"/asan/tests/fuzz/fuzzer_*; do
        name=${program##*/fuzzer_}
        [ -n "$1" ] && [ "$1" != "$name" ] || echo "$name"
    done
}

# merge_corpus [TARGET]: of what runs have found, the inputs that reach something which those in
# tests/fuzz/corpus do not are copied there, to be committed. None is removed. Another number of times
# through the same code is nothing new here. What these runs did goes to docs/fuzzed.txt and its page.
merge_corpus() {
    prepare_fuzz
    need python3
    local names name log before after
    mapfile -t names < <(fuzz_targets "$1")
    [ ${#names[@]} -gt 0 ] || die "fuzz: there is no target '$1'"
    mkdir -p "$build/fuzz-findings"
    for name in "${names[@]}"; do
        log=$build/fuzz-findings/merge-$name.log
        mkdir -p "$build/fuzz-corpus/$name"
        before=$(ls "tests/fuzz/corpus/$name" | wc -l)
        "$build/asan/tests/fuzz/fuzzer_$name" -merge=1 -use_counters=0 -max_len=4096 -timeout=60 -rss_limit_mb=4096 \
            -artifact_prefix="$build/fuzz-findings/$name-" \
            "tests/fuzz/corpus/$name" "$build/fuzz-corpus/$name" >"$log" 2>&1 ||
            { tail -20 "$log"; die "fuzz: the merge of $name stopped"; }
        after=$(ls "tests/fuzz/corpus/$name" | wc -l)
        say "$name: $((after - before)) of $(ls "$build/fuzz-corpus/$name" | wc -l) inputs are new, $after in all"
        record_runs "$name"
    done
    python3 -B .dev/fuzzed.py docs/fuzzed.txt docs/reliability.md
}

# record_runs <target>: moves what is known of its runs into the repository.
record_runs() {
    local runs=$build/fuzz-runs.txt
    [ -e "$runs" ] || return 0
    awk -v name="$1" '$1 == name' "$runs" >>docs/fuzzed.txt
    awk -v name="$1" '$1 != name' "$runs" >"$runs.rest" && mv "$runs.rest" "$runs"
}

prepare_fuzz() {
    tools
    unity
    need clang-14 libclang-rt-14-dev
    say "building the fuzz targets, preset asan, in build/asan"
    configure asan
    compile asan fuzzers
}

# fuzz_one <target> <seconds>: a line of results when nothing was found.
fuzz_one() {
    local found=$build/fuzz-findings corpus=$build/fuzz-corpus/$1
    local log=$build/fuzz-findings/$1.log wrong=0 runs cpu TIMEFORMAT='%U %S'
    mkdir -p "$found" "$corpus"
    { time "$build/asan/tests/fuzz/fuzzer_$1" -seed="${SSCDA_FUZZ_SEED:-0}" -max_total_time="$2" -max_len=4096 \
        -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$found/$1-" \
        "$corpus" "tests/fuzz/corpus/$1" >"$log" 2>&1; } 2>"$log.time" || [ $? -eq 72 ] || wrong=1 # 72: interrupted
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    cpu=$(awk 'END { printf "%.0f", $1 + $2 }' "$log.time")
    echo "$1 $cpu ${runs:-0} $wrong $commit" >>"$build/fuzz-runs.txt"
    if [ "$wrong" -eq 0 ]; then
        say "$1, $2 s: $runs runs"
        echo "promise: fuzz-$1 $runs cases" >>"$results"
        return 0
    fi
    tail -60 "$log"
    say "$1 failed; the input is in ${found#"$root"/}/$1-*"
    return 1
}
