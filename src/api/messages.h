// The last message of each thread, and what it was about.
#pragma once

#include <cstdint>

namespace ssc::api {

// Handles are told apart by a number that is never used twice, not by an address that may be.
constexpr std::uint64_t no_handle = 0;

// Keeps as much of the text as fits, without control characters; never throws.
void set_message(std::uint64_t handle, const char *text) noexcept;
const char *any_message() noexcept;
const char *message_about(std::uint64_t handle) noexcept;

} // namespace ssc::api
