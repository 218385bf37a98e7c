/* SPDX-License-Identifier: MIT */
/*
 * Gives samples different weights. Here the last target sample stands for three: it is as good as
 * three samples at that place, and gets three times the mass of the others in the correspondence.
 */
#include <sscda/sscda.h>

#include <math.h>
#include <stdio.h>

enum { ns = 6, nt = 4 };

int main(void) {
    const double source[ns] = {0, 0.1, 0.2, 1, 1.1, 1.2}; /* one feature */
    const double target[nt] = {0.5, 0.6, 0.7, 1.6};
    const double b[nt] = {1, 1, 1, 3};
    double c[ns * nt];
    const sscda_matrix xs = sscda_row_major(source, ns, 1), xt = sscda_row_major(target, nt, 1);
    sscda_matrix out = sscda_row_major(c, ns, nt);
    sscda *h = NULL;

    int32_t status = sscda_create(&h);
    if (status >= 0) status = sscda_set_double(h, "lambda_g", 0); /* no labels here */
    /* NULL gives the source samples equal weights. */
    if (status >= 0) status = sscda_set_weights(h, NULL, 0, b, nt);
    if (status >= 0) status = sscda_fit(h, &xs, NULL, &xt);
    if (status >= 0) status = sscda_correspondence(h, &out);
    if (status < 0) fprintf(stderr, "%s: %s\n", sscda_status_name(status), sscda_last_error(h));
    sscda_destroy(h);
    if (status < 0) return 1;

    int wrong = 0;
    for (int j = 0; j < nt; ++j) {
        double sum = 0;
        for (int i = 0; i < ns; ++i)
            sum += c[nt * i + j];
        printf("target sample %d, weight %g: gets the mass of %.3f source samples\n", j, b[j], sum);
        wrong += fabs(sum - ns * b[j] / (b[0] + b[1] + b[2] + b[3])) > 1e-9;
    }
    return wrong;
}
