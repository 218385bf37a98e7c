#!/bin/sh
# SPDX-License-Identifier: MIT
# architecture.sh <top of the tree>: docs/architecture.md has a row for every layer of src/layers.txt,
# from the top; and the links of CONTRIBUTING.md lead to files.
top=$1
status=0

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
sed -n '/^| layer, from the top |/,/^$/s/^| `\([a-z]*\)` |.*/\1/p' "$top/docs/architecture.md" >"$work/page"
awk '{ line[NR] = $0 } END { for (k = NR; k > 0; k--) print line[k] }' "$top/src/layers.txt" >"$work/layers"
diff -u "$work/layers" "$work/page" >&2 || {
    echo "src/layers.txt (-), read upwards, and docs/architecture.md (+) list different layers" >&2
    status=1
}

grep -o '](\([^)]*\))' "$top/CONTRIBUTING.md" | sed 's/^](//; s/)$//; s/#.*//' >"$work/links"
while read -r link; do
    case $link in
    '' | http://* | https://*) continue ;;
    esac
    [ -e "$top/$link" ] || {
        echo "CONTRIBUTING.md: there is no $link" >&2
        status=1
    }
done <"$work/links"
exit $status
