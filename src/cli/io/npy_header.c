/* SPDX-License-Identifier: MIT */
#include "cli/io/npy_header.h"

#include <stdlib.h>
#include <string.h>

static const char magic[] = "\x93NUMPY";

int npy_is(const char *data, size_t size) {
    return size >= 6 && memcmp(data, magic, 6) == 0;
}

/* A position in the text of the header, a Python dictionary with three keys. */
typedef struct cursor {
    const char *at, *end;
} cursor;

static void skip_spaces(cursor *c) {
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\n' || *c->at == '\t'))
        ++c->at;
}

static int take(cursor *c, char what) {
    skip_spaces(c);
    if (c->at == c->end || *c->at != what) return 0;
    ++c->at;
    return 1;
}

static int take_word(cursor *c, const char *word) {
    const size_t length = strlen(word);
    skip_spaces(c);
    if ((size_t)(c->end - c->at) < length || memcmp(c->at, word, length) != 0) return 0;
    c->at += length;
    return 1;
}

/* Reads a text in single or double quotes, of at most size - 1 bytes. */
static int take_text(cursor *c, char *text, size_t size) {
    skip_spaces(c);
    if (c->at == c->end || (*c->at != '\'' && *c->at != '"')) return 0;
    const char quote = *c->at++;
    size_t length = 0;
    while (c->at < c->end && *c->at != quote) {
        if (length + 1 == size) return 0;
        text[length++] = *c->at++;
    }
    text[length] = '\0';
    return take(c, quote);
}

static int take_count(cursor *c, int64_t *value) {
    skip_spaces(c);
    if (c->at == c->end || *c->at < '0' || *c->at > '9') return 0;
    *value = 0;
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; ++c->at) {
        if (*value > (INT64_MAX - 9) / 10) return 0;
        *value = 10 * *value + (*c->at - '0');
    }
    return 1;
}

/* Reads a tuple of lengths. `count` receives their number; the first two are kept. */
static int take_shape(cursor *c, npy_header *h, int *count) {
    int64_t length = 0;
    *count = 0;
    h->rows = h->cols = 1;
    if (!take(c, '(')) return 0;
    while (!take(c, ')')) {
        if (!take_count(c, &length)) return 0;
        if (*count == 0) h->rows = length;
        if (*count == 1) h->cols = length;
        ++*count;
        if (!take(c, ',')) return take(c, ')');
    }
    return 1;
}

/* Returns the number of keys, or -1 if the text is not such a dictionary. */
static int take_dictionary(cursor *c, npy_header *h, int *dimensions) {
    char key[32];
    int seen = 0;
    if (!take(c, '{')) return -1;
    while (!take(c, '}')) {
        if (!take_text(c, key, sizeof key) || !take(c, ':')) return -1;
        if (strcmp(key, "descr") == 0) {
            if (!take_text(c, h->dtype, sizeof h->dtype)) return -1;
            seen |= 1;
        } else if (strcmp(key, "fortran_order") == 0) {
            h->is_fortran = take_word(c, "True");
            if (!h->is_fortran && !take_word(c, "False")) return -1;
            seen |= 2;
        } else if (strcmp(key, "shape") == 0) {
            if (!take_shape(c, h, dimensions)) return -1;
            seen |= 4;
        } else {
            return -1;
        }
        if (!take(c, ',')) return take(c, '}') ? seen : -1;
    }
    return seen;
}

static int known_width(char kind, int64_t width) {
    switch (kind) {
    case 'f':
        return width == 4 || width == 8;
    case 'i':
    case 'u':
        return width == 1 || width == 2 || width == 4 || width == 8;
    case 'b':
        return width == 1;
    case 'U':
    case 'S':
        return width >= 1 && width <= 1 << 20;
    default:
        return 0;
    }
}

/* Reads a type such as "<f8": byte order, kind, bytes. For U it counts characters of four bytes. */
static int read_dtype(const char *file, npy_header *h, failure *f) {
    const char *text = h->dtype;
    cursor digits = {text + 2, text + strlen(text)};
    if (strlen(text) < 3 || strchr("<>|=", text[0]) == NULL || !take_count(&digits, &h->width) ||
        digits.at != digits.end || !known_width(text[1], h->width))
        return fail(f,
                    "%s: dtype '%s' is none of f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1, or U and S for "
                    "labels",
                    file, text);
    h->kind = text[1];
    h->is_big_endian = text[0] == '>';
    if (h->kind == 'U') h->width *= 4;
    return 0;
}

static int check_size(const char *file, const npy_header *h, size_t size, failure *f) {
    const size_t bytes = size - h->offset;
    if (h->rows < 1 || h->cols < 1)
        return fail(f, "%s: has the shape (%lld, %lld): no elements", file, (long long)h->rows,
                    (long long)h->cols);
    /* In this order nothing overflows: each product is known to be at most `bytes`. */
    if ((uint64_t)h->cols > bytes / (uint64_t)h->width ||
        (uint64_t)h->rows > bytes / ((uint64_t)h->width * (uint64_t)h->cols))
        return fail(f, "%s: is truncated: %zu bytes of data for the shape (%lld, %lld) of %s", file,
                    bytes, (long long)h->rows, (long long)h->cols, h->dtype);
    if ((uint64_t)h->rows * (uint64_t)h->cols * (uint64_t)h->width != bytes)
        return fail(f, "%s: has %zu bytes of data, too many for the shape (%lld, %lld) of %s", file,
                    bytes, (long long)h->rows, (long long)h->cols, h->dtype);
    return 0;
}

int npy_read_header(const char *file, const char *data, size_t size, npy_header *h, failure *f) {
    const unsigned char *bytes = (const unsigned char *)data;
    memset(h, 0, sizeof *h);
    if (!npy_is(data, size)) return fail(f, "%s: is no NumPy file", file);
    if (size < 10) return fail(f, "%s: is truncated in its header", file);
    const int version = bytes[6];
    if (version < 1 || version > 3)
        return fail(f, "%s: NumPy format %d.%d; known are 1.0 to 3.0", file, version, bytes[7]);
    size_t length = bytes[8] + ((size_t)bytes[9] << 8);
    size_t start = 10;
    if (version > 1) {
        start = 12;
        if (size < start) return fail(f, "%s: is truncated in its header", file);
        length += ((size_t)bytes[10] << 16) + ((size_t)bytes[11] << 24);
    }
    if (length > size - start) return fail(f, "%s: is truncated in its header", file);
    h->offset = start + length;
    cursor c = {data + start, data + h->offset};
    int dimensions = 0;
    const int seen = take_dictionary(&c, h, &dimensions);
    skip_spaces(&c);
    if (seen != 7 || c.at != c.end)
        return fail(f, "%s: a header that is not understood: plain arrays only", file);
    if (dimensions != 1 && dimensions != 2)
        return fail(f, "%s: an array of %d dimensions; allowed are 1 and 2", file, dimensions);
    return read_dtype(file, h, f) != 0 ? -1 : check_size(file, h, size, f);
}
