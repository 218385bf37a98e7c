/* SPDX-License-Identifier: MIT */
#include "cli/io/csv_scan.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

static char find_separator(const char *at, const char *end) {
    int quoted = 0, semicolon = 0;
    for (; at < end && (quoted || (*at != '\n' && *at != '\r')); ++at) {
        if (*at == '"') quoted = !quoted;
        if (quoted) continue;
        if (*at == '\t') return '\t';
        if (*at == ';') semicolon = 1;
    }
    return semicolon ? ';' : ',';
}

int csv_begin(csv_scanner *s, const char *file, const char *data, size_t size, char separator,
              failure *f) {
    memset(s, 0, sizeof *s);
    if (size >= 2 && (memcmp(data, "\xff\xfe", 2) == 0 || memcmp(data, "\xfe\xff", 2) == 0))
        return fail(f, "%s: is UTF-16; save it as UTF-8", file);
    if (size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0) {
        data += 3;
        size -= 3;
    }
    s->at = data;
    s->end = data + size;
    s->file = file;
    s->next_line = 1;
    while (s->at < s->end && (*s->at == '\n' || *s->at == '\r')) /* empty lines before the first */
        if (*s->at++ == '\n') ++s->next_line;
    s->separator = separator != 0 ? separator : find_separator(s->at, s->end);
    s->capacity = 64;
    s->text = allocate((int64_t)s->capacity, 1);
    return 0;
}

void csv_end(csv_scanner *s) {
    free(s->text);
    s->text = NULL;
}

static void append(csv_scanner *s, const char *from, size_t length) {
    if (length >= s->capacity - s->length) {
        s->capacity = 2 * (s->capacity + length);
        s->text = resize(s->text, (int64_t)s->capacity, 1);
    }
    memcpy(s->text + s->length, from, length);
    s->length += length;
    s->text[s->length] = '\0';
}

static int at_line_end(const csv_scanner *s) {
    return s->at == s->end || *s->at == '\n' || *s->at == '\r';
}

/* Skips a line end of any of the three kinds. */
static void pass_line_end(csv_scanner *s) {
    if (s->at == s->end) return;
    if (*s->at == '\r' && s->at + 1 < s->end && s->at[1] == '\n') ++s->at;
    ++s->at;
    ++s->next_line;
}

static int is_blank(const csv_scanner *s, char c) {
    return (c == ' ' || c == '\t') && c != s->separator;
}

static int place(const csv_scanner *s, failure *f, const char *what) {
    return fail(f, "%s:%lld: column %lld: %s", s->file, (long long)s->line, (long long)s->number,
                what);
}

/* Reads from the opening quote to the closing one. A quote inside is doubled. */
static int read_quoted(csv_scanner *s, failure *f) {
    s->is_quoted = 1;
    for (++s->at;;) {
        const char *from = s->at;
        while (s->at < s->end && *s->at != '"' && *s->at != '\0') {
            if (*s->at == '\n' || (*s->at == '\r' && (s->at + 1 == s->end || s->at[1] != '\n')))
                ++s->next_line;
            ++s->at;
        }
        append(s, from, (size_t)(s->at - from));
        if (s->at == s->end) return place(s, f, "a quote that is not closed");
        if (*s->at == '\0') return place(s, f, "a zero byte: no text file");
        if (++s->at == s->end || *s->at != '"') break;
        append(s, "\"", 1);
        ++s->at;
    }
    while (s->at < s->end && is_blank(s, *s->at))
        ++s->at;
    if (!at_line_end(s) && *s->at != s->separator)
        return place(s, f, "text after the closing quote");
    return 0;
}

static int read_plain(csv_scanner *s, failure *f) {
    const char *from = s->at;
    while (!at_line_end(s) && *s->at != s->separator && *s->at != '\0')
        ++s->at;
    if (s->at < s->end && *s->at == '\0') return place(s, f, "a zero byte: no text file");
    const char *to = s->at;
    while (to > from && is_blank(s, to[-1]))
        --to;
    append(s, from, (size_t)(to - from));
    return 0;
}

enum csv_step csv_next(csv_scanner *s, failure *f) {
    if (!s->in_row) {
        while (s->at < s->end && at_line_end(s))
            pass_line_end(s);
        if (s->at == s->end) return csv_finished;
        s->number = 0;
        s->in_row = 1;
    }
    ++s->number;
    s->line = s->next_line;
    s->length = 0;
    s->text[0] = '\0';
    s->is_quoted = 0;
    while (s->at < s->end && is_blank(s, *s->at))
        ++s->at;
    const int quoted = s->at < s->end && *s->at == '"';
    if ((quoted ? read_quoted(s, f) : read_plain(s, f)) != 0) return csv_failed;
    if (s->at < s->end && *s->at == s->separator) {
        ++s->at;
        return csv_cell;
    }
    pass_line_end(s);
    s->in_row = 0;
    return csv_last_cell;
}
