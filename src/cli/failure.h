// SPDX-License-Identifier: MIT
// Errors that end the command with a message for the user, in one line, and warnings.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "cli/list.h"

namespace cli {

// Exit codes; `sscda --help` and the manual page list them. If a signal ended the work, the code is
// 128 + the signal's number instead.
enum ExitCode { exit_fine = 0, exit_error = 1, exit_usage = 2, exit_caveat = 3 };

struct Failure : std::runtime_error {
    // Replaces control characters, so that the message stays one line.
    Failure(int exit_code, const std::string &message);
    int code;
};

inline void append(std::string &to, std::string_view part) {
    to += part;
}
template <typename Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
void append(std::string &to, Integer part) {
    to += std::to_string(part);
}

// The parts, which are texts and integers, one after the other.
template <typename... Parts>
std::string joined(const Parts &...parts) {
    std::string all;
    (append(all, parts), ...);
    return all;
}

// Like printf(), for messages with other numbers.
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
std::string
format(const char *pattern, ...);

// Throws a Failure with these parts.
template <typename... Parts>
[[noreturn]] void fail(const Parts &...parts) {
    throw Failure(exit_error, joined(parts...));
}
// The same for a mistake on the command line.
template <typename... Parts>
[[noreturn]] void misuse(const Parts &...parts) {
    throw Failure(exit_usage, joined(parts...));
}
// Throws a Failure with the message of errno.
[[noreturn]] void fail_errno(std::string_view doing, std::string_view path);

// Warnings to the user. The command goes on after them.
struct Warnings {
    // Keep warnings for the JSON and the report, but do not print them.
    bool is_quiet = false;
    Texts list;

    // Prints one line on standard error and keeps it.
    template <typename... Parts>
    void add(const Parts &...parts) {
        keep(joined(parts...));
    }

private:
    void keep(const std::string &text);
};

} // namespace cli
