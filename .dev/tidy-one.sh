# tidy-one.sh <build folder> <file> <stamp>: clang-tidy on one file; the stamp marks it clean.
output=$(clang-tidy-14 --quiet -p "$1" "$2" 2>&1) && { touch "$3"; exit 0; }
printf '%s\n' "$output" | grep -v -E '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header' >&2
exit 1
