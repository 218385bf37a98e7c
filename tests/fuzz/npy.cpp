// SPDX-License-Identifier: MIT
// The command's reader of NumPy files, as csv.cpp.
#include "cli/io/table_file.h"
#include "fuzz/reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_parse(cli::parse_npy, data, size);
    return 0;
}
