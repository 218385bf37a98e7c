#!/bin/sh
# SPDX-License-Identifier: MIT
# hardening.sh <cmake> <readelf> <objdump> <source> <build> <rpath of the library: no|yes>: what is installed
# has the marks of SSCDA_HARDENED (cmake/Hardening.cmake), read off the files themselves.
cmake=$1 readelf=$2 objdump=$3 source=$4 build=$5 rpath=$6

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
"$cmake" --install "$build" --prefix "$work" >/dev/null || exit 2
library=$(find "$work" -name 'libsscda.so.*.*.*' -type f)
command=$work/bin/sscda
failures=0 cases=0

# has|lacks <pattern> <file with readelf's words> <what that means>
has() { grep -q -E "$1" "$2" || wrong "$3"; cases=$((cases + 1)); }
lacks() { grep -q -E "$1" "$2" && wrong "$3"; cases=$((cases + 1)); }
wrong() {
    echo "${file##*/}: $1"
    failures=$((failures + 1))
}

for file in "$library" "$command"; do
    [ -f "$file" ] || { [ "$file" = "$command" ] && continue; echo "no library"; exit 2; }
    "$readelf" -hW "$file" >"$work/header"
    "$readelf" -lW "$file" >"$work/segments"
    "$readelf" -dW "$file" >"$work/dynamic"
    "$readelf" --dyn-syms -W "$file" >"$work/symbols"
    has 'Type: +DYN' "$work/header" "is not loaded at any address"
    has 'GNU_STACK .* RW +0x' "$work/segments" "has an executable stack, or does not say"
    lacks ' RWE ' "$work/segments" "has a segment to write and to execute"
    has 'GNU_RELRO' "$work/segments" "has relocations that stay writable"
    has 'BIND_NOW|FLAGS_1.*NOW' "$work/dynamic" "binds functions late, so their table stays writable"
    lacks 'TEXTREL' "$work/dynamic" "has relocations in its code"
    has '__stack_chk_fail' "$work/symbols" "has no stack protectors"
    has '__[a-z]+_chk(@|$)' "$work/symbols" "calls the C library unchecked"
    # The command finds the library of its own tree, wherever that was moved to.
    allowed='\$ORIGIN'
    [ "$file" = "$library" ] && [ "$rpath" = yes ] && allowed='.'
    "$readelf" -dW "$file" | grep -E 'RPATH|RUNPATH' | grep -v "$allowed" >"$work/rpath"
    lacks . "$work/rpath" "looks for libraries in folders of the build"
done

# Where a call from outside lands there is a landing mark.
if "$readelf" -hW "$library" | grep -q 'X86-64'; then
    "$objdump" -d --no-show-raw-insn "$library" |
        awk '/^[0-9a-f]+ <sscda_[a-z_0-9]*>:$/ { name = $2; getline; if ($2 != "endbr64") print name }' \
            >"$work/unmarked"
    file=$library
    lacks . "$work/unmarked" "functions without endbr64: $(tr '\n' ' ' <"$work/unmarked")"
fi

# No file tells where it was made. A folder /src is not in `../src/api`: its name begins with its slash.
for folder in "$source" "$build"; do
    name=$(printf '%s' "$folder" | sed 's/[][\.*^$+?(){}|]/\\&/g')
    find "$work/bin" "$work/lib"* "$work/include" "$work/share" -type f 2>/dev/null >"$work/installed"
    while read -r file; do
        tr '\000' '\n' <"$file" | LC_ALL=C grep -a -E "(^|[^A-Za-z0-9._/-])$name(/|[^A-Za-z0-9._-]|\$)" |
            head -3 >"$work/found"
        lacks . "$work/found" "names the folder $folder: $(tr '\n' ' ' <"$work/found")"
    done <"$work/installed"
done

[ $failures -eq 0 ] && echo "promise: hardened-binaries $cases cases"
exit $failures
