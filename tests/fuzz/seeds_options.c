/* SPDX-License-Identifier: MIT */
/* Every option at its ends and just beyond them, and as an axis of a grid. */
#include <math.h>

#include "fuzz/seeds.h"

static void put_bits(made *m, uint64_t bits) {
    int k;
    for (k = 0; k < 8; ++k)
        put(m, (unsigned)(bits >> (8 * k)) & 255);
}

/* As options.c takes a step: a key by its place, set or add, the type, the value. */
static void begin_step(made *m, unsigned key, unsigned set, unsigned type) {
    put(m, 1);
    put(m, key);
    put(m, set);
    put(m, type);
}

/* Beyond those that have a place in options.c. */
enum { any_value = 100 };

static void set_number(made *m, unsigned key, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    begin_step(m, key, 1, 0);
    put(m, any_value);
    put_bits(m, bits);
}

static void set_count(made *m, unsigned key, double value) {
    begin_step(m, key, 1, 1);
    put(m, any_value);
    put_bits(m, (uint64_t)(int64_t)value);
}

/* Words are chosen by 4 times their place, and 1. */
static void set_words(made *m, unsigned key, const char *choices) {
    char word[64];
    unsigned place;
    for (place = 0; next_word(&choices, word, sizeof word) != NULL; ++place) {
        begin_step(m, key, 1, 2);
        put(m, 4 * place + 1);
        put(m, 0); /* the end of a text that is not used */
    }
}

static void add_to_grid(made *m, unsigned key, int32_t type) {
    const unsigned kind = type == SSCDA_TYPE_CHOICE ? 2 : type != SSCDA_TYPE_DOUBLE;
    int k;
    begin_step(m, key, 0, kind);
    put(m, 0); /* part 0 of 1 */
    put(m, 1);
    for (k = 0; k < 2; ++k) {
        put(m, kind == 2 ? 4 * (unsigned)k + 1 : 1);
        if (kind == 2) put(m, 0);
    }
    put(m, 1); /* the shape */
}

void write_options(void) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        made m = {{0}, 0};
        sscda_option row;
        char name[100];
        REQUIRE(sscda_option_describe(k, &row) == SSCDA_OK, "option %d", (int)k);
        if (row.type == SSCDA_TYPE_CHOICE) {
            set_words(&m, (unsigned)k, row.choices);
        } else if (row.type == SSCDA_TYPE_DOUBLE) {
            const double most = isinf(row.maximum) ? 1.7976931348623157e308 : row.maximum;
            set_number(&m, (unsigned)k, row.minimum);
            set_number(&m, (unsigned)k, nextafter(row.minimum, -INFINITY));
            set_number(&m, (unsigned)k, nextafter(most, INFINITY));
            set_number(&m, (unsigned)k, most);
        } else {
            set_count(&m, (unsigned)k, row.minimum);
            set_count(&m, (unsigned)k, row.minimum - 1);
            set_count(&m, (unsigned)k, row.maximum + 2); /* 2^53 + 1 is no double */
            set_count(&m, (unsigned)k, row.maximum);
        }
        add_to_grid(&m, (unsigned)k, row.type);
        snprintf(name, sizeof name, "seed_%s", row.key);
        write_made("options", name, &m);
    }
}
