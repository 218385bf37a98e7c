#!/bin/sh
# SPDX-License-Identifier: MIT
# coverage.sh <top of the tree>: shows that .dev/coverage.py adds up what llvm-cov exports, names what no
# test runs, and refuses numbers below the highest that the page has had.
top=$1
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failures=0
mkdir -p "$work/src/map" "$work/src/cli"
printf 'int run() {\n}\nint idle() {\n}\nconstexpr int early() {\n}\n' >"$work/src/map/map.cpp"
: >"$work/src/cli/main.cpp"
: >"$work/src/cli/other.cpp"
page() { printf 'Before.\n<!-- Written by ./dev coverage --publish. -->\n%s<!-- To here. -->\nAfter.\n' "$1" >"$work/page"; }

# covers <lines> <branches>: of 1,000 each, which two files share. Two lines are of a constexpr function.
covers() {
    cat >"$work/json" <<JSON
{"data": [{"files": [
  {"filename": "$work/src/map/map.cpp", "summary": {"lines": {"covered": $1, "count": 902},
      "branches": {"covered": $2, "count": 1000}}},
  {"filename": "src/cli/main.cpp", "summary": {"lines": {"covered": 0, "count": 100},
      "branches": {"covered": 0, "count": 0}}},
  {"filename": "tests/x.cpp", "summary": {"lines": {"covered": 0, "count": 9},
      "branches": {"covered": 0, "count": 9}}}],
 "functions": [
  {"name": "run", "count": 3, "filenames": ["src/map/map.cpp"], "regions": [[1, 1, 2, 2, 3, 0, 0, 0]]},
  {"name": "idle", "count": 0, "filenames": ["src/map/map.cpp"], "regions": [[3, 1, 4, 2, 0, 0, 0, 0]]},
  {"name": "early", "count": 0, "filenames": ["src/map/map.cpp"], "regions": [[5, 1, 6, 2, 0, 0, 0, 0]]}]}]}
JSON
}

# counts <pass|fail> <words> [--publish]: the words are in the output or in the page.
counts() {
    want=$1 words=$2
    shift 2
    if python3 -B "$top/.dev/coverage.py" "$@" "$work" "$work/json" "$work/page" >"$work/out" 2>&1; then
        seen=pass
    else
        seen=fail
    fi
    cat "$work/page" >>"$work/out"
    [ "$seen" = "$want" ] && grep -q -F -e "$words" "$work/out" && return
    echo "expected $want and '$words', got $seen:" && cat "$work/out"
    failures=$((failures + 1))
}

covers 800 900
page ""
counts fail "the page has no coverage yet"
counts pass "| **src** | 1000 | 80.0 % | 1000 | 90.0 % |" --publish
counts pass "| \`src/map\` | 900 | 88.9 % | 1000 | 90.0 % |"
counts pass "Files with the most lines that no test runs: \`src/map/map.cpp\` (100), \`src/cli/main.cpp\` (100)."
counts pass "Functions that no test calls: 1, the longest \`idle\` in \`src/map/map.cpp\` (2 lines)."
counts pass "Source files that this build leaves out: \`src/cli/other.cpp\`."
counts pass "Highest so far: 80.0 % of the lines, 90.0 % of the branches."
counts pass "After."
# A little less is published, but what counts is the highest.
covers 799 899
counts pass "| **src** | 1000 | 79.9 % | 1000 | 89.9 % |" --publish
counts pass "Highest so far: 80.0 % of the lines, 90.0 % of the branches."
for less in "797 900" "800 897"; do
    # shellcheck disable=SC2086
    covers $less
    counts fail " fell: "
    counts fail "| **src** | 1000 | 79.9 % | 1000 | 89.9 % |" --publish
done
covers 850 950
counts pass "Highest so far: 85.0 % of the lines, 95.0 % of the branches." --publish
# A page of before has only the table.
page "| **src** | 1000 | 80.0 % | 1000 | 90.0 % |
"
counts pass "After."
covers 700 900
counts fail "coverage of lines fell: 70.00 %, and the page had 80.0 %"
exit $failures
