# SPDX-License-Identifier: MIT
# Tuning by one process.
source_rows >s.csv
target_rows >t.csv
data="--source s.csv --labels 3 --target t.csv"
grid="--grid lambda_s=0,0.1,1 --grid lambda-g=0.1,0.7"

# shellcheck disable=SC2086
ends 0 "$SSCDA" tune $data $grid --model m.sscda --table cells.csv --predict p.csv --vote v.csv --adapted a.csv
has out "grid cells 6, baselines 1, finished 7"
present m.sscda cells.csv p.csv v.csv a.csv
no_leftovers
[ "$(wc -l <cells.csv)" -eq 8 ] || die "rows of cells.csv"
head -1 cells.csv | grep -q '^cell,lambda_s,lambda_g,.*score.*,best$' || die "header: $(head -1 cells.csv)"
[ "$(cut -d, -f2,3 cells.csv | sed -n 2,7p | tr '\n' ' ')" = "0,0.1 0,0.7 0.1,0.1 0.1,0.7 1,0.1 1,0.7 " ] ||
    die "order of cells.csv"
[ "$(grep -c ',1$' cells.csv)" -eq 1 ] || die "not one best"
[ "$(cut -d, -f1 cells.csv | tr '\n' ' ')" = "cell 1 2 3 4 5 6 7 " ] || die "cells are counted from 1"

# The model is that of a fit with the options of the best cell.
best=$(grep ',1$' cells.csv | cut -d, -f2,3)
ends 0 "$SSCDA" fit $data --lambda-s "${best%,*}" --lambda-g "${best#*,}" --adapted a2.csv --predict p2.csv --quiet
grep ',1$' cells.csv | grep -q none || { same a.csv a2.csv; same p.csv p2.csv; }
ends 0 "$SSCDA" labels --model m.sscda --input t.csv
same out p.csv

# Options beside the grid, a list, JSON, and the table alone.
# shellcheck disable=SC2086
ends 0 "$SSCDA" tune $data --grid lambda_s=0,1 --grid map=rigid,linear --list --criterion neighbours --json
has out '"criterion": "neighbours"'
has out '"grid_cells": 2'
if command -v python3 >/dev/null; then
    python3 -c 'import json; d = json.load(open("out")); assert d["tuning"]["table"][0]["map"] == "rigid"' ||
        die "tune --json"
fi
# shellcheck disable=SC2086
ends 0 "$SSCDA" tune $data $grid --table only.tsv --quiet
head -1 only.tsv | grep -q '	score	' || die "only.tsv is no TSV"
# shellcheck disable=SC2086
ends 0 "$SSCDA" tune $data --table default.csv --quiet
[ "$(wc -l <default.csv)" -gt 3 ] || die "the library's own grid"

# A table on stdout is nothing but the table; JSON does not go there too.
for flag in table vote adapted; do
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" tune $data $grid --$flag $flag.csv --quiet
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" tune $data $grid --$flag -
    has err "grid cells 6, baselines 1"
    # times differ
    cut -d, -f1-3 out >out3
    cut -d, -f1-3 $flag.csv | cmp -s - out3 || die "tune --$flag - prints more: $(cat out)"
    # shellcheck disable=SC2086
    refuses 2 "--json and --$flag - both write to the standard output" tune $data $grid --$flag - --json
done
for flag in adapted predict correspondence; do
    # shellcheck disable=SC2086
    refuses 2 "--json and --$flag - both write to the standard output" fit $data --$flag - --json
done
refuses 2 "--json and --output - both write to the standard output" labels --model m.sscda --output - --json
refuses 2 "no --json here" map --model m.sscda --input t.csv --output - --json

