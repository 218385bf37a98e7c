#!/bin/sh
# SPDX-License-Identifier: MIT
# consume.sh <shared|static> <cmake> <source> <build> <cc> <c++> <archive>: installs into a fresh
# prefix, moves it, and builds and runs consume.c against it, by find_package and by pkg-config.
set -eu
kind=$1 cmake=$2 source=$3 build=$4 cc=$5 cxx=$6 archive=${7-}
work=$build/tests/consume/$kind
rm -rf "$work/first" "$work/prefix" "$work/user"
mkdir -p "$work"

say() { echo "== $*"; }

# The shared library is the one under test. For the static one a second tree is configured; its
# objects would be those of <archive>, if there is one, and are not compiled again.
if [ "$kind" = static ]; then
    "$cmake" -S "$source" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DSSCDA_SHARED=OFF \
        -DSSCDA_ORTOOLS=OFF -DSSCDA_CLI=OFF -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" >"$work/log"
    build=$work/build
    if [ -n "$archive" ]; then
        cp "$archive" "$build/src/libsscda.a"
    else
        "$cmake" --build "$build" --target sscda >>"$work/log" || { cat "$work/log"; exit 1; }
    fi
fi

say "install, then move the tree"
"$cmake" --install "$build" --prefix "$work/first" >/dev/null
mv "$work/first" "$work/prefix"
libdir=$(dirname "$(find "$work/prefix" -name sscda.pc)")/..
if grep -rIl "$source\|$work" "$work/prefix"; then
    echo "the files above name the build machine's folders" >&2
    exit 1
fi

say "find_package"
"$cmake" -S "$source/tests/consume" -B "$work/user" -G Ninja -DCMAKE_C_COMPILER="$cc" \
    -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
"$cmake" --build "$work/user" >"$work/log" || { cat "$work/log"; exit 1; }
"$work/user/consume"

say "pkg-config and $cc -std=c99"
PKG_CONFIG_PATH=$libdir/pkgconfig
export PKG_CONFIG_PATH
version=$(pkg-config --modversion sscda)
libs=$(pkg-config --cflags --libs sscda)
[ "$kind" = static ] && libs=$(pkg-config --static --cflags --libs sscda)
# $libs is a list of words.
# shellcheck disable=SC2086
"$cc" -std=c99 -pedantic -Wall -Wextra -Werror -DEXPECTED_VERSION="\"$version\"" \
    "$source/tests/consume/consume.c" $libs -lm -o "$work/user/by_pkg_config"
LD_LIBRARY_PATH=$libdir "$work/user/by_pkg_config"
