#!/bin/sh
# SPDX-License-Identifier: MIT
# examples.sh <top of the tree>: the manual shows every example, and the examples use the public
# header, the C library and their own helpers, nothing else.
top=$1
status=0

for example in "$top"/docs/examples/*.c; do
    name=$(basename "$example")
    grep -q "include $name\$" "$top/docs/examples.md" || {
        echo "docs/examples.md does not show $name" >&2
        status=1
    }
done

foreign=$(grep -n '^#include' "$top"/docs/examples/*.c "$top"/docs/examples/common/*.h |
    grep -v -E '<sscda/sscda\.h>|<(math|stdint|stdio|stdlib|string)\.h>|"(common/)?[a-z_]+\.h"')
[ -z "$foreign" ] || {
    printf 'not for an example:\n%s\n' "$foreign" >&2
    status=1
}
exit $status
