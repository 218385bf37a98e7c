/* SPDX-License-Identifier: MIT */
/* A stored handle is the handle: options, weights, results and map, bit by bit. */
#include <stdlib.h>
#include <string.h>

#include "api/bytes.h"
#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

static problem p;

void setUp(void) {
    p = make_problem(9, 7, 3, 3, 61);
}
void tearDown(void) {
    free_problem(&p);
}

static sscda *copy_of(const sscda *h) {
    snapshot state = take_state(h);
    sscda *copy = NULL;
    OK(sscda_deserialize(&copy, state.bytes, (int64_t)state.size));
    TEST_ASSERT_NOT_NULL(copy);
    free_snapshot(&state); /* the memory may go */
    return copy;
}

/* The copy tells what the original tells, is stored as the same bytes, and fits as it does. */
static void check_copy(sscda *h, int is_fitted) {
    sscda *copy = copy_of(h);
    snapshot state = take_state(h);
    UNCHANGED(&state, copy);
    free_snapshot(&state);
    SAME(take_options(h), take_options(copy));
    if (is_fitted) {
        double before = -1, after = -2;
        SAME(take_results(h), take_results(copy));
        OK(sscda_info_double(h, "seconds", &before));
        OK(sscda_info_double(copy, "seconds", &after));
        TEST_ASSERT_TRUE(before == after);
    } else {
        RETURNS(SSCDA_ERROR_NOT_FITTED, sscda_trace(copy, "step", NULL, 0, NULL));
    }
    fit(h, &p);
    fit(copy, &p);
    SAME(take_results(h), take_results(copy));
    sscda_destroy(copy);
}

static void test_not_fitted(void) {
    sscda *h = new_handle();
    check_copy(h, 0);
    sscda_destroy(h);
}

/* Every option at a value that is not its default. */
static void test_options(void) {
    sscda *h = new_handle();
    sscda *copy;
    int32_t k;
    OK(sscda_set_string(h, "preset", "paper"));
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        OK(sscda_option_describe(k, &row));
        if (strcmp(row.key, "preset") == 0) continue;
        if (row.type == SSCDA_TYPE_DOUBLE)
            OK(sscda_set_double(h, row.key, row.minimum + 0.1 / (k + 3)));
        else if (row.type == SSCDA_TYPE_CHOICE)
            OK(sscda_set_string(h, row.key, strrchr(row.choices, '|') + 1));
        else
            OK(sscda_set_int(h, row.key, row.default_number == 0 ? 1 : (int64_t)row.minimum));
    }
    copy = copy_of(h);
    SAME(take_options(h), take_options(copy));
    sscda_destroy(h);
    sscda_destroy(copy);
}

static void test_weights(void) {
    double a[9], b[7], sum_a = 0, sum_b = 0;
    sscda *h = new_handle();
    int k;
    fill_random(a, 9, 0.5, 2, 1);
    fill_random(b, 7, 0.5, 2, 2);
    for (k = 0; k < 9; ++k)
        sum_a += a[k];
    for (k = 0; k < 7; ++k)
        sum_b += b[k];
    for (k = 0; k < 7; ++k)
        b[k] *= sum_a / sum_b;
    OK(sscda_set_weights(h, a, 9, b, 7));
    check_copy(h, 0);
    check_copy(h, 1); /* fitted by now */
    OK(sscda_set_weights(h, a, 9, NULL, 0));
    check_copy(h, 1);
    OK(sscda_set_weights(h, NULL, 0, b, 7));
    check_copy(h, 1);
    sscda_destroy(h);
}

static void store_with_map(const char *word) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "map", word));
    OK(sscda_set_int(h, "cycles", 2));
    fit(h, &p);
    check_copy(h, 1);
    sscda_destroy(h);
}

static void store_with_solver(const char *word) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "solver", word));
    OK(sscda_set_int(h, "max_iterations", 2)); /* a caveat is stored too */
    OK(sscda_set_double(h, "gap_tolerance", 1e-14));
    RETURNS(SSCDA_NOT_CONVERGED, fit(h, &p));
    check_copy(h, 1);
    sscda_destroy(h);
}

static void test_every_map_and_solver(void) {
    for_each_word("map", store_with_map);
    for_each_word("solver", store_with_solver);
}

static void test_without_labels(void) {
    sscda *h = new_handle();
    OK(sscda_set_double(h, "lambda_g", 0));
    OK(sscda_fit(h, &p.source, NULL, &p.target));
    check_copy(h, 1);
    sscda_destroy(h);
}

static void test_labels_at_the_ends(void) {
    const int32_t labels[9] = {INT32_MAX, -1, SSCDA_UNLABELED, INT32_MIN + 1, 0, -1, 5, 5, 0};
    sscda *h = new_handle();
    memcpy(p.labels, labels, sizeof labels);
    fit(h, &p);
    check_copy(h, 1);
    sscda_destroy(h);
}

