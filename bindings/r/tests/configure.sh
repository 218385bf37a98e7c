#!/bin/sh
# SPDX-License-Identifier: MIT
# configure.sh <package>: the package finds the library in each of the documented ways, and gives a
# clear message if it does not.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
cp "$1/configure" "$work"
cp "$1/src/Makevars.in" "$work/src"
cd "$work" || exit 2
include=$INCLUDE_DIR lib=$LIB_DIR status=0
R_HOME=$("$R" RHOME)
export R_HOME
unset INCLUDE_DIR LIB_DIR CPATH LIBRARY_PATH PKG_CONFIG_PATH
# Hides an installed libsscda.
PKG_CONFIG_LIBDIR=$work
export PKG_CONFIG_LIBDIR

# finds <way> <text in Makevars> <environment>...
finds() {
    way=$1 text=$2
    shift 2
    rm -f src/Makevars
    env "$@" sh ./configure >log 2>&1 && grep -q -e "$text" src/Makevars && return
    echo "not found by way of $way:" >&2
    cat log src/Makevars >&2
    status=1
}

finds "INCLUDE_DIR and LIB_DIR" "-L$lib -lsscda -Wl,-rpath,$lib" \
    INCLUDE_DIR="$include" LIB_DIR="$lib"
finds "the compiler's own folders" '^PKG_LIBS = -lsscda$' CPATH="$include" LIBRARY_PATH="$lib"
if command -v pkg-config >/dev/null; then
    mkdir pc
    printf '%s\n' "libdir=$lib" 'Name: sscda' 'Description: sscda' 'Version: 0' \
        "Cflags: -I$include" "Libs: -L$lib -lsscda" >pc/sscda.pc
    finds pkg-config "-Wl,-rpath,$lib" PKG_CONFIG_PATH="$work/pc"
fi

mkdir none
if INCLUDE_DIR=$work/none LIB_DIR=$work/none sh ./configure >log 2>&1; then
    echo "a folder without the library was taken for one" >&2
    status=1
fi
grep -q 'libsscda was not found by way of INCLUDE_DIR' log && grep -q 'configure-vars' log || {
    echo "the failure is not explained:" >&2
    cat log >&2
    status=1
}
exit $status
