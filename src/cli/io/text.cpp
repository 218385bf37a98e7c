// SPDX-License-Identifier: MIT
#include "cli/io/text.h"

namespace cli {

int utf8_length(const char *text) {
    const auto *c = reinterpret_cast<const unsigned char *>(text);
    const int length = c[0] < 0x80                   ? 1
                       : c[0] >= 0xc2 && c[0] < 0xe0 ? 2
                       : c[0] >= 0xe0 && c[0] < 0xf0 ? 3
                       : c[0] >= 0xf0 && c[0] < 0xf5 ? 4
                                                     : 0;
    for (int k = 1; k < length; ++k)
        if ((c[k] & 0xc0) != 0x80) return 0;
    if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] >= 0xa0)) return 0;
    if ((c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] >= 0x90)) return 0;
    return length;
}

bool is_utf8(const std::string &text) {
    for (const char *at = text.c_str(); *at != '\0';) {
        const int length = utf8_length(at);
        if (length == 0) return false;
        at += length;
    }
    return true;
}

int plain_length(const char *text) {
    const auto *c = reinterpret_cast<const unsigned char *>(text);
    if (c[0] < ' ' || c[0] == 0x7f || (c[0] == 0xc2 && c[1] < 0xa0)) return 0;
    return utf8_length(text);
}

const char *put_plain_character(FILE *out, const char *text) {
    const int length = plain_length(text);
    if (length > 0)
        fwrite(text, 1, static_cast<size_t>(length), out);
    else
        fprintf(out, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(*text)));
    return text + (length > 0 ? length : 1);
}

void put_plain(FILE *out, const char *text) {
    while (*text != '\0')
        text = put_plain_character(out, text);
}

std::string plain(const std::string &text) {
    std::string result;
    for (const char *at = text.c_str(); *at != '\0';) {
        const int length = plain_length(at), skipped = utf8_length(at);
        if (length > 0)
            result.append(at, static_cast<size_t>(length));
        else
            result += '?';
        at += skipped > 0 ? skipped : 1;
    }
    return result;
}

} // namespace cli
