#include "cli/json.h"

#include <math.h>
#include <string.h>

#include "cli/number.h"

/* How many bytes of well-formed UTF-8 begin here; 0 for none. */
static int utf8_length(const unsigned char *c) {
    const int length = c[0] < 0x80                   ? 1
                       : c[0] >= 0xc2 && c[0] < 0xe0 ? 2
                       : c[0] >= 0xe0 && c[0] < 0xf0 ? 3
                       : c[0] >= 0xf0 && c[0] < 0xf5 ? 4
                                                     : 0;
    for (int k = 1; k < length; ++k)
        if ((c[k] & 0xc0) != 0x80) return 0;
    if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] >= 0xa0)) return 0;
    if ((c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] >= 0x90)) return 0;
    return length;
}

static void put_text(FILE *out, const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    putc('"', out);
    while (*c != '\0') {
        const int length = utf8_length(c);
        if (length == 0) {
            fputs("\\ufffd", out);
            ++c;
        } else if (*c == '"' || *c == '\\') {
            fprintf(out, "\\%c", *c++);
        } else if (*c < ' ' || *c == '<' || *c == '>' || *c == '&') {
            fprintf(out, "\\u%04x", *c++);
        } else {
            fwrite(c, 1, (size_t)length, out);
            c += length;
        }
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
