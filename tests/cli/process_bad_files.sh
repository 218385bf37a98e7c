# Files that cannot be used: one line that says which and where, and nothing half-written.
source_rows >s.csv
target_rows >t.csv
npy() { printf '\223NUMPY\001\000\166\000%-117s\n' "$1"; } # a header of 118 bytes

# bad <text> <source file>: as a source, as a target and as an input of map
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --model ok.sscda --quiet
bad() {
    refuses 1 "$1" fit --source "$2" --labels labels.txt --target t.csv --model m.sscda
    refuses 1 "$1" fit --source s.csv --labels 3 --target "$2" --model m.sscda
    refuses 1 "$1" map --model ok.sscda --input "$2" --output y.csv
    absent m.sscda m.sscda.classes y.csv
}
cut -d, -f3 s.csv >labels.txt

: >empty.csv
bad "empty.csv: is empty" empty.csv
bad "cannot open 'none.csv': No such file" none.csv
mkdir folder
bad "cannot read 'folder': Is a directory" folder
printf '1,2\n3\n' >ragged.csv
bad "ragged.csv:2: 1 cells, where line 1 has 2" ragged.csv
printf '1,2\n3,x\n' >text.csv
bad "text.csv:2: column 2: 'x' is not a number" text.csv
printf 'a,b\n1,2\n3,nan\n' >nan.csv
bad "nan.csv:3: column 2 (b): 'nan' is not a finite number" nan.csv
printf '1,2\n3,"4\n' >quote.csv
bad "quote.csv:2: column 2: a quote that is not closed" quote.csv
head -c 300 /dev/zero >zero.csv
bad "zero.csv:1" zero.csv
{ npy "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }"; head -c 24 /dev/zero; } >cut.npy
bad "cut.npy: is truncated: 24 bytes of data for the shape (2, 2)" cut.npy
{ npy "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }"; head -c 24 /dev/zero; } >long.npy
bad "long.npy: has 24 bytes of data, too many" long.npy
head -c 40 cut.npy >head.npy
bad "head.npy: is truncated in its header" head.npy
printf 'text' >text.npy
bad "text.npy: is no NumPy file" text.npy
{ npy "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }"
    head -c 8 /dev/zero; printf '\000\000\000\000\000\000\370\177'; } >nan.npy
bad "nan.npy: row 1, column 2: NaN" nan.npy
printf 'PK\003\004rest' >a.npz
bad "NPZ" a.npz

# A file that may not be read: root may read everything.
cp t.csv secret.csv
chmod 000 secret.csv
if [ "$(id -u)" -eq 0 ]; then
    if command -v setpriv >/dev/null; then
        chmod 755 .
        code=0
        setpriv --reuid=65534 --clear-groups "$SSCDA" map --model ok.sscda --input secret.csv --output - >out 2>err || code=$?
        if grep -q 'Permission denied' err; then
            [ "$code" -eq 1 ] || die "no permission: ended with $code"
            has err "cannot open 'secret.csv': Permission denied"
        else
            echo "skipped: the program cannot be run as another user here" >&2
        fi
    else
        echo "skipped: no permission, since root reads everything" >&2
    fi
else
    bad "cannot open 'secret.csv': Permission denied" secret.csv
fi

# Labels that do not fit.
printf 'a\nb\n' >two.txt
refuses 1 "two.txt: has 2 labels, and there are 12 samples" fit --source s.csv --labels two.txt --drop 3 --target t.csv --model m.sscda
refuses 1 "neither a column of 's.csv' nor a file" fit --source s.csv --labels kind --drop 3 --target t.csv --model m.sscda
refuses 1 "no column 9" fit --source s.csv --labels 9 --target t.csv --model m.sscda
refuses 1 "t.csv: has 2 columns; a file of labels has one" fit --source s.csv --labels file:t.csv --drop 3 --target t.csv --model m.sscda

# Sources and targets that do not fit.
cut -d, -f1 t.csv >narrow.csv
refuses 1 "the source has 2 columns of numbers, the target 1" fit --source s.csv --labels 3 --target narrow.csv --model m.sscda
refuses 1 "narrow.csv: x has 1 features, the fit had 2" map --model ok.sscda --input narrow.csv --output y.csv
{ echo x,y,kind; cat s.csv; } >named.csv
{ echo y,x; cat t.csv; } >turned.csv
refuses 1 "column 'x' is number 1 in the source and 2 in the target" fit --source named.csv --labels kind --target turned.csv --model m.sscda
absent m.sscda y.csv

# Command lines.
refuses 2 "--target is missing" fit --source s.csv --labels 3 --model m.sscda
refuses 2 "--predict needs --labels" fit --source t.csv --target t.csv --lambda-g 0 --predict m.sscda
refuses 2 "--report needs the name of a file" fit --source s.csv --labels 3 --target t.csv --report -
refuses 1 "'m.sscda' is to be written twice" fit --source s.csv --labels 3 --target t.csv --model m.sscda --adapted m.sscda
refuses 2 "nothing to keep" fit --source s.csv --labels 3 --target t.csv
refuses 2 "lambda_s" fit --source s.csv --labels 3 --target t.csv --model m.sscda --lambda-s -1
refuses 2 "'x' is not a number" fit --source s.csv --labels 3 --target t.csv --model m.sscda --lambda-s x
refuses 2 "'1.5' is not an integer" fit --source s.csv --labels 3 --target t.csv --model m.sscda --threads 1.5
refuses 2 "rigid" fit --source s.csv --labels 3 --target t.csv --model m.sscda --map nix
refuses 2 "neither yes nor no" fit --source s.csv --labels 3 --target t.csv --model m.sscda --intercept 2
refuses 2 "no --nix here" fit --nix 1
refuses 2 "not expected here" fit x
refuses 2 "--header" map --model ok.sscda --input t.csv --output y.csv --header maybe
refuses 2 "--separator" map --model ok.sscda --input t.csv --output y.csv --separator ab
absent m.sscda y.csv
