# SPDX-License-Identifier: MIT
# The manual agrees with the program: every flag of every help page is in the manual page, the codes of
# docs/command.md are those of the help, and its examples run.
tree=$(dirname "$script")/../..
page=$tree/src/cli/sscda.1
"$SSCDA" --help | sed -n '/^Commands:/,/^$/p' | awk 'NR > 1 && NF { print $1 }' >commands
[ "$(wc -l <commands)" -ge 6 ] || die "commands are not found in the help"
sed 's/\\-/-/g; s/\\f[A-Z]//g' "$page" >page
while read -r command; do
    has page "sscda $command"
    "$SSCDA" "$command" --help | grep -o -E '^  --[a-z][a-z-]*' | grep -v -e --help | tr -d ' ' >flags
    while read -r flag; do
        has page "$flag"
    done <flags
done <commands

"$SSCDA" --help | sed -n 's/^  \([0-9][0-9]*\)  .*/\1/p' >codes
[ "$(wc -l <codes)" -eq 6 ] || die "codes are not found in the help"
while read -r code; do
    has "$tree/docs/command.md" "| $code |"
    grep -q -x ".B $code" "$page" || die "no code $code in the manual page"
done <codes
if command -v man >/dev/null; then
    LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" >/dev/null 2>warnings || die "man fails"
    [ ! -s warnings ] || die "man warns: $(cat warnings)"
fi

awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$tree/docs/command.md" >examples
[ "$(grep -c '^sscda' examples)" -ge 5 ] || die "examples are not found"
mkdir bin
ln -s "$SSCDA" bin/sscda
ends 0 env PATH="$PWD/bin:$PATH" sh -e examples
present moons.sscda adapted.csv mapped.csv mapped.npy quick.csv classes.csv best.sscda cells.csv best.csv
