/* SPDX-License-Identifier: MIT */
/* Allocation that never fails. If memory runs out, the command removes its temporary files
 * (output.h) and ends, so no partial result is left. */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* `count` elements of `size` bytes, all zero. Never NULL, even for 0 elements. */
void *allocate(int64_t count, size_t size);
/* Like realloc(), for `count` elements. */
void *resize(void *memory, int64_t count, size_t size);
char *copy_text(const char *text);
/* Frees `count` texts and their array. NULL is allowed. */
void free_texts(char **texts, int64_t count);

#endif
