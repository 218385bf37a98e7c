/* SPDX-License-Identifier: MIT */
/* Lists of words in messages, and suggestions for mistyped words. */
#ifndef CLI_LISTS_H
#define CLI_LISTS_H

#include <stddef.h>
#include <stdint.h>

/* Writes "a, b, c" with as many words as fit, then their number. Returns `text`. */
char *list_words(char *text, size_t size, char *const *words, int64_t count);

/* The word nearest to a mistyped one. */
typedef struct nearest {
    const char *word; /* as typed */
    const char *best; /* NULL while no word is near */
    int distance;     /* number of letters to change, insert, remove or swap for `best` */
} nearest;

void nearest_begin(nearest *n, const char *word);
void nearest_try(nearest *n, const char *candidate);
enum { nearest_size = 96 };
/* Text such as "; did you mean '--seed'?", with `before` before the word; "" if no word is near. */
const char *nearest_text(const nearest *n, const char *before, char text[nearest_size]);

#endif
