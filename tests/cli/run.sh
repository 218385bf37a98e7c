#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh <program> <script> [arguments]: runs a script of checks in a folder of its own, which is
# removed. The script calls the functions below; a check that fails says so and ends it.
SSCDA=$1
script=$2
shift 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2

die() {
    echo "$(basename "$script"): $*" >&2
    [ -s err ] && sed 's/^/  stderr: /' err >&2
    exit 1
}

# ends <code> <command>...: the command ends with that code. Keeps what it says in out and err.
ends() {
    want=$1
    shift
    "$@" >out 2>err </dev/null
    got=$?
    [ "$got" -eq "$want" ] || die "ended with $got, not $want: $*"
}

# refuses <code> <text> <arguments>...: sscda ends with that code and says one line with that text.
refuses() {
    code=$1 text=$2
    shift 2
    ends "$code" "$SSCDA" "$@"
    [ "$(wc -l <err)" -eq 1 ] || die "not one line: $*"
    grep -q -F -e "$text" err || die "does not say '$text': $*"
    [ ! -s out ] || die "has something on stdout: $*"
    no_leftovers
}

# has <file> <text>
has() { grep -q -F -e "$2" "$1" || die "no '$2' in $1: $(head -c 2000 "$1")"; }
absent() { for name; do [ ! -e "$name" ] || die "$name is there"; done; }
present() { for name; do [ -s "$name" ] || die "$name is not there"; done; }
same() { cmp -s "$1" "$2" || die "$1 and $2 differ"; }
no_leftovers() {
    find . -name '.sscda.*' | grep -q . && die "a temporary file is left: $(find . -name '.sscda.*')"
    return 0
}

# A problem of 12 and 9 samples: three clouds, moved. <separator> <line end>
source_rows() {
    awk -v s="${1:-,}" 'BEGIN { split("cat,dog,eel", name, ",")
        for (i = 0; i < 12; i++) { k = i % 3
            printf "%.3f%s%.3f%s%s\n", 4 * k + i * 0.07, s, k * k - i * 0.05, s, name[k + 1] } }'
}
target_rows() {
    awk -v s="${1:-,}" 'BEGIN { for (i = 0; i < 9; i++) { k = i % 3
            printf "%.3f%s%.3f\n", 4 * k + 1.5 + i * 0.06, s, k * k - 1 + i * 0.04 } }'
}

. "$script"
