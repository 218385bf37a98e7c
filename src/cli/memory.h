/* Memory that is there. When it is not, the command ends: what it has staged is removed, so that no
 * half of a result is left (output.h). */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* `count` elements of `size` bytes, all zero; never NULL, also for none. */
void *allocate(int64_t count, size_t size);
/* As realloc() for so many elements. */
void *resize(void *memory, int64_t count, size_t size);
/* A copy of the text. */
char *copy_text(const char *text);
/* Frees `count` texts and the array of them. NULL is fine. */
void free_texts(char **texts, int64_t count);

#endif
