/* SPDX-License-Identifier: MIT */
/* Helpers of the fuzz targets: they read choices and numbers from the input (zeros after its end),
 * and a failed check ends the program, so that libFuzzer and CTest see it. */
#ifndef TESTS_FUZZ_BYTES_H
#define TESTS_FUZZ_BYTES_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The target: one per program. Always returns 0. */
#ifdef __cplusplus
extern "C"
#endif
    int
    LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A condition with a message like printf's. */
#define REQUIRE(condition, ...)                                             \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition); \
            fprintf(stderr, __VA_ARGS__);                                   \
            fputc('\n', stderr);                                            \
            abort();                                                        \
        }                                                                   \
    } while (0)

typedef struct bytes {
    const uint8_t *at;
    size_t left;
} bytes;

static inline unsigned take_byte(bytes *in) {
    if (in->left == 0) return 0;
    --in->left;
    return *in->at++;
}

/* A number from 0 to count - 1; count is at most 256. */
static inline unsigned take_choice(bytes *in, unsigned count) {
    return take_byte(in) % count;
}

static inline uint64_t take_bits(bytes *in, int count) {
    uint64_t bits = 0;
    int k;
    for (k = 0; k < count; ++k)
        bits |= (uint64_t)take_byte(in) << (8 * k);
    return bits;
}

/* Any double at all. */
static inline double take_double(bytes *in) {
    const uint64_t bits = take_bits(in, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The text up to the next zero byte or the end, at most size - 1 bytes of it. */
static inline const char *take_text(bytes *in, char *text, size_t size) {
    size_t length = 0;
    unsigned c = take_byte(in);
    for (; c != 0 && length + 1 < size; c = take_byte(in))
        text[length++] = (char)c;
    text[length] = '\0';
    return text;
}

/* `size` bytes and not one more, so that a sanitizer sees every step beyond them. */
static inline void *new_bytes(size_t size) {
    void *memory = calloc(size > 0 ? size : 1, 1);
    REQUIRE(memory != NULL, "no memory for %zu bytes", size);
    return memory;
}

static inline void *copy_bytes(const void *from, size_t size) {
    void *memory = new_bytes(size);
    if (size > 0) memcpy(memory, from, size);
    return memory;
}

#endif
