/* SPDX-License-Identifier: MIT */
/* Runs the library's long calls. The library calls back to check for Ctrl-C, to report progress to
 * the user's function, and to run the user's classifier. */
#include <setjmp.h>

#include "binding.h"

/* The library calls back at least this often, in seconds, even if the user wants a longer interval:
 * otherwise Ctrl-C would be noticed late. */
static const double attention = 0.1;

/* The arguments and the result of a classifier. */
typedef struct question {
    const sscda_matrix *train, *test;
    const int32_t *labels;
    int32_t *predicted;
} question;

typedef struct watch {
    SEXP progress;   /* the user's function, or R's NULL */
    SEXP classifier; /* the user's classifier, or R's NULL */
    SEXP token;      /* holds R's jump while the library returns */
    double interval, reported;
    const sscda_progress *now;
    const question *asked;
    int stop, jumped;
    jmp_buf back;
} watch;

static const char *phase_name(int32_t phase) {
    switch (phase) {
    case SSCDA_PHASE_PREPARE:
        return "prepare";
    case SSCDA_PHASE_SOLVE:
        return "solve";
    case SSCDA_PHASE_MAP:
        return "map";
    case SSCDA_PHASE_TUNE:
        return "tune";
    default:
        return "other";
    }
}

static SEXP tuning_state_of(const sscda_progress *p) {
    static const char *const names[] = {"phase", "cells_done", "cells", "seconds", "seconds_left"};
    SEXP state = PROTECT(named_list(5, names));
    SET_VECTOR_ELT(state, 0, text_of(phase_name(p->phase)));
    SET_VECTOR_ELT(state, 1, count_of(p->cells_done));
    SET_VECTOR_ELT(state, 2, count_of(p->cells));
    SET_VECTOR_ELT(state, 3, Rf_ScalarReal(p->seconds));
    SET_VECTOR_ELT(state, 4, Rf_ScalarReal(ISNAN(p->seconds_left) ? NA_REAL : p->seconds_left));
    UNPROTECT(1);
    return state;
}

static SEXP fit_state_of(const sscda_progress *p) {
    static const char *const names[] = {
        "phase",     "cycle",       "cycles",       "iteration",     "max_iterations",
        "objective", "lower_bound", "relative_gap", "gap_tolerance", "seconds"};
    SEXP state = PROTECT(named_list(10, names));
    SET_VECTOR_ELT(state, 0, text_of(phase_name(p->phase)));
    SET_VECTOR_ELT(state, 1, count_of(p->cycle));
    SET_VECTOR_ELT(state, 2, count_of(p->cycles));
    SET_VECTOR_ELT(state, 3, count_of(p->iteration));
    SET_VECTOR_ELT(state, 4, count_of(p->max_iterations));
    SET_VECTOR_ELT(state, 5, Rf_ScalarReal(p->objective));
    SET_VECTOR_ELT(state, 6, Rf_ScalarReal(p->lower_bound));
    SET_VECTOR_ELT(state, 7, Rf_ScalarReal(p->relative_gap));
    SET_VECTOR_ELT(state, 8, Rf_ScalarReal(p->gap_tolerance));
    SET_VECTOR_ELT(state, 9, Rf_ScalarReal(p->seconds));
    UNPROTECT(1);
    return state;
}

/* Whether to call the user's function: at the start, at the end of each cycle, and after every
 * interval, as the library promises; while tuning, also at the end. */
static int is_due(const watch *w) {
    const int32_t phase = w->now->phase;
    const int ends = phase == SSCDA_PHASE_MAP ||
                     (phase == SSCDA_PHASE_TUNE && w->now->cells_done == w->now->cells);
    return w->reported < 0 || ends || w->interval <= attention ||
           w->now->seconds - w->reported >= w->interval;
}

/* Anything in here may jump: an interrupt, an error in the user's function, a restart. */
static SEXP consult(void *data) {
    watch *w = data;
    R_CheckUserInterrupt();
    if (w->progress == R_NilValue || !is_due(w)) return R_NilValue;
    w->reported = w->now->seconds;
    const int tuning = w->now->phase == SSCDA_PHASE_TUNE;
    SEXP state = PROTECT(tuning ? tuning_state_of(w->now) : fit_state_of(w->now));
    SEXP call = PROTECT(Rf_lang2(w->progress, state));
    SEXP answer = PROTECT(Rf_eval(call, R_GlobalEnv));
    w->stop = TYPEOF(answer) == LGLSXP && XLENGTH(answer) == 1 && LOGICAL(answer)[0] == FALSE;
    UNPROTECT(3);
    return R_NilValue;
}

