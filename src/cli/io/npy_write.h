/* SPDX-License-Identifier: MIT */
/* Writes NumPy files, format 1.0, little-endian. */
#ifndef CLI_NPY_WRITE_H
#define CLI_NPY_WRITE_H

#include <stdint.h>
#include <stdio.h>

/* Writes a row-major matrix of doubles. */
void npy_write(FILE *out, const double *values, int64_t rows, int64_t cols);
/* Writes a vector of 32-bit integers. */
void npy_write_labels(FILE *out, const int32_t *labels, int64_t count);

#endif
