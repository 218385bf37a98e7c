# SPDX-License-Identifier: MIT
# tidy-group.sh <build folder> <stamp> <file>...: clang-tidy on files that are compiled alike, in one go.
# Nearly all of its time goes into Eigen's headers, so a source that includes ten of ours takes as long as
# one of them. Files that do not go together (two names alike) are tried by halves. The stamp, a
# path, marks them clean.
set -u
build=$1 stamp=$2
shift 2

# The flags of one file, as the build has them: all words but compiler, launcher, output and source.
flags_of() {
    awk -v file="$1" '
        index($0, "\"command\":") { command = $0 }
        index($0, "\"file\":") && index($0, "/" file "\"") { print command; exit }' \
        "$build/compile_commands.json" | sed 's/^ *"command": "//; s/",*$//; s/\\\(.\)/\1/g' |
        xargs -n 1 printf '%s\n' | awk 'source { next } skip { skip = 0; next }
            folder { print; folder = 0; next }
            $0 == "-o" { skip = 1 } $0 == "-c" { source = 1 } $0 == "-isystem" { folder = 1 }
            /^-/ && !/^-(o|c|g|O.|W.*)$/ { print }'
}

# check <file>...
check() {
    local unit=$stamp.cpp file output flags
    mapfile -t flags < <(flags_of "$1")
    for file; do
        echo "#include \"$PWD/$file\" // NOLINT(bugprone-suspicious-include)"
    done >"$unit"
    output=$(clang-tidy-14 --quiet --header-filter="^$PWD/src/[a-z/]*/[^/]*\$" "$unit" -- \
        "${flags[@]}" 2>&1) && return
    if [ $# -gt 1 ] && grep -q 'clang-diagnostic-error' <<<"$output"; then
        local status=0
        check "${@:1:$(($# / 2))}" || status=1
        check "${@:$(($# / 2 + 1))}" || status=1
        return "$status"
    fi
    printf '%s\n' "$output" | grep -v -E '^[0-9]+ warnings? |^Suppressed|^Use -header|^Error while' >&2
    return 1
}

check "$@" || exit 1
rm -f "$stamp.cpp"
touch "$stamp"
