// SPDX-License-Identifier: MIT
// The exception type of the library. Code below the C boundary throws it; the boundary turns it
// into a status and a message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace ssc {

// The status codes of the public header, which lower layers do not include.
enum class Status : std::int32_t {
    ok = 0,
    not_converged = 1,
    time_limit = 2,
    cancelled = 3,
    by_position = 4,
    argument = -1,
    dimension = -2,
    not_finite = -3,
    labels = -4,
    weights = -5,
    option = -6,
    not_fitted = -7,
    capacity = -8,
    unavailable = -9,
    memory = -10,
    io = -11,
    format = -12,
    busy = -13,
    numeric = -14,
    internal = -15,
    aborted = -16,
    not_run = -17,
};

class Error : public std::exception {
public:
    Error(Status status, std::string message) : status_(status), message_(std::move(message)) {}
    Status status() const noexcept { return status_; }
    const char *what() const noexcept override { return message_.c_str(); }

private:
    Status status_;
    std::string message_;
};

// Shortens a text from the caller for a message to `most` bytes, cut between characters of UTF-8.
std::string clipped(const char *text, std::size_t most = 64);

// printf into a std::string, for messages.
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
std::string
format(const char *pattern, ...);

} // namespace ssc
