#!/bin/sh
# SPDX-License-Identifier: MIT
# Shows that layering.sh accepts a good tree and names each kind of bad include.
check=$1
tree=$(mktemp -d) || exit 2
trap 'rm -rf "$tree"' EXIT
failures=0

# try <pass|fail> <file> <include>: a tree of that one file.
try() {
    rm -rf "$tree/src" "$tree/include"
    mkdir -p "$tree/src" "$tree/include" "$tree/$(dirname "$2")"
    printf '%s\n' support graph transport map correspond adapt api >"$tree/src/layers.txt"
    printf '// a line\n#include %s\n' "$3" >"$tree/$2"
    if sh "$check" "$tree" >"$tree/out" 2>&1; then seen=pass; else seen=fail; fi
    if [ "$seen" = fail ] && ! grep -q "^$2:2: " "$tree/out"; then seen="fail without a place"; fi
    [ "$seen" = "$1" ] && return
    echo "$2 with $3: expected $1, got $seen"
    failures=$((failures + 1))
}

try pass src/api/fit.cpp '<sscda/sscda.h>'
try pass src/api/fit.cpp '"adapt/model.h"'
try pass src/map/linear.cpp '"map/map.h"'
try pass src/graph/distances.h '<Eigen/Core>'
try pass src/transport/simplex.cpp '"support/error.h"'
try pass src/cli/main.cpp '<sscda/sscda.h>'
try pass src/cli/main.cpp '"cli/csv.h"'
try pass src/cli/output.h '"support/replace_file.h"'
try pass src/cli/text.cpp '"support/utf8.h"'
try fail src/support/error.cpp '"graph/distances.h"'
try fail src/graph/distances.cpp '"correspond/objective.h"'
try fail src/adapt/model.cpp '"api/handle.h"'
try fail src/adapt/model.cpp '<sscda/sscda.h>'
try fail src/map/linear.cpp '"linear.h"'
try fail src/map/linear.cpp '"../graph/distances.h"'
try fail src/map/linear.cpp '"other/thing.h"'
try fail src/cli/main.cpp '"support/error.h"'
try fail include/sscda/sscda.h '<Eigen/Core>'
try fail include/sscda/sscda.h '"api/handle.h"'

exit "$failures"
