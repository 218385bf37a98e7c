// Whole files. Paths are UTF-8.
#pragma once

#include <string>

#include "support/bytes.h"

namespace ssc {

Bytes read_file(const std::string &path);

// Into a temporary file beside it, flushed to the disk, then renamed: at every moment `path` is the
// old file or the new one.
void write_file(const std::string &path, const Bytes &bytes);

} // namespace ssc
