/* SPDX-License-Identifier: MIT */
/* The model file as bytes, for tests that damage it knowingly. */
#ifndef TESTS_API_BYTES_H
#define TESTS_API_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* magic 8, major 4, minor 4, size of the body 8, its checksum 8, body */
#define MAJOR_AT 8
#define MINOR_AT 12
#define SIZE_AT 16
#define CHECKSUM_AT 24
#define BODY_AT 32

void put_u32(unsigned char *at, uint32_t value);
void put_u64(unsigned char *at, uint64_t value);
/* Writes the right size and checksum of a body that was changed: the damage is then inside. */
void seal(unsigned char *bytes, size_t size);

#endif
