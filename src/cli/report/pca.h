/* SPDX-License-Identifier: MIT */
/* The two directions in which samples vary most. */
#ifndef CLI_REPORT_PCA_H
#define CLI_REPORT_PCA_H

#include <stdint.h>

struct pca {
    double *mean;        /* d */
    double *axis[2];     /* d each, orthonormal; zero if the samples vary in fewer directions */
    double explained[2]; /* shares of the variance */
};

/* Computes the axes of `n` rows of `d` numbers each. The same rows give the same bits. */
void pca_make(struct pca *pca, const double *const *rows, int64_t n, int64_t d);
void pca_free(struct pca *pca);

/* Projects row `x` onto the two axes. */
void pca_project(const struct pca *pca, const double *x, int64_t d, double *out);

#endif
