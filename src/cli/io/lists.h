// SPDX-License-Identifier: MIT
// Lists of words in messages, and suggestions for mistyped words.
#pragma once

#include <cstddef>
#include <string>

#include "cli/list.h"

namespace cli {

// "a, b, c" with as many words as fit into `size` bytes, then their number.
std::string list_words(const Texts &words, size_t size);

// The first `most` bytes of a text.
std::string clipped(const std::string &text, size_t most);

// Text such as "; did you mean '--seed'?", with `before` before the candidate that is nearest to a
// mistyped word; "" if none is near.
std::string did_you_mean(const std::string &word, const Texts &candidates, const char *before = "");

} // namespace cli
