# A disk that is full, and places that cannot be written to.
source_rows >s.csv
target_rows >t.csv
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --model m.sscda --quiet
cp m.sscda before

if [ -e /dev/full ]; then
    refuses 1 "cannot write '/dev/full': No space left on device" \
        map --model m.sscda --input t.csv --output /dev/full
    refuses 1 "No space left" fit --source s.csv --labels 3 --target t.csv --model new.sscda --adapted /dev/full --quiet
    absent new.sscda new.sscda.classes
    ends 1 sh -c '"$0" info m.sscda >/dev/full' "$SSCDA"
    has err "No space left"
    ends 1 sh -c '"$0" labels --model m.sscda >/dev/full' "$SSCDA"
    has err "No space left"
    [ -c /dev/full ] || die "/dev/full is no device any more"
else
    echo "skipped: no /dev/full here" >&2
fi

# A file size limit stands in for a disk that fills up while a file is written.
ends 1 sh -c 'trap "" XFSZ; ulimit -f 1; exec "$@"' sh "$SSCDA" fit --source s.csv --labels 3 --target t.csv --model m.sscda --lambda-s 0.3 --quiet
has err "cannot write"
same m.sscda before
no_leftovers

# A small file system of its own, where that is allowed.
mkdir small
if mount -t tmpfs -o size=4k none small 2>/dev/null; then
    refuses 1 "No space left on device" fit --source s.csv --labels 3 --target t.csv --model small/m.sscda --quiet
    [ -z "$(ls -A small)" ] || die "something is left on the full disk: $(ls -A small)"
    umount small
else
    echo "skipped: a tmpfs cannot be mounted here" >&2
fi

refuses 1 "cannot write 'no/such/m.sscda'" fit --source s.csv --labels 3 --target t.csv --model no/such/m.sscda
mkdir folder
refuses 1 "cannot write 'folder': a folder" fit --source s.csv --labels 3 --target t.csv --model folder
refuses 1 "cannot write 'folder': a folder" map --model m.sscda --input t.csv --output folder
