/* SPDX-License-Identifier: MIT */
/* Sizes, places and numbers that compiled programs carry in them, written down a second time: a
 * change in the header that moves one of them fails here. For 64-bit platforms. */
#include <limits.h>
#include <sscda/sscda.h>
#include <stddef.h>
#include <unity.h>

#include "common/promise.h"

void setUp(void) {}
void tearDown(void) {}

typedef struct member {
    const char *name;
    size_t offset, size;                   /* as the header has them */
    size_t expected_offset, expected_size; /* as they are promised */
} member;

#define MEMBER(type, name, offset, size) \
    { #type "." #name, offsetof(type, name), sizeof(((type *)0)->name), (offset), (size) }

static const member members[] = {
    MEMBER(sscda_matrix, data, 0, 8),
    MEMBER(sscda_matrix, rows, 8, 8),
    MEMBER(sscda_matrix, cols, 16, 8),
    MEMBER(sscda_matrix, row_stride, 24, 8),
    MEMBER(sscda_matrix, col_stride, 32, 8),
    MEMBER(sscda_matrix, dtype, 40, 4),
    MEMBER(sscda_matrix, reserved, 44, 4),
    MEMBER(sscda_option, key, 0, 8),
    MEMBER(sscda_option, doc, 8, 8),
    MEMBER(sscda_option, since, 16, 8),
    MEMBER(sscda_option, choices, 24, 8),
    MEMBER(sscda_option, default_text, 32, 8),
    MEMBER(sscda_option, default_number, 40, 8),
    MEMBER(sscda_option, minimum, 48, 8),
    MEMBER(sscda_option, maximum, 56, 8),
    MEMBER(sscda_option, type, 64, 4),
    MEMBER(sscda_option, flags, 68, 4),
    MEMBER(sscda_progress, cycle, 0, 8),
    MEMBER(sscda_progress, cycles, 8, 8),
    MEMBER(sscda_progress, iteration, 16, 8),
    MEMBER(sscda_progress, max_iterations, 24, 8),
    MEMBER(sscda_progress, objective, 32, 8),
    MEMBER(sscda_progress, lower_bound, 40, 8),
    MEMBER(sscda_progress, relative_gap, 48, 8),
    MEMBER(sscda_progress, gap_tolerance, 56, 8),
    MEMBER(sscda_progress, seconds, 64, 8),
    MEMBER(sscda_progress, phase, 72, 4),
    MEMBER(sscda_progress, reserved, 76, 4),
    MEMBER(sscda_progress, cells_done, 80, 8),
    MEMBER(sscda_progress, cells, 88, 8),
    MEMBER(sscda_progress, seconds_left, 96, 8),
};

typedef struct number {
    const char *name;
    long value, expected;
} number;

#define NUMBER(name, value) \
    { #name, (name), (value) }

static const number numbers[] = {
    NUMBER(SSCDA_OK, 0),
    NUMBER(SSCDA_NOT_CONVERGED, 1),
    NUMBER(SSCDA_TIME_LIMIT, 2),
    NUMBER(SSCDA_CANCELLED, 3),
    NUMBER(SSCDA_ERROR_ARGUMENT, -1),
    NUMBER(SSCDA_ERROR_DIMENSION, -2),
    NUMBER(SSCDA_ERROR_NOT_FINITE, -3),
    NUMBER(SSCDA_ERROR_LABELS, -4),
    NUMBER(SSCDA_ERROR_WEIGHTS, -5),
    NUMBER(SSCDA_ERROR_OPTION, -6),
    NUMBER(SSCDA_ERROR_NOT_FITTED, -7),
    NUMBER(SSCDA_ERROR_CAPACITY, -8),
    NUMBER(SSCDA_ERROR_UNAVAILABLE, -9),
    NUMBER(SSCDA_ERROR_MEMORY, -10),
    NUMBER(SSCDA_ERROR_IO, -11),
    NUMBER(SSCDA_ERROR_FORMAT, -12),
    NUMBER(SSCDA_ERROR_BUSY, -13),
    NUMBER(SSCDA_ERROR_NUMERIC, -14),
    NUMBER(SSCDA_ERROR_INTERNAL, -15),
    NUMBER(SSCDA_ERROR_ABORTED, -16),
    NUMBER(SSCDA_ERROR_NOT_RUN, -17),
    NUMBER(SSCDA_FLOAT64, 1),
    NUMBER(SSCDA_FLOAT32, 2),
    NUMBER(SSCDA_SOURCE, 1),
    NUMBER(SSCDA_TARGET, 2),
    NUMBER(SSCDA_TYPE_DOUBLE, 1),
    NUMBER(SSCDA_TYPE_INT, 2),
    NUMBER(SSCDA_TYPE_BOOL, 3),
    NUMBER(SSCDA_TYPE_CHOICE, 4),
    NUMBER(SSCDA_OPTION_GRID, 1),
    NUMBER(SSCDA_CONTINUE, 0),
    NUMBER(SSCDA_STOP, 1),
    NUMBER(SSCDA_ABORT, 2),
    NUMBER(SSCDA_PHASE_PREPARE, 1),
    NUMBER(SSCDA_PHASE_SOLVE, 2),
    NUMBER(SSCDA_PHASE_MAP, 3),
    NUMBER(SSCDA_PHASE_TUNE, 4),
    NUMBER(SSCDA_ABI_VERSION, 1),
    NUMBER(SSCDA_GRID_PRODUCT, 1),
    NUMBER(SSCDA_GRID_LIST, 2),
    NUMBER(SSCDA_TYPE_TEXT, 5),
    NUMBER(SSCDA_COLUMN_OPTION, 1),
    NUMBER(SSCDA_IMPORT_REPLACE, 1),
    NUMBER(SSCDA_IMPORT_MERGE, 2),
    NUMBER(SSCDA_BEST, -1),
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void test_sizes(void) {
    TEST_ASSERT_EQUAL_size_t(8, sizeof(void *));
    TEST_ASSERT_EQUAL_size_t(48, sizeof(sscda_matrix));
    TEST_ASSERT_EQUAL_size_t(72, sizeof(sscda_option));
    TEST_ASSERT_GREATER_OR_EQUAL_size_t(104, sizeof(sscda_progress)); /* it may grow */
    TEST_ASSERT_EQUAL_size_t(sizeof(void *), sizeof(sscda_progress_fn));
    TEST_ASSERT_EQUAL_size_t(sizeof(void *), sizeof(sscda_classify_fn));
}

static void test_places(void) {
    size_t k;
    for (k = 0; k < COUNT(members); ++k) {
        TEST_ASSERT_EQUAL_size_t_MESSAGE(members[k].expected_offset, members[k].offset,
                                         members[k].name);
        TEST_ASSERT_EQUAL_size_t_MESSAGE(members[k].expected_size, members[k].size,
                                         members[k].name);
    }
}

static void test_numbers(void) {
    size_t k;
    for (k = 0; k < COUNT(numbers); ++k)
        TEST_ASSERT_EQUAL_INT_MESSAGE(numbers[k].expected, numbers[k].value, numbers[k].name);
    TEST_ASSERT_EQUAL_INT32(INT_MIN, SSCDA_UNLABELED);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_sizes);
    RUN_TEST(test_places);
    RUN_TEST(test_numbers);
    UNITY_END();
    return promise("abi-layout", (long)(COUNT(members) + COUNT(numbers)) + 6);
}
