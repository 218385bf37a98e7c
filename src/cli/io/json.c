/* SPDX-License-Identifier: MIT */
#include "cli/io/json.h"

#include <math.h>

#include "cli/io/number.h"
#include "cli/io/text.h"

static void put_text(FILE *out, const char *text) {
    putc('"', out);
    while (*text != '\0') {
        const int length = utf8_length(text);
        const unsigned c = (unsigned char)*text;
        if (length == 0) {
            fputs("\\ufffd", out);
            ++text;
            continue;
        }
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", (int)c);
        else if (plain_length(text) == 0) /* the second byte of a C1 character is its number */
            fprintf(out, "\\u%04x", length == 2 ? (unsigned)(unsigned char)text[1] : c);
        else if (c == '<' || c == '>' || c == '&')
            fprintf(out, "\\u%04x", c);
        else
            fwrite(text, 1, (size_t)length, out);
        text += length;
    }
    putc('"', out);
}

static void begin_member(json *j, const char *key) {
    if (j->depth > 0 && j->count[j->depth]++ > 0) putc(',', j->out);
    if (j->depth > 0 && !j->flat) fprintf(j->out, "\n%*s", 2 * j->depth, "");
    if (key == NULL) return;
    put_text(j->out, key);
    fputs(": ", j->out);
}

void json_open(json *j, const char *key, char bracket) {
    begin_member(j, key);
    putc(bracket, j->out);
    j->count[++j->depth] = 0;
}

void json_open_flat(json *j, const char *key) {
    json_open(j, key, '[');
    if (!j->flat) j->flat = j->depth;
}

void json_close(json *j, char bracket) {
    const int count = j->count[j->depth--];
    if (count > 0 && !j->flat) fprintf(j->out, "\n%*s", 2 * j->depth, "");
    putc(bracket, j->out);
    if (j->flat > j->depth) j->flat = 0;
    if (j->depth == 0) putc('\n', j->out);
}

void json_text(json *j, const char *key, const char *text) {
    begin_member(j, key);
    put_text(j->out, text);
}

void json_number(json *j, const char *key, double value) {
    char text[number_size];
    begin_member(j, key);
    fputs(isfinite(value) ? format_number(text, value) : "null", j->out);
}

void json_rounded(json *j, const char *key, double value, int digits) {
    begin_member(j, key);
    if (isfinite(value))
        fprintf(j->out, "%.*g", digits, value);
    else
        fputs("null", j->out);
}

void json_integer(json *j, const char *key, int64_t value) {
    begin_member(j, key);
    fprintf(j->out, "%lld", (long long)value);
}

void json_bool(json *j, const char *key, int value) {
    begin_member(j, key);
    fputs(value ? "true" : "false", j->out);
}

void json_null(json *j, const char *key) {
    begin_member(j, key);
    fputs("null", j->out);
}
