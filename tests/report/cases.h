/* SPDX-License-Identifier: MIT */
/* Problems to write reports of, each with something that a page may stumble over. */
#ifndef REPORT_CASES_H
#define REPORT_CASES_H

#include <sscda/sscda.h>

/* Samples, labels and names; all but the names are the case's own. */
struct problem {
    double *xs, *xt;
    int32_t *ys, *yt;
    int64_t ns, nt, d;
    int32_t *class_labels;
    const char *const *class_names;
    int64_t classes;
};

void free_problem(struct problem *p);

/* Two moons, the target turned by so many degrees. */
struct problem moons(int64_t n, double degrees);
/* Clouds around `classes` centres; the target's are turned and moved. */
struct problem clouds(int64_t ns, int64_t nt, int64_t d, int32_t classes, const char *const *names);
/* Takes away the label of every `step`-th source sample. */
void unlabel(struct problem *p, int64_t step);

/* The label of the nearest of the rows `x` for each row of `to`; rows without a label do not
 * count. */
void nearest_label(const double *x, const int32_t *y, int64_t n, const double *to, int64_t m,
                   int64_t d, int32_t *out);

#endif
