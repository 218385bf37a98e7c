# SPDX-License-Identifier: MIT
# Configure and compile: sourced by ./dev.

tools() { need cmake ninja-build g++ libeigen3-dev pkg-config; }

# configure <preset> [cmake arguments]
configure() {
    local preset=$1 log=$build/configure.log
    shift
    mkdir -p "$build"
    cmake --preset "$preset" "$@" >"$log" 2>&1 || { cat "$log" >&2; die "cmake stopped"; }
}

# compile <preset> [targets]: quiet unless it fails.
compile() {
    local preset=$1 log=$build/compile.log
    shift
    cmake --build --preset "$preset" ${1:+--target "$@"} >"$log" 2>&1 && return
    grep -v '^\[[0-9]*/[0-9]*\] ' "$log" | tail -100 >&2 || true
    die "the build stopped"
}

# pack <archive> <folder>: writes an archive of the files in the folder. The same files give the same bytes.
pack() {
    (cd "$2" && printf '%s\n' * | LC_ALL=C sort) |
        tar -cf "$1" -C "$2" --format=ustar --mode=0644 --mtime=@0 --owner=0 --group=0 --numeric-owner \
            --no-recursion --verbatim-files-from -T -
}
