/* SPDX-License-Identifier: MIT */
/* Bytes that are not a model, or no longer: always an error that says so, never a crash. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/bytes.h"
#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

static snapshot state; /* of a small fitted handle with weights */
static unsigned char *bytes;
static int64_t source_rows = 3, target_rows = 4;

static void make_state(void (*set_options)(sscda *)) {
    problem p = make_problem(source_rows, target_rows, 2, 2, 71);
    const double a[10] = {1, 2, 1, 1, 2, 1, 1, 2, 1, 1};
    sscda *h = new_handle();
    OK(sscda_set_weights(h, a, source_rows, NULL, 0));
    OK(sscda_set_int(h, "max_iterations", 3));
    if (set_options != NULL) set_options(h);
    fit(h, &p);
    state = take_state(h);
    bytes = allocate(state.size + 64);
    memcpy(bytes, state.bytes, state.size);
    sscda_destroy(h);
    free_problem(&p);
}

static void drop_state(void) {
    free_snapshot(&state);
    free(bytes);
}

void setUp(void) {
    make_state(NULL);
}
void tearDown(void) {
    drop_state();
}

/* Refused as a model, and no handle is made. */
static void check_refused_bytes(size_t size, const char *word) {
    const int64_t before = sscda_live_handles();
    sscda *h = (sscda *)(void *)bytes;
    REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_deserialize(&h, bytes, (int64_t)size), word);
    TEST_ASSERT_NULL(h);
    TEST_ASSERT_EQUAL_INT64(before, sscda_live_handles());
}

static void test_every_truncation(void) {
    size_t size;
    for (size = 0; size < state.size; ++size) {
        unsigned char *exact = allocate(size); /* so that a sanitizer sees a read beyond it */
        sscda *h = NULL;
        memcpy(exact, state.bytes, size);
        REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_deserialize(&h, exact, (int64_t)size), "model");
        TEST_ASSERT_NULL(h);
        free(exact);
    }
}

/* The same with a checksum that is right: now the body itself ends too soon. */
static void test_every_sealed_truncation(void) {
    size_t size;
    for (size = BODY_AT; size < state.size; ++size) {
        unsigned char *exact = allocate(size);
        sscda *h = NULL;
        memcpy(exact, state.bytes, size);
        seal(exact, size);
        REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_deserialize(&h, exact, (int64_t)size), "damaged");
        TEST_ASSERT_NULL(h);
        free(exact);
    }
}

static void test_more_than_expected(void) {
    memset(bytes + state.size, 0, 64);
    check_refused_bytes(state.size + 1, "damaged");
    seal(bytes, state.size + 1);
    check_refused_bytes(state.size + 1, "more than expected");
}

/* Every bit of every byte, one at a time. */
static void test_every_flip(void) {
    size_t k;
    int bit;
    for (k = 0; k < state.size; ++k) {
        for (bit = 0; bit < 8; ++bit) {
            bytes[k] ^= (unsigned char)(1 << bit);
            check_refused_bytes(state.size, "model");
            bytes[k] ^= (unsigned char)(1 << bit);
        }
    }
}

/* All that can be asked of a handle that should perhaps not be: answers or errors of ours. */
static void exercise(sscda *h, size_t at) {
    double values[64], x[20] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    int64_t ns = 0, nt = 0, d = 0, count = 0, rows[64], cols[64];
    int32_t labels[64], k, status;
    sscda_matrix m, in;
    CHECK(sscda_info_int(h, "source_rows", &ns) == SSCDA_OK, "byte %d", (int)at);
    CHECK(sscda_info_int(h, "target_rows", &nt) == SSCDA_OK, "byte %d", (int)at);
    CHECK(sscda_info_int(h, "features", &d) == SSCDA_OK, "byte %d", (int)at);
    CHECK(ns == source_rows && d == 2 && nt >= 1, "byte %d: %d x %d x %d", (int)at, (int)ns,
          (int)nt, (int)d);
    m = sscda_row_major(values, ns, d);
    in = sscda_row_major(x, ns, d);
    status = sscda_map(h, &in, &m);
    CHECK(status == SSCDA_OK || status == SSCDA_ERROR_NUMERIC, "byte %d: map: %s", (int)at,
          sscda_last_error(h));
    status = sscda_adapted(h, &m);
    CHECK(status == SSCDA_OK || status == SSCDA_ERROR_NUMERIC, "byte %d: adapted: %s", (int)at,
          sscda_last_error(h));
    status = sscda_predict(h, &in, labels, values, 64);
    CHECK(status == SSCDA_OK || status == SSCDA_ERROR_LABELS, "byte %d: predict: %s", (int)at,
          sscda_last_error(h));
    CHECK(sscda_info_int(h, "components", &count) == SSCDA_OK && count >= 1 && count <= 32,
          "byte %d: components", (int)at);
    m = sscda_row_major(values, 2, count);
    in.rows = 2;
    status = sscda_prepare(h, SSCDA_SOURCE, &in, &m);
    CHECK(status == SSCDA_OK || status == SSCDA_ERROR_NUMERIC, "byte %d: prepare: %s", (int)at,
          sscda_last_error(h));
    CHECK(sscda_correspondence_triplets(h, rows, cols, values, 64) == SSCDA_OK, "byte %d", (int)at);
    for (k = 0; k < sscda_info_count(); ++k) {
        const char *key = NULL, *word = NULL;
        int32_t type = 0;
        OK(sscda_info_describe(k, &key, &type));
        status = type == SSCDA_TYPE_DOUBLE ? sscda_info_double(h, key, values)
                 : type == SSCDA_TYPE_INT  ? sscda_info_int(h, key, &count)
                                           : sscda_info_string(h, key, &word);
        CHECK(status == SSCDA_OK, "byte %d: %s: %s", (int)at, key, sscda_last_error(h));
    }
    status = sscda_trace(h, "objective", values, 64, &count);
    CHECK(status == SSCDA_OK, "byte %d: trace: %s", (int)at, sscda_last_error(h));
    if (nt > 64) return;
    m = sscda_row_major(values, 1, 1);
    m.rows = ns;
    m.cols = nt;
    m.row_stride = nt;
    if (ns * nt <= 64) CHECK(sscda_correspondence(h, &m) == SSCDA_OK, "byte %d", (int)at);
    status = sscda_target_labels(h, labels, values, 64);
    CHECK(status == SSCDA_OK || status == SSCDA_ERROR_LABELS, "byte %d: labels", (int)at);
}

