# SPDX-License-Identifier: MIT
# Ctrl-C and SIGTERM: the best result so far is written. SIGKILL: no half of a file is.
# With the argument `long` only a fit of 10,000 samples on each side is stopped.

# Writes samples of 100 features: <seed> <rows> <1: with labels>
rows() {
    awk -v seed="$1" -v rows="$2" -v labels="$3" 'BEGIN { srand(seed); for (i = 0; i < rows; i++) {
        if (labels) printf "%d,", i % 10
        for (j = 1; j < 100; j++) printf "%.4f,", rand() + (i % 10) * (j % 7)
        printf "%.4f\n", rand() } }'
}
# Processor time of all children that have ended, from the file that `times` wrote: in $(...) it
# would be another shell's.
children() {
    awk 'NR == 2 { split($1 "m" $2, part, /[ms]+/); print 60 * (part[1] + part[3]) + part[2] + part[4] }' "$1"
}
calculate() { awk "BEGIN { print $1 }"; }

# stop_large <moment> <rows> <seconds> [arguments]: a fit that would go on for minutes answers a stop
# at once. This counts all processor time of the command after the signal, and so the system's time for
# writing the model. In a virtual machine that takes ten times as long in memory that was never used,
# so a file of that size is written and removed first.
stop_large() {
    moment=$1 rows=$2 allowed=$3
    shift 3
    : >err # the shell of the background job may be late to do so
    "$SSCDA" fit --source large_source.csv --labels 1 --target large_target.csv --threads 1 \
        --model large.sscda "$@" 2>err >out &
    child=$!
    tries=0
    until grep -q "$moment" err; do
        tries=$((tries + 1))
        [ $tries -lt 6000 ] || die "the large fit does not begin"
        kill -0 $child 2>/dev/null || die "the large fit has ended"
        sleep 0.1
    done
    dd if=/dev/zero of=unused bs=1M count=$((rows * rows / 220000)) conv=fsync 2>/dev/null
    rm unused
    used=$(awk '{ print ($14 + $15) / 100 }' /proc/$child/stat)
    times >before.txt
    kill -s TERM $child
    wait $child
    got=$?
    times >after.txt
    [ $got -eq 143 ] || die "large: ended with $got"
    present large.sscda
    late=$(calculate "$(children after.txt) - $(children before.txt) - $used")
    echo "$rows, $moment: $late s after the signal"
    [ "$(calculate "$late <= $allowed")" = 1 ] || die "$rows, $moment: $late s after the signal"
    rm large.sscda
}

if [ "${1:-}" = long ]; then
    rows 1 10000 1 >large_source.csv
    rows 2 10000 "" >large_target.csv
    stop_large "preparing\|iteration" 10000 "${SSCDA_STOP_SECONDS:-1}"
    stop_large iteration 10000 "${SSCDA_STOP_SECONDS:-1}" --lambda-s 0
    echo "promise: command-stop-at-once-long 2 cases"
    exit
fi

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

# In its set-up and in its iterations.
rows 1 3000 1 >large_source.csv
rows 2 3000 "" >large_target.csv
for moment in "preparing\|iteration" iteration; do
    stop_large "$moment" 3000 "${SSCDA_STOP_SECONDS:-0.25}" --gap-tolerance 1e-3
done

# A second signal, while the files of a stopped fit are written, ends the command without them.
: >err
"$SSCDA" fit --source large_source.csv --labels 1 --target large_target.csv --lambda-s 0 \
    --gap-tolerance 1e-9 --model large.sscda --correspondence large.csv 2>err >out &
child=$!
wait_for() {
    tries=0
    until eval "$1"; do
        tries=$((tries + 1))
        [ $tries -lt 3000 ] || die "never: $1"
        kill -0 $child 2>/dev/null || die "the large fit has ended"
        sleep 0.02
    done
}
wait_for "grep -q iteration err"
kill -s TERM $child
wait_for "[ -n \"\$(find . -name '.sscda.*.tmp' -size +100k)\" ]"
kill -s TERM $child
wait $child
got=$?
[ $got -eq 143 ] || die "twice: ended with $got"
absent large.sscda large.csv
no_leftovers
