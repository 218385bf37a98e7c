/* SPDX-License-Identifier: MIT */
#include "binding.h"

static SEXP tag(void) {
    return Rf_install("sscda_handle");
}

/* Destroys an open handle at most once: a closed pointer holds NULL. */
static void destroy(SEXP pointer) {
    sscda_destroy(R_ExternalPtrAddr(pointer));
    R_ClearExternalPtr(pointer);
}

static void check_pointer(SEXP pointer) {
    if (TYPEOF(pointer) != EXTPTRSXP || R_ExternalPtrTag(pointer) != tag())
        Rf_error("not a handle of libsscda");
}

/* Makes a closed pointer. It exists before its handle, so that no handle is lost if R runs out of
 * memory. */
SEXP new_pointer(void) {
    SEXP pointer = PROTECT(R_MakeExternalPtr(NULL, tag(), R_NilValue));
    R_RegisterCFinalizerEx(pointer, destroy, TRUE);
    UNPROTECT(1);
    return pointer;
}

sscda *handle_of(SEXP pointer) {
    check_pointer(pointer);
    sscda *h = R_ExternalPtrAddr(pointer);
    if (h == NULL) Rf_error("the handle is closed");
    return h;
}

SEXP r_create(void) {
    SEXP pointer = PROTECT(new_pointer());
    sscda *h = NULL;
    checked(sscda_create(&h), NULL);
    R_SetExternalPtrAddr(pointer, h);
    UNPROTECT(1);
    return pointer;
}

SEXP r_close(SEXP pointer) {
    check_pointer(pointer);
    destroy(pointer);
    return R_NilValue;
}

SEXP r_is_open(SEXP pointer) {
    check_pointer(pointer);
    return Rf_ScalarLogical(R_ExternalPtrAddr(pointer) != NULL);
}

SEXP r_live_handles(void) {
    return count_of(sscda_live_handles());
}
