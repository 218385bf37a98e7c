/* SPDX-License-Identifier: MIT */
#include "cli/io/csv_write.h"

#include <string.h>

#include "cli/io/number.h"
#include "cli/io/path.h"
#include "cli/io/text.h"

char csv_separator_of(const char *path) {
    return has_extension(path, ".tsv") || has_extension(path, ".tab") ? '\t' : ',';
}

static int needs_quotes(const char *text, char separator) {
    const size_t length = strlen(text);
    if (length == 0) return 0;
    return strpbrk(text, "\"\r\n\t;,") != NULL || strchr(text, separator) != NULL ||
           text[0] == ' ' || text[length - 1] == ' ';
}

static void put_separator(FILE *out, char separator, int *at) {
    if ((*at)++ > 0) putc(separator, out);
}

static int is_safe;

void csv_write_safely(int yes) {
    is_safe = yes;
}

/* Whether a spreadsheet might run the cell. A number such as "-2", the name of a class, is safe. */
static int is_formula(const char *text) {
    double value = 0;
    return text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL &&
           parse_number(text, &value) != number_fine;
}

/* Writes one character inside quotes, where tabs and line ends are allowed. Returns the rest. */
static const char *put_quoted(FILE *out, const char *text) {
    if (*text != '"' && *text != '\t' && *text != '\n') return put_plain_character(out, text);
    if (*text == '"') putc('"', out);
    putc(*text, out);
    return text + 1;
}

void csv_put_text(FILE *out, char separator, int *at, const char *text) {
    /* Without quotes, a single empty cell in a row would be an empty line. */
    const int may_be_alone = *at == 0 && text[0] == '\0';
    const char *apostrophe = is_safe && is_formula(text) ? "'" : "";
    put_separator(out, separator, at);
    if (may_be_alone || needs_quotes(text, separator)) {
        fprintf(out, "\"%s", apostrophe);
        while (*text != '\0')
            text = put_quoted(out, text);
        putc('"', out);
    } else {
        fputs(apostrophe, out);
        put_plain(out, text);
    }
}

void csv_put_number(FILE *out, char separator, int *at, double value) {
    char text[number_size];
    put_separator(out, separator, at);
    fputs(format_number(text, value), out);
}

void csv_end_row(FILE *out, int *at) {
    putc('\n', out);
    *at = 0;
}

void csv_write(FILE *out, char separator, const table *t) {
    int at = 0;
    if (t->names != NULL) {
        for (int64_t k = 0; k < t->cols; ++k)
            csv_put_text(out, separator, &at, t->names[k]);
        if (t->labels != NULL)
            csv_put_text(out, separator, &at, t->label_name != NULL ? t->label_name : "label");
        csv_end_row(out, &at);
    }
    for (int64_t i = 0; i < t->rows; ++i) {
        for (int64_t k = 0; k < t->cols; ++k)
            csv_put_number(out, separator, &at, t->values[i * t->cols + k]);
        if (t->labels != NULL) csv_put_text(out, separator, &at, t->labels[i]);
        csv_end_row(out, &at);
    }
}
