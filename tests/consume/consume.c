/* SPDX-License-Identifier: MIT */
/* A user's program: it sees the installed header and library, nothing of the source tree. */
#include <sscda/sscda.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static int failed(const char *what, const char *why) {
    printf("%s: %s\n", what, why);
    return 1;
}

static int fit_and_map(sscda *h) {
    /* The target is the source moved by (10, 20): near samples correspond, classes agree. */
    const double xs[4][2] = {{0, 0}, {0, 1}, {4, 0}, {4, 1}};
    const double xt[4][2] = {{10, 20}, {10, 21}, {14, 20}, {14, 21}};
    const int32_t labels[4] = {1, 1, 2, 2};
    double out[4][2] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    const sscda_matrix source = sscda_row_major(&xs[0][0], 4, 2);
    const sscda_matrix target = sscda_row_major(&xt[0][0], 4, 2);
    sscda_matrix adapted = sscda_row_major(&out[0][0], 4, 2);
    int i, j;

    if (sscda_fit(h, &source, labels, &target) < 0) return failed("fit", sscda_last_error(h));
    if (sscda_map(h, &source, &adapted) < 0) return failed("map", sscda_last_error(h));
    for (i = 0; i < 4; ++i) {
        for (j = 0; j < 2; ++j)
            if (!isfinite(out[i][j])) return failed("map", "not finite");
    }
    return 0;
}

int main(void) {
    sscda *h = NULL;
    int result;

    if (strcmp(sscda_version(), EXPECTED_VERSION) != 0)
        return failed("version, the package says " EXPECTED_VERSION, sscda_version());
    if (sscda_create(&h) != SSCDA_OK) return failed("create", sscda_last_error(NULL));
    result = fit_and_map(h);
    sscda_destroy(h);
    if (result == 0) printf("libsscda %s works\n", sscda_version());
    return result;
}
