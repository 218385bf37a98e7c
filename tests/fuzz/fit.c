/* SPDX-License-Identifier: MIT */
/* A whole fit on a small problem, of the kind that comes out of files: samples that coincide,
 * scales far from 1, any layout, options at their extremes. Either the handle is as it was and says
 * why, or all that the header promises of a fit holds. */
#include "fuzz/fitted.h"
#include "fuzz/refusals.h"
#include "fuzz/stored.h"

/* Stops or aborts at the n-th call. */
typedef struct stopper {
    int calls;
    int32_t answer;
    int32_t answered; /* SSCDA_CONTINUE as long as it has not */
} stopper;

static int32_t on_progress(const sscda_progress *progress, void *payload) {
    stopper *s = payload;
    REQUIRE(progress->iteration <= progress->max_iterations, "iteration %lld of %lld",
            (long long)progress->iteration, (long long)progress->max_iterations);
    REQUIRE(s->answered == SSCDA_CONTINUE || progress->phase != SSCDA_PHASE_SOLVE,
            "a callback that has said stop is asked again");
    if (s->calls-- == 0) s->answered = s->answer;
    return s->calls == -1 ? s->answer : SSCDA_CONTINUE;
}

/* An earlier fit, which an error is to leave alone. */
static void fit_before(sscda *h) {
    static const double xs[] = {0, 0, 1, 0, 0, 1}, xt[] = {1, 1, 2, 1};
    static const int32_t labels[] = {1, 2, 2};
    const sscda_matrix source = sscda_row_major(xs, 3, 2), target = sscda_row_major(xt, 2, 2);
    REQUIRE(sscda_fit(h, &source, labels, &target) >= 0, "%s", sscda_last_error(h));
}

/* A status is what happened: the callback stopped it, or the gap was reached, or neither. */
static void check_status(const sscda *h, const stopper *s, int32_t status) {
    REQUIRE(s->answered != SSCDA_ABORT, "aborted, and fitted all the same");
    REQUIRE(s->answered != SSCDA_STOP || status > 0, "stopped, and done all the same");
    REQUIRE(status == SSCDA_OK || status == SSCDA_NOT_CONVERGED || status == SSCDA_CANCELLED, "%s",
            sscda_status_name(status));
    REQUIRE(status != SSCDA_CANCELLED || s->answered == SSCDA_STOP, "cancelled by nobody");
    REQUIRE(status == SSCDA_OK || sscda_last_error(h)[0] != '\0', "%s without a word",
            sscda_status_name(status));
}

static int32_t fit(sscda *h, const problem *p, const stopper *s, bytes *in) {
    const stored before = store(h, sscda_serialize);
    const int32_t status =
        sscda_fit(h, &p->source.view, p->has_labels ? p->labels : NULL, &p->target.view);
    require_reason(h, status);
    if (status >= 0) {
        free(before.data);
        REQUIRE(is_finite(&p->source) && is_finite(&p->target), "fitted to what is not finite");
        REQUIRE(!labels_are_missing(h, p), "fitted without the labels that it needs");
        REQUIRE(!shares_do_not_fit(h, p), "fitted without a class that has a share");
        REQUIRE(!options_clash(h), "fitted with options that do not go together");
        check_status(h, s, status);
        check_fitted(h, p, status, in);
        return status;
    }
    if (status == SSCDA_ERROR_ABORTED)
        REQUIRE(s->answered == SSCDA_ABORT, "aborted by nobody");
    else
        check_refusal(h, p, status);
    require_same(before, store(h, sscda_serialize), "the handle after an error");
    return status;
}

/* A view that describes no matrix, or one that does not go with the other. */
static void break_view(bytes *in, sscda_matrix *m) {
    static const int64_t sizes[] = {0, -1, INT64_MIN, INT64_MAX, INT64_MAX / 8, (int64_t)1 << 62};
    static const int32_t types[] = {0, 3, -1, INT32_MAX};
    switch (take_choice(in, 8)) {
    case 0:
        m->rows = sizes[take_choice(in, 6)];
        break;
    case 1:
        m->cols = sizes[take_choice(in, 6)];
        break;
    case 2:
        m->row_stride = 0;
        if (m->rows == 1) m->rows = 2;
        break;
    case 3:
        m->col_stride = 0;
        if (m->cols == 1) m->cols = 2;
        break;
    case 4:
        m->dtype = types[take_choice(in, 4)];
        break;
    case 5:
        m->reserved = 1;
        break;
    case 6:
        m->data = NULL;
        break;
    default:
        m->cols = m->cols > 1 ? m->cols - 1 : 0;
    }
}

static void fit_broken(sscda *h, const problem *p, bytes *in) {
    const stored before = store(h, sscda_serialize);
    sscda_matrix source = p->source.view, target = p->target.view;
    int32_t status;
    break_view(in, take_byte(in) & 1 ? &source : &target);
    status = sscda_fit(h, &source, p->has_labels ? p->labels : NULL, &target);
    require_reason(h, status);
    /* Options that do not go together may be what it says first. */
    REQUIRE(status == SSCDA_ERROR_ARGUMENT || status == SSCDA_ERROR_DIMENSION ||
                (status == SSCDA_ERROR_OPTION && options_clash(h)),
            "%s: %s", sscda_status_name(status), sscda_last_error(h));
    require_same(before, store(h, sscda_serialize), "the handle after a view that is none");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, size};
    const unsigned how = take_byte(&in);
    stopper s;
    sscda *h = NULL;
    problem p;
    int32_t weighted;
    REQUIRE(sscda_create(&h) == SSCDA_OK, "no handle");
    if (how & 1) fit_before(h);
    s.calls = (int)(how >> 4);
    s.answer = how & 4 ? SSCDA_ABORT : SSCDA_STOP;
    s.answered = SSCDA_CONTINUE;
    take_options(&in, h);
    give_shares(h);
    p = take_problem(&in);
    if (is_large(&p)) limit_work(h);
    if (how & 2) {
        REQUIRE(sscda_set_double(h, "progress_interval", 0) == SSCDA_OK, "%s", sscda_last_error(h));
        REQUIRE(sscda_set_progress(h, on_progress, &s) == SSCDA_OK, "%s", sscda_last_error(h));
    }
    weighted = sscda_set_weights(h, p.has_a ? p.a : NULL, p.has_a ? p.source.view.rows : 0,
                                 p.has_b ? p.b : NULL, p.has_b ? p.target.view.rows : 0);
    require_reason(h, weighted);
    if (how & 8) fit_broken(h, &p, &in);
    REQUIRE(weighted == (weights_are_wrong(&p) ? SSCDA_ERROR_WEIGHTS : SSCDA_OK), "%s: %s",
            sscda_status_name(weighted), sscda_last_error(h));
    /* Without a callback, what it would answer is free for a choice. */
    if (weighted == SSCDA_OK && fit(h, &p, &s, &in) >= 0 && (how & 6) == 4)
        check_against_other_solver(h, &p);
    free_problem(&p);
    sscda_destroy(h);
    return 0;
}
