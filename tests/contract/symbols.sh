#!/bin/sh
# SPDX-License-Identifier: MIT
# symbols.sh <nm> <library> <header> <list> [update]: the library exports what the list names, the
# headers in the folder of <header> declare the same, and nothing else is exported. A line gone from
# the list breaks programs and needs a new ABI number (CMakeLists.txt). A new line is fine once it
# is meant: `./dev symbols` writes the list.
nm=$1 library=$2 header=$3 list=$4

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
"$nm" -D --defined-only "$library" >"$work/nm" || exit 2
# The absolute symbol is the version node itself.
awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' "$work/nm" | LC_ALL=C sort >"$work/exported"
sed -n 's/^SSCDA_API.*[ *]\(sscda_[a-z0-9_]*\)(.*/\1/p' "${header%/*}"/*.h |
    LC_ALL=C sort >"$work/declared"

if grep -v '^sscda_' "$work/exported"; then
    echo "the library exports the names above, which are not its own" >&2
    exit 1
fi
diff -u "$work/declared" "$work/exported" || {
    echo "exported (+) and declared in the header (-) differ" >&2
    exit 1
}
if [ "$5" = update ]; then
    cp "$work/exported" "$list"
    exit
fi
diff -u "$list" "$work/exported" || {
    echo "exported (+) and tests/contract/symbols.txt (-) differ; see the head of this script" >&2
    exit 1
}
