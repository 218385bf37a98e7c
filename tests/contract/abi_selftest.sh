#!/bin/sh
# SPDX-License-Identifier: MIT
# abi_selftest.sh <abi.sh> <cc>: shows that abi.sh accepts what is the same, asks for a new dump for
# what was added, and finds each kind of change that breaks callers.
check=$1 cc=$2
command -v abidw >/dev/null || { echo "promise: abi-breaks-found not shown: no abidw"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/include"
suppressions=${check%/*}/abi.suppr
failures=0 cases=0

# build <members at the end> <type of the parameter> <functions, with $ for what follows> [soname]
build() {
    cat >"$work/include/api.h" <<TEXT
typedef struct thing thing;
typedef struct sscda_progress { double seconds; $1 } sscda_progress;
typedef int (*callback)(const sscda_progress *);
int use(thing *t, $2 value, callback fn);
$(echo "$3" | sed 's/\$/(void);/g')
TEXT
    cat >"$work/api.c" <<TEXT
#include "api.h"
struct thing { int hidden; };
int use(thing *t, $2 value, callback fn) { t->hidden = (int)value; return fn != 0; }
$(echo "$3" | sed 's/\$/(void) { return 0; }/g')
TEXT
    "$cc" -g -shared -fPIC -I "$work/include" -Wl,-soname,"${4:-libx.so.1}" "$work/api.c" \
        -o "$work/lib.so" || exit 2
}

# try <expected: same|added|breaks> <what>: of the library as it is against the dump.
try() {
    cases=$((cases + 1))
    sh "$check" "$work/lib.so" "$work/include" "$work/dump" "$suppressions" >"$work/out" 2>&1
    status=$?
    seen=unclear
    [ $status -eq 0 ] && seen=same
    [ $status -eq 1 ] && grep -q 'run ./dev symbols' "$work/out" && seen=added
    [ $status -eq 1 ] && grep -q 'programs built against' "$work/out" && seen=breaks
    [ "$seen" = "$1" ] && return
    echo "$2: expected $1, got $seen (status $status)"
    cat "$work/out"
    failures=$((failures + 1))
}

update() {
    sh "$check" "$work/lib.so" "$work/include" "$work/dump" "$suppressions" update >"$work/out" 2>&1
}

build "int phase;" int 'int more$'
update || { cat "$work/out"; exit 1; }
try same "the same"
build "int phase; int spare; double left;" int 'int more$'
try added "members at the end of the struct that may grow"
build "int phase;" int 'int more$ int last$'
try added "functions"
build "double phase;" int 'int more$'
try breaks "a member of another type"
build "" int 'int more$'
try breaks "a member gone"
build "int phase;" "long long" 'int more$'
try breaks "a parameter of another width"
build "int phase;" int 'long long more$'
try breaks "a result of another width"
build "int phase;" int 'int other$'
try breaks "a function gone"

# With the old ABI number a broken dump is not written; with a new one it is.
cases=$((cases + 2))
update && { echo "the dump was written over a break"; failures=$((failures + 1)); }
build "int phase;" int 'int other$' libx.so.2
update || { echo "a new ABI number was refused"; failures=$((failures + 1)); }
try same "the new one"

[ $failures -eq 0 ] && echo "promise: abi-breaks-found $cases cases"
exit $failures
