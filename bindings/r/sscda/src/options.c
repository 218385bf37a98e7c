/* SPDX-License-Identifier: MIT */
#include "binding.h"

static sscda_option option_at(int32_t index) {
    sscda_option option;
    checked(sscda_option_describe(index, &option), NULL);
    return option;
}

const char *type_name(int32_t type) {
    switch (type) {
    case SSCDA_TYPE_DOUBLE:
        return "double";
    case SSCDA_TYPE_INT:
        return "int";
    case SSCDA_TYPE_BOOL:
        return "bool";
    case SSCDA_TYPE_CHOICE:
        return "choice";
    case SSCDA_TYPE_TEXT:
        return "text";
    default:
        return "unknown";
    }
}

enum { text_columns = 6 };

/* The option table as a list of columns. R/options.R turns it into a data frame. */
SEXP r_option_table(void) {
    static const char *const names[] = {"option", "type",    "default", "choices", "since",
                                        "about",  "minimum", "maximum", "grid"};
    const int32_t count = sscda_option_count();
    SEXP table = PROTECT(named_list(text_columns + 3, names));
    for (int k = 0; k < text_columns + 2; ++k)
        SET_VECTOR_ELT(table, k, Rf_allocVector(k < text_columns ? STRSXP : REALSXP, count));
    SET_VECTOR_ELT(table, text_columns + 2, Rf_allocVector(LGLSXP, count));
    for (int32_t i = 0; i < count; ++i) {
        const sscda_option o = option_at(i);
        const char *const texts[text_columns] = {o.key,     type_name(o.type), o.default_text,
                                                 o.choices, o.since,           o.doc};
        for (int k = 0; k < text_columns; ++k)
            SET_STRING_ELT(VECTOR_ELT(table, k), i,
                           texts[k] == NULL ? NA_STRING : Rf_mkCharCE(texts[k], CE_UTF8));
        const int numeric = o.type != SSCDA_TYPE_CHOICE;
        REAL(VECTOR_ELT(table, text_columns))[i] = numeric ? o.minimum : NA_REAL;
        REAL(VECTOR_ELT(table, text_columns + 1))[i] = numeric ? o.maximum : NA_REAL;
        LOGICAL(VECTOR_ELT(table, text_columns + 2))[i] = (o.flags & SSCDA_OPTION_GRID) != 0;
    }
    UNPROTECT(1);
    return table;
}

SEXP r_set_double(SEXP pointer, SEXP key, SEXP value) {
    sscda *h = handle_of(pointer);
    checked(sscda_set_double(h, utf8_of(key), Rf_asReal(value)), h);
    return R_NilValue;
}

/* R's integers have 32 bits, so larger ones come as doubles. R has checked that these are whole and
 * within 2^53. */
SEXP r_set_int(SEXP pointer, SEXP key, SEXP value) {
    sscda *h = handle_of(pointer);
    checked(sscda_set_int(h, utf8_of(key), (int64_t)Rf_asReal(value)), h);
    return R_NilValue;
}

SEXP r_set_string(SEXP pointer, SEXP key, SEXP value) {
    sscda *h = handle_of(pointer);
    checked(sscda_set_string(h, utf8_of(key), utf8_of(value)), h);
    return R_NilValue;
}

static SEXP get_option(const sscda *h, const sscda_option *o) {
    double number = 0;
    int64_t whole = 0;
    const char *word = NULL;
    switch (o->type) {
    case SSCDA_TYPE_DOUBLE:
        checked(sscda_get_double(h, o->key, &number), h);
        return Rf_ScalarReal(number);
    case SSCDA_TYPE_INT:
        checked(sscda_get_int(h, o->key, &whole), h);
        return count_of(whole);
    case SSCDA_TYPE_BOOL:
        checked(sscda_get_int(h, o->key, &whole), h);
        return Rf_ScalarLogical(whole != 0);
    case SSCDA_TYPE_CHOICE:
        checked(sscda_get_string(h, o->key, &word), h);
        return text_of(word);
    default:
        return R_NilValue;
    }
}

SEXP r_get_options(SEXP pointer) {
    const sscda *h = handle_of(pointer);
    const int32_t count = sscda_option_count();
    const char **keys = (const char **)R_alloc((size_t)count, sizeof *keys);
    for (int32_t i = 0; i < count; ++i)
        keys[i] = option_at(i).key;
    SEXP options = PROTECT(named_list(count, keys));
    for (int32_t i = 0; i < count; ++i) {
        const sscda_option o = option_at(i);
        SET_VECTOR_ELT(options, i, get_option(h, &o));
    }
    UNPROTECT(1);
    return options;
}

static const double *weights_of(SEXP weights) {
    if (weights == R_NilValue) return NULL;
    if (TYPEOF(weights) != REALSXP) Rf_error("weights must be doubles");
    return REAL(weights);
}

SEXP r_set_weights(SEXP pointer, SEXP a, SEXP b) {
    sscda *h = handle_of(pointer);
    checked(sscda_set_weights(h, weights_of(a), Rf_xlength(a), weights_of(b), Rf_xlength(b)), h);
    return R_NilValue;
}

SEXP r_set_class_shares(SEXP pointer, SEXP classes, SEXP shares) {
    sscda *h = handle_of(pointer);
    if (TYPEOF(classes) != INTSXP || TYPEOF(shares) != REALSXP ||
        Rf_xlength(classes) != Rf_xlength(shares))
        Rf_error("classes must be integers and shares as many doubles");
    checked(sscda_set_class_shares(h, INTEGER(classes), REAL(shares), Rf_xlength(classes)), h);
    return R_NilValue;
}

SEXP r_memory(SEXP pointer, SEXP ns, SEXP nt, SEXP d) {
    const sscda *h = handle_of(pointer);
    int64_t bytes = 0;
    checked(sscda_estimate_memory(h, (int64_t)Rf_asReal(ns), (int64_t)Rf_asReal(nt),
                                  (int64_t)Rf_asReal(d), &bytes),
            h);
    return Rf_ScalarReal((double)bytes);
}
