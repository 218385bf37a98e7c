// SPDX-License-Identifier: MIT
// The command's reader of CSV files: whatever the bytes and the way to read them, a table whose
// parts fit each other, or a message.
#include "cli/io/table_file.h"
#include "fuzz/reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_parse(cli::parse_csv, data, size);
    return 0;
}
