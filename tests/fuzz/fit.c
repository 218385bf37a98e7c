/* A whole fit on a small problem, of the kind that comes out of files: samples that coincide,
 * scales far from 1, any layout, options at their extremes. Either the handle is as it was and says
 * why, or all that the header promises of a fit holds. */
#include "fuzz/fitted.h"
#include "fuzz/stored.h"

/* Stops or aborts at the n-th call. */
typedef struct stopper {
    int calls;
    int32_t answer;
} stopper;

static int32_t on_progress(const sscda_progress *progress, void *payload) {
    stopper *s = payload;
    REQUIRE(progress->iteration <= progress->max_iterations, "iteration %lld of %lld",
            (long long)progress->iteration, (long long)progress->max_iterations);
    return s->calls-- == 0 ? s->answer : SSCDA_CONTINUE;
}

/* An earlier fit, which an error is to leave alone. */
static void fit_before(sscda *h) {
    static const double xs[] = {0, 0, 1, 0, 0, 1}, xt[] = {1, 1, 2, 1};
    static const int32_t labels[] = {1, 2, 2};
    const sscda_matrix source = sscda_row_major(xs, 3, 2), target = sscda_row_major(xt, 2, 2);
    REQUIRE(sscda_fit(h, &source, labels, &target) >= 0, "%s", sscda_last_error(h));
}

static void fit(sscda *h, const problem *p, bytes *in) {
    const stored before = store(h, sscda_serialize);
    const int32_t status =
        sscda_fit(h, &p->source.view, p->has_labels ? p->labels : NULL, &p->target.view);
    require_reason(h, status);
    if (status >= 0) {
        free(before.data);
        check_fitted(h, p, status, in);
        return;
    }
    REQUIRE(status != SSCDA_ERROR_MEMORY, "%s", sscda_last_error(h));
    require_same(before, store(h, sscda_serialize), "the handle after an error");
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
    take_options(&in, h);
    p = take_problem(&in);
    if (how & 2) {
        REQUIRE(sscda_set_double(h, "progress_interval", 0) == SSCDA_OK, "%s", sscda_last_error(h));
        REQUIRE(sscda_set_progress(h, on_progress, &s) == SSCDA_OK, "%s", sscda_last_error(h));
    }
    weighted = sscda_set_weights(h, p.has_a ? p.a : NULL, p.has_a ? p.source.view.rows : 0,
                                 p.has_b ? p.b : NULL, p.has_b ? p.target.view.rows : 0);
    require_reason(h, weighted);
    if (weighted == SSCDA_OK)
        fit(h, &p, &in);
    else
        REQUIRE(weighted == SSCDA_ERROR_WEIGHTS, "%s", sscda_last_error(h));
    free_problem(&p);
    sscda_destroy(h);
    return 0;
}
