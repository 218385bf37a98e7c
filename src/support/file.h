// SPDX-License-Identifier: MIT
// Reading and replacing whole files. Paths are UTF-8.
#pragma once

#include <cstdint>
#include <string>

#include "support/bytes.h"

namespace ssc {

// A file that is read from start to end. It may be a pipe.
class InputFile {
public:
    explicit InputFile(const std::string &path);
    InputFile(const InputFile &) = delete;
    InputFile &operator=(const InputFile &) = delete;
    ~InputFile();

    // Appends the next `count` bytes, or fewer at the end of the file.
    void read(std::uint64_t count, Bytes &bytes);
    // The size of the file in bytes; -1 if it is not known before the end.
    std::int64_t size() const;

private:
    std::string path_;
    int number_;
};

// Replaces the file as support/replace_file.h describes: at every moment `path` is the complete old
// file or the complete new one. A killed process leaves at most one temporary file `.sscda.*.tmp`
// beside it.
void write_file(const std::string &path, const Bytes &bytes);

} // namespace ssc
