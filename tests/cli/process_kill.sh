# SPDX-License-Identifier: MIT
# Killed at any moment: an output is the old file or the new one, whole, and what a kill leaves
# behind is in nobody's way.
command -v timeout >/dev/null ||
    { echo "promise: storage-kill-command not shown: no timeout here"; exit 77; }
source_rows >s.csv
target_rows >t.csv
ends 0 "$SSCDA" fit --source s.csv --labels 3 --target t.csv --model m.sscda --quiet
# Enough rows for writing to take most of the time.
for k in 1 2; do
    awk -v k=$k 'BEGIN { for (i = 0; i < 6000; i++) print i * k / 7 "," i / 3 }' >in$k.csv
    ends 0 "$SSCDA" map --model m.sscda --input in$k.csv --output whole$k.csv
done

# How long a run takes depends on the disk.
took=$(
    from=$(date +%s%N)
    for k in 1 2 1 2; do "$SSCDA" map --model m.sscda --input in$k.csv --output out.csv >out 2>err; done
    echo $((($(date +%s%N) - from) / 4))
)

kills=60
cp whole1.csv out.csv
killed=0
which=2
for delay in $(awk -v n=$kills -v t="$took" 'BEGIN { srand(2018)
    for (i = 0; i < n; i++) printf "%.4f\n", 0.001 + 1.2e-9 * t * rand() }'); do
    timeout -s KILL "$delay" "$SSCDA" map --model m.sscda --input in$which.csv --output out.csv >out 2>err
    [ $? -eq 137 ] && killed=$((killed + 1))
    cmp -s out.csv whole1.csv || cmp -s out.csv whole2.csv || die "after $delay s: half of a file"
    which=$((3 - which))
done
[ $((4 * killed)) -ge $kills ] || die "only $killed of $kills runs were killed"
left=$(find . -name '.sscda.*' | wc -l)
for k in 1 2; do
    ends 0 "$SSCDA" map --model m.sscda --input in$k.csv --output out.csv
    same out.csv whole$k.csv
done
[ "$(find . -name '.sscda.*' | wc -l)" -eq "$left" ] || die "temporary files of others were touched"
echo "$killed of $kills runs were killed, $left temporary files left"
echo "promise: storage-kill-command $killed cases"
