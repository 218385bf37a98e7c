/* SPDX-License-Identifier: MIT */
/*
 * Passes column-major float data, as R, MATLAB, Julia and Fortran store it. Describe the layout in
 * the matrix and pass the array itself, without copying or transposing it. Rows are samples.
 */
#include <sscda/sscda.h>

#include <math.h>
#include <stdio.h>

enum { n = 5, d = 2 };

static int failed(const sscda *h, int32_t status) {
    fprintf(stderr, "%s: %s\n", sscda_status_name(status), sscda_last_error(h));
    return 1;
}

int main(void) {
    /* First all x, then all y. */
    const float source[] = {0, 1, 0, 4, 5, 0, 0, 1, 4, 4};
    const float target[] = {2, 3, 2, 6, 7, 1, 1, 2, 5, 5};
    const int32_t labels[n] = {1, 1, 1, 2, 2};
    float by_column[n * d];
    double by_row[n * d];

    const sscda_matrix xs = sscda_col_major_f32(source, n, d);
    const sscda_matrix xt = sscda_col_major_f32(target, n, d);
    /* Each matrix has its own layout and element type: the two outputs differ in both. */
    sscda_matrix out_column = sscda_col_major_f32(by_column, n, d);
    sscda_matrix out_row = sscda_row_major(by_row, n, d);

    sscda *h = NULL;
    int32_t status = sscda_create(&h);
    if (status >= 0) status = sscda_fit(h, &xs, labels, &xt);
    if (status >= 0) status = sscda_map(h, &xs, &out_column);
    if (status >= 0) status = sscda_map(h, &xs, &out_row);
    if (status < 0) {
        const int result = failed(h, status);
        sscda_destroy(h);
        return result;
    }
    sscda_destroy(h);

    int differ = 0;
    for (int i = 0; i < n; ++i) {
        const double x = (double)by_column[i], y = (double)by_column[n + i];
        printf("sample %d: %.3f %.3f\n", i, x, y);
        /* Both are computed in double; only the last rounding to float differs. */
        differ += fabs(x - by_row[d * i]) > 1e-5 || fabs(y - by_row[d * i + 1]) > 1e-5;
    }
    return differ;
}
