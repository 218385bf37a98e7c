#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The messages that a user gets if the gateway is not compiled, or its library is missing or wrong.
#     library.sh <octave-cli> <package folder> <folder to work in> <C compiler>
set -eu
octave=$1 package=$2 folder=$3 compiler=$4
gateway=$package/+sscda/+internal/gateway.mex
rm -rf "$folder"
mkdir -p "$folder"/{fresh,broken,other}

# says <expected text> <package folder> [code]: the message has this identifier and text.
says() {
    local expected=$1 path=$2 code=${3:-sscda.version()}
    local said
    said=$("$octave" --norc --no-history --quiet --path "$path" --eval \
        "try, $code; catch err, printf('%s: %s', err.identifier, err.message); end" 2>&1)
    grep -q -E "$expected" <<<"$(tr '\n' ' ' <<<"$said")" || {
        echo "expected: $expected"
        echo "said:     $said"
        exit 1
    }
}

# The gateway is not compiled.
cp -r "$package/+sscda" "$package/build.m" "$package/src" "$folder/fresh"
rm "$folder/fresh/+sscda/+internal/gateway.mex"
for code in "sscda.version()" "sscda.options()" "sscda.Adapter()" \
    "sscda.Adapter.load('x.sscda')"; do
    says "sscda:not_built: .*not compiled.*build\(" "$folder/fresh" "$code"
done

# The gateway is compiled without the library.
says "sscda:build: there is no libsscda under '.*SSCDA_PREFIX" "$folder/fresh" "build('$folder')"
mkdir -p "$folder/header/include/sscda"
touch "$folder/header/include/sscda/sscda.h"
says "sscda:build: there is a header .* no library" "$folder/fresh" "build('$folder/header')"
SSCDA_PREFIX=$folder/header \
    says "sscda:build: there is a header .* no library" "$folder/fresh" "build()"

# The library cannot be loaded.
touch "$folder/broken/libsscda.so.1"
LD_LIBRARY_PATH=$folder/broken says \
    "sscda:library: libsscda could not be loaded.*build again.*libsscda.so.1" "$package"

# Another ABI, then an older release: the library has all functions, but must not be called.
stub() {
    {
        nm -D --undefined-only "$gateway" | sed -n 's/.* \(sscda_[a-z_]*\).*/\1/p' |
            grep -v -E '^sscda_(abi_version|version|version_number)$' |
            sed 's/.*/void &(void) { __builtin_trap(); }/'
        echo "int sscda_abi_version(void) { return $1; }"
        echo "int sscda_version_number(void) { return $2; }"
        echo "const char *sscda_version(void) { return \"$3\"; }"
    } >"$folder/other/stub.c"
    echo 'SSCDA_1 { *; };' >"$folder/other/stub.map"
    "$compiler" -shared -fPIC -Wl,-soname,libsscda.so.1 \
        -Wl,--version-script="$folder/other/stub.map" "$folder/other/stub.c" -o "$folder/other/libsscda.so.1"
}
stub 2 20000 2.0.0
LD_LIBRARY_PATH=$folder/other says \
    "sscda:abi: libsscda 2.0.0 with ABI 2 .* ABI 1 .*build again" "$package"
LD_LIBRARY_PATH=$folder/other says "sscda:abi" "$package" "sscda.Adapter()"
stub 1 1 0.0.1
LD_LIBRARY_PATH=$folder/other says "sscda:abi: libsscda 0.0.1 with ABI 1" "$package"
