#include <setjmp.h>

#include "binding.h"

/* The library calls us at least this often, in seconds, whatever interval the user wants to be
 * called at: it is how soon Ctrl-C is seen. */
static const double attention = 0.1;

typedef struct watch {
    SEXP progress; /* the user's function, or NULL of R */
    SEXP token;    /* holds R's jump while the library returns */
    double interval, reported;
    const sscda_progress *now;
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
    default:
        return "other";
    }
}

static SEXP state_of(const sscda_progress *p) {
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

/* As the library promises: at the start, at the end of each cycle, and every interval between. */
static int is_due(const watch *w) {
    return w->reported < 0 || w->now->phase == SSCDA_PHASE_MAP || w->interval <= attention ||
           w->now->seconds - w->reported >= w->interval;
}

/* Everything in here may jump: an interrupt, an error of the user's function, a restart. */
static SEXP consult(void *data) {
    watch *w = data;
    R_CheckUserInterrupt();
    if (w->progress == R_NilValue || !is_due(w)) return R_NilValue;
    w->reported = w->now->seconds;
    SEXP state = PROTECT(state_of(w->now));
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

/* R's jumps end here, so that none crosses the library's frames; r_fit() lets them go on. */
static int32_t on_progress(const sscda_progress *now, void *payload) {
    watch *w = payload;
    w->now = now;
    if (setjmp(w->back) != 0) {
        w->jumped = 1;
        return SSCDA_ABORT;
    }
    R_UnwindProtect(consult, w, on_jump, w, w->token);
    return w->stop ? SSCDA_STOP : SSCDA_CONTINUE;
}

/* Returns the status, with the message of a caveat. */
SEXP r_fit(SEXP pointer, SEXP source, SEXP labels, SEXP target, SEXP progress) {
    sscda *h = handle_of(pointer);
    const sscda_matrix xs = view_of(source), xt = view_of(target);
    const int32_t *classes = NULL;
    if (labels != R_NilValue) {
        if (TYPEOF(labels) != INTSXP || XLENGTH(labels) != xs.rows)
            Rf_error("labels must be %d integers", (int)xs.rows);
        classes = INTEGER(labels); /* R's NA is SSCDA_UNLABELED */
    }
    watch w = {.progress = progress, .token = PROTECT(R_MakeUnwindCont()), .reported = -1};

    checked(sscda_get_double(h, "progress_interval", &w.interval), h);
    if (w.interval > attention) checked(sscda_set_double(h, "progress_interval", attention), h);
    checked(sscda_set_progress(h, on_progress, &w), h);
    const int32_t status = sscda_fit(h, &xs, classes, &xt);
    sscda_set_progress(h, NULL, NULL);
    sscda_set_double(h, "progress_interval", w.interval);
    if (w.jumped) R_ContinueUnwind(w.token);
    checked(status, h);

    static const char *const names[] = {"status", "message"};
    SEXP outcome = PROTECT(named_list(2, names));
    SET_VECTOR_ELT(outcome, 0, Rf_ScalarInteger(status));
    SET_VECTOR_ELT(outcome, 1, text_of(status > 0 ? sscda_last_error(h) : ""));
    UNPROTECT(2);
    return outcome;
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
