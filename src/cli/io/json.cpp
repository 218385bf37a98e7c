// SPDX-License-Identifier: MIT
#include "cli/io/json.h"

#include <cmath>

#include "cli/io/number.h"
#include "cli/io/text.h"
#include "support/utf8.h"

namespace cli {

static void put_text(FILE *out, const char *text) {
    putc('"', out);
    while (*text != '\0') {
        const size_t length = ssc::utf8_length(text);
        const unsigned c = static_cast<unsigned char>(*text);
        if (length == 0)
            fputs("\\ufffd", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", static_cast<int>(c));
        else if (plain_length(text) == 0) // the second byte of a C1 character is its number
            fprintf(out, "\\u%04x", length == 2 ? static_cast<unsigned char>(text[1]) : c);
        else if (c == '<' || c == '>' || c == '&')
            fprintf(out, "\\u%04x", c);
        else
            fwrite(text, 1, length, out);
        text += length > 0 ? length : 1;
    }
    putc('"', out);
}

void Json::line() {
    if (flat_ == 0) fprintf(out_, "\n%*s", static_cast<int>(2 * counts_.size()), "");
}

void Json::begin_member(const char *key) {
    if (!counts_.empty()) {
        if (counts_.back()++ > 0) putc(',', out_);
        line();
    }
    if (key == nullptr) return;
    put_text(out_, key);
    fputs(": ", out_);
}

void Json::open(const char *key, char bracket) {
    begin_member(key);
    putc(bracket, out_);
    counts_.push_back(0);
}

void Json::open_flat(const char *key) {
    open(key, '[');
    if (flat_ == 0) flat_ = counts_.size();
}

void Json::close(char bracket) {
    const bool has_members = counts_.back() > 0;
    counts_.pop_back();
    if (has_members) line();
    putc(bracket, out_);
    if (flat_ > counts_.size()) flat_ = 0;
    if (counts_.empty()) putc('\n', out_);
}

void Json::text(const char *key, const char *text) {
    begin_member(key);
    put_text(out_, text);
}

void Json::number(const char *key, double value) {
    begin_member(key);
    fputs(std::isfinite(value) ? format_number(value).c_str() : "null", out_);
}

void Json::rounded(const char *key, double value, int digits) {
    begin_member(key);
    if (std::isfinite(value))
        fprintf(out_, "%.*g", digits, value);
    else
        fputs("null", out_);
}

void Json::integer(const char *key, int64_t value) {
    begin_member(key);
    fputs(std::to_string(value).c_str(), out_);
}

void Json::boolean(const char *key, bool value) {
    begin_member(key);
    fputs(value ? "true" : "false", out_);
}

void Json::null(const char *key) {
    begin_member(key);
    fputs("null", out_);
}

void Json::texts(const char *key, const Texts &values) {
    open(key, '[');
    for (const std::string &value : values)
        text(nullptr, value);
    close(']');
}

} // namespace cli
