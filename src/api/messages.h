// SPDX-License-Identifier: MIT
// The last message of each thread, and the handle that it is about.
#pragma once

#include <cstdint>

namespace ssc::api {

// Each handle has a number that is never reused. An address could be.
constexpr std::uint64_t no_handle = 0;

// Keeps as much of the text as fits and replaces control characters.
void set_message(std::uint64_t handle, const char *text) noexcept;
const char *any_message() noexcept;
const char *message_about(std::uint64_t handle) noexcept;

} // namespace ssc::api
