/* The header of a NumPy file: what the elements are and how many. */
#ifndef CLI_NPY_HEADER_H
#define CLI_NPY_HEADER_H

#include <stddef.h>
#include <stdint.h>

#include "cli/failure.h"

typedef struct npy_header {
    char kind; /* f, i, u, b; U and S for text */
    int is_big_endian;
    int64_t width;      /* bytes per element */
    int is_fortran;     /* column after column */
    int64_t rows, cols; /* a vector is one column */
    size_t offset;      /* of the first element */
    char dtype[32];     /* as the file spells it */
} npy_header;

/* Whether the bytes begin as a NumPy file does. */
int npy_is(const char *data, size_t size);
/* Reads versions 1.0 to 3.0, and checks that the elements are there, all of them and no more. */
int npy_read_header(const char *file, const char *data, size_t size, npy_header *h, failure *f);

#endif
