// Whole files. Paths are UTF-8.
#pragma once

#include <cstdint>
#include <string>

#include "support/bytes.h"

namespace ssc {

// A file that is read from its beginning, whatever it is: a pipe as well.
class InputFile {
public:
    explicit InputFile(const std::string &path);
    InputFile(const InputFile &) = delete;
    InputFile &operator=(const InputFile &) = delete;
    ~InputFile();

    // Appends the next `count` bytes, or those that there are.
    void read(std::uint64_t count, Bytes &bytes);
    // How many bytes there are in all; -1 where that shows only at the end.
    std::int64_t size() const;

private:
    std::string path_;
    int number_;
};

// Into a temporary file `.sscda.<process>.<number>.tmp` beside it, brought to the disk, then
// renamed: at every moment `path` is the old file or the new one, and a process that is killed
// leaves at most the temporary file. A link keeps pointing where it does, also when nothing is
// there yet, and a file keeps its mode. What is no regular file, such as a pipe, is written in
// place.
void write_file(const std::string &path, const Bytes &bytes);

} // namespace ssc
