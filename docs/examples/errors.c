/* SPDX-License-Identifier: MIT */
/*
 * Shows errors. Each call below is wrong on purpose. It returns a negative status and leaves a
 * message that names the argument, the place and the value. The handle stays usable.
 */
#include <sscda/sscda.h>

#include <math.h>
#include <stdio.h>

static int wrong; /* number of calls that did not fail as expected */

static void expect(const sscda *h, int32_t expected, int32_t status) {
    printf("%s (%d)\n    %s\n", sscda_status_name(status), (int)status, sscda_last_error(h));
    wrong += status != expected;
}

int main(void) {
    double source[] = {0, 0, 1, 0, 0, 1, 4, 4};
    const double target[] = {2, 1, 3, 1, 2, 2, 6, 5};
    const int32_t labels[] = {1, 1, 1, 2};
    double adapted[8];
    const sscda_matrix xs = sscda_row_major(source, 4, 2), xt = sscda_row_major(target, 4, 2);
    const sscda_matrix narrow = sscda_row_major(target, 8, 1);
    sscda_matrix out = sscda_row_major(adapted, 4, 2);
    sscda *h = NULL;

    if (sscda_create(&h) < 0) {
        fprintf(stderr, "%s\n", sscda_last_error(NULL));
        return 1;
    }
    expect(h, SSCDA_ERROR_NOT_FITTED, sscda_map(h, &xs, &out));
    expect(h, SSCDA_ERROR_OPTION, sscda_set_double(h, "lamda_s", 1));
    expect(h, SSCDA_ERROR_OPTION, sscda_set_double(h, "lambda_s", -1));
    expect(h, SSCDA_ERROR_OPTION, sscda_set_string(h, "map", "cubic"));
    expect(h, SSCDA_ERROR_DIMENSION, sscda_fit(h, &xs, labels, &narrow));
    expect(h, SSCDA_ERROR_LABELS, sscda_fit(h, &xs, NULL, &xt));
    source[5] = NAN; /* row 2, column 1 */
    expect(h, SSCDA_ERROR_NOT_FINITE, sscda_fit(h, &xs, labels, &xt));
    source[5] = 1;

    /* The handle still works. */
    int32_t status = sscda_fit(h, &xs, labels, &xt);
    if (status >= 0) status = sscda_map(h, &xs, &out);
    printf("and now: %s\n", sscda_status_name(status));
    sscda_destroy(h);
    return wrong > 0 || status < 0;
}
