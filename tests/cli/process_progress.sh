# SPDX-License-Identifier: MIT
# A bar on a terminal, lines elsewhere, nothing when quiet.
"$SSCDA" demo moons --samples 200 --folder d --quiet || die "demo"
fit="fit --source d/source.csv --labels class --target d/target.csv --model m.sscda --gap-tolerance 0 --max-iterations 60
    --progress-interval 0"

# shellcheck disable=SC2086
ends 3 "$SSCDA" $fit --quiet
[ ! -s err ] && [ ! -s out ] || die "--quiet is not quiet"

if ! command -v script >/dev/null || ! script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    echo "skipped: no terminal can be had here" >&2
    exit 77
fi
on_terminal() { TERM=$1 script -qec "'$SSCDA' $(echo "$fit" | tr '\n' ' ')" /dev/null </dev/null >out 2>err; }
on_terminal xterm
tr '\r' '\n' <out >lines
grep -q '^\[#*-*\] iteration [0-9]*, objective [0-9.e+-]*, gap [0-9.e+-]* %' lines || die "no bar: $(cat lines)"
grep -q 'left' lines || die "no time left"
has lines "result     not converged"
grep '^\[' lines | awk 'length($0) > 90 { exit 1 }' || die "a bar wider than a terminal"
on_terminal dumb
tr -d '\r' <out | grep -q "$(printf '\033')" && die "a bar on a dumb terminal"
exit 0
