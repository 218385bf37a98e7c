/* SPDX-License-Identifier: MIT */
/*
 * Fits once, saves the model to a file, and maps with it later. Another process or machine can load
 * it, too. The loaded model gives the same bits.
 */
#include <sscda/sscda.h>

#include <stdio.h>

static const char *const path = "save_load.model";

static const double source[] = {0, 0, 1, 0, 0, 1, 4, 4, 5, 4, 4, 5};
static const double target[] = {2.1, 1, 3, 1.1, 2, 2, 6, 5.1, 7, 5, 6.1, 6};
static const int32_t labels[] = {1, 1, 1, 2, 2, 2};
static const double unseen[] = {0.5, 0.5, 4.5, 4.5}; /* two samples that were not in the fit */

static int32_t fit_and_save(double *mapped) {
    const sscda_matrix xs = sscda_row_major(source, 6, 2), xt = sscda_row_major(target, 6, 2);
    const sscda_matrix x = sscda_row_major(unseen, 2, 2);
    sscda_matrix y = sscda_row_major(mapped, 2, 2);
    sscda *h = NULL;
    int32_t status = sscda_create(&h);
    if (status >= 0) status = sscda_fit(h, &xs, labels, &xt);
    if (status >= 0) status = sscda_map(h, &x, &y);
    if (status >= 0) status = sscda_save(h, path);
    sscda_destroy(h);
    return status;
}

static int32_t load_and_map(double *mapped) {
    const sscda_matrix x = sscda_row_major(unseen, 2, 2);
    sscda_matrix y = sscda_row_major(mapped, 2, 2);
    sscda *h = NULL;
    int32_t status = sscda_load(&h, path);
    if (status >= 0) status = sscda_map(h, &x, &y);
    sscda_destroy(h);
    return status;
}

int main(void) {
    double before[4] = {0}, after[4] = {0};
    int32_t status = fit_and_save(before);
    if (status >= 0) status = load_and_map(after);
    remove(path);
    if (status < 0) {
        /* There is no handle, but a message: NULL asks for the last one of this thread. */
        fprintf(stderr, "%s: %s\n", sscda_status_name(status), sscda_last_error(NULL));
        return 1;
    }
    int same = 1;
    for (int i = 0; i < 4; ++i)
        same = same && before[i] == after[i];
    for (int i = 0; i < 2; ++i)
        printf("(%g, %g) goes to (%.3f, %.3f)\n", unseen[2 * i], unseen[2 * i + 1], after[2 * i],
               after[2 * i + 1]);
    printf("after loading: %s\n", same ? "the same" : "NOT the same");
    return !same;
}
