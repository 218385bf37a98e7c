// SPDX-License-Identifier: MIT
#include "cli/io/text.h"

#include <algorithm>

#include "cli/failure.h"
#include "support/utf8.h"

namespace cli {

int plain_length(const char *text) {
    const auto *c = reinterpret_cast<const unsigned char *>(text);
    if (c[0] < ' ' || c[0] == 0x7f || (c[0] == 0xc2 && c[1] < 0xa0)) return 0;
    return static_cast<int>(ssc::utf8_length(text));
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
        const int length = plain_length(at);
        if (length > 0)
            result.append(at, static_cast<size_t>(length));
        else
            result += '?';
        at += std::max<size_t>(1, ssc::utf8_length(at));
    }
    return result;
}

std::string list_words(const Texts &words, size_t size) {
    constexpr size_t longest = 30, ending = 32;
    std::string text;
    for (const std::string &word : words) {
        if (text.size() + longest + 2 + ending > size)
            return joined(text, ", ... (", words.size(), " in all)");
        if (!text.empty()) text += ", ";
        size_t length = word.size();
        if (length > longest - 3) {
            length = longest - 3;
            while (length > 0 && (static_cast<unsigned char>(word[length]) & 0xc0) == 0x80)
                --length; // cut between characters of UTF-8
        }
        text += word.substr(0, length);
        if (length < word.size()) text += "...";
    }
    return text;
}

std::string clipped(const std::string &text, size_t most) {
    return text.substr(0, most);
}

namespace {

char letter(char c) {
    return c == '-' ? '_' : c;
}

// The number of letters to change, insert, remove, or swap with the next one.
size_t edits(const std::string &a, const std::string &b) {
    constexpr size_t longest = 40;
    size_t rows[3][longest + 1];
    if (a.size() > longest || b.size() > longest) return longest;
    for (size_t j = 0; j <= b.size(); ++j)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const bool is_other = letter(a[i - 1]) != letter(b[j - 1]);
            now[j] = std::min(last[j - 1] + is_other, 1 + std::min(last[j], now[j - 1]));
            if (i > 1 && j > 1 && letter(a[i - 1]) == letter(b[j - 2]) &&
                letter(a[i - 2]) == letter(b[j - 1]))
                now[j] = std::min(now[j], before[j - 2] + 1);
        }
    }
    return rows[a.size() % 3][b.size()];
}

} // namespace

std::string did_you_mean(const std::string &word, const Texts &candidates, const char *before) {
    const std::string *best = nullptr;
    size_t least = 2 + word.size() / 4; // as many edits make it another word
    for (const std::string &candidate : candidates) {
        const size_t distance = edits(word, candidate);
        // With as many edits as letters they have nothing in common.
        if (distance >= least || distance >= candidate.size()) continue;
        best = &candidate;
        least = distance;
    }
    return best == nullptr ? "" : joined("; did you mean '", before, clipped(*best, 60), "'?");
}

} // namespace cli
