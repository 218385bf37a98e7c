// SPDX-License-Identifier: MIT
// File names, and reading whole files.
#pragma once

#include <string>

namespace cli {

// Whether the name ends with the extension, ignoring case.
bool has_extension(const std::string &path, const std::string &extension);
bool file_exists(const char *path);
// The bytes of a file. "-" means standard input.
std::string read_file(const std::string &path);

} // namespace cli
