/* SPDX-License-Identifier: MIT */
#include <limits.h>

#include "binding.h"

sscda_matrix view_of(SEXP matrix) {
    if (TYPEOF(matrix) != REALSXP || !Rf_isMatrix(matrix)) Rf_error("not a matrix of doubles");
    const int rows = Rf_nrows(matrix);
    sscda_matrix view = sscda_col_major(REAL(matrix), rows, Rf_ncols(matrix));
    if (rows == 0) view.col_stride = 1; /* a stride must not be 0, even if it is not used */
    return view;
}

const char *utf8_of(SEXP string) {
    if (TYPEOF(string) != STRSXP || XLENGTH(string) != 1 || STRING_ELT(string, 0) == NA_STRING)
        Rf_error("not a string");
    return Rf_translateCharUTF8(STRING_ELT(string, 0));
}

SEXP text_of(const char *utf8) {
    SEXP text = PROTECT(Rf_mkCharCE(utf8, CE_UTF8));
    SEXP string = Rf_ScalarString(text);
    UNPROTECT(1);
    return string;
}

SEXP count_of(int64_t count) {
    if (count > INT_MAX || count < -INT_MAX) return Rf_ScalarReal((double)count);
    return Rf_ScalarInteger((int)count);
}

SEXP named_list(int size, const char *const *names) {
    SEXP list = PROTECT(Rf_allocVector(VECSXP, size));
    SEXP keys = PROTECT(Rf_allocVector(STRSXP, size));
    for (int k = 0; k < size; ++k)
        SET_STRING_ELT(keys, k, Rf_mkCharCE(names[k], CE_UTF8));
    Rf_setAttrib(list, R_NamesSymbol, keys);
    UNPROTECT(2);
    return list;
}
