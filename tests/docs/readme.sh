#!/bin/sh
# SPDX-License-Identifier: MIT
# readme.sh <top of the tree>: what README.md shows and points to is there. Its C example is
# docs/examples/getting_started.c (which is itself built and run), below its license, its links and
# pictures exist, and the tasks it names are tasks of ./dev.
top=$1
readme=$top/README.md
status=0

fail() {
    echo "README.md: $*" >&2
    status=1
}

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# The first block of C, without its fences.
awk '/^```c$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' "$readme" >"$work/example.c"
sed '1{/SPDX-License-Identifier/d;}' "$top/docs/examples/getting_started.c" |
    diff -u - "$work/example.c" >&2 ||
    fail "the C example differs from docs/examples/getting_started.c"

grep -o '](\([^)]*\))' "$readme" | sed 's/^](//; s/)$//; s/#.*//' >"$work/links"
while read -r link; do
    case $link in
    '' | http://* | https://*) continue ;;
    esac
    [ -e "$top/$link" ] || fail "there is no $link"
done <"$work/links"

grep -o '\./dev [a-z]*' "$readme" | sort -u | while read -r _ task; do
    grep -q "^\./dev $task" "$top/dev" || echo "$task"
done >"$work/unknown"
while read -r task; do
    fail "./dev has no task $task"
done <"$work/unknown"

exit $status
