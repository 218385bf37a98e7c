/* SPDX-License-Identifier: MIT */
/* A model that is loaded is as valid as one that was fitted. Each case changes one value of a good
 * file and mends its checksum, as only a hostile or a buggy writer does. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/bytes.h"
#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

enum { NS = 7, NT = 5 };
static const int32_t labels[NS] = {-7, 1234567, -7, 1234567, -7, 1234567, -7};
/* Weights whose bytes are nowhere else. */
static const double a[NS] = {1.25, 2.5, 1.75, 1.125, 2.25, 1.0625, 1.0625};
static const double b[NT] = {2.3125, 2.125, 2.75, 1.6875, 2.125};

static sscda *h;
static snapshot state;
static unsigned char *bytes;

void setUp(void) {
    problem p = make_problem(NS, NT, 2, 2, 71);
    memcpy(p.labels, labels, sizeof labels);
    h = new_handle();
    OK(sscda_set_weights(h, a, NS, b, NT));
    OK(sscda_set_int(h, "max_iterations", 3));
    OK(sscda_set_int(h, "cycles", 2));
    fit(h, &p);
    state = take_state(h);
    bytes = allocate(state.size + 64);
    memcpy(bytes, state.bytes, state.size);
    free_problem(&p);
}

void tearDown(void) {
    free_snapshot(&state);
    free(bytes);
    sscda_destroy(h);
}

/* Where these bytes are for the `nth` time, from 0. */
static size_t find(const void *piece, size_t size, int nth, const char *what) {
    size_t k;
    for (k = BODY_AT; k + size <= state.size; ++k)
        if (memcmp(state.bytes + k, piece, size) == 0 && nth-- == 0) return k;
    fail_at(__LINE__, "%s is not in the file", what);
}

static size_t find_double(double value, int nth, const char *what) {
    unsigned char piece[8];
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_u64(piece, bits);
    return find(piece, sizeof piece, nth, what);
}

static void put_double(size_t at, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_u64(bytes + at, bits);
}

/* The bytes as they are now are no model; then they are good again. */
static void refused(const char *word) {
    sscda *copy = h;
    seal(bytes, state.size);
    REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_deserialize(&copy, bytes, (int64_t)state.size),
            "damaged model", word);
    TEST_ASSERT_NULL(copy);
    memcpy(bytes, state.bytes, state.size);
    OK(sscda_deserialize(&copy, bytes, (int64_t)state.size));
    sscda_destroy(copy);
}

static double info(const char *key) {
    double value = NAN;
    OK(sscda_info_double(h, key, &value));
    return value;
}

/* Where a number of the fit is stored. The trace behind them ends with the same objective. */
static size_t place_of(const char *key) {
    CHECK(info(key) != 0, "%s is 0, which is at many places", key);
    return find_double(info(key), 0, key);
}

/* Memory and output are in proportion to the file: all that is counted is there. */
static void test_target_rows(void) {
    const uint64_t counts[] = {0, 1, NT - 1, NT + 1, 1000, 0x7fffffff, UINT64_C(1) << 40};
    unsigned char sizes[16];
    size_t at, k;
    put_u64(sizes, NS);
    put_u64(sizes + 8, NT);
    at = find(sizes, sizeof sizes, 0, "the size of the correspondence") + 8;
    for (k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
        put_u64(bytes + at, counts[k]);
        refused("");
    }
}

/* Many columns in a file that has bytes for them, but for none of their entries. */
static void test_columns_that_do_not_agree(void) {
    unsigned char sizes[16];
    size_t at;
    put_u64(sizes, NS);
    put_u64(sizes + 8, NT);
    at = find(sizes, sizeof sizes, 0, "the size of the correspondence") + 16 + 8 * (NS + 1);
    put_u32(bytes + at, 1000);
    refused("columns");
}

static void test_numbers(void) {
    const char *const keys[] = {"objective",    "lower_bound",       "relative_gap",
                                "first_order",  "second_order",      "class_term",
                                "sigma_source", "lambda_s_absolute", "lambda_g_absolute",
                                "sigma_target", "dominant_share",    "seconds",
                                "offset"};
    size_t k;
    for (k = 0; k < sizeof keys / sizeof keys[0]; ++k) {
        const size_t at = place_of(keys[k]);
        put_double(at, NAN);
        refused("");
        put_double(at, INFINITY);
        refused("");
        put_double(at, -INFINITY);
        refused("");
        if (strcmp(keys[k], "lower_bound") == 0) continue;
        put_double(at, -1);
        refused("negative");
    }
    put_double(place_of("lower_bound"), 2 * info("objective") + 1);
    refused("bound");
    put_double(place_of("dominant_share"), 1.5);
    refused("share");
    put_double(place_of("offset"), 2 * info("objective") + 1);
    refused("offset");
}

static void test_trace(void) {
    static const char *const kinds[] = {"objective", "lower_bound", "relative_gap",
                                        "step",      "seconds",     "cycle"};
    double values[64];
    int64_t count = 0;
    size_t at, k;
    OK(sscda_trace(h, "seconds", values, 64, &count));
    TEST_ASSERT_TRUE(count >= 2 && values[1] > 0);
    /* The arrays follow each other, each behind its length. */
    at = find_double(values[1], 0, "seconds") - 8 - 4 * (8 + 8 * (size_t)count);
    for (k = 0; k < 6; ++k, at += 8 + 8 * (size_t)count) {
        double first;
        OK(sscda_trace(h, kinds[k], values, 64, &count));
        memcpy(&first, state.bytes + at, 8);
        TEST_ASSERT_TRUE(first == values[0]);
        put_double(at, NAN);
        refused("trace");
    }
    at -= 8 + 8 * (size_t)count;
    put_double(at, 0);
    refused("cycles");
    put_double(at, 3);
    refused("cycles");
    put_double(at, 1.5);
    refused("cycles");
    put_double(at + 8 * (size_t)(count - 1), INFINITY);
    refused("cycles");
}

