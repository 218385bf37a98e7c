# SPDX-License-Identifier: MIT
# From samples to classes, in every form that files have.
source_rows >s.csv
target_rows >t.csv

ends 0 "$SSCDA" fit --source s.csv --labels last-column --target t.csv --model m.sscda \
    --adapted a.csv --correspondence c.csv --predict p.csv --quiet
[ ! -s out ] && [ ! -s err ] || die "--quiet is not quiet"
present m.sscda a.csv c.csv p.csv
no_leftovers
[ "$(wc -l <a.csv)" -eq 12 ] || die "a.csv has not 12 rows"
[ "$(cut -d, -f3 a.csv | sort | uniq -c | tr -s ' \n' ' ')" = " 4 cat 4 dog 4 eel " ] || die "labels of a.csv"
[ "$(head -1 c.csv)" = source,target,share ] || die "header of c.csv"
[ "$(awk -F, 'NR > 1 { s += $3 } END { printf "%.6f", s }' c.csv)" = 12.000000 ] || die "shares in c.csv"
[ "$(cut -d, -f2 p.csv | tr '\n' ' ')" = "class cat dog eel cat dog eel cat dog eel " ] || die "p.csv: $(cat p.csv)"

# The model is the same from every form of the same data.
{ printf '\357\273\277x;y;kind\r\n'; source_rows ';' | awk '{ printf "%s\r\n", $0 }'; } >s2.csv
target_rows '	' >t2.tsv
ends 0 "$SSCDA" fit --source s2.csv --labels kind --target t2.tsv --model m2.sscda --adapted a2.tsv --quiet
tr '\t' ',' <a2.tsv | tail -n +2 >a2.csv
same a.csv a2.csv
[ "$(head -1 a2.tsv)" = "x	y	kind" ] || die "header of a2.tsv"
ends 0 "$SSCDA" fit --source s2.csv --labels 3 --target t2.tsv --model m2.sscda --adapted a3.tsv --quiet
same a2.tsv a3.tsv
cut -d, -f1,2 s.csv >features.csv
cut -d, -f3 s.csv >labels.txt
ends 0 "$SSCDA" fit --source features.csv --labels labels.txt --target t.csv --adapted a4.csv --quiet
same a.csv a4.csv
{ echo kind; cat labels.txt; } >labels2.txt
ends 0 "$SSCDA" fit --source features.csv --labels file:labels2.txt --target t.csv --adapted a5.csv --quiet
same a.csv a5.csv
"$SSCDA" fit --source - --labels last-column --target t.csv --adapted a6.csv --quiet <s.csv || die "from stdin"
same a.csv a6.csv

# The map of the training source is the adapted source; NPY holds the same numbers.
ends 0 "$SSCDA" map --model m.sscda --input s.csv --labels 3 --output y.csv
same a.csv y.csv
ends 0 "$SSCDA" map --model m.sscda --input features.csv --output y.npy
ends 0 "$SSCDA" map --model m.sscda --input features.csv --output -
cut -d, -f1,2 a.csv | cmp -s - out || die "map to stdout"
ends 0 "$SSCDA" fit --source y.npy --labels labels.txt --target t.csv --adapted b1.csv --quiet
ends 0 "$SSCDA" fit --source y.csv --labels 3 --target t.csv --adapted b2.csv --quiet
same b1.csv b2.csv

# Options: in both ways, and the preset first wherever it stands.
ends 3 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --json --lambda-s 0.5 --preset paper \
    --set max_iterations=7 --gap_tolerance=0.5 --intercept yes
has out '"lambda_s": 0.5'
has out '"max_iterations": 7'
has out '"intercept": true'
has out '"solver": "conditional_gradient"'
has out '"name": "dog"'

# Not converged: the result is written, and the code says so.
ends 3 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --max-iterations 1 --gap-tolerance 1e-12 \
    --model m3.sscda
has out "not converged"
present m3.sscda

# Without labels.
ends 0 "$SSCDA" fit --source features.csv --target t.csv --lambda-g 0 --model m4.sscda --quiet
refuses 1 "label" fit --source features.csv --target t.csv --model m5.sscda --quiet
absent m5.sscda
refuses 1 "label" labels --model m4.sscda

# Weights.
awk 'BEGIN { for (i = 1; i <= 12; i++) print i }' >w.csv
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --source-weights w.csv --correspondence c2.csv --quiet
[ "$(awk -F, '$1 == 12 { s += $3 } END { printf "%.6f", s }' c2.csv)" = 12.000000 ] || die "weights: row 12"
refuses 1 "w.csv: has 12 numbers, and there are 9 samples" fit --source s.csv --labels 3 --target t.csv \
    --target-weights w.csv --model m5.sscda

