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
    present $signal.sscda $signal.sscda.classes
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
