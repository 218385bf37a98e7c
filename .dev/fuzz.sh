# SPDX-License-Identifier: MIT
# Fuzzing: sourced by ./dev. Each target begins with the inputs of tests/fuzz/corpus/<target>.tar, which are
# unpacked into build/fuzz-seeds. New inputs are kept in build/fuzz-corpus/<target>, inputs that fail in
# build/fuzz-findings/, and a record of each run in build/fuzz-runs.txt, lines as in docs/fuzzed.txt. The
# last line is `N passed, M failed`, counted in targets.

# fuzz [SECONDS [TARGET]], fuzz merge [TARGET], or fuzz seeds. With SSCDA_FUZZ_SEED, a number, a run repeats
# the inputs of another with the same seed and programs.
fuzz() {
    case ${1:-} in
    merge) merge_corpus "${2:-}"; return ;;
    seeds) write_seeds; return ;;
    esac
    local seconds=${1:-60} only=${2:-}
    [[ $seconds =~ ^[1-9][0-9]*$ ]] || die "fuzz: '$seconds' is no number of seconds"
    (prepare_fuzz) || { echo "0 passed, 1 failed"; return 1; }
    local names passed=0 failed=0
    mapfile -t names < <(fuzz_targets "$only")
    [ ${#names[@]} -gt 0 ] || die "fuzz: there is no target '$only'"
    # One target on each processor; SECONDS is the time of each target.
    mkdir -p "$build/fuzz-findings"
    local results=$build/fuzz-findings/results${only:+-$only} commit
    commit=$(tree_commit)
    : >"$results"
    export -f fuzz_one unpack_corpus say
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

# fuzz_targets [TARGET]: prints the names of all targets, or only that one.
fuzz_targets() {
    local program name
    for program in "$build"/asan/tests/fuzz/fuzzer_*; do
        name=${program##*/fuzzer_}
        [ -n "$1" ] && [ "$1" != "$name" ] || echo "$name"
    done
}

# unpack_corpus <target>: empties build/fuzz-seeds/<target> and unpacks its inputs there.
unpack_corpus() {
    local folder=$build/fuzz-seeds/$1
    rm -rf "$folder" && mkdir -p "$folder"
    tar -xf "tests/fuzz/corpus/$1.tar" -C "$folder"
}

pack_corpus() { pack "tests/fuzz/corpus/$1.tar" "$build/fuzz-seeds/$1"; }

count_files() { find "$1" -type f | wc -l; }

# merge_corpus [TARGET]: adds to tests/fuzz/corpus those inputs of earlier runs that reach code which no
# input there reaches. It removes none. Another number of passes through the same code does not count as
# new. The records of these runs move to docs/fuzzed.txt and its page.
merge_corpus() {
    prepare_fuzz
    need python3
    local names name
    mapfile -t names < <(fuzz_targets "$1")
    [ ${#names[@]} -gt 0 ] || die "fuzz: there is no target '$1'"
    mkdir -p "$build/fuzz-findings"
    for name in "${names[@]}"; do
        merge_one "$name"
        record_runs "$name"
    done
    python3 -B .dev/fuzzed.py docs/fuzzed.txt docs/reliability.md
}

merge_one() {
    local seeds=$build/fuzz-seeds/$1 corpus=$build/fuzz-corpus/$1 log=$build/fuzz-findings/merge-$1.log before after
    mkdir -p "$corpus"
    unpack_corpus "$1"
    before=$(count_files "$seeds")
    "$build/asan/tests/fuzz/fuzzer_$1" -merge=1 -use_counters=0 -max_len=4096 -timeout=60 -rss_limit_mb=4096 \
        -artifact_prefix="$build/fuzz-findings/$1-" "$seeds" "$corpus" >"$log" 2>&1 ||
        { tail -20 "$log"; die "fuzz: the merge of $1 stopped"; }
    after=$(count_files "$seeds")
    pack_corpus "$1"
    say "$1: $((after - before)) of $(count_files "$corpus") inputs are new, $after in all"
}

# write_seeds: writes the seeds of tests/fuzz/seeds.c again, after a change of a format or of the way in
# which a target takes its input.
write_seeds() {
    prepare_fuzz
    local name
    for name in $(fuzz_targets ""); do unpack_corpus "$name"; done
    "$build/asan/tests/fuzz/fuzz_seeds" "$build/fuzz-seeds"
    for name in $(fuzz_targets ""); do
        pack_corpus "$name"
        say "$name: $(count_files "$build/fuzz-seeds/$name") inputs"
    done
}

# record_runs <target>: moves the records of its runs to docs/fuzzed.txt.
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

# fuzz_one <target> <seconds>: adds a line to $results if no input fails.
fuzz_one() {
    local found=$build/fuzz-findings corpus=$build/fuzz-corpus/$1
    local log=$build/fuzz-findings/$1.log wrong=0 runs cpu TIMEFORMAT='%U %S'
    mkdir -p "$found" "$corpus"
    unpack_corpus "$1"
    { time "$build/asan/tests/fuzz/fuzzer_$1" -seed="${SSCDA_FUZZ_SEED:-0}" -max_total_time="$2" -max_len=4096 \
        -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$found/$1-" \
        "$corpus" "$build/fuzz-seeds/$1" >"$log" 2>&1; } 2>"$log.time" || [ $? -eq 72 ] || wrong=1 # 72: interrupted
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
