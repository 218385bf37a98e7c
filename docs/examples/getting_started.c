/* SPDX-License-Identifier: MIT */
#include <sscda/sscda.h>
#include <stdio.h>

int main(void) {
    /* Two classes of three samples (x, y). The target is the same, moved and without labels. */
    const double source[] = {0, 0, 1, 0, 0, 1, 4, 4, 5, 4, 4, 5};
    const int32_t labels[] = {1, 1, 1, 2, 2, 2};
    const double target[] = {2.1, 1, 3, 1.1, 2, 2, 6, 5.1, 7, 5, 6.1, 6};
    double adapted[12];
    const sscda_matrix xs = sscda_row_major(source, 6, 2), xt = sscda_row_major(target, 6, 2);
    sscda_matrix out = sscda_row_major(adapted, 6, 2);
    sscda *h = NULL;

    int32_t status = sscda_create(&h);
    if (status >= 0) status = sscda_fit(h, &xs, labels, &xt);
    if (status >= 0) status = sscda_map(h, &xs, &out);
    if (status < 0) fprintf(stderr, "%s: %s\n", sscda_status_name(status), sscda_last_error(h));
    for (int i = 0; i < 6 && status >= 0; ++i)
        printf("class %d is now at %.2f %.2f\n", labels[i], adapted[2 * i], adapted[2 * i + 1]);
    sscda_destroy(h);
    return status < 0;
}
