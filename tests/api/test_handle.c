/* SPDX-License-Identifier: MIT */
/* Handles, names and numbers: what does not depend on any fit. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

void setUp(void) {}
void tearDown(void) {}

static void test_live_handles(void) {
    const int64_t before = sscda_live_handles();
    sscda *handles[10] = {NULL}, *copy = NULL;
    snapshot state;
    int k;
    for (k = 0; k < 10; ++k) {
        OK(sscda_create(&handles[k]));
        TEST_ASSERT_EQUAL_INT64(before + k + 1, sscda_live_handles());
    }
    state = take_state(handles[0]);
    OK(sscda_deserialize(&copy, state.bytes, (int64_t)state.size));
    TEST_ASSERT_EQUAL_INT64(before + 11, sscda_live_handles());
    /* One that was not made does not live. */
    state.bytes[state.size - 1] ^= 1;
    sscda_destroy(copy);
    RETURNS(SSCDA_ERROR_FORMAT, sscda_deserialize(&copy, state.bytes, (int64_t)state.size));
    TEST_ASSERT_NULL(copy);
    sscda_destroy(NULL);
    TEST_ASSERT_EQUAL_INT64(before + 10, sscda_live_handles());
    for (k = 0; k < 10; ++k)
        sscda_destroy(handles[k]);
    TEST_ASSERT_EQUAL_INT64(before, sscda_live_handles());
    free_snapshot(&state);
}

/* Values are pinned: written out here, so that a change of the header does not change the test. */
static void test_statuses(void) {
    static const struct {
        int32_t value;
        const char *name;
    } all[] = {{0, "SSCDA_OK"},
               {1, "SSCDA_NOT_CONVERGED"},
               {2, "SSCDA_TIME_LIMIT"},
               {3, "SSCDA_CANCELLED"},
               {-1, "SSCDA_ERROR_ARGUMENT"},
               {-2, "SSCDA_ERROR_DIMENSION"},
               {-3, "SSCDA_ERROR_NOT_FINITE"},
               {-4, "SSCDA_ERROR_LABELS"},
               {-5, "SSCDA_ERROR_WEIGHTS"},
               {-6, "SSCDA_ERROR_OPTION"},
               {-7, "SSCDA_ERROR_NOT_FITTED"},
               {-8, "SSCDA_ERROR_CAPACITY"},
               {-9, "SSCDA_ERROR_UNAVAILABLE"},
               {-10, "SSCDA_ERROR_MEMORY"},
               {-11, "SSCDA_ERROR_IO"},
               {-12, "SSCDA_ERROR_FORMAT"},
               {-13, "SSCDA_ERROR_BUSY"},
               {-14, "SSCDA_ERROR_NUMERIC"},
               {-15, "SSCDA_ERROR_INTERNAL"},
               {-16, "SSCDA_ERROR_ABORTED"}};
    size_t k;
    for (k = 0; k < sizeof all / sizeof all[0]; ++k)
        TEST_ASSERT_EQUAL_STRING(all[k].name, sscda_status_name(all[k].value));
    TEST_ASSERT_EQUAL_STRING("SSCDA_UNKNOWN", sscda_status_name(1000));
    TEST_ASSERT_EQUAL_STRING("SSCDA_UNKNOWN", sscda_status_name(-1000));
    TEST_ASSERT_EQUAL_STRING("SSCDA_UNKNOWN", sscda_status_name(INT32_MIN));
    TEST_ASSERT_EQUAL_STRING("SSCDA_UNKNOWN", sscda_status_name(INT32_MAX));
}

static void test_constants(void) {
    TEST_ASSERT_EQUAL_INT(1, SSCDA_FLOAT64);
    TEST_ASSERT_EQUAL_INT(2, SSCDA_FLOAT32);
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, SSCDA_UNLABELED);
    TEST_ASSERT_EQUAL_INT(1, SSCDA_TYPE_DOUBLE);
    TEST_ASSERT_EQUAL_INT(2, SSCDA_TYPE_INT);
    TEST_ASSERT_EQUAL_INT(3, SSCDA_TYPE_BOOL);
    TEST_ASSERT_EQUAL_INT(4, SSCDA_TYPE_CHOICE);
    TEST_ASSERT_EQUAL_INT(0, SSCDA_CONTINUE);
    TEST_ASSERT_EQUAL_INT(1, SSCDA_STOP);
    TEST_ASSERT_EQUAL_INT(2, SSCDA_ABORT);
    TEST_ASSERT_EQUAL_INT(1, SSCDA_PHASE_PREPARE);
    TEST_ASSERT_EQUAL_INT(2, SSCDA_PHASE_SOLVE);
    TEST_ASSERT_EQUAL_INT(3, SSCDA_PHASE_MAP);
}

