/* Lists of words in messages: what there is, and what was probably meant. */
#ifndef CLI_LISTS_H
#define CLI_LISTS_H

#include <stddef.h>
#include <stdint.h>

/* "a, b, c": as many of the words as fit, and then how many there are. Returns `text`. */
char *list_words(char *text, size_t size, char *const *words, int64_t count);

/* The nearest of some words to one that was mistyped. */
typedef struct nearest {
    const char *word; /* as typed */
    const char *best; /* NULL while none is near */
    int distance;     /* of `best`: letters to change, insert, remove or exchange */
} nearest;

void nearest_begin(nearest *n, const char *word);
void nearest_try(nearest *n, const char *candidate);
enum { nearest_size = 96 };
/* "; did you mean '--seed'?" with `before` in front of the word; "" when no word is near. */
const char *nearest_text(const nearest *n, const char *before, char text[nearest_size]);

#endif
