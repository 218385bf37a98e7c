# SPDX-License-Identifier: MIT
# Lint: sourced by ./dev. All three tools are Debian bookworm's (LLVM 14, cppcheck 2.10).

lint() {
    tools
    unity
    need git clang-14 clang-format-14 clang-tidy-14 cppcheck
    mkdir -p "$build/lint"
    local status=0
    check_format || status=1
    check_tidy || status=1
    check_cppcheck || status=1
    [ "$status" -eq 0 ] && say "lint: clean" || say "lint: see above"
    return "$status"
}

# ours <extension>...: lists the files of the repository, also those that are not committed yet.
ours() {
    local patterns=() extension
    for extension; do patterns+=("*.$extension"); done
    git ls-files -co --exclude-standard -- "${patterns[@]}" | while read -r file; do
        [ ! -e "$file" ] || echo "$file"
    done
}

check_format() {
    say "clang-format"
    ours c h cpp hpp | xargs -r clang-format-14 --dry-run -Werror
}

# clang-tidy takes seconds to read Eigen for each C++ file. So it reads the sources in groups, a folder at a
# time, and skips the C++ tests, which the compilers' warnings and cppcheck cover. A clean file is checked
# again only if it, one of our headers or the rules have changed.
check_tidy() {
    say "clang-tidy"
    configure clang
    local rules
    rules=$({ cat .clang-tidy .dev/tidy-*.sh; ours h hpp | xargs -r cat; } | sha1sum)
    { tidy_groups; ours c | in_build | sed 's/^/one /'; } | while read -r kind files; do
        local key
        # $files is a list of words.
        # shellcheck disable=SC2086
        key=$({ echo "$rules"; cat $files; } | sha1sum | cut -c1-40)
        [ -e "$build/lint/$key" ] || echo "$kind $build/clang $build/lint/$key $files"
    done | xargs -r -d '\n' -n 1 -P "$(nproc)" bash -c '
        set -- $1
        exec bash ".dev/tidy-$1.sh" "${@:2}"' tidy
}

# in_build: passes on those files of standard input that the build compiles.
in_build() {
    grep -F -x -f <(sed -n 's|^ *"file": "'"$root"'/\(.*\)",*$|\1|p' "$build/clang/compile_commands.json")
}

# tidy_groups: prints lines `group file...` of at most twelve sources of a folder. A source with its own
# compiler flags or definitions makes a group alone.
tidy_groups() {
    ours cpp | grep '^src/' | in_build | awk -F / '
        /_ortools[^\/]*\.cpp$|\/ortools_|support\/sealed/ { print "group " $0; next }
        $2 != folder || count == 12 { if (line) print line; line = "group"; folder = $2; count = 0 }
        { line = line " " $0; ++count }
        END { if (line) print line }'
}

# cppcheck does not see that the guard around a lambda catches its exceptions, so that check is off; clang
# and the tests of the C boundary cover it.
check_cppcheck() {
    say "cppcheck"
    mkdir -p "$build/lint/cppcheck"
    ours c cpp | grep -E '^(src|tests|docs)/' >"$build/lint/cppcheck-files"
    cppcheck --quiet -j "$(nproc)" --enable=warning,performance,portability --inline-suppr \
        --suppress=missingIncludeSystem --suppress=throwInNoexceptFunction \
        --error-exitcode=1 --std=c++17 --std=c99 \
        --cppcheck-build-dir="$build/lint/cppcheck" -I include -I src \
        --file-list="$build/lint/cppcheck-files"
}
