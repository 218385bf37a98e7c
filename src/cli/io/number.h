/* SPDX-License-Identifier: MIT */
/* Numbers as text, the same in every locale. The command never calls setlocale(), so strtod() and
 * printf() use the "C" locale. */
#ifndef CLI_NUMBER_H
#define CLI_NUMBER_H

#include <stddef.h>
#include <stdint.h>

enum number_kind { number_fine, number_empty, number_not_finite, number_none };

/* Reads a whole text, without the spaces around it, as a decimal number. "nan", "inf", "NA" and
 * numbers that are too large are number_not_finite. */
enum number_kind parse_number(const char *text, double *value);
/* Like parse_number(), for an integer of at most 2^53; 0 if it is none. */
int parse_integer(const char *text, int64_t *value);

enum { number_size = 32 };
/* Writes the shortest decimal that reads back as the same double. Returns `text`. */
char *format_number(char text[number_size], double value);

#endif
