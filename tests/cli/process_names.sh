# SPDX-License-Identifier: MIT
# Names of columns: they travel with the model, and columns are found by them.
# A problem of four features, whose columns are no use in another order.
make_rows() { # <how many> <by how much it is moved> <separator>
    awk -v n="$1" -v by="$2" -v s="${3:-,}" 'BEGIN { split("cat,dog,eel", name, ",")
        for (i = 0; i < n; i++) { k = i % 3
            printf "%.3f%s%.3f%s%.3f%s%.3f%s%s\n", 4 * k + by + i * 0.07, s, k * k - i * 0.05, s,
                9 - 3 * k + by + i * 0.03, s, i * 0.02 - k, s, name[k + 1] } }'
}
columns() { cut -d, -f"$1"; }
{ echo a,b,c,d,kind; make_rows 12 0; } >s.csv
{ echo a,b,c,d; make_rows 9 1 | columns 1-4; } >t.csv
permute() { awk -F, -v OFS=, '{ print $3, $1, $4, $2 }' "$1"; } # c,a,d,b
permute t.csv >t2.csv
tail -n +2 t.csv >bare.csv
fit="--source s.csv --labels kind --model m.sscda"

# The target in another order: the same model, without a word.
# shellcheck disable=SC2086
{
    ends 0 "$SSCDA" fit $fit --target t.csv --predict p.csv --correspondence c.csv
    grep -q warning err && die "warns for nothing"
    ends 0 "$SSCDA" fit $fit --target t2.csv --predict p2.csv --correspondence c2.csv
    grep -q warning err && die "warns for columns in another order"
}
same p.csv p2.csv
same c.csv c2.csv
awk -F, -v OFS=, '{ print $5, $4, $3, $2, $1 }' s.csv >s2.csv
ends 0 "$SSCDA" fit --source s2.csv --labels kind --target t2.csv --model m2.sscda --predict p3.csv --quiet
columns 1,2 <p.csv >classes.csv # sums in another order are not the same to the last bit
columns 1,2 <p3.csv | cmp -s - classes.csv || die "a source in another order: $(cat p3.csv)"
grid="--grid lambda_s=0,1"
ends 0 "$SSCDA" tune $grid --source s.csv --labels kind --target t.csv --model tuned.sscda --predict q.csv --table cells.csv --quiet
ends 0 "$SSCDA" tune $grid --source s.csv --labels kind --target t2.csv --model tuned.sscda --predict q2.csv --quiet
same q.csv q2.csv

# Labels and map, of a model of a fit and of a tuning run.
for model in tuned m; do
    ends 0 "$SSCDA" labels --model $model.sscda --input t.csv --output l.csv
    ends 0 "$SSCDA" labels --model $model.sscda --input t2.csv --output l2.csv
    [ ! -s err ] || die "labels warns for columns in another order"
    same l.csv l2.csv
    ends 0 "$SSCDA" map --model $model.sscda --input t.csv --output y.csv
    ends 0 "$SSCDA" map --model $model.sscda --input t2.csv --output y2.csv
    same y.csv y2.csv
    [ "$(head -1 y2.csv)" = a,b,c,d ] || die "map: $(head -1 y2.csv)"
done
ends 0 "$SSCDA" map --model m.sscda --input s2.csv --labels kind --output y3.csv
ends 0 "$SSCDA" map --model m.sscda --input s.csv --labels kind --output y4.csv
same y3.csv y4.csv

# Columns that are missing or too many are named.
sed '1s/b/x/' t.csv >other.csv
for command in "labels --model m.sscda --input" "map --model m.sscda --output y5.csv --input" "fit $fit --target" \
    "tune $grid --source s.csv --labels kind --model n.sscda --target"; do
    # shellcheck disable=SC2086
    {
        refuses 1 "1 column is missing ('b'), 1 column is unknown ('x')" $command other.csv
        columns 1-3 <t.csv >narrow.csv
        refuses 1 "1 column is missing ('d')" $command narrow.csv
        awk -F, -v OFS=, 'NR == 1 { print "id", $0, "when"; next } { print NR, $0, 7 }' t.csv >wide.csv
        refuses 1 "2 columns are unknown ('id', 'when'); --drop id --drop when leaves them out" $command wide.csv
        awk -F, -v OFS=, '{ print $0, $1 }' t.csv >twice.csv
        refuses 1 "there twice ('a')" $command twice.csv
    }
done
absent y5.csv n.sscda
ends 0 "$SSCDA" labels --model m.sscda --input wide.csv --drop id --drop when --output l3.csv
same l.csv l3.csv

