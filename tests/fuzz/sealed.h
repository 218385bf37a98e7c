/* SPDX-License-Identifier: MIT */
/* Models and tables of a search are bytes with their size and checksum in front. A changed input
 * would always stop there; mended, it gets as far as what it says. */
#ifndef TESTS_FUZZ_SEALED_H
#define TESTS_FUZZ_SEALED_H

#include "fuzz/bytes.h"

enum { sealed_header = 32 }; /* mark 8, format 4 + 4, size 8, CRC-64 8 */

static inline void put_u64(uint8_t *at, uint64_t value) {
    int k;
    for (k = 0; k < 8; ++k)
        at[k] = (uint8_t)(value >> (8 * k));
}

static inline uint64_t get_u64(const uint8_t *at) {
    uint64_t value = 0;
    int k;
    for (k = 0; k < 8; ++k)
        value |= (uint64_t)at[k] << (8 * k);
    return value;
}

/* CRC-64 of ECMA-182, reflected, by halves of a byte. */
static inline uint64_t crc64(const uint8_t *data, size_t size) {
    uint64_t table[16], crc = ~(uint64_t)0;
    size_t k;
    int bit;
    for (k = 0; k < 16; ++k) {
        table[k] = k;
        for (bit = 0; bit < 4; ++bit)
            table[k] = (table[k] >> 1) ^ ((table[k] & 1) != 0 ? 0xC96C5795D7870F42u : 0u);
    }
    for (k = 0; k < size; ++k) {
        crc = table[(crc ^ data[k]) & 15] ^ (crc >> 4);
        crc = table[(crc ^ (data[k] >> 4)) & 15] ^ (crc >> 4);
    }
    return ~crc;
}

/* A copy of the input with the size and checksum that it should have. */
static inline uint8_t *mended(const uint8_t *data, size_t size) {
    uint8_t *copy = copy_bytes(data, size);
    if (size >= sealed_header) {
        put_u64(copy + 16, size - sealed_header);
        put_u64(copy + 24, crc64(copy + sealed_header, size - sealed_header));
    }
    return copy;
}

#endif
