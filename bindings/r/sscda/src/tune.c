/* SPDX-License-Identifier: MIT */
#include "binding.h"

static int32_t tune(sscda *h, const job *j) {
    return sscda_tune(h, j->grid, &j->source, j->labels, &j->target);
}

SEXP r_tune(SEXP pointer, SEXP grid, SEXP source, SEXP labels, SEXP target, SEXP progress,
            SEXP classifier) {
    job j = job_of(source, labels, target);
    j.grid = grid_of(grid);
    j.run = tune;
    return watched(pointer, &j, progress, classifier);
}

static int count_in(const sscda *h, const char *key) {
    int64_t count = 0;
    checked(sscda_tune_info_int(h, key, &count), h);
    return (int)count;
}

static SEXP words_of(const sscda *h, const char *key, int cells) {
    SEXP column = PROTECT(Rf_allocVector(STRSXP, cells));
    for (int i = 0; i < cells; ++i) {
        const char *word = NULL;
        checked(sscda_tune_word(h, key, i, &word), h);
        SET_STRING_ELT(column, i, Rf_mkCharCE(word, CE_UTF8));
    }
    UNPROTECT(1);
    return column;
}

/* A column of doubles; R turns them into integers or logicals. A missing value is NA, not NaN. */
static SEXP numbers_of(const sscda *h, const char *key, int cells) {
    SEXP column = PROTECT(Rf_allocVector(REALSXP, cells));
    checked(sscda_tune_column(h, key, REAL(column), cells), h);
    for (int i = 0; i < cells; ++i)
        if (ISNAN(REAL(column)[i])) REAL(column)[i] = NA_REAL;
    UNPROTECT(1);
    return column;
}

/* The columns, their types, and whether each is an option. */
SEXP r_tune_table(SEXP pointer) {
    static const char *const parts[] = {"columns", "type", "option"};
    const sscda *h = handle_of(pointer);
    const int cells = count_in(h, "cells");
    int32_t count = 0, flags = 0;
    checked(sscda_tune_column_count(h, &count), h);
    const char **keys = (const char **)R_alloc((size_t)count, sizeof *keys);
    int32_t *types = (int32_t *)R_alloc((size_t)count, sizeof *types);
    SEXP table = PROTECT(named_list(3, parts));
    SET_VECTOR_ELT(table, 1, Rf_allocVector(STRSXP, count));
    SET_VECTOR_ELT(table, 2, Rf_allocVector(LGLSXP, count));
    for (int32_t k = 0; k < count; ++k) {
        checked(sscda_tune_column_describe(h, k, &keys[k], &types[k], &flags), h);
        SET_STRING_ELT(VECTOR_ELT(table, 1), k, Rf_mkCharCE(type_name(types[k]), CE_UTF8));
        LOGICAL(VECTOR_ELT(table, 2))[k] = (flags & SSCDA_COLUMN_OPTION) != 0;
    }
    SEXP columns = PROTECT(named_list(count, keys));
    SET_VECTOR_ELT(table, 0, columns);
    for (int32_t k = 0; k < count; ++k) {
        const int words = types[k] == SSCDA_TYPE_CHOICE || types[k] == SSCDA_TYPE_TEXT;
        SET_VECTOR_ELT(columns, k,
                       words ? words_of(h, keys[k], cells) : numbers_of(h, keys[k], cells));
    }
    UNPROTECT(2);
    return table;
}

/* The best cell is counted from 1 in R, and is NA if no cell is finished. */
static SEXP best_of(const sscda *h) {
    int64_t best = 0;
    const int32_t status = sscda_tune_info_int(h, "best", &best);
    if (status == SSCDA_ERROR_NOT_RUN) return Rf_ScalarInteger(NA_INTEGER);
    checked(status, h);
    return count_of(best + 1);
}

static SEXP best_score_of(const sscda *h) {
    double score = 0;
    const int32_t status = sscda_tune_info_double(h, "best_score", &score);
    if (status == SSCDA_ERROR_NOT_RUN) return Rf_ScalarReal(NA_REAL);
    checked(status, h);
    return Rf_ScalarReal(score);
}

SEXP r_tune_info(SEXP pointer) {
    static const char *const keys[] = {
        "criterion", "classifier", "best",        "best_score",  "cells", "grid_cells", "finished",
        "failed",    "folds",      "source_rows", "target_rows", "seed",  "status",     "seconds"};
    enum { count = sizeof keys / sizeof keys[0], words = 2, first_count = 4 };
    const sscda *h = handle_of(pointer);
    SEXP info = PROTECT(named_list(count, keys));
    for (int k = 0; k < words; ++k) {
        const char *word = NULL;
        checked(sscda_tune_info_string(h, keys[k], &word), h);
        SET_VECTOR_ELT(info, k, text_of(word));
    }
    SET_VECTOR_ELT(info, words, best_of(h));
    SET_VECTOR_ELT(info, words + 1, best_score_of(h));
    for (int k = first_count; k < count - 1; ++k) {
        int64_t number = 0;
        checked(sscda_tune_info_int(h, keys[k], &number), h);
        SET_VECTOR_ELT(info, k, count_of(number));
    }
    double seconds = 0;
    checked(sscda_tune_info_double(h, "seconds", &seconds), h);
    SET_VECTOR_ELT(info, count - 1, Rf_ScalarReal(seconds));
    UNPROTECT(1);
    return info;
}

/* The cell is counted from 0 here. */
SEXP r_tune_labels(SEXP pointer, SEXP cell) {
    const sscda *h = handle_of(pointer);
    const int rows = count_in(h, "target_rows");
    SEXP labels = PROTECT(Rf_allocVector(INTSXP, rows));
    checked(sscda_tune_labels(h, Rf_asInteger(cell), INTEGER(labels), rows), h);
    UNPROTECT(1);
    return labels;
}

SEXP r_tune_vote(SEXP pointer) {
    static const char *const names[] = {"label", "share"};
    const sscda *h = handle_of(pointer);
    const int rows = count_in(h, "target_rows");
    SEXP out = PROTECT(named_list(2, names));
    SET_VECTOR_ELT(out, 0, Rf_allocVector(INTSXP, rows));
    SET_VECTOR_ELT(out, 1, Rf_allocVector(REALSXP, rows));
    checked(sscda_tune_vote(h, INTEGER(VECTOR_ELT(out, 0)), REAL(VECTOR_ELT(out, 1)), rows), h);
    UNPROTECT(1);
    return out;
}

SEXP r_tune_export(SEXP pointer) {
    const sscda *h = handle_of(pointer);
    int64_t size = 0;
    checked(sscda_tune_export(h, NULL, 0, &size), h);
    SEXP bytes = PROTECT(Rf_allocVector(RAWSXP, (R_xlen_t)size));
    checked(sscda_tune_export(h, RAW(bytes), size, &size), h);
    UNPROTECT(1);
    return bytes;
}

SEXP r_tune_import(SEXP pointer, SEXP bytes, SEXP merge) {
    sscda *h = handle_of(pointer);
    if (TYPEOF(bytes) != RAWSXP) Rf_error("not a raw vector");
    const int32_t mode = Rf_asLogical(merge) == TRUE ? SSCDA_IMPORT_MERGE : SSCDA_IMPORT_REPLACE;
    checked(sscda_tune_import(h, RAW(bytes), XLENGTH(bytes), mode), h);
    return R_NilValue;
}
