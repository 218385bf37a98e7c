/* SPDX-License-Identifier: MIT */
/* Setters of options, and of grids, with keys and values from the input: what is set is read back,
 * what is refused changes nothing and says why, and no value ever lies outside its bounds. */
#include <math.h>

#include "fuzz/stored.h"

/* Texts are at the end of memory of their own, so that reading on is seen. */
static char *take_key(bytes *in) {
    char text[300];
    sscda_option row;
    if (take_byte(in) % 4 == 0) {
        take_text(in, text, sizeof text);
        return copy_bytes(text, strlen(text) + 1);
    }
    REQUIRE(sscda_option_describe((int32_t)take_choice(in, (unsigned)sscda_option_count()), &row) ==
                SSCDA_OK,
            "no option");
    return copy_bytes(row.key, strlen(row.key) + 1);
}

static char *take_word(bytes *in, const char *key) {
    char text[300];
    int32_t k;
    sscda_option row;
    const unsigned choice = take_byte(in);
    take_text(in, text, choice % 4 == 0 ? sizeof text : 1);
    for (k = 0; choice % 4 != 0 && k < sscda_option_count(); ++k) {
        const char *from;
        unsigned skip = choice / 4;
        REQUIRE(sscda_option_describe(k, &row) == SSCDA_OK, "option %d", (int)k);
        if (strcmp(row.key, key) != 0 || row.choices == NULL) continue;
        for (from = row.choices; skip > 0 && strchr(from, '|') != NULL; --skip)
            from = strchr(from, '|') + 1;
        snprintf(text, sizeof text, "%.*s", (int)strcspn(from, "|"), from);
    }
    return copy_bytes(text, strlen(text) + 1);
}

static double take_number(bytes *in) {
    static const double numbers[] = {0,        1,   -1,   0.5,  1e-300, 1e300,
                                     INFINITY, NAN, -0.0, 1e-3, 5e-324, 1.797e308,
                                     2,        1e6, 1e10, 9e15, -1e-300};
    const unsigned choice = take_byte(in), count = sizeof numbers / sizeof numbers[0];
    return choice < count ? numbers[choice] : take_double(in);
}

static int64_t take_integer(bytes *in) {
    static const int64_t numbers[] = {0, 1, 2, 3, -1, INT64_MAX, INT64_MIN, (int64_t)1 << 53};
    const unsigned choice = take_byte(in), count = sizeof numbers / sizeof numbers[0];
    return choice < count ? numbers[choice] : (int64_t)take_bits(in, 8);
}

static void check_bounds(const sscda *h) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        double number = NAN;
        int64_t count = -1;
        const char *word = NULL;
        REQUIRE(sscda_option_describe(k, &row) == SSCDA_OK, "option %d", (int)k);
        if (row.type == SSCDA_TYPE_CHOICE) {
            REQUIRE(sscda_get_string(h, row.key, &word) == SSCDA_OK, "%s", row.key);
            REQUIRE(word[0] != '\0' && strchr(word, '|') == NULL && strstr(row.choices, word),
                    "%s is '%s'", row.key, word);
            continue;
        }
        if (row.type == SSCDA_TYPE_DOUBLE) {
            REQUIRE(sscda_get_double(h, row.key, &number) == SSCDA_OK, "%s", row.key);
            REQUIRE(isfinite(number), "%s is %g", row.key, number);
        } else {
            REQUIRE(sscda_get_int(h, row.key, &count) == SSCDA_OK, "%s", row.key);
            number = (double)count;
        }
        REQUIRE(number >= row.minimum && number <= row.maximum, "%s is %g", row.key, number);
    }
}

