/* SPDX-License-Identifier: MIT */
#include "cli/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/output.h"

static void end_for_lack_of_memory(void) {
    outputs_abandon();
    fputs("sscda: not enough memory\n", stderr);
    _Exit(1);
}

void *allocate(int64_t count, size_t size) {
    void *memory = calloc(count > 0 ? (size_t)count : 1, size);
    if (memory == NULL) end_for_lack_of_memory();
    return memory;
}

void *resize(void *memory, int64_t count, size_t size) {
    if (count < 0 || (uint64_t)count > PTRDIFF_MAX / size) end_for_lack_of_memory();
    void *larger = realloc(memory, count > 0 ? (size_t)count * size : size);
    if (larger == NULL) end_for_lack_of_memory();
    return larger;
}

char *copy_text(const char *text) {
    const size_t size = strlen(text) + 1;
    return memcpy(allocate((int64_t)size, 1), text, size);
}

void free_texts(char **texts, int64_t count) {
    for (int64_t k = 0; texts != NULL && k < count; ++k)
        free(texts[k]);
    free(texts);
}
