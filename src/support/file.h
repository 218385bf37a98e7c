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

// Replaces the file as support/replace_file.h says: at every moment `path` is the old file or the
// new one, and a process that is killed leaves at most a temporary file `.sscda.*.tmp` beside it.
void write_file(const std::string &path, const Bytes &bytes);

} // namespace ssc