static void test_weights(void) {
    const double bad[] = {0, -1, NAN, INFINITY};
    size_t k;
    for (k = 0; k < sizeof bad / sizeof bad[0]; ++k) {
        put_double(find_double(a[1], 0, "a weight of the source"), bad[k]);
        refused("weight");
        put_double(find_double(b[2], 0, "a weight of the target"), bad[k]);
        refused("weight");
    }
    put_double(find_double(a[1], 0, "a"), 1e308);
    put_double(find_double(a[2], 0, "a"), 1e308);
    refused("the sum overflows");
}

static void test_classes(void) {
    unsigned char known[16], row[8];
    size_t at;
    put_u64(known, 2);
    put_u32(known + 8, (uint32_t)-7);
    put_u32(known + 12, 1234567);
    at = find(known, sizeof known, 0, "the classes");
    put_u32(bytes + at + 8, (uint32_t)SSCDA_UNLABELED);
    refused("label of no class");
    put_u32(bytes + at + 12, (uint32_t)-7);
    refused("labels");
    /* All rows of the second class: of the first, or of none. */
    put_u64(row, NS);
    TEST_ASSERT_EQUAL_MEMORY(row, state.bytes + at + 16, 8);
    put_u32(bytes + at + 24 + 4, 0);
    put_u32(bytes + at + 24 + 12, 0);
    put_u32(bytes + at + 24 + 20, 0);
    refused("class without a row");
    put_u32(bytes + at + 24 + 4, UINT32_MAX);
    put_u32(bytes + at + 24 + 12, UINT32_MAX);
    put_u32(bytes + at + 24 + 20, UINT32_MAX);
    refused("class without a row");
}

static void test_correspondence(void) {
    int64_t rows[NS * NT], cols[NS * NT], nnz = 0;
    double values[NS * NT];
    const double bad[] = {0, -1, NAN, INFINITY, 1e308, 2};
    size_t k;
    OK(sscda_correspondence_nnz(h, &nnz));
    OK(sscda_correspondence_triplets(h, rows, cols, values, NS * NT));
    for (k = 0; k < sizeof bad / sizeof bad[0]; ++k) {
        put_double(find_double(values[nnz - 1], 0, "an entry"), bad[k]);
        refused("");
    }
}

/* What was used is a word that says so, as long as another: the text before it has its length. */
static void check_word(const char *key, const char *word) {
    const char *used = NULL;
    unsigned char *text;
    size_t size, at, k;
    OK(sscda_info_string(h, key, &used));
    size = strlen(used);
    text = allocate(8 + size);
    put_u64(text, size);
    memcpy(text + 8, used, size);
    at = find(text, 8 + size, 0, key);
    free(text);
    put_u64(bytes + at, strlen(word));
    for (k = 0; word[k] != 0; ++k)
        bytes[at + 8 + k] = (unsigned char)word[k];
    memmove(bytes + at + 8 + strlen(word), state.bytes + at + 8 + size, state.size - at - 8 - size);
    {
        const size_t before = state.size;
        sscda *copy = NULL;
        const size_t now = before - size + strlen(word);
        seal(bytes, now);
        REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_deserialize(&copy, bytes, (int64_t)now),
                "damaged model");
        TEST_ASSERT_NULL(copy);
    }
    memcpy(bytes, state.bytes, state.size);
}

static void test_words(void) {
    check_word("solver", "auto");
    check_word("transport", "auto");
    check_word("map", "auto");
    check_word("classifier", "auto");
    check_word("solver", "");
}

/* A status that a fit can have: the caveat of sscda_match_features() is none. */
static void test_status(void) {
    unsigned char counts[24];
    int64_t status = -1, iterations = -1, solves = -1;
    size_t at;
    int64_t k;
    OK(sscda_info_int(h, "status", &status));
    OK(sscda_info_int(h, "iterations", &iterations));
    OK(sscda_info_int(h, "transport_solves", &solves));
    put_u64(counts, (uint64_t)status);
    put_u64(counts + 8, (uint64_t)iterations);
    put_u64(counts + 16, (uint64_t)solves);
    at = find(counts, sizeof counts, 0, "the status");
    for (k = -2; k < 6; ++k) {
        if (k >= 0 && k <= SSCDA_CANCELLED) continue;
        put_u64(bytes + at, (uint64_t)k);
        refused("status");
    }
    put_u64(bytes + at + 8, UINT64_MAX);
    refused("trace");
    put_u64(bytes + at + 16, UINT64_MAX);
    refused("counts");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_target_rows);
    RUN_TEST(test_columns_that_do_not_agree);
    RUN_TEST(test_numbers);
    RUN_TEST(test_trace);
    RUN_TEST(test_weights);
    RUN_TEST(test_classes);
    RUN_TEST(test_correspondence);
    RUN_TEST(test_words);
    RUN_TEST(test_status);
    return UNITY_END();
}
