# SPDX-License-Identifier: MIT
# Files that cannot be used: one line that says which and where, and nothing half-written.
source_rows >s.csv
target_rows >t.csv
npy() { printf '\223NUMPY\001\000\166\000%-117s\n' "$1"; } # a header of 118 bytes

# bad <text> <source file>: as a source, as a target and as an input of map
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --model ok.sscda --quiet
{ echo a,b,kind; cat s.csv; } >with_names.csv
ends 0 "$SSCDA" fit --source with_names.csv --labels kind --target t.csv --model named.sscda --quiet
bad() {
    refuses 1 "$1" fit --source "$2" --labels labels.txt --target t.csv --model m.sscda
    refuses 1 "$1" fit --source s.csv --labels 3 --target "$2" --model m.sscda
    refuses 1 "$1" map --model ok.sscda --input "$2" --output y.csv
    absent m.sscda y.csv
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
# One label too many is a header only when no other is the same.
cut -d, -f1,2 s.csv >plain.csv
{ echo cat; cat labels.txt; } >many.txt
refuses 1 "many.txt: has 13 labels, and there are 12 samples; the first, 'cat', occurs again, so it is no header" \
    fit --source plain.csv --labels many.txt --target t.csv --model m.sscda
head -10 labels.txt >many_truth.txt
refuses 1 "many_truth.txt: has 10 labels, and there are 9 samples; the first, 'cat', occurs again" \
    fit --source s.csv --labels 3 --target t.csv --truth many_truth.txt --model m.sscda
{ echo kind; cat labels.txt; } >headed.txt
ends 0 "$SSCDA" fit --source plain.csv --labels headed.txt --target t.csv --json --quiet
# Two columns of words.
awk -F, -v OFS=, '{ print $3, $3 }' s.csv >pairs.csv
refuses 1 "pairs.csv: has 2 columns; a file of labels has one" fit --source plain.csv --labels pairs.csv --target t.csv --model m.sscda
refuses 1 "pairs.csv: has 2 columns; a file of labels has one" fit --source s.csv --labels 3 --target t.csv --truth pairs.csv --model m.sscda
absent m.sscda
refuses 1 "s.csv: has no header, so there is no column 'kind', and no file of that name" fit --source s.csv --labels kind --drop 3 --target t.csv --model m.sscda
refuses 1 "no column 9" fit --source s.csv --labels 9 --target t.csv --model m.sscda
refuses 1 "t.csv: has 2 columns; a file of labels has one" fit --source s.csv --labels file:t.csv --drop 3 --target t.csv --model m.sscda

# Sources and targets that do not fit.
cut -d, -f1 t.csv >narrow.csv
refuses 1 "narrow.csv: has 1 columns of numbers, and the source has 2" fit --source s.csv --labels 3 --target narrow.csv --model m.sscda
refuses 1 "narrow.csv: has 1 columns of numbers, and the model has 2" map --model ok.sscda --input narrow.csv --output y.csv
absent m.sscda y.csv

# A name of a column that there is not: the message has those that there are.
{ echo x,y,kind; cat s.csv; } >named.csv
named="--source named.csv --target t.csv --model m.sscda"
for where in kin column:kin; do
    # shellcheck disable=SC2086
    refuses 1 "named.csv:1: there is no column 'kin'" fit $named --labels $where
    has err "; the columns are x, y, kind; did you mean 'kind'?"
done
# shellcheck disable=SC2086
refuses 1 "'class', and no file of that name; the columns are x, y, kind" fit $named --labels class
refuses 1 "t.csv: has no header, so there is no column 'kind'" map --model ok.sscda --input t.csv --labels kind --output y.csv
{ echo a,b; cat t.csv; } >named_input.csv
refuses 1 "the columns are a, b" map --model ok.sscda --input named_input.csv --labels kind --output y.csv

# A target that has the labels too: with names, words or numbers; without, words or numbers.
sed 's/$/,unknown/; 1s/unknown/kind/' named_input.csv >words.csv
sed 's/$/,0/; 1s/0$/kind/' named_input.csv >numbers.csv
for file in words.csv numbers.csv; do
    refuses 1 "$file: has a column 'kind' like the labels of the source; --drop kind leaves it out" \
        fit --source named.csv --labels kind --target $file --model m.sscda
    tail -n +2 $file >bare_$file
    refuses 1 "--drop 3 " fit --source s.csv --labels 3 --target bare_$file --model m.sscda
    ends 0 "$SSCDA" fit --source s.csv --labels 3 --target bare_$file --drop 3 --model kept.sscda --quiet
done
refuses 1 "1 column is unknown ('kind'); --drop kind leaves it out" labels --model named.sscda --input numbers.csv
absent m.sscda y.csv

# A column of words, where nothing says what it is: how to leave it out, or that it may be the class.
refuses 1 "column 3 (kind): 'cat' is not a number; --drop kind leaves the column out; use --labels kind if it is the class" \
    fit --source named.csv --target t.csv --lambda-g 0 --model m.sscda
refuses 1 "--drop kind leaves the column out; use --labels kind if it is the class" tune --source named.csv --target t.csv --model m.sscda
ends 0 "$SSCDA" fit --source named.csv --labels kind --target t.csv --json --quiet
refuses 1 "'unknown' is not a number; --drop kind leaves the column out" fit --source plain.csv --labels labels.txt --target words.csv --model m.sscda
for command in labels "map --output y.csv"; do
    # shellcheck disable=SC2086
    refuses 1 "words.csv:2: column 3 (kind): 'unknown' is not a number; --drop kind leaves the column out" \
        $command --model ok.sscda --input words.csv
    grep -q -e --labels err && die "--labels where there are none"
done
refuses 1 "pairs.csv:1: column 1: 'cat' is not a number; --drop 1 leaves" map --model ok.sscda --input pairs.csv --header no --output y.csv
sed '1s/kind/the kind/' words.csv >spaced.csv
refuses 1 "--drop 'the kind' leaves the column out" labels --model ok.sscda --input spaced.csv
ends 0 "$SSCDA" labels --model ok.sscda --input spaced.csv --drop 'the kind' --quiet
sed '1s/kind/2/' words.csv >counted.csv
refuses 1 "column 3 (2): 'unknown' is not a number; --drop 3 leaves" labels --model ok.sscda --input counted.csv --header yes
ends 0 "$SSCDA" labels --model ok.sscda --input counted.csv --header yes --drop 3 --quiet
# The same where names are compared.
sed "1s/kind/cat's kind/" numbers.csv >spaced.csv
refuses 1 "; --drop 'cat'\\''s kind' leaves it out" labels --model named.sscda --input spaced.csv
ends 0 "$SSCDA" labels --model named.sscda --input spaced.csv --drop "cat's kind" --quiet
sed '1s/kind/2/' numbers.csv >counted.csv
refuses 1 "1 column is unknown ('2'); --drop 3 leaves it out" labels --model named.sscda --input counted.csv --header yes
ends 0 "$SSCDA" labels --model named.sscda --input counted.csv --header yes --drop 3 --quiet
sed '1s/kind/the kind/' with_names.csv >spaced_source.csv
sed '1s/kind/the kind/' numbers.csv >spaced.csv
refuses 1 "--drop 'the kind' leaves it out" fit --source spaced_source.csv --labels 'the kind' --target spaced.csv --model m.sscda
ends 0 "$SSCDA" fit --source spaced_source.csv --labels 'the kind' --target spaced.csv --drop 'the kind' --json --quiet
absent m.sscda y.csv

# Weights: the place is that of the file.
awk 'BEGIN { print "w"; for (i = 1; i <= 12; i++) print i }' >w.csv
sed 's/^7$/-7/' w.csv >negative.csv
refuses 1 "negative.csv:8: column 1 (w): -7 is not positive" fit --source s.csv --labels 3 --target t.csv --source-weights negative.csv --model m.sscda
sed 's/^7$/0/' w.csv >zero.csv
refuses 1 "zero.csv:8: column 1 (w): 0 is not positive" fit --source s.csv --labels 3 --target t.csv --source-weights zero.csv --model m.sscda
{ npy "{'descr': '<f8', 'fortran_order': False, 'shape': (12,), }"; head -c 96 /dev/zero; } >zero.npy
refuses 1 "zero.npy: row 1, column 1: 0 is not positive" fit --source s.csv --labels 3 --target t.csv --source-weights zero.npy --model m.sscda
absent m.sscda

# Samples are counted from 1 where the library counts from 0.
awk -F, -v OFS=, '{ print 1e6 * $1, 1e6 * $2 }' t.csv >large.csv
# So far from the scale of the source no fit converges.
ends 3 "$SSCDA" fit --source s.csv --labels 3 --target large.csv --model large.sscda --max-iterations 5 \
    --restore-covariance true --quiet
printf '1,2\n3,4\n1e308,1.7e308\n5,6\n' >huge.csv
refuses 1 "huge.csv: sample 3: its image is beyond" map --model large.sscda --input huge.csv --output y.csv
absent y.csv

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
refuses 2 "no --sorce here; did you mean '--source'?" fit --sorce s.csv
refuses 2 "no --lamda-s here; did you mean '--lambda_s'?" fit --lamda-s 1
refuses 2 "no --outptu here; did you mean '--output'?" labels --outptu x
refuses 2 "no option 'max_iteration'; did you mean 'max_iterations'?" fit --source s.csv --labels 3 --target t.csv --json --set max_iteration=3
refuses 2 "did you mean 'lambda_s'?" tune --source s.csv --labels 3 --target t.csv --json --grid lambda=1,2
refuses 2 "did you mean 'ridge'?" options rigde
refuses 2 "not expected here" fit x
for flag in --quiet --json --target --lambda-s --set --map=rigid; do
    refuses 2 "--model needs a value, and $flag is a flag" fit --source s.csv --labels 3 --target t.csv --model $flag
done
refuses 2 "--lambda-s needs a value, and --quiet is a flag" fit --source s.csv --labels 3 --target t.csv --lambda-s --quiet
refuses 2 "--output needs a value, and --json is a flag" labels --model ok.sscda --output --json
absent ./--quiet ./--json ./--target ./--lambda-s ./--set ./--map=rigid
ends 0 "$SSCDA" labels --model ok.sscda --output=--json
present ./--json
refuses 2 "--header" map --model ok.sscda --input t.csv --output y.csv --header maybe
refuses 2 "--separator" map --model ok.sscda --input t.csv --output y.csv --separator ab
refuses 2 "--separator" map --model ok.sscda --input t.csv --output y.csv --separator source=,
refuses 2 "--separator" map --model ok.sscda --input t.csv --output y.csv --separator input=ab
absent m.sscda y.csv

# Messages of the library are in the terms of the command.
refuses 1 "--labels is missing, but option 'lambda_g' is above 0" fit --source t.csv --target t.csv --model m.sscda
refuses 1 "--labels is missing, but a tuning run needs labels" tune --source t.csv --target t.csv --model m.sscda
refuses 2 "option 'threads' cannot be in a grid: all cells share it; give it as a flag of its own" \
    tune --source s.csv --labels 3 --target t.csv --model m.sscda --grid threads=1,2
sed 's/.*/1e308/' s.csv >heavy.csv
for side in source target; do
    head -n "$(wc -l <$(echo $side | cut -c1).csv)" heavy.csv >weights.csv
    refuses 1 "--$side-weights: the sum overflows" fit --source s.csv --labels 3 --target t.csv \
        --model m.sscda --$side-weights weights.csv
done
absent m.sscda
