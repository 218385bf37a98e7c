# SPDX-License-Identifier: MIT
# Names are text that others wrote: no control character of them is printed, and --safe-csv keeps
# spreadsheets from running them.
esc=$(printf '\033') c1=$(printf '\302\233') lone=$(printf '\233') del=$(printf '\177') bell=$(printf '\007')
source_rows | sed "s/cat/a${esc}[2J/; s/dog/b${c1}31m/; s/eel/c${del}${bell}/" >rows.csv
{ printf 'x%s]0 title%s,y%s1m,kind\n' "$esc" "$bell" "$c1"; cat rows.csv; } >s.csv
{ head -1 s.csv | cut -d, -f1,2; target_rows; } >t.csv
# clean <file>...: bytes 0x20 to 0x7e, tabs, line feeds, and UTF-8 that is no control character
clean() {
    for file; do
        LC_ALL=C grep -q -a -e "[$(printf '\001')-$(printf '\010')$(printf '\013')-$(printf '\037')$(printf '\177')]" "$file" &&
            die "$file has a control character: $(od -c "$file" | head -40)"
        LC_ALL=C grep -q -a -e "[$(printf '\200')-$(printf '\237')]" "$file" &&
            die "$file has a C1 character: $(od -c "$file" | head -40)"
    done
    return 0
}
printf '\302\233' >bad
(clean bad) 2>/dev/null && die "the check finds nothing"

ends 0 "$SSCDA" fit --source s.csv --labels kind --target t.csv --model m.sscda --adapted a.csv --predict p.csv --correspondence c.csv
clean out err a.csv p.csv c.csv
has p.csv 'a\x1b[2J'
has a.csv 'x\x1b]0 title\x07'
ends 0 "$SSCDA" fit --source s.csv --labels kind --target t.csv --report r.html --json
clean out
has out '"name": "b\u009b31m"'
has out '"name": "c\u007f\u0007"'
has r.html '"b\u009b31m"'
grep -q -a -F -e "$esc" -e "$del" -e "$c1" -e "$bell" r.html && die "r.html has a control character"
ends 0 "$SSCDA" info m.sscda
clean out
has out 'classes    a\x1b[2J = 0, b\xc2\x9b31m = 1, c\x7f\x07 = 2'
has out 'features   x\x1b]0 title\x07, y\xc2\x9b1m'
ends 0 "$SSCDA" info --json m.sscda
clean out
for how in "" --json "--input t.csv"; do
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" labels --model m.sscda $how
    clean out err
done
ends 0 "$SSCDA" map --model m.sscda --input t.csv --output -
clean out
ends 0 "$SSCDA" tune --source s.csv --labels kind --target t.csv --grid lambda_s=0,1 --table cells.csv --vote v.csv
clean out err cells.csv v.csv

# Messages.
sed "1s/,y/,z/" t.csv >t2.csv
refuses 1 "is missing" labels --model m.sscda --input t2.csv
clean err
refuses 1 "there is no column" fit --source s.csv --labels "n${c1}${esc}" --target t.csv --json
clean err
refuses 1 "there is no column" fit --source s.csv --labels "n$lone" --target t.csv --json
clean err
cut -d, -f3 rows.csv | sed 's/^/q/' | head -9 >truth.csv
refuses 1 "has the classes" fit --source s.csv --labels kind --target t.csv --truth truth.csv --json
clean err
tail -n +2 t.csv >"t${c1}${esc}.csv"
ends 0 "$SSCDA" labels --model m.sscda --input "t${c1}${esc}.csv"
has err "by position"
clean err

# Names that are not UTF-8 are refused, with their place. What is left out or a number may be anything.
e=$(printf '\351')
sed "1s/,y/,caf$e/" s.csv >latin.csv
refuses 1 "latin.csv:1: 'caf?" fit --source latin.csv --labels kind --target t.csv --json
has err "is not UTF-8; save the file as UTF-8"
sed "3s/[a-z][^,]*\$/caf$e/" rows.csv >latin_rows.csv
refuses 1 "latin_rows.csv:3: 'caf?' is not UTF-8; save the file as UTF-8" fit --source latin_rows.csv --labels 3 --target t.csv --json
cut -d, -f3 latin_rows.csv >latin_labels.csv
cut -d, -f1,2 rows.csv >plain.csv
refuses 1 "latin_labels.csv:3: 'caf?' is not UTF-8" fit --source plain.csv --labels latin_labels.csv --target t.csv --json
head -9 latin_labels.csv >latin_truth.csv
refuses 1 "latin_truth.csv:3: 'caf?' is not UTF-8" fit --source s.csv --labels kind --target t.csv --truth latin_truth.csv --json
sed "1s/y/caf$e/" t.csv >latin_t.csv
for command in "labels" "map --output y.csv"; do
    # shellcheck disable=SC2086
    refuses 1 "latin_t.csv:1: 'caf?" $command --model m.sscda --input latin_t.csv
done
awk -F, -v OFS=, -v e="$e" '{ print "z" e NR, $0 }' s.csv >latin_id.csv
ends 0 "$SSCDA" fit --source latin_id.csv --labels kind --drop "z${e}1" --target t.csv --json --quiet

# Formulas: text cells alone, and only when asked for.
source_rows | sed "s/cat/=cmd|' \/C calc'!A0/; s/dog/@SUM(1+1)*cmd/; s/eel/-1+1/" >rows2.csv
{ echo '=x,+y,kind'; cat rows2.csv; } >s3.csv
{ echo '=x,+y'; target_rows; } >t3.csv
for safe in "" --safe-csv; do
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" fit --source s3.csv --labels kind --target t3.csv --model f.sscda --adapted a3$safe.csv --predict p3$safe.csv --quiet $safe
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" tune --source s3.csv --labels kind --target t3.csv --grid lambda_s=0,1 --vote v3$safe.csv --quiet $safe
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" labels --model f.sscda --input t3.csv --output l3$safe.csv $safe
    # shellcheck disable=SC2086
    ends 0 "$SSCDA" map --model f.sscda --input t3.csv --output y3$safe.csv $safe
done
has p3.csv ",=cmd|' /C calc'!A0,"
for file in a3 p3 v3 l3; do
    has $file--safe-csv.csv ",'=cmd|' /C calc'!A0"
    has $file--safe-csv.csv ",'@SUM(1+1)*cmd"
    has $file--safe-csv.csv ",'-1+1"
    grep -q -e "^[=+@]" -e ",[=+@]" -e ",-[0-9.]*[^0-9.,e-]" $file--safe-csv.csv && die "$file: $(cat $file--safe-csv.csv)"
done
[ "$(head -1 y3--safe-csv.csv)" = "'=x,'+y" ] || die "header: $(head -1 y3--safe-csv.csv)"
grep -q -e '-[0-9]' y3.csv || die "y3.csv has no negative number"
tail -n +2 y3.csv >rows3.csv
tail -n +2 y3--safe-csv.csv >rows4.csv
same rows3.csv rows4.csv
source_rows | sed 's/cat/-2/; s/dog/5/; s/eel/7/' >s4.csv
target_rows >t4.csv
ends 0 "$SSCDA" fit --source s4.csv --labels 3 --target t4.csv --predict p4.csv --safe-csv --quiet
cut -d, -f2 p4.csv | grep -q -x -e -2 || die "a class that is a number: $(cat p4.csv)"
