#!/bin/sh
# SPDX-License-Identifier: MIT
# header.sh <cc> <c++> <include folder>: the public header compiles alone, as C99 and as C++17.
cc=$1 cxx=$2 include=$3
warnings="-pedantic -Wall -Wextra -Wconversion -Wshadow -Werror"

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# Twice, so that a missing include guard shows.
printf '#include <sscda/sscda.h>\n#include <sscda/sscda.h>\nint sscda_header_is_alone;\n' \
    >"$work/header.c"
cp "$work/header.c" "$work/header.cpp"

status=0
compile() {
    # $warnings is a list of words.
    # shellcheck disable=SC2086
    "$@" $warnings -I "$include" -c -o "$work/header.o" && return
    echo "failed: $*" >&2
    status=1
}
compile "$cc" -std=c99 "$work/header.c"
compile "$cc" -std=c11 "$work/header.c"
compile "$cxx" -std=c++17 "$work/header.cpp"
exit $status
