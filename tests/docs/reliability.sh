#!/bin/sh
# reliability.sh <top of the tree>: shows that .dev/reliability.py writes its page of what has passed, and
# refuses what is not promised, not shown, or failed.
top=$1
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failures=0

printf '## Things\n\nbits | ci | Bits hold | Counted\ntest:old_.* | ci | Old ones hold | Run\n' >"$work/promises"
sed '/^<!-- From here on/q' "$top/docs/reliability.md" >"$work/head"

# log <verdict of old_one> <line of new_one>...: as CTest keeps it.
log() { write_log "$@" >"$work/ci.log"; }
write_log() {
    verdict=$1
    shift
    echo "Start testing: Nov 17 06:10 UTC"
    for test in old_one new_one; do
        printf '1/2 Testing: %s\n1/2 Test: %s\nCommand: x\nOutput:\n----\n3 Tests 0 Failures\n' $test $test
        [ $test = old_one ] || printf '%s\n' "$@"
        printf '<end of output>\nTest time = 1 sec\n'
        if [ $test = old_one ]; then echo "$verdict"; else echo "Test Passed."; fi
        printf '"%s" time elapsed: 00:00:01\n\n' $test
    done
}

# try <pass|fail> <words that are said or written>: of that log.
try() {
    rm -f "$work/page"
    if python3 "$top/.dev/reliability.py" "$work/promises" "$work/head" "$work/page" "$work/ci.log" \
        >"$work/out" 2>&1; then seen=pass; else seen=fail; fi
    [ "$seen" = fail ] || cat "$work/page" >>"$work/out"
    [ "$seen" = "$1" ] && grep -q -F "$2" "$work/out" && return
    echo "expected $1 and '$2', got $seen:" && cat "$work/out"
    failures=$((failures + 1))
}

log "Test Passed." "promise: bits 1200 cases"
try pass "| Bits hold | Counted | 1,200 | held: g++ |"
log "Test Passed." "promise: bits 1200 cases"
try pass "| Old ones hold | Run | 3 | held: g++ |"
log "Test Passed." "promise: bits 12 cases" "promise: new 1 cases"
try fail "has no sentence"
log "Test Passed." "nothing"
try fail "bits: no test has said so, build ci"
log "Test Failed." "promise: bits 12 cases"
try fail "old_one failed, build ci"
exit $failures