# The best that does nothing is always told, with its accuracy where the truth is known; so is before and
# after, also by reverse validation, whose table has no labels.
# shellcheck disable=SC2086
ends 0 "$SSCDA" tune $data $grid --table only.tsv
has out "baseline   doing nothing scores "
printf '%s\n' cat dog eel cat dog eel cat dog cow >truth.csv
for criterion in graph reverse; do
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" tune $data $grid --truth truth.csv --criterion $criterion --table only.tsv
    grep -q '^baseline   doing nothing scores [0-9.]* at best, with [0-9.]* % right: ' out || die "baseline: $(cat out)"
    grep -q '^accuracy   [0-9.]* % -> 88.9 % of the 9' out || die "before and after: $(cat out)"
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" tune $data $grid --truth truth.csv --criterion $criterion --json
    command -v python3 >/dev/null || continue
    python3 - <<'PYTHON' || die "tune --json with truth"
import json
d = json.load(open("out"))
nothing = d["tuning"]["baseline"]
cell = d["tuning"]["table"][nothing["cell"]]
assert cell["map"] == "none" and cell["score"] == nothing["score"]
assert nothing["accuracy"] == d["accuracy_before"] and d["accuracy"] == 8 / 9, d
PYTHON
done

# Seeds are values to try like others.
# shellcheck disable=SC2086
ends 0 "$SSCDA" tune $data --grid seed=1,2 --map neural --table seeds.csv --quiet
[ "$(cut -d, -f2 seeds.csv | sed -n 2,3p | tr '\n' ' ')" = "1 2 " ] || die "seeds: $(cat seeds.csv)"

# What is refused.
# shellcheck disable=SC2086
{
    refuses 2 "KEY=VALUE" tune $data --grid lambda_s --model x.sscda
    refuses 2 "no option 'nix'" tune $data --grid nix=1 --model x.sscda
    refuses 2 "'a' is not a value" tune $data --grid lambda_s=1,a --model x.sscda
    refuses 2 "lambda_s" tune $data --grid lambda_s=-1 --model x.sscda
    refuses 2 "threads" tune $data --grid threads=1,2 --model x.sscda
    refuses 1 "" tune $data --grid lambda_s=1,2 --grid lambda_g=1 --list --model x.sscda
    refuses 2 "nothing to keep" tune $data $grid
    refuses 2 "words" tune $data $grid --table x.npy --quiet
    refuses 1 "label" tune --source t.csv --target t.csv $grid --model x.sscda
    refuses 2 "--vote: reverse validation gives the target no labels" tune $data $grid --criterion reverse --vote x.csv --model x.sscda --quiet
}
absent x.sscda x.npy x.csv

# Time runs out: what was tried counts.
"$SSCDA" demo moons --samples 200 --folder d --quiet || die "demo"
moons="--source d/source.csv --labels class --target d/target.csv"
many=$(awk 'BEGIN { for (i = 1; i <= 400; i++) printf "%s%g", (i > 1 ? "," : ""), i / 40 }')
for limit in 1 5 25 125; do # on a machine that is busy not one cell may be finished in a second
    # shellcheck disable=SC2086
    "$SSCDA" tune $moons --grid lambda_s=$many --time-limit $limit --table limited.csv --quiet 2>err
    code=$?
    grep -q "before any cell was finished" err || break
    absent limited.csv
done
[ $code -eq 3 ] || die "a time limit is a caveat: ended with $code"
present limited.csv

# Ctrl-C: the cells so far are shown and kept, and nothing is fitted.
: >err
# shellcheck disable=SC2086
"$SSCDA" tune $moons --grid lambda_s=$many --model stopped.sscda --table stopped.csv 2>err >out &
child=$!
tries=0
until grep -q "cell [1-9]" err; do
    tries=$((tries + 1))
    [ $tries -lt 600 ] || die "tuning does not begin"
    kill -0 $child 2>/dev/null || die "tuning has ended"
    sleep 0.1
done
kill -s INT $child
wait $child
[ $? -eq 130 ] || die "stopped: wrong code"
absent stopped.sscda
present stopped.csv
[ "$(grep -c ',1$' stopped.csv)" -eq 1 ] || die "stopped: no best"
has out "(best)"
has err "give its options to"
no_leftovers
