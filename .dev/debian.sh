# SPDX-License-Identifier: MIT
# Packages: sourced by ./dev. Nothing here writes to /etc.

# need <package>...: installs missing packages, or says what to install. Without dpkg it does nothing; a
# tool that misses something then fails with its own message.
need() {
    local missing=() package
    command -v dpkg-query >/dev/null || return 0
    for package; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
            missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local install=(apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends)
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! sudo -n true 2>/dev/null; then
            die "please install: ${missing[*]} (as root: apt-get install ${missing[*]})"
        fi
        root=(sudo -n)
    fi
    say "installing ${missing[*]}"
    "${root[@]}" "${install[@]}" "${missing[@]}" >/dev/null 2>&1 ||
        { "${root[@]}" apt-get update -qq && "${root[@]}" "${install[@]}" "${missing[@]}"; } ||
        die "could not install: ${missing[*]}"
}

# debian_source <suite>: this machine's own Debian source (same mirror, same keyring) for another
# suite, in deb822 form.
debian_source() {
    local suite=$1 codename
    codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
    # The folder may have no such files.
    { cat /etc/apt/sources.list.d/*.sources 2>/dev/null || true; } | sed '/^#/d' |
        awk -v RS= -v suite="$suite" -v codename="$codename" '
            found || !match($0, "(^|\n)Suites:[^\n]* " codename "( |\n|$)") { next }
            { gsub("Suites:[^\n]*", "Suites: " suite); gsub("Types:[^\n]*", "Types: deb")
              print; found = 1 }'
    { cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null || true; } |
        awk -v suite="$suite" -v codename="$codename" '
            $1 != "deb" || found { next }
            { line = $0; signed = ""
              if (match(line, /\[[^]]*\]/)) {
                  options = substr(line, RSTART, RLENGTH)
                  if (match(options, /signed-by=[^] ]*/))
                      signed = substr(options, RSTART + 10, RLENGTH - 10)
                  sub(/\[[^]]*\]/, "", line) }
              split(line, word, " ")
              if (word[3] != codename) next
              print "\nTypes: deb\nURIs: " word[2] "\nSuites: " suite "\nComponents: main"
              if (signed) print "Signed-By: " signed
              found = 1 }'
}

# fetch_deb <suite> <folder> <package>...: unpack packages of another suite into a folder, with a
# private apt state beside it. Nothing is installed.
fetch_deb() {
    local suite=$1 folder=$2
    shift 2
    local state=$build/deps/apt-$suite
    mkdir -p "$state"/{sources,lists/partial,cache/archives/partial,debs} "$folder"
    debian_source "$suite" >"$state/sources/$suite.sources"
    [ -s "$state/sources/$suite.sources" ] || die "found no Debian source to derive $suite from, for $*"
    local apt=(apt-get -qq -o Dir::Etc::sourcelist=/dev/null
        -o Dir::Etc::sourceparts="$state/sources" -o Dir::State::lists="$state/lists"
        -o Dir::Cache="$state/cache" -o APT::Sandbox::User=root)
    "${apt[@]}" update ||
        die "could not read the package list of $suite"
    # The suite is part of the name: apt would otherwise ask for a newer version that is installed.
    (cd "$state/debs" && "${apt[@]}" download "${@/%//$suite}") ||
        die "could not download $* of $suite"
    local package
    for package; do
        dpkg-deb -x "$state/debs/${package}"_*.deb "$folder" || die "could not unpack $package"
    done
    rm -rf "$state"
}

# unity: provides the test framework, from the system or unpacked into the build tree.
unity() {
    [ -z "${UNITY_ROOT:-}" ] || return 0
    [ -e /usr/share/cmock/vendor/unity/src/unity.c ] && return
    [ -e "$build/deps/unity/usr/share/cmock/vendor/unity/src/unity.c" ] && return
    if [ -n "$(apt-cache madison cmock 2>/dev/null)" ]; then
        need cmock
    else
        say "fetching the Unity test framework (cmock, from Debian trixie) into build/deps/unity"
        fetch_deb trixie "$build/deps/unity" cmock
    fi
}
