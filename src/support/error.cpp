// SPDX-License-Identifier: MIT
#include "support/error.h"

#include <cstdarg>
#include <cstdio>

namespace ssc {

std::string clipped(const char *text, std::size_t most) {
    std::size_t length = 0;
    while (length <= most && text[length] != 0)
        ++length;
    if (length <= most) return {text, length};
    length = most;
    // Go back to the first byte of the character that does not fit.
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        --length;
    return {text, length};
}

std::string format(const char *pattern, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, pattern);
    const int length = std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return length < 0 ? std::string(pattern) : std::string(text);
}

} // namespace ssc
