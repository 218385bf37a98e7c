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

ends 0 "$SSCDA" labels --model m.sscda
[ "$(head -2 out | tail -1 | cut -d, -f1,2)" = 1,cat ] || die "labels: $(cat out)"
ends 0 "$SSCDA" labels --model m.sscda --output l.npy
present l.npy
ends 0 "$SSCDA" labels --model m.sscda --json
has out '"class": "eel"'

# Names of another model are not given to this one.
sed 's/cat/cow/' s.csv >s2.csv
ends 0 "$SSCDA" fit --source s2.csv --labels 3 --target t.csv --lambda-s 0.3 --model other.sscda --quiet
cp m.sscda.classes other.sscda.classes
refuses 1 "belongs to another model" info other.sscda
rm other.sscda.classes
ends 0 "$SSCDA" labels --model other.sscda
[ "$(cut -d, -f2 out | head -2 | tail -1)" = 0 ] || die "without names, numbers"

# Integer labels need no names, and those of an earlier model go.
sed 's/cat/5/; s/dog/-2/; s/eel/5/' s.csv >s3.csv
ends 0 "$SSCDA" fit --source s3.csv --labels 3 --target t.csv --model m.sscda --quiet
absent m.sscda.classes
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
refuses 2 "no command 'nix'" nix

# The demo.
for kind in moons gaussians; do
    ends 0 "$SSCDA" demo $kind --samples 60 --folder d
    has out "source adapted"
    present d/source.csv d/target.csv d/target_labels.csv d/model.sscda d/adapted.csv d/predicted.csv d/report.html
done
refuses 2 "moons or gaussians" demo
refuses 2 "--samples" demo moons --samples 2
refuses 1 "folder" demo moons --folder no/such/folder
