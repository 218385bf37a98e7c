#!/bin/sh
# SPDX-License-Identifier: MIT
# abi.sh <library> <include folder> <dump> <suppressions> [update]: what a caller sees of the library,
# functions with their types and structs with their layouts, against the dump in the repository.
# What counts is abidiff's exit status, not the text of the dump, which differs between compilers.
#   - A change that breaks callers fails. It needs a new ABI number (CMakeLists.txt), with which
#     `./dev symbols` writes the dump again; with the old one it refuses to.
#   - An addition fails too, until `./dev symbols` has written the dump with it.
library=$1 include=$2 dump=$3 suppressions=$4

for tool in abidw abidiff; do
    command -v "$tool" >/dev/null && continue
    echo "promise: abi-dump not shown: no $tool (Debian: abigail-tools)"
    exit 77
done
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# No paths, lines, machine or names of parameters: none of them is part of the promise.
abidw --headers-dir "$include" --drop-private-types --exported-interfaces-only \
    --no-corpus-path --no-show-locs --no-comp-dir-path --no-elf-needed --no-architecture \
    --no-parameter-names --type-id-style hash --out-file "$work/now" "$library" || exit 2
if ! grep -q '<function-decl' "$work/now"; then
    echo "$library has no debug information for what it exports" >&2
    exit 2
fi

# Exit status: 1 and 2 the tool failed, 4 something changed, 8 it breaks callers for certain. Types
# that changed are a 4, so with additions left out every bit counts.
breaks() {
    abidiff --no-added-syms --suppressions "$suppressions" "$dump" "$work/now" >"$work/breaks" ||
        return 0
    # The suppression of members at the end of sscda_progress hides changes of the others, too.
    abidiff --no-added-syms "$dump" "$work/now" >"$work/breaks" && return 1
    grep -q 'data members* \(change\|deletion\)' "$work/breaks"
}
soname() { sed -n "1,3s/.* soname='\([^']*\)'.*/\1/p" "$1"; }

if [ "${5-}" = update ]; then
    if [ -e "$dump" ] && [ "$(soname "$dump")" = "$(soname "$work/now")" ] && breaks; then
        cat "$work/breaks"
        echo "this breaks callers: raise SSCDA_ABI in CMakeLists.txt, or undo it" >&2
        exit 1
    fi
    # Some compilers name sources by their whole path.
    sed "s|path='[^']*/src/|path='src/|" "$work/now" >"$dump"
    exit
fi
if breaks; then
    cat "$work/breaks"
    echo "programs built against an earlier header break; see the head of this script" >&2
    exit 1
fi
abidiff "$dump" "$work/now" || {
    echo "compatible, but not in the dump: if it is meant, run ./dev symbols" >&2
    exit 1
}
echo "promise: abi-dump $(grep -c '<function-decl' "$work/now") cases"
