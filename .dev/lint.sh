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

# ours <extension>...: the repository's own files, also those not committed yet.
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

# clang-tidy reads all of Eigen for each file, which takes seconds: the C++ tests are left to the
# compilers' warnings and cppcheck, and a file is checked again only when it, a header of ours or
# the rules have changed.
check_tidy() {
    say "clang-tidy"
    configure clang
    local rules
    rules=$({ cat .clang-tidy; ours h hpp | xargs -r cat; } | sha1sum)
    { ours c && ours cpp | grep '^src/'; } |
        grep -F -x -f <(sed -n 's|^ *"file": "'"$root"'/\(.*\)",*$|\1|p' \
            "$build/clang/compile_commands.json") |
        while read -r file; do
            local key
            key=$({ echo "$rules"; cat "$file"; } | sha1sum | cut -c1-40)
            [ -e "$build/lint/$key" ] || echo "$file $build/lint/$key"
        done | xargs -r -n 2 -P "$(nproc)" bash .dev/tidy-one.sh "$build/clang"
}

# cppcheck does not see that the guard around a throwing lambda catches what it throws; clang's
# compiler and the tests of the C boundary do.
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
