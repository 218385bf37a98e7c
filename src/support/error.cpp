#include "support/error.h"

#include <cstdarg>
#include <cstdio>

namespace ssc {

std::string format(const char *pattern, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, pattern);
    const int length = std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return length < 0 ? std::string(pattern) : std::string(text);
}

} // namespace ssc