static void on_jump(void *data, Rboolean jump) {
    watch *w = data;
    if (jump) longjmp(w->back, 1);
}

/* Catches R's jumps, so that none crosses the library's frames. watched() continues them. */
static int32_t guarded(watch *w, SEXP (*ask)(void *)) {
    if (setjmp(w->back) != 0) {
        w->jumped = 1;
        return SSCDA_ABORT;
    }
    R_UnwindProtect(ask, w, on_jump, w, w->token);
    return w->stop ? SSCDA_STOP : SSCDA_CONTINUE;
}

static int32_t on_progress(const sscda_progress *now, void *payload) {
    watch *w = payload;
    w->now = now;
    return guarded(w, consult);
}

/* A copy in R's column-major order. */
static SEXP matrix_of(const sscda_matrix *x) {
    SEXP out = Rf_allocMatrix(REALSXP, (int)x->rows, (int)x->cols);
    const double *from = x->data;
    for (int64_t i = 0; i < x->rows; ++i)
        for (int64_t j = 0; j < x->cols; ++j)
            REAL(out)[i + j * x->rows] = from[i * x->row_stride + j * x->col_stride];
    return out;
}

/* R/tune.R wraps the user's function, so the result has the right number of codes. */
static SEXP classify(void *data) {
    watch *w = data;
    const question *q = w->asked;
    SEXP train = PROTECT(matrix_of(q->train)), test = PROTECT(matrix_of(q->test));
    SEXP codes = PROTECT(Rf_allocVector(INTSXP, q->train->rows));
    for (int64_t i = 0; i < q->train->rows; ++i)
        INTEGER(codes)[i] = q->labels[i];
    SEXP call = PROTECT(Rf_lang4(w->classifier, train, codes, test));
    SEXP found = PROTECT(Rf_eval(call, R_GlobalEnv));
    if (TYPEOF(found) != INTSXP || XLENGTH(found) != q->test->rows)
        Rf_error("the classifier must give %d codes", (int)q->test->rows);
    for (int64_t i = 0; i < q->test->rows; ++i)
        q->predicted[i] = INTEGER(found)[i];
    UNPROTECT(5);
    return R_NilValue;
}

static int32_t on_classify(const sscda_matrix *train, const int32_t *labels,
                           const sscda_matrix *test, int32_t *predicted, void *payload) {
    watch *w = payload;
    const question asked = {train, test, labels, predicted};
    w->asked = &asked;
    return guarded(w, classify);
}

/* Returns the status and, for a caveat, its message. */
SEXP watched(SEXP pointer, const job *j, SEXP progress, SEXP classifier) {
    sscda *h = handle_of(pointer);
    watch w = {.progress = progress,
               .classifier = classifier,
               .token = PROTECT(R_MakeUnwindCont()),
               .reported = -1};

    checked(sscda_get_double(h, "progress_interval", &w.interval), h);
    if (w.interval > attention) checked(sscda_set_double(h, "progress_interval", attention), h);
    checked(sscda_set_progress(h, on_progress, &w), h);
    if (classifier != R_NilValue) checked(sscda_tune_set_classifier(h, on_classify, &w), h);
    const int32_t status = j->run(h, j);
    sscda_tune_set_classifier(h, NULL, NULL);
    sscda_set_progress(h, NULL, NULL);
    sscda_set_double(h, "progress_interval", w.interval);
    if (w.jumped) R_ContinueUnwind(w.token);
    checked(status, h);

    static const char *const names[] = {"status", "message"};
    SEXP outcome = PROTECT(named_list(2, names));
    SET_VECTOR_ELT(outcome, 0, Rf_ScalarInteger(status));
    SET_VECTOR_ELT(outcome, 1, status > 0 ? message_of(h) : Rf_mkString(""));
    UNPROTECT(2);
    return outcome;
}
