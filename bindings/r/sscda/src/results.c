/* SPDX-License-Identifier: MIT */
#include "binding.h"

int size_of(const sscda *h, const char *key) {
    int64_t size = 0;
    checked(sscda_info_int(h, key, &size), h);
    return (int)size; /* the library takes no more than 2^30 rows */
}

SEXP r_adapted(SEXP pointer) {
    const sscda *h = handle_of(pointer);
    SEXP out = PROTECT(Rf_allocMatrix(REALSXP, size_of(h, "source_rows"), size_of(h, "features")));
    sscda_matrix adapted = view_of(out);
    checked(sscda_adapted(h, &adapted), h);
    UNPROTECT(1);
    return out;
}

SEXP r_dense(SEXP pointer) {
    const sscda *h = handle_of(pointer);
    SEXP out =
        PROTECT(Rf_allocMatrix(REALSXP, size_of(h, "source_rows"), size_of(h, "target_rows")));
    sscda_matrix c = view_of(out);
    checked(sscda_correspondence(h, &c), h);
    UNPROTECT(1);
    return out;
}

/* Converts 64-bit indices that start at 0 to R's integers that start at 1. */
SEXP indices_of(const int64_t *from, int64_t count) {
    SEXP out = Rf_allocVector(INTSXP, count);
    for (int64_t k = 0; k < count; ++k)
        INTEGER(out)[k] = (int)from[k] + 1;
    return out;
}

SEXP r_triplets(SEXP pointer) {
    static const char *const names[] = {"source", "target", "value"};
    const sscda *h = handle_of(pointer);
    int64_t count = 0;
    checked(sscda_correspondence_nnz(h, &count), h);
    int64_t *rows = (int64_t *)R_alloc((size_t)count, sizeof *rows);
    int64_t *cols = (int64_t *)R_alloc((size_t)count, sizeof *cols);
    SEXP out = PROTECT(named_list(3, names));
    SET_VECTOR_ELT(out, 2, Rf_allocVector(REALSXP, count));
    checked(sscda_correspondence_triplets(h, rows, cols, REAL(VECTOR_ELT(out, 2)), count), h);
    SET_VECTOR_ELT(out, 0, indices_of(rows, count));
    SET_VECTOR_ELT(out, 1, indices_of(cols, count));
    UNPROTECT(1);
    return out;
}

SEXP r_target_labels(SEXP pointer) {
    static const char *const names[] = {"label", "share"};
    const sscda *h = handle_of(pointer);
    const int rows = size_of(h, "target_rows");
    SEXP out = PROTECT(named_list(2, names));
    SET_VECTOR_ELT(out, 0, Rf_allocVector(INTSXP, rows));
    SET_VECTOR_ELT(out, 1, Rf_allocVector(REALSXP, rows));
    checked(sscda_target_labels(h, INTEGER(VECTOR_ELT(out, 0)), REAL(VECTOR_ELT(out, 1)), rows), h);
    UNPROTECT(1);
    return out;
}

SEXP r_classes(SEXP pointer) {
    const sscda *h = handle_of(pointer);
    const int count = size_of(h, "classes");
    SEXP out = PROTECT(Rf_allocVector(INTSXP, count));
    if (count > 0) checked(sscda_classes(h, INTEGER(out), count), h);
    UNPROTECT(1);
    return out;
}

SEXP r_class_shares(SEXP pointer) {
    static const char *const names[] = {"share", "error"};
    const sscda *h = handle_of(pointer);
    const int count = size_of(h, "classes");
    SEXP out = PROTECT(named_list(2, names));
    SET_VECTOR_ELT(out, 0, Rf_allocVector(REALSXP, count));
    SET_VECTOR_ELT(out, 1, Rf_allocVector(REALSXP, count));
    checked(sscda_class_shares(h, REAL(VECTOR_ELT(out, 0)), REAL(VECTOR_ELT(out, 1)), count), h);
    UNPROTECT(1);
    return out;
}

static SEXP info_value(const sscda *h, const char *key, int32_t type) {
    double number = 0;
    int64_t count = 0;
    const char *word = NULL;
    switch (type) {
    case SSCDA_TYPE_DOUBLE:
        checked(sscda_info_double(h, key, &number), h);
        return Rf_ScalarReal(number);
    case SSCDA_TYPE_INT:
        checked(sscda_info_int(h, key, &count), h);
        return count_of(count);
    case SSCDA_TYPE_CHOICE:
        checked(sscda_info_string(h, key, &word), h);
        return text_of(word);
    default:
        return R_NilValue;
    }
}

SEXP r_info(SEXP pointer) {
    const sscda *h = handle_of(pointer);
    const int32_t count = sscda_info_count();
    const char **keys = (const char **)R_alloc((size_t)count, sizeof *keys);
    int32_t *types = (int32_t *)R_alloc((size_t)count, sizeof *types);
    for (int32_t k = 0; k < count; ++k)
        checked(sscda_info_describe(k, &keys[k], &types[k]), NULL);
    SEXP info = PROTECT(named_list(count, keys));
    for (int32_t k = 0; k < count; ++k)
        SET_VECTOR_ELT(info, k, info_value(h, keys[k], types[k]));
    UNPROTECT(1);
    return info;
}

SEXP r_trace(SEXP pointer, SEXP kind) {
    const sscda *h = handle_of(pointer);
    const char *key = utf8_of(kind);
    int64_t count = 0;
    checked(sscda_trace(h, key, NULL, 0, &count), h);
    SEXP out = PROTECT(Rf_allocVector(REALSXP, count));
    checked(sscda_trace(h, key, REAL(out), count, NULL), h);
    UNPROTECT(1);
    return out;
}
