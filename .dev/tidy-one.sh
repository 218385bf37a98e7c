# SPDX-License-Identifier: MIT
# tidy-one.sh <build folder> <stamp> <file>: clang-tidy on one file of C; the stamp marks it clean.
output=$(clang-tidy-14 --quiet -p "$1" \
    --checks='clang-analyzer-core.*,clang-analyzer-unix.*,clang-analyzer-deadcode.*' "$3" 2>&1) &&
    { touch "$2"; exit 0; }
printf '%s\n' "$output" | grep -v -E '^[0-9]+ warnings? |^Suppressed|^Use -header|^Error while' >&2
exit 1
