/* SPDX-License-Identifier: MIT */
#include "cli/io/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *skip_digits(const char *c, int *count) {
    for (; *c >= '0' && *c <= '9'; ++c)
        ++*count;
    return c;
}

/* The end of a decimal number that begins at `c`, or NULL. strtod() would accept other forms too.
 */
static const char *end_of_decimal(const char *c) {
    int digits = 0, exponent = 0;
    if (*c == '+' || *c == '-') ++c;
    c = skip_digits(c, &digits);
    if (*c == '.') c = skip_digits(c + 1, &digits);
    if (digits == 0) return NULL;
    if (*c != 'e' && *c != 'E') return c;
    ++c;
    if (*c == '+' || *c == '-') ++c;
    c = skip_digits(c, &exponent);
    return exponent > 0 ? c : NULL;
}

/* Whether the text, without the spaces at its end, is a word for a missing number. */
static int is_missing(const char *c) {
    static const char *const words[] = {"nan", "inf", "infinity", "na", "null"};
    if (*c == '+' || *c == '-') ++c;
    for (size_t k = 0; k < sizeof words / sizeof *words; ++k) {
        const size_t length = strlen(words[k]);
        if (strncasecmp(c, words[k], length) != 0) continue;
        const char *rest = c + length;
        while (is_space(*rest))
            ++rest;
        if (*rest == '\0') return 1;
    }
    return 0;
}

enum number_kind parse_number(const char *text, double *value) {
    while (is_space(*text))
        ++text;
    if (*text == '\0') return number_empty;
    const char *end = end_of_decimal(text);
    if (end == NULL) return is_missing(text) ? number_not_finite : number_none;
    while (is_space(*end))
        ++end;
    if (*end != '\0') return number_none;
    *value = strtod(text, NULL);
    return isfinite(*value) ? number_fine : number_not_finite;
}

int parse_integer(const char *text, int64_t *value) {
    double number = 0;
    if (parse_number(text, &number) != number_fine || number != floor(number) ||
        fabs(number) > 9007199254740992.0)
        return 0;
    *value = (int64_t)number;
    return 1;
}

char *format_number(char text[number_size], double value) {
    for (int digits = 15; digits <= 17; ++digits) {
        snprintf(text, number_size, "%.*g", digits, value);
        if (strtod(text, NULL) == value) break;
    }
    return text;
}