/* Bindings fill these structs by offset. */
static void test_layouts(void) {
    TEST_ASSERT_EQUAL(48, sizeof(sscda_matrix));
    TEST_ASSERT_EQUAL(0, offsetof(sscda_matrix, data));
    TEST_ASSERT_EQUAL(8, offsetof(sscda_matrix, rows));
    TEST_ASSERT_EQUAL(16, offsetof(sscda_matrix, cols));
    TEST_ASSERT_EQUAL(24, offsetof(sscda_matrix, row_stride));
    TEST_ASSERT_EQUAL(32, offsetof(sscda_matrix, col_stride));
    TEST_ASSERT_EQUAL(40, offsetof(sscda_matrix, dtype));
    TEST_ASSERT_EQUAL(44, offsetof(sscda_matrix, reserved));
    TEST_ASSERT_EQUAL(72, sizeof(sscda_option));
    TEST_ASSERT_EQUAL(0, offsetof(sscda_option, key));
    TEST_ASSERT_EQUAL(8, offsetof(sscda_option, doc));
    TEST_ASSERT_EQUAL(16, offsetof(sscda_option, since));
    TEST_ASSERT_EQUAL(24, offsetof(sscda_option, choices));
    TEST_ASSERT_EQUAL(32, offsetof(sscda_option, default_text));
    TEST_ASSERT_EQUAL(40, offsetof(sscda_option, default_number));
    TEST_ASSERT_EQUAL(48, offsetof(sscda_option, minimum));
    TEST_ASSERT_EQUAL(56, offsetof(sscda_option, maximum));
    TEST_ASSERT_EQUAL(64, offsetof(sscda_option, type));
    TEST_ASSERT_EQUAL(68, offsetof(sscda_option, flags));
    TEST_ASSERT_EQUAL(0, offsetof(sscda_progress, cycle));
    TEST_ASSERT_EQUAL(32, offsetof(sscda_progress, objective));
    TEST_ASSERT_EQUAL(64, offsetof(sscda_progress, seconds));
    TEST_ASSERT_EQUAL(72, offsetof(sscda_progress, phase));
}

static void test_matrix_makers(void) {
    const double wide[1] = {0};
    const float narrow[1] = {0};
    sscda_matrix m = sscda_row_major(wide, 5, 3);
    TEST_ASSERT_TRUE(m.data == (const void *)wide && m.rows == 5 && m.cols == 3);
    TEST_ASSERT_TRUE(m.row_stride == 3 && m.col_stride == 1);
    TEST_ASSERT_TRUE(m.dtype == SSCDA_FLOAT64 && m.reserved == 0);
    m = sscda_col_major(wide, 5, 3);
    TEST_ASSERT_TRUE(m.row_stride == 1 && m.col_stride == 5 && m.dtype == SSCDA_FLOAT64);
    m = sscda_row_major_f32(narrow, 5, 3);
    TEST_ASSERT_TRUE(m.data == (const void *)narrow && m.rows == 5 && m.cols == 3);
    TEST_ASSERT_TRUE(m.row_stride == 3 && m.col_stride == 1);
    TEST_ASSERT_TRUE(m.dtype == SSCDA_FLOAT32 && m.reserved == 0);
    m = sscda_col_major_f32(narrow, 5, 3);
    TEST_ASSERT_TRUE(m.row_stride == 1 && m.col_stride == 5 && m.dtype == SSCDA_FLOAT32);
}

static void test_version(void) {
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", SSCDA_VERSION_MAJOR, SSCDA_VERSION_MINOR,
             SSCDA_VERSION_PATCH);
    TEST_ASSERT_EQUAL_STRING(text, sscda_version());
    TEST_ASSERT_EQUAL_INT32(SSCDA_VERSION_MAJOR * 10000 + SSCDA_VERSION_MINOR * 100 +
                                SSCDA_VERSION_PATCH,
                            sscda_version_number());
    TEST_ASSERT_EQUAL_INT32(SSCDA_ABI_VERSION, sscda_abi_version());
}

/* More is needed than for `less`, unless that is more than can be told. */
static int64_t estimate(const sscda *h, int64_t ns, int64_t nt, int64_t d, int64_t less) {
    int64_t bytes = -1;
    OK(sscda_estimate_memory(h, ns, nt, d, &bytes));
    CHECK(bytes > less || (bytes == INT64_MAX && less == INT64_MAX),
          "%lld x %lld x %lld needs %lld bytes", (long long)ns, (long long)nt, (long long)d,
          (long long)bytes);
    return bytes;
}

static void check_estimates(const sscda *h) {
    static const int64_t sizes[] = {1, 10, 1000, 20000, INT64_C(1) << 30, INT64_MAX};
    int64_t before = 0;
    size_t k;
    for (k = 0; k + 1 < sizeof sizes / sizeof sizes[0]; ++k) {
        const int64_t n = sizes[k], m = sizes[k + 1];
        before = estimate(h, n, n, n, before);
        estimate(h, m, n, n, before);
        estimate(h, n, m, n, before);
        estimate(h, n, n, m, before);
    }
}

static void test_estimate_memory(void) {
    static const char *const maps[] = {"linear", "rigid",       "kernel",
                                       "neural", "barycentric", "none"};
    sscda *h = new_handle();
    int64_t before = 0, cycles;
    size_t k;
    for (k = 0; k < sizeof maps / sizeof maps[0]; ++k) {
        OK(sscda_set_string(h, "map", maps[k]));
        for (cycles = 1; cycles <= 3; ++cycles) {
            OK(sscda_set_int(h, "cycles", cycles));
            check_estimates(h);
        }
    }
    sscda_destroy(h);
    h = new_handle();
    /* C alone, and the data. */
    estimate(h, 1000, 2000, 10, 8 * 1000 * 2000 + 8 * 3000 * 10);
    TEST_ASSERT_EQUAL_INT64(INT64_MAX, estimate(h, INT64_MAX, INT64_MAX, INT64_MAX, 0));
    /* Structure takes memory, and only when it is asked for. */
    OK(sscda_set_double(h, "lambda_s", 0));
    before = estimate(h, 500, 500, 2, 0);
    OK(sscda_set_double(h, "lambda_s", 1));
    estimate(h, 500, 500, 2, before);
    sscda_destroy(h);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_live_handles);
    RUN_TEST(test_statuses);
    RUN_TEST(test_constants);
    RUN_TEST(test_layouts);
    RUN_TEST(test_matrix_makers);
    RUN_TEST(test_version);
    RUN_TEST(test_estimate_memory);
    return UNITY_END();
}
