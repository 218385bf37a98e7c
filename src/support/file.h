// Whole files. Paths are UTF-8.
#pragma once

#include <string>

#include "support/bytes.h"

namespace ssc {

Bytes read_file(const std::string &path);

// Into a temporary file `.sscda.<process>.<number>.tmp` beside it, brought to the disk, then
// renamed: at every moment `path` is the old file or the new one, and a process that is killed
// leaves at most the temporary file. A link keeps pointing where it does, and a file keeps its
// mode. What is no regular file, such as a pipe, is written in place.
void write_file(const std::string &path, const Bytes &bytes);

} // namespace ssc