static int accepted, refused;

/* Damage with a right checksum, as only a hostile or a buggy writer makes it. */
static void try_sealed(size_t at) {
    sscda *h = NULL;
    int32_t status;
    seal(bytes, state.size);
    status = sscda_deserialize(&h, bytes, (int64_t)state.size);
    if (status == SSCDA_OK) {
        snapshot again = take_state(h); /* it can be stored */
        free_snapshot(&again);
        exercise(h, at);
        sscda_destroy(h);
        ++accepted;
    } else {
        CHECK(status == SSCDA_ERROR_FORMAT, "byte %d: %s: %s", (int)at, sscda_status_name(status),
              sscda_last_error(NULL));
        ++refused;
    }
}

static void test_every_sealed_flip(void) {
    size_t k;
    int bit;
    accepted = refused = 0;
    for (k = BODY_AT; k < state.size; ++k) {
        for (bit = 0; bit < 8; ++bit) {
            bytes[k] ^= (unsigned char)(1 << bit);
            try_sealed(k);
            bytes[k] ^= (unsigned char)(1 << bit);
        }
    }
    /* Most bytes are numbers that may be others; counts and words may not. */
    TEST_ASSERT_GREATER_THAN(100, accepted);
    TEST_ASSERT_GREATER_THAN(100, refused);
}

/* Counts of everything that a count can be, at every place. */
static void test_every_sealed_count(void) {
    const uint64_t values[] = {0,
                               1,
                               UINT64_C(0x7fffffff),
                               UINT64_C(1) << 40,
                               INT64_MAX / 8,
                               UINT64_MAX,
                               UINT64_C(0x7ff8000000000000)}; /* the last is NaN */
    size_t k, v;
    for (k = BODY_AT; k + 8 <= state.size; ++k) {
        for (v = 0; v < sizeof values / sizeof values[0]; ++v) {
            put_u64(bytes + k, values[v]);
            try_sealed(k);
        }
        memcpy(bytes + k, state.bytes + k, 8);
    }
}

static void with_preprocessing(sscda *h) {
    OK(sscda_set_string(h, "scale_rows", "l2"));
    OK(sscda_set_string(h, "standardize", "domain"));
    OK(sscda_set_int(h, "pca", 1));
    OK(sscda_set_string(h, "map", "barycentric"));
    OK(sscda_set_double(h, "mix", 0.25));
}

static void without_map(sscda *h) {
    OK(sscda_set_string(h, "standardize", "joint"));
    OK(sscda_set_string(h, "map", "none"));
}

static void with_kernel(sscda *h) {
    OK(sscda_set_string(h, "map", "kernel"));
    OK(sscda_set_int(h, "cycles", 2));
}

static void with_network(sscda *h) {
    OK(sscda_set_string(h, "map", "neural"));
    OK(sscda_set_int(h, "hidden", 3));
    OK(sscda_set_int(h, "epochs", 5));
}

static void with_machine(sscda *h) {
    OK(sscda_set_string(h, "classifier", "svm"));
    OK(sscda_set_double(h, "svm_c", 1));
    OK(sscda_set_double(h, "svm_gamma", 0.5));
}

