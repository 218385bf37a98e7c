/* SPDX-License-Identifier: MIT */
#include "binding.h"

static SEXP tag(void) {
    return Rf_install("sscda_grid");
}

static void destroy(SEXP pointer) {
    sscda_grid_destroy(R_ExternalPtrAddr(pointer));
    R_ClearExternalPtr(pointer);
}

static sscda_grid *open_grid(SEXP pointer) {
    if (TYPEOF(pointer) != EXTPTRSXP || R_ExternalPtrTag(pointer) != tag())
        Rf_error("not a grid of libsscda");
    sscda_grid *grid = R_ExternalPtrAddr(pointer);
    if (grid == NULL) Rf_error("the grid is closed");
    return grid;
}

const sscda_grid *grid_of(SEXP pointer) {
    return pointer == R_NilValue ? NULL : open_grid(pointer);
}

SEXP r_grid_create(void) {
    SEXP pointer = PROTECT(R_MakeExternalPtr(NULL, tag(), R_NilValue));
    R_RegisterCFinalizerEx(pointer, destroy, TRUE);
    sscda_grid *grid = NULL;
    checked(sscda_grid_create(&grid), NULL);
    R_SetExternalPtrAddr(pointer, grid);
    UNPROTECT(1);
    return pointer;
}

SEXP r_grid_close(SEXP pointer) {
    open_grid(pointer);
    destroy(pointer);
    return R_NilValue;
}

static void add_words(sscda_grid *grid, const char *key, SEXP values) {
    const R_xlen_t count = XLENGTH(values);
    const char **words = (const char **)R_alloc((size_t)count, sizeof *words);
    for (R_xlen_t k = 0; k < count; ++k)
        words[k] = Rf_translateCharUTF8(STRING_ELT(values, k));
    checked(sscda_grid_add_string(grid, key, words, count), NULL);
}

/* R has checked that these are whole and within 2^53. */
static void add_wholes(sscda_grid *grid, const char *key, SEXP values) {
    const R_xlen_t count = XLENGTH(values);
    int64_t *wholes = (int64_t *)R_alloc((size_t)count, sizeof *wholes);
    for (R_xlen_t k = 0; k < count; ++k)
        wholes[k] = (int64_t)REAL(values)[k];
    checked(sscda_grid_add_int(grid, key, wholes, count), NULL);
}

/* Values are strings or doubles. If `whole` is set, the doubles become integers. */
SEXP r_grid_add(SEXP pointer, SEXP key, SEXP values, SEXP whole) {
    sscda_grid *grid = open_grid(pointer);
    const char *name = utf8_of(key);
    if (TYPEOF(values) == STRSXP) {
        add_words(grid, name, values);
    } else if (TYPEOF(values) != REALSXP) {
        Rf_error("not strings or doubles");
    } else if (Rf_asLogical(whole) == TRUE) {
        add_wholes(grid, name, values);
    } else {
        checked(sscda_grid_add_double(grid, name, REAL(values), XLENGTH(values)), NULL);
    }
    return R_NilValue;
}

SEXP r_grid_shape(SEXP pointer, SEXP list) {
    const int32_t shape = Rf_asLogical(list) == TRUE ? SSCDA_GRID_LIST : SSCDA_GRID_PRODUCT;
    checked(sscda_grid_set_shape(open_grid(pointer), shape), NULL);
    return R_NilValue;
}

SEXP r_grid_defaults(SEXP pointer) {
    checked(sscda_grid_add_defaults(open_grid(pointer)), NULL);
    return R_NilValue;
}

SEXP r_grid_part(SEXP pointer, SEXP part, SEXP parts) {
    checked(sscda_grid_set_part(open_grid(pointer), (int64_t)Rf_asReal(part),
                                (int64_t)Rf_asReal(parts)),
            NULL);
    return R_NilValue;
}

SEXP r_grid_cells(SEXP pointer, SEXP handle) {
    int64_t cells = 0;
    checked(sscda_grid_cells(open_grid(pointer), handle_of(handle), &cells), NULL);
    return count_of(cells);
}
