// SPDX-License-Identifier: MIT
#include "support/utf8.h"

namespace ssc {

namespace {

unsigned byte_at(const char *text, std::size_t k) {
    return static_cast<unsigned char>(text[k]);
}

} // namespace

std::size_t utf8_length(const char *text) {
    const unsigned first = byte_at(text, 0), second = first == 0 ? 0 : byte_at(text, 1);
    const std::size_t length = first < 0x80                     ? 1
                               : first >= 0xC2 && first <= 0xDF ? 2
                               : first >= 0xE0 && first <= 0xEF ? 3
                               : first >= 0xF0 && first <= 0xF4 ? 4
                                                                : 0;
    for (std::size_t k = 1; k < length; ++k)
        if ((byte_at(text, k) & 0xC0) != 0x80) return 0;
    const bool is_overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool is_beyond = (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90);
    return is_overlong || is_beyond ? 0 : length;
}

bool is_utf8(const char *text) {
    while (*text != 0) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text += length;
    }
    return true;
}

} // namespace ssc