static void test_capacity(void) {
    sscda *h = fitted_handle(&p);
    snapshot state = take_state(h);
    const int64_t size = (int64_t)state.size;
    unsigned char *buffer = allocate(state.size + 16);
    int64_t told = -1;
    memset(buffer, 0x55, state.size + 16);
    REFUSED(SSCDA_ERROR_CAPACITY, h, sscda_serialize(h, buffer, size - 1, &told), "buffer");
    TEST_ASSERT_EQUAL_INT64(size, told);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x55, buffer, state.size + 16);
    OK(sscda_serialize(h, buffer, size + 16, &told));
    TEST_ASSERT_EQUAL_INT64(size, told);
    TEST_ASSERT_EQUAL_MEMORY(state.bytes, buffer, state.size);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x55, buffer + state.size, 16);
    /* A capacity without a buffer is a question, too. */
    told = -1;
    OK(sscda_serialize(h, NULL, size, &told));
    TEST_ASSERT_EQUAL_INT64(size, told);
    free(buffer);
    free_snapshot(&state);
    sscda_destroy(h);
}

/* Bytes in a file or a message are not aligned. */
static void test_unaligned(void) {
    sscda *h = fitted_handle(&p), *copy = NULL;
    snapshot state = take_state(h);
    unsigned char *buffer = allocate(state.size + 8);
    size_t shift;
    int64_t told = -1;
    for (shift = 0; shift < 8; ++shift) {
        OK(sscda_serialize(h, buffer + shift, (int64_t)state.size, &told));
        OK(sscda_deserialize(&copy, buffer + shift, told));
        UNCHANGED(&state, copy);
        sscda_destroy(copy);
    }
    free(buffer);
    free_snapshot(&state);
    sscda_destroy(h);
}

static uint64_t bits_of(double number) {
    uint64_t bits = 0;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* Integers and numbers in a file have their lowest byte first, whatever the machine: what is
 * expected is made by shifts. */
static void test_byte_order(void) {
    const double weights[2] = {3.141592653589793, 1};
    const unsigned char pi[8] = {0x18, 0x2d, 0x44, 0x54, 0xfb, 0x21, 0x09, 0x40};
    sscda *h = new_handle();
    snapshot state, expected;
    unsigned char number[8], *at;
    size_t length;
    OK(sscda_set_weights(h, weights, 2, NULL, 0));
    state = take_state(h);
    expected = take_state(h);
    memcpy(expected.bytes, "sscda\r\n\x1a", MAJOR_AT);
    put_u32(expected.bytes + MAJOR_AT, 1);
    put_u32(expected.bytes + MINOR_AT, 0);
    memset(expected.bytes + SIZE_AT, 0xff, BODY_AT - SIZE_AT);
    seal(expected.bytes, expected.size);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected.bytes, state.bytes, BODY_AT);
    /* The options as text, before it its length; then weights, before them how many. */
    at = state.bytes + BODY_AT;
    length = at[0] | (size_t)at[1] << 8;
    put_u64(number, length);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(number, at, 8);
    at += 8 + length;
    put_u64(number, 2);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(number, at, 8);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(pi, at + 8, 8);
    free_snapshot(&state);
    free_snapshot(&expected);
    sscda_destroy(h);
}

/* And so they are read: sigmas follow each other, and any positive number can be one. */
static void test_byte_order_of_reading(void) {
    sscda *h = fitted_handle(&p), *changed = NULL;
    snapshot state = take_state(h);
    double source = 0, target = 0;
    unsigned char bytes[16];
    size_t at = BODY_AT;
    OK(sscda_info_double(h, "sigma_source", &source));
    OK(sscda_info_double(h, "sigma_target", &target));
    put_u64(bytes, bits_of(source));
    put_u64(bytes + 8, bits_of(target));
    while (at + 16 <= state.size && memcmp(state.bytes + at, bytes, 16) != 0)
        ++at;
    TEST_ASSERT_LESS_THAN(state.size - 15, at);
    put_u64(state.bytes + at, UINT64_C(0x400921fb54442d18));
    seal(state.bytes, state.size);
    OK(sscda_deserialize(&changed, state.bytes, (int64_t)state.size));
    OK(sscda_info_double(changed, "sigma_source", &source));
    TEST_ASSERT_TRUE(source == 3.141592653589793);
    free_snapshot(&state);
    sscda_destroy(changed);
    sscda_destroy(h);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_not_fitted);
    RUN_TEST(test_options);
    RUN_TEST(test_weights);
    RUN_TEST(test_every_map_and_solver);
    RUN_TEST(test_without_labels);
    RUN_TEST(test_labels_at_the_ends);
    RUN_TEST(test_capacity);
    RUN_TEST(test_unaligned);
    RUN_TEST(test_byte_order);
    RUN_TEST(test_byte_order_of_reading);
    return UNITY_END();
}
