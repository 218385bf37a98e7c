/* SPDX-License-Identifier: MIT */
#include "api/bytes.h"

void put_u32(unsigned char *at, uint32_t value) {
    int k;
    for (k = 0; k < 4; ++k)
        at[k] = (unsigned char)(value >> (8 * k));
}

void put_u64(unsigned char *at, uint64_t value) {
    put_u32(at, (uint32_t)value);
    put_u32(at + 4, (uint32_t)(value >> 32));
}

/* CRC-64/XZ. */
static uint64_t crc64(const unsigned char *data, size_t size) {
    static uint64_t table[256];
    uint64_t crc = ~UINT64_C(0);
    size_t k;
    int bit;
    for (k = 0; k < 256 && table[255] == 0; ++k) {
        table[k] = k;
        for (bit = 0; bit < 8; ++bit)
            table[k] = (table[k] >> 1) ^ ((table[k] & 1) != 0 ? UINT64_C(0xC96C5795D7870F42) : 0);
    }
    for (k = 0; k < size; ++k)
        crc = table[(crc ^ data[k]) & 0xff] ^ (crc >> 8);
    return ~crc;
}

void seal(unsigned char *bytes, size_t size) {
    put_u64(bytes + SIZE_AT, size - BODY_AT);
    put_u64(bytes + CHECKSUM_AT, crc64(bytes + BODY_AT, size - BODY_AT));
}
