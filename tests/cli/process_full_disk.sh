# SPDX-License-Identifier: MIT
# A disk that is full, and places that cannot be written to.
source_rows >s.csv
target_rows >t.csv
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --model m.sscda --quiet
cp m.sscda before

if [ -e /dev/full ]; then
    refuses 1 "cannot write '/dev/full': No space left on device" \
        map --model m.sscda --input t.csv --output /dev/full
    refuses 1 "No space left" fit --source s.csv --labels 3 --target t.csv --model new.sscda --adapted /dev/full --quiet
    refuses 1 "cannot write '/dev/full': No space left" \
        fit --source s.csv --labels 3 --target t.csv --model new.sscda --report /dev/full --quiet
    absent new.sscda
    ends 1 sh -c '"$0" info m.sscda >/dev/full' "$SSCDA"
    has err "No space left"
    ends 1 sh -c '"$0" labels --model m.sscda >/dev/full' "$SSCDA"
    has err "No space left"
    # What cannot be said is not done either, and the message is about that.
    for flags in "" --json; do
        ends 1 sh -c '"$0" fit --source s.csv --labels 3 --target t.csv --model new.sscda \
            --adapted a.csv $1 >/dev/full' "$SSCDA" "$flags"
        has err "cannot write 'standard output': No space left"
        ends 1 sh -c '"$0" tune --source s.csv --labels 3 --target t.csv --grid lambda_s=0,0.1 \
            --table a.csv --model new.sscda $1 >/dev/full' "$SSCDA" "$flags"
        has err "cannot write 'standard output': No space left"
        absent new.sscda new.sscda.classes a.csv
    done
    ends 1 sh -c '"$0" labels --model m.sscda --output a.csv --json >/dev/full' "$SSCDA"
    absent a.csv
    ends 1 sh -c '"$0" demo moons --samples 20 --folder demo >/dev/full' "$SSCDA"
    has err "written: samples in 'demo'"
    present demo/source.csv demo/target.csv
    absent demo/model.sscda
    no_leftovers
    [ -c /dev/full ] || die "/dev/full is no device any more"
else
    echo "skipped: no /dev/full here" >&2
fi

# A file size limit stands in for a disk that fills up while a file is written. Its signal does not
# end the command.
ends 1 sh -c 'ulimit -f 1; exec "$@"' sh "$SSCDA" fit --source s.csv --labels 3 --target t.csv --model m.sscda --lambda-s 0.3 --quiet
has err "cannot write"
same m.sscda before
no_leftovers

# A small file system of its own, where that is allowed.
mkdir small
if mount -t tmpfs -o size=4k none small 2>/dev/null; then
    refuses 1 "No space left on device" fit --source s.csv --labels 3 --target t.csv --model small/m.sscda --adapted small/a.csv --quiet
    [ -z "$(ls -A small)" ] || die "something is left on the full disk: $(ls -A small)"
    umount small
else
    echo "skipped: a tmpfs cannot be mounted here" >&2
fi

# Two names of one file, before any work is done.
ln -s m.sscda link.sscda
ln m.sscda hard.sscda
for pair in "a.csv ./a.csv" "m.sscda link.sscda" "m.sscda hard.sscda" "$PWD/a.csv a.csv"; do
    refuses 1 "are the same file" fit --source s.csv --labels 3 --target t.csv --adapted "${pair% *}" --predict "${pair#* }"
    refuses 1 "are the same file" tune --source s.csv --labels 3 --target t.csv --table "${pair% *}" --vote "${pair#* }"
done
refuses 1 "'a.csv' is to be written twice" fit --source s.csv --labels 3 --target t.csv --adapted a.csv --predict a.csv
absent a.csv
same m.sscda before
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --adapted /dev/null --predict /dev/null --quiet

# A file that is read is not written, by whatever flags and names.
cut -d, -f1,2 s.csv >plain.csv
cut -d, -f3 s.csv >labels.csv
head -9 labels.csv >truth.csv
awk 'BEGIN { for (i = 1; i <= 12; i++) print i }' >w.csv
head -9 w.csv >v.csv
mkdir saved
cp ./*.csv m.sscda saved
all="--source plain.csv --labels labels.csv --target t.csv --truth truth.csv --source-weights w.csv --target-weights v.csv"
for input in plain labels t truth w v; do
    for flag in model adapted correspondence predict report; do
        # shellcheck disable=SC2086
        refuses 1 "'$input.csv' is read and written" fit $all --$flag $input.csv
        # shellcheck disable=SC2086
        refuses 1 "'$input.csv' is read and written, as './$input.csv'" tune $all --$flag ./$input.csv
    done
    # shellcheck disable=SC2086
    refuses 1 "'$input.csv' is read and written" tune $all --table $input.csv
    # shellcheck disable=SC2086
    refuses 1 "'$input.csv' is read and written" tune $all --vote $input.csv
done
refuses 1 "'labels.csv' is read and written" fit --source plain.csv --labels file:labels.csv --target t.csv --model labels.csv
refuses 1 "'m.sscda' is read and written, as './m.sscda'" labels --model m.sscda --output ./m.sscda
refuses 1 "'t.csv' is read and written" labels --model m.sscda --input t.csv --output t.csv
refuses 1 "'m.sscda' is read and written, as 'link.sscda'" map --model m.sscda --input t.csv --output link.sscda
refuses 1 "'t.csv' is read and written" map --model m.sscda --input t.csv --output t.csv
refuses 1 "'labels.csv' is read and written" map --model m.sscda --input plain.csv --labels labels.csv --output labels.csv
for file in saved/*; do same "$file" "${file#saved/}"; done

refuses 1 "cannot write 'no/such/m.sscda'" fit --source s.csv --labels 3 --target t.csv --model no/such/m.sscda
mkdir folder
refuses 1 "cannot write 'folder': a folder" fit --source s.csv --labels 3 --target t.csv --model folder
refuses 1 "cannot write 'folder': a folder" map --model m.sscda --input t.csv --output folder
