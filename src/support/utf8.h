// Characters of UTF-8.
#pragma once

#include <cstddef>

namespace ssc {

// Bytes of the character that begins here; 0 for a byte that is part of none.
std::size_t utf8_length(const char *text);

bool is_utf8(const char *text);

} // namespace ssc
