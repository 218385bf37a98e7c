/* SPDX-License-Identifier: MIT */
#include <stdint.h>

#include "binding.h"

SEXP r_save(SEXP pointer, SEXP path) {
    const sscda *h = handle_of(pointer);
    checked(sscda_save(h, utf8_of(path)), h);
    return R_NilValue;
}

/* R has no 64-bit integer, so the limit is a double, possibly Inf. */
SEXP r_load(SEXP path, SEXP max_bytes) {
    const char *name = utf8_of(path);
    const double limit = Rf_asReal(max_bytes);
    const int64_t most = limit < 9e18 ? (int64_t)limit : INT64_MAX;
    SEXP pointer = PROTECT(new_pointer());
    sscda *h = NULL;
    checked(sscda_load_limited(&h, name, most), NULL);
    R_SetExternalPtrAddr(pointer, h);
    UNPROTECT(1);
    return pointer;
}

SEXP r_serialize(SEXP pointer) {
    const sscda *h = handle_of(pointer);
    int64_t size = 0;
    checked(sscda_serialize(h, NULL, 0, &size), h);
    SEXP bytes = PROTECT(Rf_allocVector(RAWSXP, (R_xlen_t)size));
    checked(sscda_serialize(h, RAW(bytes), size, &size), h);
    UNPROTECT(1);
    return bytes;
}

SEXP r_deserialize(SEXP bytes) {
    if (TYPEOF(bytes) != RAWSXP) Rf_error("not a raw vector");
    SEXP pointer = PROTECT(new_pointer());
    sscda *h = NULL;
    checked(sscda_deserialize(&h, RAW(bytes), XLENGTH(bytes)), NULL);
    R_SetExternalPtrAddr(pointer, h);
    UNPROTECT(1);
    return pointer;
}
