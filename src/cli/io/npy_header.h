// SPDX-License-Identifier: MIT
// The header of a NumPy file: the type and the number of its elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

struct NpyHeader {
    char kind = 0; // f, i, u, b; U and S for text
    bool is_big_endian = false;
    int64_t width = 0;          // bytes per element
    bool is_fortran = false;    // column-major
    int64_t rows = 1, cols = 1; // a vector is one column
    size_t offset = 0;          // position of the first element
    std::string dtype;          // as written in the file
};

// Whether the bytes begin like a NumPy file.
bool is_npy(std::string_view data);
// Reads versions 1.0 to 3.0, and checks that the file has exactly the elements of its shape.
NpyHeader read_npy_header(const std::string &file, std::string_view data);

} // namespace cli
