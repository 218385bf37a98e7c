#!/bin/sh
# SPDX-License-Identifier: MIT
# reliability.sh <top of the tree>: shows that .dev/reliability.py writes its page of what has passed, and
# refuses what is not promised, not shown, failed, or of another state of the tree; that ./dev test counts
# its tests as CTest does; and that .dev/fuzzed.py adds up runs of fuzzing.
top=$1
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failures=0

printf '## Things\n\nbits | ci | Bits hold | Counted\ntest:old_one,old_.* | ci | Old ones hold | Run\nslow | long | Slow ones hold | Waited\n' \
    >"$work/promises"
sed '/^<!-- From here on/q' "$top/docs/reliability.md" >"$work/head"

# log <verdict of old_one> <line of new_one>...: as ./dev keeps it, in the form of CTest's --output-junit.
log() { write_log "$@" >"$work/ci.log"; }
write_log() {
    verdict=$1
    shift
    echo "tree: ${state:-abc}, commit 123"
    printf '<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="x"\n\ttests="2"\n\t>\n'
    write_case old_one "$verdict"
    write_case new_one run "$@"
    echo '</testsuite>'
}
# write_case <name> <status, or why it was not run> [line]...
write_case() {
    case $2 in run | fail) status=$2 reason= ;; *) status=notrun reason="<skipped message=\"$2\"/>" ;; esac
    printf '\t<testcase name="%s" classname="%s" time="0.1" status="%s">\n\t\t%s\n' "$1" "$1" $status "$reason"
    shift 2
    printf '\t\t<system-out>a &lt;testcase status="run"&gt;\n'
    printf '%s\n' "${unity:-3 Tests 0 Failures 0 Ignored}" "$@"
    printf '</system-out>\n\t</testcase>\n'
}

# try <pass|fail> <words that are said or written> [option]...: of that log.
try() {
    expected=$1 words=$2
    shift 2
    cp "$work/head" "$work/page"
    if python3 -B "$top/.dev/reliability.py" --tree abc --commit 456 --except long "$@" "$work/promises" \
        "$work/page" "$work/ci.log" >"$work/out" 2>&1; then seen=pass; else seen=fail; fi
    [ "$seen" = fail ] || cat "$work/page" >>"$work/out"
    [ "$seen" = "$expected" ] && grep -q -F "$words" "$work/out" && return
    echo "expected $expected and '$words', got $seen:" && cat "$work/out"
    failures=$((failures + 1))
}

log run "promise: bits 1200 cases"
try pass "| Bits hold | Counted | 1,200 | held: g++ |"
try pass "| Old ones hold | Run | 3 | held: g++ |"
try pass "Made at commit 456."
try pass "shown by ./dev test long alone: slow" --check
log run "promise: bits 12 cases" "promise: new 1 cases"
try fail "has no sentence"
log run "nothing"
try fail "bits: no test has said so, build ci"
try fail "bits: no test has said so, build ci" --check
try pass "| Bits hold | Counted |  | not run |" --partial
sed "s/old_\.\*/gone/" "$work/promises" >"$work/more" && mv "$work/more" "$work/promises"
try fail "gone: was not run, build ci"
sed "s/gone/old_.*/" "$work/promises" >"$work/more" && mv "$work/more" "$work/promises"

# Anything but a pass is a failure: a test that failed, crashed or took too long, and one that was not started.
for verdict in fail "Unable to find executable" "Fixture dependency failed"; do
    log "$verdict" "promise: bits 12 cases"
    try fail "old_one failed, build ci"
    try fail "old_one failed, build ci" --check
done

# What a machine cannot show is named; only the page wants it all.
log SKIP_RETURN_CODE=77 "promise: bits 12 cases"
try fail "old_one: skipped"
try pass "not shown here: old_one: skipped, build ci" --check
log run "promise: bits not shown: no room"
try fail "bits: no room, build ci: not shown"
try pass "not shown here: bits: no room, build ci" --check
unity='x.c:1:one:PASS
x.c:2:comma:IGNORE: no comma
3 Tests 0 Failures 1 Ignored'
log run "promise: bits 12 cases"
try pass "| Old ones hold | Run | 2 | held: g++; left out: comma: no comma (g++)"
unity='x.c:2:comma:IGNORE: no comma
1 Tests 0 Failures 1 Ignored'
log run "promise: bits 12 cases"
try fail "comma: no comma, build ci: not shown"
unity=

# Another tree is another matter.
state=def
log run "promise: bits 1200 cases"
try fail "ci.log: of another state of the tree (commit 123); not read"
try fail "ci.log: of another state of the tree" --check
try pass "| Bits hold | Counted | 1,200 | held: g++ (at an earlier state) |" --earlier

# counted <last line of ./dev test>: for that log, whose first line the counting passes over.
counted() {
    said=$(bash -c '. "$1/.dev/test.sh"; say() { :; }; count_tests "$2"' count "$top" "$work/ci.log")
    [ "$said" = "$1" ] && return
    echo "expected '$1', got '$said'"
    failures=$((failures + 1))
}
log run "promise: bits 12 cases"
counted "2 passed, 0 failed"
log SKIP_RETURN_CODE=77 "promise: bits 12 cases"
counted "1 passed, 0 failed"
for verdict in fail "Unable to find executable" "Fixture dependency failed"; do
    log "$verdict" "promise: bits 12 cases"
    counted "1 passed, 1 failed"
done
rm "$work/ci.log"
counted "0 passed, 1 failed"

# fuzzed <pass|fail> <words>: of the runs in $work/runs.
fuzzed() {
    sed -n '1,/^<!-- From here on/p' "$top/docs/reliability.md" >"$work/page"
    if python3 -B "$top/.dev/fuzzed.py" "$work/runs" "$work/page" >"$work/out" 2>&1; then seen=pass; else seen=fail; fi
    cat "$work/page" >>"$work/out"
    [ "$seen" = "$1" ] && grep -q -F "$2" "$work/out" && return
    echo "expected $1 and '$2', got $seen:" && cat "$work/out"
    failures=$((failures + 1))
}
printf '# words\nfit 60 1000 0 123\nfit 90 2000 1 123\nfit 30 5 0 456 with changes\n' >"$work/runs"
fuzzed pass "| fit | 123 | 2.5 | 3,000 | 1 |"
fuzzed pass "| fit | 456 with changes | 0.5 | 5 | 0 |"
fuzzed pass "## Hardening"
echo "fit 60 many 0 123" >"$work/runs"
fuzzed fail "runs:1: not "
exit $failures
