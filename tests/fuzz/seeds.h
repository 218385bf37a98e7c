/* SPDX-License-Identifier: MIT */
/* Helpers of the programs that write inputs. */
#ifndef TESTS_FUZZ_SEEDS_H
#define TESTS_FUZZ_SEEDS_H

#include "fuzz/stored.h"

/* Writes `<folder>/<target>/<name>`: the bytes of `s`, which are freed, and a tail. */
void write_seed(const char *target, const char *name, stored s, const char *tail);

/* An input that is put together byte by byte. */
typedef struct made {
    uint8_t data[512];
    size_t size;
} made;

static inline void put(made *m, unsigned byte) {
    REQUIRE(m->size < sizeof m->data && byte < 256, "byte %zu is %u", m->size, byte);
    m->data[m->size++] = (uint8_t)byte;
}

static inline void write_made(const char *target, const char *name, const made *m) {
    const stored s = {copy_bytes(m->data, m->size), m->size};
    write_seed(target, name, s, "");
}

static inline unsigned option_index(const char *key, sscda_option *row) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        REQUIRE(sscda_option_describe(k, row) == SSCDA_OK, "option %d", (int)k);
        if (strcmp(row->key, key) == 0) return (unsigned)k;
    }
    REQUIRE(0, "there is no option %s", key);
    return 0;
}

/* Words of a choice, one by one: NULL after the last. */
static inline const char *next_word(const char **choices, char *word, size_t size) {
    const size_t length = strcspn(*choices, "|");
    if (length == 0) return NULL;
    snprintf(word, size, "%.*s", (int)length, *choices);
    *choices += length + ((*choices)[length] == '|');
    return word;
}

void write_fits(void);    /* for fit */
void write_options(void); /* for options */
void write_tables(void);  /* for tune_import */

#endif
