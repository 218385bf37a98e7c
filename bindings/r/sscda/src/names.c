/* SPDX-License-Identifier: MIT */
/* Names of features and classes, which the library keeps in the model. */
#include "binding.h"

/* NULL for R's NULL. */
static const char **texts_of(SEXP names) {
    if (names == R_NilValue) return NULL;
    if (TYPEOF(names) != STRSXP) Rf_error("names must be strings");
    const R_xlen_t count = XLENGTH(names);
    const char **texts = (const char **)R_alloc((size_t)count, sizeof *texts);
    for (R_xlen_t k = 0; k < count; ++k)
        texts[k] = Rf_translateCharUTF8(STRING_ELT(names, k));
    return texts;
}

SEXP r_set_feature_names(SEXP pointer, SEXP names) {
    sscda *h = handle_of(pointer);
    checked(sscda_set_feature_names(h, texts_of(names), Rf_xlength(names)), h);
    return R_NilValue;
}

SEXP r_set_class_names(SEXP pointer, SEXP codes, SEXP names) {
    sscda *h = handle_of(pointer);
    const R_xlen_t count = Rf_xlength(names);
    if (TYPEOF(codes) != INTSXP || XLENGTH(codes) != count)
        Rf_error("codes must be %d integers", (int)count);
    const char **texts = count > 0 ? texts_of(names) : NULL;
    checked(sscda_set_class_names(h, INTEGER(codes), texts, count), h);
    return R_NilValue;
}

/* NULL if the fit has no names. */
SEXP r_feature_names(SEXP pointer) {
    const sscda *h = handle_of(pointer);
    const int count = size_of(h, "features");
    if (sscda_feature_name(h, 0) == NULL) return R_NilValue;
    SEXP names = PROTECT(Rf_allocVector(STRSXP, count));
    for (int j = 0; j < count; ++j)
        SET_STRING_ELT(names, j, Rf_mkCharCE(sscda_feature_name(h, j), CE_UTF8));
    UNPROTECT(1);
    return names;
}

/* NA for a class without a name. */
SEXP r_class_names(SEXP pointer, SEXP codes) {
    const sscda *h = handle_of(pointer);
    if (TYPEOF(codes) != INTSXP) Rf_error("codes must be integers");
    const R_xlen_t count = XLENGTH(codes);
    SEXP names = PROTECT(Rf_allocVector(STRSXP, count));
    for (R_xlen_t k = 0; k < count; ++k) {
        const char *name = sscda_class_name(h, INTEGER(codes)[k]);
        SET_STRING_ELT(names, k, name == NULL ? NA_STRING : Rf_mkCharCE(name, CE_UTF8));
    }
    UNPROTECT(1);
    return names;
}

/* Returns the status, its message, and the column of each of `features`, counted from 1. It raises
 * no error: R/samples.R knows the argument that the columns belong to. */
SEXP r_match_features(SEXP pointer, SEXP names, SEXP columns, SEXP features) {
    static const char *const parts[] = {"status", "message", "columns"};
    const sscda *h = handle_of(pointer);
    const int count = Rf_asInteger(columns), wanted = Rf_asInteger(features);
    if (names != R_NilValue && Rf_xlength(names) != count) Rf_error("names must be %d", count);
    const int capacity = count > wanted ? count : wanted;
    int64_t *places = (int64_t *)R_alloc((size_t)capacity, sizeof *places);
    for (int k = 0; k < capacity; ++k)
        places[k] = k;
    const int32_t status = sscda_match_features(h, texts_of(names), count, places, capacity);
    SEXP found = PROTECT(named_list(3, parts));
    SET_VECTOR_ELT(found, 0, Rf_ScalarInteger(status));
    SET_VECTOR_ELT(found, 1, status == SSCDA_OK ? Rf_mkString("") : message_of(h));
    SET_VECTOR_ELT(found, 2, indices_of(places, wanted));
    UNPROTECT(1);
    return found;
}
