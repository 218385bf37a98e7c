// SPDX-License-Identifier: MIT
// Characters of UTF-8.
#pragma once

#include <cstddef>

namespace ssc {

// The number of bytes of the character at `text`; 0 if no valid character begins there.
std::size_t utf8_length(const char *text);

bool is_utf8(const char *text);

} // namespace ssc
