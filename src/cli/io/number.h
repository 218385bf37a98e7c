/* Numbers as text, in the same way under every locale: the command never calls setlocale(), so
 * strtod() and printf() speak the "C" locale, whatever the environment says. */
#ifndef CLI_NUMBER_H
#define CLI_NUMBER_H

#include <stddef.h>
#include <stdint.h>

enum number_kind { number_fine, number_empty, number_not_finite, number_none };

/* Reads the whole of a text, spaces around it apart, as a decimal number. "nan", "inf", "NA" and
 * what is too large are number_not_finite. */
enum number_kind parse_number(const char *text, double *value);
/* As parse_number(), for an integer of at most 2^53; 0 when it is none. */
int parse_integer(const char *text, int64_t *value);

enum { number_size = 32 };
/* The shortest decimal that is read back as the same double. Returns `text`. */
char *format_number(char text[number_size], double value);

#endif
