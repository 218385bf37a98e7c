#!/bin/sh
# SPDX-License-Identifier: MIT
# moved_library.sh <package>: installing again from the same folder links the package to the library
# at its new place, even if the first installation left objects in the folder.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/first" "$work/lib"
cp "$LIB_DIR"/libsscda.so* "$work/first"
cp -R "$1" "$work/sscda"

# installs <library's folder>
installs() {
    LIB_DIR=$work/$1 "$R" CMD INSTALL --library="$work/lib" "$work/sscda" >"$work/log" 2>&1 &&
        return
    echo "not installed with the library in $1:" >&2
    cat "$work/log" >&2
    exit 1
}

installs first
[ -e "$work/sscda/src/names.o" ] || {
    echo "the first installation left nothing behind: this test has nothing to show" >&2
    exit 1
}
mv "$work/first" "$work/second"
installs second
R_LIBS=$work/lib "$R" --no-echo --vanilla -e 'library(sscda)' >"$work/log" 2>&1 || {
    echo "the package does not find the library where it is now:" >&2
    cat "$work/log" >&2
    exit 1
}
