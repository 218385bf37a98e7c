/* SPDX-License-Identifier: MIT */
#include "cli/io/npy_write.h"

#include <string.h>

/* The header is padded so that the elements begin at a multiple of 64. */
static void write_header(FILE *out, const char *dtype, const char *shape) {
    char text[192];
    const int length = snprintf(
        text, sizeof text, "{'descr': '%s', 'fortran_order': False, 'shape': %s, }", dtype, shape);
    const int padded = (10 + length + 1 + 63) / 64 * 64 - 10;
    fwrite("\x93NUMPY\x01\x00", 1, 8, out);
    putc(padded & 0xff, out);
    putc(padded >> 8, out);
    fprintf(out, "%-*s\n", padded - 1, text);
}

static void write_bits(FILE *out, uint64_t bits, int width) {
    unsigned char bytes[8] = {0};
    for (int k = 0; k < width; ++k)
        bytes[k] = (unsigned char)(bits >> 8 * k & 0xff);
    fwrite(bytes, 1, (size_t)width, out);
}

void npy_write(FILE *out, const double *values, int64_t rows, int64_t cols) {
    char shape[64];
    snprintf(shape, sizeof shape, "(%lld, %lld)", (long long)rows, (long long)cols);
    write_header(out, "<f8", shape);
    for (int64_t k = 0; k < rows * cols; ++k) {
        uint64_t bits;
        memcpy(&bits, &values[k], sizeof bits);
        write_bits(out, bits, 8);
    }
}

void npy_write_labels(FILE *out, const int32_t *labels, int64_t count) {
    char shape[64];
    snprintf(shape, sizeof shape, "(%lld,)", (long long)count);
    write_header(out, "<i4", shape);
    for (int64_t k = 0; k < count; ++k)
        write_bits(out, (uint32_t)labels[k], 4);
}