# Names on one side alone: by position, with a warning that --quiet silences.
warns() { [ "$(grep -c warning err)" -eq 1 ] || die "$(grep -c warning err) warnings"; has err "$1"; }
ends 0 "$SSCDA" labels --model m.sscda --input bare.csv --output l4.csv
warns "bare.csv: has no names for its columns and the model has some: columns are taken by position"
same l.csv l4.csv
ends 0 "$SSCDA" labels --model m.sscda --input bare.csv --output l4.csv --quiet
[ ! -s err ] || die "labels --quiet is not quiet"
ends 0 "$SSCDA" map --model m.sscda --input bare.csv --output y6.csv
warns "by position"
ends 0 "$SSCDA" map --model m.sscda --input bare.csv --output y6.csv --quiet
[ ! -s err ] || die "map --quiet is not quiet"
# shellcheck disable=SC2086
ends 0 "$SSCDA" fit $fit --target bare.csv --json
warns "bare.csv: has no names for its columns and the source has some: columns are taken by position"
has out '"warnings": ['
has out "bare.csv: has no names"
# shellcheck disable=SC2086
ends 0 "$SSCDA" tune $grid $fit --target bare.csv --json
warns "by position"
tail -n +2 s.csv >bare_s.csv
ends 0 "$SSCDA" fit --source bare_s.csv --labels 5 --target t.csv --model bare.sscda --report r.html
warns "t.csv: has names for its columns and the source has none"
has r.html "t.csv: has names for its columns"
ends 0 "$SSCDA" labels --model bare.sscda --input t.csv
warns "has names for its columns and the model has none"
ends 0 "$SSCDA" labels --model bare.sscda --input bare.csv
[ ! -s err ] || die "warns though neither has names"

# Names that cannot tell columns apart are none.
sed '1s/b/a/' s.csv >s4.csv
sed '1s/b/a/' t.csv >t4.csv
ends 0 "$SSCDA" fit --source s4.csv --labels kind --target t4.csv --model m4.sscda --predict p4.csv
warns "s4.csv: two columns are called 'a'"
same p.csv p4.csv
sed '1s/^a//' s.csv >s5.csv
sed '1s/^a//' t.csv >t5.csv
ends 0 "$SSCDA" fit --source s5.csv --labels kind --target t5.csv --model m5.sscda --predict p5.csv
warns "s5.csv: a column has no name"
same p.csv p5.csv

# What a model says of its names.
ends 0 "$SSCDA" info m.sscda
has out "features   a, b, c, d"
has out "classes    cat = 0, dog = 1, eel = 2"
ends 0 "$SSCDA" info --json m.sscda
tr -d ' \n' <out | grep -q -F '"features":["a","b","c","d"]' || die "info --json: $(cat out)"
awk 'BEGIN { for (j = 0; j < 30; j++) printf "col%d,", j; print "kind"
    for (i = 0; i < 8; i++) { for (j = 0; j < 30; j++) printf "%d,", (i * j) % 7 + i; print "ab" i % 2 } }' >wide_s.csv
cut -d, -f1-30 wide_s.csv >wide_t.csv
ends 0 "$SSCDA" fit --source wide_s.csv --labels kind --target wide_t.csv --model wide.sscda --quiet
ends 0 "$SSCDA" info wide.sscda
has out "features   col0, col1, "
has out "... (30 in all; --json has them)"
ends 0 "$SSCDA" info --json wide.sscda
has out '"col29"'

# One column that has nearly all of the distances.
dominant() { awk -F, -v OFS=, 'NR > 1 { $3 *= 1000 } { print }' "$1"; }
dominant s.csv >s7.csv
dominant t.csv >t7.csv
large="--source s7.csv --labels kind --target t7.csv"
# shellcheck disable=SC2086
{
    ends 0 "$SSCDA" fit $large --report r.html --json
    warns "column 'c' has "
    has err "so the other columns hardly count; --standardize domain"
    has out "column 'c' has "
    has r.html "column 'c' has "
    ends 0 "$SSCDA" tune $large $grid --model large.sscda
    warns "column 'c' has "
    ends 0 "$SSCDA" info large.sscda
    has out "dominant   feature c has 100.0 %"
    ends 0 "$SSCDA" fit $large --standardize domain --json
    grep -q warning err && die "warns of a feature that is standardised"
    ends 0 "$SSCDA" fit $large --drop a --drop b --json
    grep -q warning err && die "warns of one of two features"
    ends 0 "$SSCDA" fit $fit --target t.csv --json
    grep -q warning err && die "warns of features of one scale"
}
# Columns without names by their numbers in the file, and the labels may stand before them.
awk -F, -v OFS=, 'NR > 1 { print $5, $1, $2, $3, $4 }' s7.csv >s8.csv
tail -n +2 t7.csv >t8.csv
ends 0 "$SSCDA" fit --source s8.csv --labels 1 --target t8.csv --json
warns "column 4 has "

# A separator for each file.
make_rows 12 0 ' ' >s9.csv
make_rows 9 1 '|' | cut -d'|' -f1-4 >t9.csv
make_rows 9 1 | columns 5 | sed 's/$/ x/' >truth9.csv # a space that is no separator
ends 0 "$SSCDA" fit --source s9.csv --labels 5 --target t9.csv --separator 'source= ' --separator 'target=|' --predict p9.csv --quiet
same p.csv p9.csv
ends 0 "$SSCDA" fit --source s9.csv --labels 5 --target t9.csv --separator ' ' --separator 'target=|' --predict p9.csv --quiet
same p.csv p9.csv
refuses 1 "s9.csv: there is no column 5; there are 1" fit --source s9.csv --labels 5 --target t9.csv --separator '|' --predict p10.csv
refuses 1 "'truth9.csv' has the classes cat x, dog x, eel x" fit --source s9.csv --labels 5 --target t9.csv \
    --separator 'source= ' --separator 'target=|' --truth truth9.csv --predict p10.csv
absent p10.csv
