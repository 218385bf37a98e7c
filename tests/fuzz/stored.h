/* SPDX-License-Identifier: MIT */
/* A handle as bytes, to see whether a call left it as it was. */
#ifndef TESTS_FUZZ_STORED_H
#define TESTS_FUZZ_STORED_H

#include <sscda/sscda.h>

#include "fuzz/bytes.h"

typedef int32_t (*store_fn)(const sscda *h, void *buffer, int64_t capacity, int64_t *size);

typedef struct stored {
    uint8_t *data;
    size_t size;
} stored;

/* By sscda_serialize() or sscda_tune_export(). */
static inline stored store(const sscda *h, store_fn by) {
    stored s;
    int64_t size = -1, again = -1;
    REQUIRE(by(h, NULL, 0, &size) == SSCDA_OK, "%s", sscda_last_error(h));
    s.data = new_bytes((size_t)size);
    s.size = (size_t)size;
    REQUIRE(by(h, s.data, size - 1, &again) == SSCDA_ERROR_CAPACITY, "one byte too few");
    REQUIRE(by(h, s.data, size, &again) == SSCDA_OK && again == size, "the size changed");
    return s;
}

/* Frees both. */
static inline void require_same(stored before, stored after, const char *what) {
    size_t k = 0;
    while (k < before.size && k < after.size && before.data[k] == after.data[k])
        ++k;
    REQUIRE(before.size == after.size && k == before.size,
            "%s: %zu and %zu bytes, different at %zu", what, before.size, after.size, k);
    free(before.data);
    free(after.data);
}

/* A negative status has a name and says why. */
static inline void require_reason(const sscda *h, int32_t status) {
    REQUIRE(strcmp(sscda_status_name(status), "SSCDA_UNKNOWN") != 0, "status %d", (int)status);
    REQUIRE(status != SSCDA_ERROR_INTERNAL, "%s", sscda_last_error(h));
    REQUIRE(status >= 0 || sscda_last_error(h)[0] != '\0', "%s without a message",
            sscda_status_name(status));
}

#endif