# Class shares: in words or from a file. The summary shows them beside those of the source.
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --shares cat=3,eel=1,dog=0 --predict p2.csv \
    --adapted g1.csv
has out "shares     given: cat 75.0 % (source 33.3 %), dog 0.0 % (source 33.3 %), eel 25.0 %"
grep -q dog p2.csv && die "a class without a share is predicted"
printf 'class;share\ndog;0\ncat;0.75\neel;0.25\n' >shares.csv
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --shares shares.csv --adapted g2.csv --json
same g1.csv g2.csv
has out '"class_shares": "given"'
has out '"class": "cat"'
has out '"share": 0.75'
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --class-shares estimated --adapted g3.csv --report r.html
present r.html
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --shares cat=1,dog=1,eel=1 --adapted g4.csv
same a.csv g4.csv
grep -q shares out && die "shares of the source are shown"
ends 0 "$SSCDA" tune --source s.csv --labels 3 --target t.csv --shares cat=3,dog=0,eel=1 \
    --grid class_shares=source,given --vote v.csv --quiet
refuses 1 "class 'eel' has none" fit --source s.csv --labels 3 --target t.csv --shares cat=1,dog=1 --model m5.sscda
refuses 1 "class 'fox' has a share" fit --source s.csv --labels 3 --target t.csv \
    --shares cat=1,dog=1,eel=1,fox=1 --model m5.sscda
refuses 1 "class 'cat' has two shares" fit --source s.csv --labels 3 --target t.csv \
    --shares cat=1,dog=1,eel=1,cat=1 --model m5.sscda
refuses 2 "'much' is not a number" fit --source s.csv --labels 3 --target t.csv --shares cat=much --model m5.sscda
refuses 2 "--class-shares is estimated" fit --source s.csv --labels 3 --target t.csv \
    --shares cat=1,dog=1,eel=1 --class-shares estimated --model m5.sscda
refuses 2 "--shares needs --labels" fit --source features.csv --target t.csv --lambda-g 0 --shares a=1 --model m5.sscda
refuses 1 "class_shares" fit --source s.csv --labels 3 --target t.csv --class-shares given --model m5.sscda

# Dropped columns.
{ echo "id,x,y,kind"; source_rows | awk '{ print "s" NR "," $0 }'; } >s6.csv
{ echo "x,y,kind"; target_rows | sed 's/$/,unknown/'; } >t6.csv
ends 0 "$SSCDA" fit --source s6.csv --labels kind --target t6.csv --drop id --drop kind --adapted a7.csv --quiet
tail -n +2 a7.csv >a7.rows
same a.csv a7.rows
refuses 1 "--drop: no file has a column 'nix'" fit --source s6.csv --labels kind --target t6.csv \
    --drop id --drop kind --drop nix --adapted a8.csv

# Known labels of the target, to compare with: a class that the source lacks counts as wrong, an unknown
# one not at all. Before is doing nothing; a report.
{ echo kind; cut -d, -f2 p.csv | tail -n +2 | sed '1s/.*/eel/; 2s/.*/cow/; 3s/.*/NA/'; } >truth.csv
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --truth truth.csv --map none --json
before=$(sed -n 's/^  "accuracy": \([0-9.]*\),*$/\1/p' out)
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --truth truth.csv --report r.html
has out "$(awk -v b="$before" 'BEGIN { printf "accuracy   %.1f %% -> 75.0 %% of the 8 target samples", 100 * b }')"
has out "1 of them count as wrong: the source lacks their class"
has out "1 left out: their truth is empty or NA"
has r.html '"truth_known": 8'
has r.html '"truth_foreign": 1'
has r.html "\"accuracy_before\": $before"
has r.html "<html"
has r.html "--truth truth.csv"
no_leftovers
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --truth truth.csv --json
has out '"accuracy": 0.75'
has out "\"accuracy_before\": $before"
has out '"foreign": 1'
has out '"unknown": 1'
sed 's/cat/0/; s/dog/1/; s/eel/2/; s/cow/3/' truth.csv >numbers.csv
refuses 1 "'numbers.csv' has the classes" fit --source s.csv --labels 3 --target t.csv --truth numbers.csv --json
has err "0, 1, 2, 3, and the source has cat, dog, eel: none is the same"
sed '2,$s/.*/NA/' truth.csv >nothing.csv
refuses 1 "no label" fit --source s.csv --labels 3 --target t.csv --truth nothing.csv --json
refuses 1 "cannot write 'no/r.html'" fit --source s.csv --labels 3 --target t.csv --report no/r.html
if [ -e /dev/full ]; then
    refuses 1 "/dev/full" fit --source s.csv --labels 3 --target t.csv --report /dev/full --adapted a9.csv --quiet
    absent a9.csv
fi
