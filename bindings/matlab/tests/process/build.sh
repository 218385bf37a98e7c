#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the library into a new folder, copies the package, and compiles its gateway. The prefix
# is an argument or, if there are no other flags, an environment variable.
#     build.sh <octave-cli> <cmake> <build tree> <bindings/matlab> <folder for the package> [flags]
set -eu
octave=$1 cmake=$2 tree=$3 source=$4 package=$5
shift 5
rm -rf "$package" "$package-prefix"
"$cmake" --install "$tree" --prefix "$package-prefix" >/dev/null
mkdir -p "$package"
cp -r "$source"/{+sscda,src,tests,build.m} "$package"
rm -f "$package"/+sscda/+internal/gateway.mex*
cd "$package"
run=("$octave" --norc --no-history --quiet --eval)
if [ $# -gt 0 ]; then
    flags=$(printf ", '%s'" "$@")
    "${run[@]}" "build('$package-prefix'$flags)"
else
    SSCDA_PREFIX=$package-prefix "${run[@]}" "build()"
fi
test -e "$package/+sscda/+internal/gateway.mex"
[ -z "$(find "$package" -name '*.o')" ] || { echo "object files were left behind"; exit 1; }
