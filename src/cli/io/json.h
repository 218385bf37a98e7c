// SPDX-License-Identifier: MIT
// Writes JSON step by step and adds commas and indentation. The result may stand inside a <script>
// element, because '<', '>', '&' and control characters are escaped.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

#include "cli/list.h"

namespace cli {

class Json {
public:
    explicit Json(FILE *out) : out_(out) {}

    // Every value takes the key of its member, or null inside an array and at the top level.
    void open(const char *key, char bracket); // '{' or '['
    void close(char bracket);                 // '}' or ']'
    void text(const char *key, const char *text);
    void text(const char *key, const std::string &value) { text(key, value.c_str()); }
    void number(const char *key, double value); // null if not finite
    // Like number(), with at most `digits` significant digits, for values that are only shown.
    void rounded(const char *key, double value, int digits);
    void integer(const char *key, int64_t value);
    void boolean(const char *key, bool value);
    void null(const char *key);
    void texts(const char *key, const Texts &values);

    // An array on one line, for many short values; put(k) writes the value k.
    template <typename Put>
    void flat(const char *key, int64_t count, Put put) {
        open_flat(key);
        for (int64_t k = 0; k < count; ++k)
            put(k);
        close(']');
    }

private:
    void open_flat(const char *key);
    void begin_member(const char *key);
    void line();

    FILE *out_;
    List<int64_t> counts_; // members so far, per level
    size_t flat_ = 0;      // the level that is written on one line; 0 for none
};

} // namespace cli