static void with_self_training(sscda *h) {
    OK(sscda_set_string(h, "classifier", "self_trained"));
}

/* The parts that a plain fit leaves empty. */
static void check_other_model(void (*set_options)(sscda *)) {
    drop_state();
    make_state(set_options);
    test_every_sealed_truncation();
    test_every_sealed_flip();
    test_every_sealed_count();
}

static void test_preprocessing(void) {
    check_other_model(with_preprocessing);
}

static void test_no_map(void) {
    check_other_model(without_map);
}

static void test_kernel(void) {
    check_other_model(with_kernel);
}

/* Fewer samples leave none to hold out, and then the map is linear. */
static void test_network(void) {
    source_rows = 10;
    check_other_model(with_network);
    source_rows = 3;
}

static void test_machine(void) {
    check_other_model(with_machine);
}

/* Fewer samples of the target have no neighbours that could agree. */
static void test_self_training(void) {
    target_rows = 12;
    check_other_model(with_self_training);
    target_rows = 4;
}

static void test_foreign_bytes(void) {
    const char *const texts[] = {"", "x", "sscda", "a text file\n", "\x89PNG\r\n\x1a\n", "PK\3\4"};
    size_t k;
    for (k = 0; k < sizeof texts / sizeof texts[0]; ++k) {
        strcpy((char *)bytes, texts[k]);
        check_refused_bytes(strlen(texts[k]), "not a libsscda model");
    }
    /* What a transfer as text does to a model. */
    memcpy(bytes, state.bytes, 5);
    memcpy(bytes + 5, state.bytes + 6, state.size - 6);
    check_refused_bytes(state.size - 1, "not a libsscda model");
}

/* Another format is refused, and the message names both. */
static void check_format(uint32_t major, uint32_t minor, const char *found, const char *advice) {
    sscda *h = NULL;
    put_u32(bytes + MAJOR_AT, major);
    put_u32(bytes + MINOR_AT, minor);
    REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_deserialize(&h, bytes, (int64_t)state.size), found,
            "reads format 1.0", advice, sscda_version());
    TEST_ASSERT_NULL(h);
}

static void test_other_formats(void) {
    check_format(0, 9, "format 0.9", "release that wrote it");
    check_format(1, 1, "format 1.1", "newer");
    check_format(2, 0, "format 2.0", "newer");
    check_format(3, 7, "format 3.7", "newer");
}

/* Replaces a piece of the options' text by another of the same length. */
static void replace(const char *from, const char *to) {
    size_t k;
    TEST_ASSERT_EQUAL(strlen(from), strlen(to));
    memcpy(bytes, state.bytes, state.size);
    for (k = BODY_AT; k + strlen(from) <= state.size; ++k) {
        if (memcmp(bytes + k, from, strlen(from)) != 0) continue;
        memcpy(bytes + k, to, strlen(to));
        seal(bytes, state.size);
        return;
    }
    fail_at(__LINE__, "'%s' is not in the file", from);
}

/* Options in a file obey the table; one of a later release is passed over. */
static void test_options_in_a_file(void) {
    sscda *h = NULL;
    int64_t integer = 0;
    replace("max_iterations=3", "max_iterations=0");
    check_refused_bytes(state.size, "max_iterations");
    replace("max_iterations=3", "max_iterations=x");
    check_refused_bytes(state.size, "max_iterations");
    replace("lambda_s=0.1", "lambda_s=-.1");
    check_refused_bytes(state.size, "lambda_s");
    replace("lambda_s=0.1", "lambda_s=nan");
    check_refused_bytes(state.size, "lambda_s");
    replace("lambda_s=0.1", "lambda_s=1x1");
    check_refused_bytes(state.size, "lambda_s");
    replace("map=linear", "map=planar");
    check_refused_bytes(state.size, "map");
    replace("cycles=1\n", "cycles=.5");
    check_refused_bytes(state.size, "damaged");
    replace("max_iterations=3", "max_somethings=3");
    OK(sscda_deserialize(&h, bytes, (int64_t)state.size));
    OK(sscda_get_int(h, "max_iterations", &integer));
    TEST_ASSERT_EQUAL_INT64(5000, integer);
    sscda_destroy(h);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_truncation);
    RUN_TEST(test_every_sealed_truncation);
    RUN_TEST(test_more_than_expected);
    RUN_TEST(test_every_flip);
    RUN_TEST(test_every_sealed_flip);
    RUN_TEST(test_every_sealed_count);
    RUN_TEST(test_preprocessing);
    RUN_TEST(test_no_map);
    RUN_TEST(test_kernel);
    RUN_TEST(test_network);
    RUN_TEST(test_machine);
    RUN_TEST(test_self_training);
    RUN_TEST(test_foreign_bytes);
    RUN_TEST(test_other_formats);
    RUN_TEST(test_options_in_a_file);
    return UNITY_END();
}
