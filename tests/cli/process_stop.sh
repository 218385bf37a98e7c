# SPDX-License-Identifier: MIT
# Ctrl-C and SIGTERM: the best result so far is written. SIGKILL: no half of a file is.
"$SSCDA" demo moons --samples 300 --folder d --quiet || die "demo"
long="fit --source d/source.csv --labels class --target d/target.csv --gap-tolerance 0
    --max-iterations 100000000 --quiet"

# The fit has begun when the progress it tells has an iteration.
begin() {
    : >err
    # shellcheck disable=SC2086
    "$SSCDA" $(echo "$long" | sed 's/--quiet//') --model "$1" 2>err >out &
    child=$!
    tries=0
    until grep -q iteration err; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || die "the fit does not begin"
        kill -0 $child 2>/dev/null || die "the fit has ended"
        sleep 0.1
    done
}

for signal in INT TERM; do
    [ $signal = INT ] && want=130 || want=143
    begin $signal.sscda
    # A shell starts background jobs deaf to SIGINT; the command listens all the same.
    kill -s $signal $child
    wait $child
    got=$?
    [ $got -eq $want ] || die "$signal: ended with $got"
    present $signal.sscda
    has out "stopped: the best result so far"
    ends 0 "$SSCDA" info $signal.sscda
    ends 0 "$SSCDA" map --model $signal.sscda --input d/source.csv --labels class --output $signal.csv
    no_leftovers
done

cp INT.sscda KILL.sscda
begin KILL.sscda
kill -s KILL $child
wait $child
same INT.sscda KILL.sscda

# Stopped while it waits for its input: nothing is written.
mkfifo pipe
sleep 60 >pipe &
writer=$!
"$SSCDA" fit --source pipe --target d/target.csv --lambda-g 0 --model m.sscda 2>err &
child=$!
sleep 1
kill -s TERM $child
wait $child
got=$?
kill $writer
[ $got -eq 143 ] || die "waiting: ended with $got"
absent m.sscda

# A stop is answered at once also by a fit that would go on for minutes: the command's own processor
# time after the signal. The time of the system comes on top: for the same 38 MB of a model it was
# seen to differ by a factor of eight, with the state of the machine's memory. Children's times are
# those of the command alone, which is the only one to end in between.
rows() {
    awk -v seed="$1" -v labels="$2" 'BEGIN { srand(seed); for (i = 0; i < 3000; i++) {
        if (labels) printf "%d,", i % 10
        for (j = 1; j < 100; j++) printf "%.4f,", rand() + (i % 10) * (j % 7)
        printf "%.4f\n", rand() } }'
}
children() { # <file> <column>: what the shell's own `times` said; in $(...) it would be another's
    awk -v k="$2" 'NR == 2 { split($k, part, /[ms]/); print 60 * part[1] + part[2] }' "$1"
}
rows 1 1 >large_source.csv
rows 2 "" >large_target.csv
# In its set-up and in its iterations, as far as it says after two seconds.
for moment in "preparing\|iteration" iteration; do
    "$SSCDA" fit --source large_source.csv --labels 1 --target large_target.csv \
        --gap-tolerance 1e-3 --threads 1 --model large.sscda 2>err >out &
    child=$!
    tries=0
    until grep -q "$moment" err; do
        tries=$((tries + 1))
        [ $tries -lt 1200 ] || die "the large fit does not begin"
        kill -0 $child 2>/dev/null || die "the large fit has ended"
        sleep 0.1
    done
    used=$(awk '{ print $14 / 100 }' /proc/$child/stat)
    times >before.txt
    kill -s TERM $child
    wait $child
    got=$?
    times >after.txt
    [ $got -eq 143 ] || die "large: ended with $got"
    present large.sscda
    late=$(awk -v a="$(children after.txt 1)" -v b="$(children before.txt 1)" -v u="$used" \
        'BEGIN { print a - b - u }')
    echo "$moment: $late s after the signal"
    awk -v late="$late" -v most="${SSCDA_STOP_SECONDS:-0.25}" 'BEGIN { exit !(late <= most) }' ||
        die "$moment: $late s after the signal"
    rm large.sscda
done