static int32_t set_one(sscda *h, const char *key, bytes *in) {
    const unsigned type = take_choice(in, 3);
    int32_t status;
    if (type == 0) {
        const double value = take_number(in);
        double got = NAN;
        status = sscda_set_double(h, key, value);
        if (status == SSCDA_OK)
            REQUIRE(sscda_get_double(h, key, &got) == SSCDA_OK && got == value, "%s: %g is %g", key,
                    value, got);
    } else if (type == 1) {
        const int64_t value = take_integer(in);
        int64_t got = -1;
        status = sscda_set_int(h, key, value);
        if (status == SSCDA_OK)
            REQUIRE(sscda_get_int(h, key, &got) == SSCDA_OK && got == value, "%s: %lld is %lld",
                    key, (long long)value, (long long)got);
    } else {
        char *value = take_word(in, key);
        const char *got = NULL;
        status = sscda_set_string(h, key, value);
        if (status == SSCDA_OK)
            REQUIRE(sscda_get_string(h, key, &got) == SSCDA_OK && strcmp(got, value) == 0,
                    "%s: '%s' is '%s'", key, value, got);
        free(value);
    }
    return status;
}

static void add_one(sscda_grid *grid, const sscda *h, const char *key, bytes *in) {
    const unsigned type = take_choice(in, 3);
    const int64_t part = take_integer(in);
    const int64_t parts = take_integer(in);
    int64_t before = -1, cells = -1;
    int32_t status;
    require_reason(NULL, sscda_grid_cells(grid, h, &before));
    if (type == 0) {
        double values[2]; /* one after the other: initialisers have no order */
        values[0] = take_number(in);
        values[1] = take_number(in);
        status = sscda_grid_add_double(grid, key, values, 2);
    } else if (type == 1) {
        int64_t values[2];
        values[0] = take_integer(in);
        values[1] = take_integer(in);
        status = sscda_grid_add_int(grid, key, values, 2);
    } else {
        char *first = take_word(in, key);
        char *second = take_word(in, key);
        const char *const values[] = {first, second};
        status = sscda_grid_add_string(grid, key, values, 2);
        free(first);
        free(second);
    }
    require_reason(NULL, status);
    require_reason(NULL, sscda_grid_set_part(grid, part, parts));
    require_reason(NULL, sscda_grid_set_shape(grid, (int32_t)take_choice(in, 4)));
    require_reason(NULL, sscda_grid_cells(grid, h, &cells));
}

/* Sizes of any kind: an estimate above 0 or a reason. */
static void ask_memory(const sscda *h, bytes *in) {
    const int64_t ns = take_integer(in);
    const int64_t nt = take_integer(in);
    const int64_t d = take_integer(in);
    int64_t needed = 0;
    const int32_t status = sscda_estimate_memory(h, ns, nt, d, &needed);
    require_reason(h, status);
    REQUIRE(status < 0 || needed > 0, "%lld bytes for %lld x %lld x %lld", (long long)needed,
            (long long)ns, (long long)nt, (long long)d);
}

static void check_stored(const sscda *h) {
    stored s = store(h, sscda_serialize);
    sscda *copy = NULL;
    REQUIRE(sscda_deserialize(&copy, s.data, (int64_t)s.size) == SSCDA_OK, "%s",
            sscda_last_error(NULL));
    require_same(s, store(copy, sscda_serialize), "written, read and written");
    sscda_destroy(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, size};
    sscda *h = NULL;
    sscda_grid *grid = NULL;
    int steps;
    REQUIRE(sscda_create(&h) == SSCDA_OK && sscda_grid_create(&grid) == SSCDA_OK, "no handle");
    for (steps = 0; in.left > 0 && steps < 64; ++steps) {
        char *key = take_key(&in);
        if (take_choice(&in, 4) == 0) {
            add_one(grid, h, key, &in);
        } else {
            const stored before = store(h, sscda_serialize);
            const int32_t status = set_one(h, key, &in);
            require_reason(h, status);
            if (status == SSCDA_OK) {
                free(before.data);
            } else {
                REQUIRE(status == SSCDA_ERROR_OPTION, "%s", sscda_status_name(status));
                require_same(before, store(h, sscda_serialize), "options after an error");
            }
        }
        free(key);
    }
    check_bounds(h);
    check_stored(h);
    ask_memory(h, &in);
    sscda_grid_destroy(grid);
    sscda_destroy(h);
    return 0;
}
