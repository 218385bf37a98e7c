#!/bin/sh
# SPDX-License-Identifier: MIT
# status_codes.sh <header> <page>: the page of errors has a row for every status of the header, with
# the header's number, and none that the header does not have.
header=$1 page=$2

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# Statuses are what the first group of the header defines.
awk '/@defgroup status/ { inside = 1 } /@defgroup matrix/ { exit }
    inside && $1 == "#define" { gsub(/[()]/, "", $3); print $2, $3 }' "$header" |
    LC_ALL=C sort >"$work/header"
sed -n 's/^| `\(SSCDA_[A-Z_]*\)` | \(-\{0,1\}[0-9]*\) |.*/\1 \2/p' "$page" |
    LC_ALL=C sort >"$work/page"
[ -s "$work/header" ] || { echo "no status found in $header" >&2; exit 1; }
diff -u "$work/header" "$work/page" >&2 || {
    echo "the header (-) and $page (+) list different statuses" >&2
    exit 1
}
