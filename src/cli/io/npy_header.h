/* SPDX-License-Identifier: MIT */
/* The header of a NumPy file: the type and the number of its elements. */
#ifndef CLI_NPY_HEADER_H
#define CLI_NPY_HEADER_H

#include <stddef.h>
#include <stdint.h>

#include "cli/failure.h"

typedef struct npy_header {
    char kind; /* f, i, u, b; U and S for text */
    int is_big_endian;
    int64_t width;      /* bytes per element */
    int is_fortran;     /* column-major */
    int64_t rows, cols; /* a vector is one column */
    size_t offset;      /* position of the first element */
    char dtype[32];     /* as written in the file */
} npy_header;

/* Whether the bytes begin like a NumPy file. */
int npy_is(const char *data, size_t size);
/* Reads versions 1.0 to 3.0, and checks that the file has exactly the elements of its shape. */
int npy_read_header(const char *file, const char *data, size_t size, npy_header *h, failure *f);

#endif
