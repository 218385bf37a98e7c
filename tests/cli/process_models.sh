# SPDX-License-Identifier: MIT
# What is kept in a model, and told of it.
source_rows >s.csv
target_rows >t.csv
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --model m.sscda --quiet

ends 0 "$SSCDA" info m.sscda
has out "12 samples of 2 features, 3 classes"
has out "cat = 0, dog = 1, eel = 2"
ends 0 "$SSCDA" info --json m.sscda
has out '"fitted": true'
has out '"relative_gap": '
if command -v python3 >/dev/null; then
    python3 -c 'import json, sys; json.load(open("out"))' || die "info --json is no JSON"
fi
ends 0 "$SSCDA" info m.sscda
mv out plain
ends 0 "$SSCDA" info --model m.sscda
same out plain
refuses 2 "which model?" info
refuses 2 "which model?" info m.sscda --model m.sscda

ends 0 "$SSCDA" labels --model m.sscda
[ "$(head -2 out | tail -1 | cut -d, -f1,2)" = 1,cat ] || die "labels: $(cat out)"
ends 0 "$SSCDA" labels --model m.sscda --output l.npy
present l.npy
ends 0 "$SSCDA" labels --model m.sscda --json
has out '"class": "eel"'

# The names of classes are in the model, wherever it goes, and nowhere else.
absent m.sscda.classes
mkdir elsewhere
cp m.sscda elsewhere/other.sscda
ends 0 "$SSCDA" labels --model elsewhere/other.sscda
[ "$(cut -d, -f2 out | head -2 | tail -1)" = cat ] || die "names: $(cat out)"

# Integer labels need no names.
sed 's/cat/5/; s/dog/-2/; s/eel/5/' s.csv >s3.csv
ends 0 "$SSCDA" fit --source s3.csv --labels 3 --target t.csv --model m.sscda --quiet
ends 0 "$SSCDA" labels --model m.sscda
cut -d, -f2 out | grep -q -x -e -2 || die "integer labels: $(cat out)"
ends 0 "$SSCDA" info m.sscda
has out "classes    -2, 5"

# Damage.
head -c 100 m.sscda >short.sscda
refuses 1 "short.sscda" info short.sscda
printf 'no model' >no.sscda
refuses 1 "no.sscda" map --model no.sscda --input t.csv --output y.csv
: >empty.sscda
refuses 1 "empty.sscda" labels --model empty.sscda
refuses 1 "No such file" info none.sscda
absent y.csv

# A model of somebody else: no more is read than you allow.
size=$(wc -c <m.sscda)
for command in info labels "map --input t.csv --output y.csv"; do
    # shellcheck disable=SC2086
    refuses 1 "m.sscda" $command --model m.sscda --max-model $((size - 1))
    has err "more than the limit of $((size - 1))"
    # shellcheck disable=SC2086
    refuses 2 "--max-model: 'x' is not a number of bytes" $command --model m.sscda --max-model x
    # shellcheck disable=SC2086
    refuses 2 "--max-model" $command --model m.sscda --max-model -1
    absent y.csv
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" $command --model m.sscda --max-model "$size"
    rm -f y.csv
done
refuses 1 "No such file" info none.sscda --max-model 10

# The option table, versions and help.
ends 0 "$SSCDA" options
has out "--lambda_s number, 0 or more"
ends 0 "$SSCDA" options max-iterations --json
has out '"key": "max_iterations"'
refuses 2 "no option 'nix'" options nix
ends 0 "$SSCDA" --version
has out "sscda "
for command in fit map labels tune info options demo; do
    ends 0 "$SSCDA" $command --help
    has out "Usage: sscda $command"
    has out "130   stopped by Ctrl-C"
    ends 0 "$SSCDA" help $command
done
ends 0 "$SSCDA" --help
has out "  labels"
ends 2 "$SSCDA"
refuses 2 "no command 'nix'; \`sscda --help\` lists them" nix
refuses 2 "no command 'fti'; did you mean 'fit'?" fti
refuses 2 "did you mean 'labels'?" label

# The demo.
for kind in moons gaussians; do
    ends 0 "$SSCDA" demo $kind --samples 60 --folder d
    has out " % -> "
    present d/source.csv d/target.csv d/target_labels.csv d/model.sscda d/adapted.csv d/predicted.csv d/report.html
done
refuses 2 "moons or gaussians" demo
refuses 2 "--samples" demo moons --samples 2
refuses 1 "folder" demo moons --folder no/such/folder
