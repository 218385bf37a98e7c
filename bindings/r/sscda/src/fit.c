/* SPDX-License-Identifier: MIT */
#include "binding.h"

/* The data of a fit or a tuning run. */
job job_of(SEXP source, SEXP labels, SEXP target) {
    job j = {.source = view_of(source), .target = view_of(target)};
    if (labels != R_NilValue) {
        if (TYPEOF(labels) != INTSXP || XLENGTH(labels) != j.source.rows)
            Rf_error("labels must be %d integers", (int)j.source.rows);
        j.labels = INTEGER(labels); /* R's NA is SSCDA_UNLABELED */
    }
    return j;
}

static int32_t fit(sscda *h, const job *j) {
    return sscda_fit(h, &j->source, j->labels, &j->target);
}

SEXP r_fit(SEXP pointer, SEXP source, SEXP labels, SEXP target, SEXP progress) {
    job j = job_of(source, labels, target);
    j.run = fit;
    return watched(pointer, &j, progress, R_NilValue);
}

static int32_t apply(sscda *h, const job *j) {
    return sscda_tune_apply(h, j->cell, &j->source, j->labels, &j->target);
}

SEXP r_apply(SEXP pointer, SEXP cell, SEXP source, SEXP labels, SEXP target, SEXP progress) {
    job j = job_of(source, labels, target);
    j.cell = Rf_asInteger(cell);
    j.run = apply;
    return watched(pointer, &j, progress, R_NilValue);
}

SEXP r_map(SEXP pointer, SEXP x) {
    const sscda *h = handle_of(pointer);
    const sscda_matrix samples = view_of(x);
    SEXP out = PROTECT(Rf_allocMatrix(REALSXP, Rf_nrows(x), Rf_ncols(x)));
    sscda_matrix mapped = view_of(out);
    checked(sscda_map(h, &samples, &mapped), h);
    UNPROTECT(1);
    return out;
}

SEXP r_prepare(SEXP pointer, SEXP domain, SEXP x) {
    const sscda *h = handle_of(pointer);
    const sscda_matrix samples = view_of(x);
    SEXP out = PROTECT(Rf_allocMatrix(REALSXP, Rf_nrows(x), size_of(h, "components")));
    sscda_matrix prepared = view_of(out);
    checked(sscda_prepare(h, Rf_asInteger(domain), &samples, &prepared), h);
    UNPROTECT(1);
    return out;
}

SEXP r_predict(SEXP pointer, SEXP x) {
    static const char *const names[] = {"label", "confidence"};
    const sscda *h = handle_of(pointer);
    const sscda_matrix samples = view_of(x);
    SEXP out = PROTECT(named_list(2, names));
    SET_VECTOR_ELT(out, 0, Rf_allocVector(INTSXP, samples.rows));
    SET_VECTOR_ELT(out, 1, Rf_allocVector(REALSXP, samples.rows));
    checked(sscda_predict(h, &samples, INTEGER(VECTOR_ELT(out, 0)), REAL(VECTOR_ELT(out, 1)),
                          samples.rows),
            h);
    UNPROTECT(1);
    return out;
}
