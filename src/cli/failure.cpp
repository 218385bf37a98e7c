// SPDX-License-Identifier: MIT
#include "cli/failure.h"

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "cli/io/text.h"

namespace cli {

Failure::Failure(int exit_code, const std::string &message)
    : std::runtime_error(plain(message)), code(exit_code) {}

std::string format(const char *pattern, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, pattern);
    vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

void fail_errno(std::string_view doing, std::string_view path) {
    const char *reason = strerror(errno);
    fail(doing, " '", path, "': ", reason);
}

void Warnings::keep(const std::string &text) {
    list.push_back(plain(text));
    if (!is_quiet) fprintf(stderr, "sscda: warning: %s\n", list.back().c_str());
}

} // namespace cli
