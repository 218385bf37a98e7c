#!/bin/sh
# SPDX-License-Identifier: MIT
# other_library.sh <symbols.txt> <sscda.map>: with a library of another ABI, or without a library,
# the package does not load and gives the reason.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
status=0

# Uses the installed package with other folders: its rpath comes after LD_LIBRARY_PATH.
name=$(basename "$(readlink -f "$LIB_DIR/libsscda.so")" | sed 's/^\(libsscda\.so\.[0-9]*\).*/\1/')
for symbol in $(cat "$1"); do
    case $symbol in
    sscda_abi_version) echo "int sscda_abi_version(void) { return 99; }" ;;
    sscda_version) echo 'const char *sscda_version(void) { return "9.9.9"; }' ;;
    *) echo "long $symbol(void) { return 0; }" ;;
    esac
done >"$work/other.c"
cc -shared -fPIC -Wl,-soname,"$name" -Wl,--version-script="$2" "$work/other.c" -o "$work/$name" ||
    exit 2

# says <what> <LD_LIBRARY_PATH> <R_LIBS> <words>
says() {
    LD_LIBRARY_PATH=$2 R_LIBS=$3 "$R" --no-echo --vanilla -e 'library(sscda)' >"$work/log" 2>&1 && {
        echo "$1: the package loads" >&2
        status=1
    }
    grep -q -e "$4" "$work/log" || {
        echo "$1: not said: $4" >&2
        cat "$work/log" >&2
        status=1
    }
}

says "another ABI" "$work" "$R_LIBS" 'libsscda 9.9.9 has ABI 99, .* reinstall the package sscda'

# Without the library: simulates that the folder of the library is gone.
mkdir -p "$work/copy/gone" "$work/lib"
cp "$LIB_DIR/libsscda.so" "$work/copy/gone/$name"
ln -s "$name" "$work/copy/gone/libsscda.so"
cp -R source/sscda "$work/copy"
LIB_DIR=$work/copy/gone "$R" CMD INSTALL --clean --library="$work/lib" "$work/copy/sscda" \
    >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 2; }
rm -rf "$work/copy/gone"
says "no library" "" "$work/lib" "$name: cannot open shared object file"
exit $status
