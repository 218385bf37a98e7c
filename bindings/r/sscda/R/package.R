# SPDX-License-Identifier: MIT
.onLoad <- function(libname, pkgname) {
    check_library(.Call(C_versions))
    register_vignette_engine()
}

# No .onUnload(): fits that are still there have their finalizer in the shared object, so it stays.

# A library runs with what was built for the same ABI and no newer header.
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

# For tests: how many handles there are in this process.
live_handles <- function() .Call(C_live_handles)
