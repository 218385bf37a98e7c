/* SPDX-License-Identifier: MIT */
#include "cli/io/npy_read.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/npy_header.h"
#include "cli/io/number.h"
#include "cli/memory.h"

static const uint64_t most_exact = (uint64_t)1 << 53; /* doubles hold all integers up to here */

static uint64_t read_bits(const npy_header *h, const unsigned char *at, int64_t width) {
    uint64_t bits = 0;
    for (int64_t k = 0; k < width; ++k)
        bits = bits << 8 | at[h->is_big_endian ? k : width - 1 - k];
    return bits;
}

/* Two's complement of any width, without shifting into the sign. */
static int is_negative(const npy_header *h, uint64_t bits) {
    return h->kind == 'i' && bits >> (8 * h->width - 1) != 0;
}

static uint64_t magnitude(const npy_header *h, uint64_t bits) {
    const uint64_t sign = (uint64_t)1 << (8 * h->width - 1);
    return is_negative(h, bits) ? sign - (bits & (sign - 1)) : bits;
}

static double read_element(const npy_header *h, const unsigned char *at) {
    const uint64_t bits = read_bits(h, at, h->width);
    if (h->kind == 'f' && h->width == 8) {
        double value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    if (h->kind == 'f') {
        const uint32_t half = (uint32_t)bits;
        float value;
        memcpy(&value, &half, sizeof value);
        return value;
    }
    return is_negative(h, bits) ? -(double)magnitude(h, bits) : (double)bits;
}

/* Whether a double holds the element exactly. Integers of eight bytes may have too many digits. */
static int is_exact(const npy_header *h, const unsigned char *at) {
    if (h->kind == 'f') return 1;
    uint64_t size = magnitude(h, read_bits(h, at, h->width));
    while (size > most_exact && size % 2 == 0)
        size /= 2;
    return size <= most_exact;
}

/* Writes an integer with all its digits, even if a double would not hold them. */
static char *format_integer(char text[number_size], const npy_header *h, const unsigned char *at) {
    const uint64_t bits = read_bits(h, at, h->width);
    snprintf(text, number_size, "%s%" PRIu64, is_negative(h, bits) ? "-" : "", magnitude(h, bits));
    return text;
}

static const unsigned char *element(const npy_header *h, const char *data, int64_t i, int64_t j) {
    const int64_t at = h->is_fortran ? j * h->rows + i : i * h->cols + j;
    return (const unsigned char *)data + h->offset + at * h->width;
}

/* Writes a character of UTF-32 as UTF-8 and returns its length. An invalid one becomes U+FFFD. */
static int put_utf8(char *out, uint64_t c) {
    if (c >= 0x110000 || (c >= 0xd800 && c < 0xe000)) c = 0xfffd;
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    const int length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const int lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (int k = length - 1; k > 0; --k, c >>= 6)
        out[k] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(lead[length] | (int)c);
    return length;
}

/* Reads a text element, which is padded with zeros at its end. */
static char *read_text(const npy_header *h, const unsigned char *at) {
    const int64_t step = h->kind == 'U' ? 4 : 1;
    char *text = allocate(3 * h->width + 1, 1); /* one byte may become three */
    int length = 0;
    for (int64_t k = 0; k < h->width; k += step) {
        const uint64_t c = read_bits(h, at + k, step);
        if (c == 0) break;
        length += put_utf8(text + length, step == 1 && c > 127 ? 0xfffd : c);
    }
    text[length] = '\0';
    return text;
}

static int parse_texts(const char *data, const npy_header *h, const reading *how, table *t,
                       failure *f) {
    if (h->cols != 1 || how->labels.kind == column_none || how->labels.kind == column_if_named)
        return fail(f, "%s: dtype '%s' is text, where numbers should be", how->file, h->dtype);
    t->labels = allocate(h->rows, sizeof *t->labels);
    for (t->rows = 0; t->rows < h->rows; ++t->rows)
        t->labels[t->rows] = read_text(h, element(h, data, t->rows, 0));
    return 0;
}

/* Finds the columns that are features, and the column of labels (-1 for none). */
static int choose_columns(const npy_header *h, const reading *how, char *is_feature, int64_t *label,
                          failure *f) {
    memset(is_feature, 1, (size_t)h->cols);
    *label = -1;
    for (int64_t k = -1; k < how->drop_count; ++k) {
        const column *c = k < 0 ? &how->labels : &how->drops[k];
        int64_t index = -1;
        if (c->kind == column_last) index = h->cols - 1;
        if (c->kind == column_name || c->kind == column_or_file)
            return fail(f, "%s: has no header, so there is no column '%s'%s", how->file, c->name,
                        c->kind == column_or_file ? ", and no file of that name" : "");
        if (c->kind == column_number) {
            if (c->number < 1 || c->number > h->cols)
                return fail(f, "%s: there is no column %lld; there are %lld", how->file,
                            (long long)c->number, (long long)h->cols);
            index = c->number - 1;
        }
        if (index < 0) continue;
        is_feature[index] = 0;
        if (k < 0) *label = index;
        if (k >= 0 && how->dropped != NULL) how->dropped[k] = 1;
    }
    return 0;
}

static int take_values(const char *data, const npy_header *h, const reading *how,
                       const char *is_feature, table *t, failure *f) {
    double *out = t->values;
    for (int64_t i = 0; i < h->rows; ++i)
        for (int64_t j = 0; j < h->cols; ++j) {
            if (!is_feature[j]) continue;
            const unsigned char *at = element(h, data, i, j);
            char text[number_size];
            *out = read_element(h, at);
            if (!isfinite(*out))
                return fail(f, "%s: row %lld, column %lld: %s is not a finite number", how->file,
                            (long long)i + 1, (long long)j + 1, isnan(*out) ? "NaN" : "infinity");
            if (how->is_positive && *out <= 0)
                return fail(f, "%s: row %lld, column %lld: %s is not positive", how->file,
                            (long long)i + 1, (long long)j + 1, format_number(text, *out));
            if (!is_exact(h, at))
                return fail(f,
                            "%s: row %lld, column %lld: %s has more digits than a number in "
                            "double precision",
                            how->file, (long long)i + 1, (long long)j + 1,
                            format_integer(text, h, at));
            ++out;
        }
    return 0;
}

/* A label as text; NaN means unlabelled. */
static char *read_label(const npy_header *h, const unsigned char *at) {
    char text[number_size];
    if (h->kind != 'f') return copy_text(format_integer(text, h, at));
    const double value = read_element(h, at);
    return copy_text(isnan(value) ? "" : format_number(text, value));
}

int npy_parse(const char *data, size_t size, const reading *how, table *t, failure *f) {
    npy_header h;
    int64_t label = -1;
    if (npy_read_header(how->file, data, size, &h, f) != 0 ||
        reading_check_width(how, h.cols, f) != 0)
        return -1;
    if (h.kind == 'U' || h.kind == 'S') return parse_texts(data, &h, how, t, f);
    char *is_feature = allocate(h.cols, 1);
    int status = choose_columns(&h, how, is_feature, &label, f);
    if (status == 0) {
        t->numbers = allocate(h.cols, sizeof *t->numbers);
        for (int64_t j = 0; j < h.cols; ++j)
            if (is_feature[j]) t->numbers[t->cols++] = j + 1;
        t->label_number = label + 1;
        t->values = allocate(h.rows * t->cols, sizeof *t->values);
        status = take_values(data, &h, how, is_feature, t, f);
    }
    if (status == 0 && label >= 0) {
        t->labels = allocate(h.rows, sizeof *t->labels);
        for (t->rows = 0; t->rows < h.rows; ++t->rows)
            t->labels[t->rows] = read_label(&h, element(&h, data, t->rows, label));
    }
    t->rows = h.rows;
    free(is_feature);
    if (status != 0) table_free(t);
    return status;
}
