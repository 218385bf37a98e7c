/* SPDX-License-Identifier: MIT */
/*
 * Reports the progress of a fit and stops it from the callback. The fit keeps the best
 * correspondence so far, with a proven distance from the optimum.
 */
#include <sscda/sscda.h>

#include <math.h>
#include <stdio.h>

enum { n = 60 };

typedef struct watch {
    int calls;
    int64_t seen;   /* the latest iteration printed */
    int64_t enough; /* iterations after which we stop */
} watch;

/* Runs on the thread that called sscda_fit(). It must return normally. */
static int32_t on_progress(const sscda_progress *p, void *payload) {
    watch *w = payload;
    ++w->calls;
    if (p->iteration > w->seen) {
        w->seen = p->iteration;
        printf("iteration %lld of at most %lld: objective %.4f, gap %.4f\n",
               (long long)p->iteration, (long long)p->max_iterations, p->objective,
               p->relative_gap);
    }
    /* SSCDA_STOP keeps the result so far; SSCDA_ABORT would discard it. */
    return p->iteration >= w->enough ? SSCDA_STOP : SSCDA_CONTINUE;
}

int main(void) {
    double source[2 * n], target[2 * n];
    for (int i = 0; i < n; ++i) { /* a spiral, and the same spiral turned and moved */
        const double t = 0.1 * i;
        source[2 * i] = t * cos(t);
        source[2 * i + 1] = t * sin(t);
        target[2 * i] = t * cos(t + 0.5) + 1;
        target[2 * i + 1] = t * sin(t + 0.5);
    }
    const sscda_matrix xs = sscda_row_major(source, n, 2), xt = sscda_row_major(target, n, 2);
    watch w = {0, 0, 20};
    double gap = 0;
    sscda *h = NULL;

    int32_t status = sscda_create(&h);
    if (status >= 0) status = sscda_set_double(h, "lambda_g", 0);          /* no labels here */
    if (status >= 0) status = sscda_set_double(h, "gap_tolerance", 0);     /* run on and on */
    if (status >= 0) status = sscda_set_double(h, "progress_interval", 0); /* call every time */
    if (status >= 0) status = sscda_set_progress(h, on_progress, &w);
    if (status >= 0) status = sscda_fit(h, &xs, NULL, &xt);
    if (status < 0) {
        fprintf(stderr, "%s: %s\n", sscda_status_name(status), sscda_last_error(h));
    } else {
        sscda_info_double(h, "relative_gap", &gap);
        printf("%s after %d calls of the callback\n", sscda_status_name(status), w.calls);
        printf("no correspondence is better by more than %.2f %%\n", 100 * gap);
    }
    sscda_destroy(h);
    return status != SSCDA_CANCELLED;
}
