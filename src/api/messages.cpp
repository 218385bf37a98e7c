// SPDX-License-Identifier: MIT
#include "api/messages.h"

#include <algorithm>
#include <cstring>

#include "support/utf8.h"

namespace ssc::api {

namespace {

// Plain memory without a destructor, so nothing runs when a thread ends or the library is unloaded.
struct Message {
    std::uint64_t handle;
    char text[1024];
};
thread_local Message last = {no_handle, ""};

// Replaces control characters (C0, DEL and C1, also as lone bytes) by question marks. Messages
// quote names of files and columns that strangers may have made up, and terminals obey control
// characters.
void make_plain(char *text) {
    char *to = text;
    while (*text != 0) {
        const std::size_t length = utf8_length(text);
        const auto first = static_cast<unsigned char>(*text);
        const bool is_c1 = first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0;
        const bool is_control = first < 0x20 || first == 0x7F || is_c1;
        if (length == 0 || is_control)
            *to++ = '?';
        else
            to = std::copy(text, text + length, to);
        text += std::max<std::size_t>(length, 1);
    }
    *to = 0;
}

} // namespace

void set_message(std::uint64_t handle, const char *text) noexcept {
    std::size_t length = std::min(std::strlen(text), sizeof last.text - 1);
    // Cut between characters of UTF-8.
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        --length;
    last.handle = handle;
    std::memcpy(last.text, text, length);
    last.text[length] = 0;
    make_plain(last.text);
}

const char *any_message() noexcept {
    return last.text;
}

const char *message_about(std::uint64_t handle) noexcept {
    return last.handle == handle ? last.text : "";
}

} // namespace ssc::api
