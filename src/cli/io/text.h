// SPDX-License-Identifier: MIT
// Makes text from untrusted files safe to show, lists words in messages, and suggests the word that
// a user meant. A control character in the name of a class or a column could control a terminal. So
// C0, DEL, C1 (U+0080 to U+009F, also as a lone byte) and bytes that are not UTF-8 are always
// replaced.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

#include "cli/list.h"

namespace cli {

// The number of bytes of the UTF-8 character at `text`; 0 for a control character, and if no valid
// character begins there.
int plain_length(const char *text);

// Writes a text, or its first character, with escapes such as "\x1b" for characters that are not
// plain. The second function returns the rest of the text.
void put_plain(FILE *out, const char *text);
const char *put_plain_character(FILE *out, const char *text);
// The text with a question mark for each character that is not plain.
std::string plain(const std::string &text);

// "a, b, c" with as many words as fit into `size` bytes, then their number.
std::string list_words(const Texts &words, size_t size);

// The first `most` bytes of a text.
std::string clipped(const std::string &text, size_t most);

// Text such as "; did you mean '--seed'?", with `before` before the candidate that is nearest to a
// mistyped word; "" if none is near.
std::string did_you_mean(const std::string &word, const Texts &candidates, const char *before = "");

} // namespace cli
