// SPDX-License-Identifier: MIT
#include "cli/io/npy_write.h"

#include <cstring>

#include "cli/failure.h"

namespace cli {

// The header is padded so that the elements begin at a multiple of 64.
static void write_header(FILE *out, const char *dtype, const std::string &shape) {
    const std::string text =
        joined("{'descr': '", dtype, "', 'fortran_order': False, 'shape': ", shape, ", }");
    const int padded = (10 + static_cast<int>(text.size()) + 1 + 63) / 64 * 64 - 10;
    fwrite("\x93NUMPY\x01\x00", 1, 8, out);
    putc(padded & 0xff, out);
    putc(padded >> 8, out);
    fprintf(out, "%-*s\n", padded - 1, text.c_str());
}

static void write_bits(FILE *out, uint64_t bits, int width) {
    for (int k = 0; k < width; ++k)
        putc(static_cast<int>(bits >> 8 * k & 0xff), out);
}

void write_npy(FILE *out, const List<double> &values, int64_t rows, int64_t cols) {
    write_header(out, "<f8", joined("(", rows, ", ", cols, ")"));
    for (const double &value : values) {
        uint64_t bits = 0;
        memcpy(&bits, &value, sizeof bits);
        write_bits(out, bits, 8);
    }
}

void write_npy(FILE *out, const List<int32_t> &labels) {
    write_header(out, "<i4", joined("(", labels.size(), ",)"));
    for (const int32_t label : labels)
        write_bits(out, static_cast<uint32_t>(label), 4);
}

} // namespace cli
