# SPDX-License-Identifier: MIT
.onLoad <- function(libname, pkgname) {
    check_library(.Call(C_versions))
    register_vignette_engine()
}

# There is no .onUnload(): the finalizers of remaining fits are in the shared object, so it has to
# stay loaded.

# The library must have the ABI that this package was built for, and must not be older than it.
check_library <- function(v) {
    if (v$abi != v$built_abi) {
        stop("libsscda ", v$version, " has ABI ", v$abi, ", but this package was built for ABI ",
             v$built_abi, ": reinstall the package sscda", call. = FALSE)
    }
    if (v$number < v$built_number) {
        stop("libsscda ", v$version, " is older than the one this package was built with: ",
             "install the newer library, or reinstall the package sscda", call. = FALSE)
    }
}

sscda_version <- function() numeric_version(.Call(C_versions)$version)

# The number of handles in this process, for tests.
live_handles <- function() .Call(C_live_handles)
