/* SPDX-License-Identifier: MIT */
/* Many small fits of many shapes, with every solver and map: what must hold of each result. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/invariants.h"
#include "api/snapshot.h"

void setUp(void) {}
void tearDown(void) {}

/* How the fits of one test are set up besides the defaults. */
static const char *solver;
static problem p;

static void use_solver(sscda *h) {
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_int(h, "max_iterations", 60));
}

/* Fits p with labels and weights and checks everything. */
static void fit_and_check(sscda *h, const int32_t *labels, const double *a, const double *b) {
    fitted f = {h, &p, labels, a, b, 0};
    f.status = sscda_fit(h, &p.source, labels, &p.target);
    CHECK(f.status >= 0, "%s, %d x %d x %d: %s", solver, (int)p.ns, (int)p.nt, (int)p.d,
          sscda_last_error(h));
    check_all(&f);
}

static void check_problem(void) {
    sscda *h = new_handle();
    use_solver(h);
    fit_and_check(h, p.labels, NULL, NULL);
    OK(sscda_set_string(h, "map", "rigid"));
    OK(sscda_set_double(h, "lambda_g", 0));
    fit_and_check(h, NULL, NULL, NULL);
    OK(sscda_set_string(h, "map", "barycentric"));
    OK(sscda_set_double(h, "lambda_g", 0.5));
    OK(sscda_set_double(h, "lambda_s", 0));
    fit_and_check(h, p.labels, NULL, NULL);
    OK(sscda_set_double(h, "lambda_g", 0));
    fit_and_check(h, p.labels, NULL, NULL);
    OK(sscda_set_string(h, "preset", "paper"));
    use_solver(h);
    OK(sscda_set_int(h, "max_iterations", 15));
    fit_and_check(h, p.labels, NULL, NULL);
    sscda_destroy(h);
}

static void check_shapes(const char *word) {
    static const struct {
        int ns, nt, d, classes;
    } shapes[] = {{1, 1, 1, 1}, {1, 1, 3, 1},   {1, 5, 2, 1},   {5, 1, 2, 2},  {2, 2, 1, 2},
                  {4, 7, 2, 2}, {7, 4, 2, 3},   {6, 6, 3, 1},   {5, 6, 12, 2}, {6, 3, 9, 6},
                  {9, 9, 2, 9}, {12, 18, 4, 3}, {13, 11, 1, 2}, {30, 25, 2, 3}};
    size_t k;
    solver = word;
    for (k = 0; k < sizeof shapes / sizeof shapes[0]; ++k) {
        p = make_problem(shapes[k].ns, shapes[k].nt, shapes[k].d, shapes[k].classes, 100 + k);
        check_problem();
        free_problem(&p);
    }
}

static void test_shapes(void) {
    for_each_word("solver", check_shapes);
}

/* Large enough for the shortcuts that small problems do without. */
static void check_larger(const char *word) {
    sscda *h = new_handle();
    solver = word;
    use_solver(h);
    p = make_problem(80, 70, 2, 4, 5);
    fit_and_check(h, p.labels, NULL, NULL);
    free_problem(&p);
    p = make_problem(66, 90, 40, 2, 6);
    fit_and_check(h, p.labels, NULL, NULL);
    free_problem(&p);
    sscda_destroy(h);
}

static void test_larger(void) {
    for_each_word("solver", check_larger);
}

/* Samples that coincide, features that are constant, domains that are one point. */
static void check_degenerate(const char *word) {
    int64_t k;
    solver = word;
    p = make_problem(8, 10, 2, 2, 3);
    for (k = 0; k < 8; ++k) /* four samples, each twice, in different classes */
        memcpy(p.xs + 2 * k, p.xs + 4 * (k / 4), 2 * sizeof *p.xs);
    check_problem();
    for (k = 0; k < 8; ++k)
        p.xs[2 * k + 1] = 7;
    check_problem();
    for (k = 0; k < 10; ++k)
        p.xt[2 * k + 1] = -3;
    check_problem();
    for (k = 0; k < 20; ++k)
        p.xt[k] = 1; /* one point */
    check_problem();
    for (k = 0; k < 16; ++k)
        p.xs[k] = 1; /* the same point */
    check_problem();
    free_problem(&p);
}

static void test_degenerate(void) {
    for_each_word("solver", check_degenerate);
}

static void check_weighted(const char *word) {
    double a[9], b[12], sum_a = 0, sum_b = 0;
    sscda *h = new_handle();
    int k;
    solver = word;
    use_solver(h);
    p = make_problem(9, 12, 2, 3, 4);
    fill_random(a, 9, 0.1, 3, 1);
    fill_random(b, 12, 0.1, 3, 2);
    for (k = 0; k < 9; ++k)
        sum_a += a[k];
    for (k = 0; k < 12; ++k)
        sum_b += b[k];
    for (k = 0; k < 12; ++k)
        b[k] *= sum_a / sum_b;
    OK(sscda_set_weights(h, a, 9, b, 12));
    fit_and_check(h, p.labels, a, b);
    OK(sscda_set_string(h, "map", "barycentric"));
    fit_and_check(h, p.labels, a, b);
    OK(sscda_set_weights(h, a, 9, NULL, 0));
    OK(sscda_set_string(h, "map", "rigid"));
    fit_and_check(h, p.labels, a, NULL);
    OK(sscda_set_weights(h, NULL, 0, b, 12));
    OK(sscda_set_string(h, "map", "linear"));
    OK(sscda_set_int(h, "restore_covariance", 1));
    fit_and_check(h, p.labels, NULL, b);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_weighted(void) {
    for_each_word("solver", check_weighted);
}

/* The same points on both sides: an objective of 0 is reached, and the gap still means something.
 */
static void check_same_points(const char *word) {
    sscda *h = new_handle();
    double *c;
    int64_t k;
    solver = word;
    p = make_problem(7, 7, 2, 7, 4);
    memcpy(p.xt, p.xs, 14 * sizeof *p.xs);
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_double(h, "lambda_g", 0));
    OK(sscda_set_double(h, "gap_tolerance", 1e-6));
    OK(sscda_set_int(h, "max_iterations", 100000));
    fit_and_check(h, p.labels, NULL, NULL);
    TEST_ASSERT_TRUE(info_number(h, "objective") < 1e-5);
    TEST_ASSERT_TRUE(info_number(h, "relative_gap") <= 1e-6);
    c = read_correspondence(h);
    for (k = 0; k < 7; ++k)
        CLOSE(1, c[8 * k], 1e-3);
    free(c);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_same_points(void) {
    for_each_word("solver", check_same_points);
}

static void check_cycles(const char *word) {
    sscda *h = new_handle();
    solver = word;
    p = make_problem(10, 12, 2, 2, 9);
    use_solver(h);
    OK(sscda_set_int(h, "cycles", 3));
    fit_and_check(h, p.labels, NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(3, info_count_of(h, "cycles"));
    OK(sscda_set_string(h, "map", "barycentric"));
    fit_and_check(h, p.labels, NULL, NULL);
    /* The status is the first caveat met. */
    OK(sscda_set_double(h, "gap_tolerance", 1e-15));
    OK(sscda_set_int(h, "max_iterations", 2));
    fit_and_check(h, p.labels, NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(SSCDA_NOT_CONVERGED, info_count_of(h, "status"));
    TEST_ASSERT_EQUAL_INT64(6, info_count_of(h, "iterations"));
    sscda_destroy(h);
    free_problem(&p);
}

static void test_cycles(void) {
    for_each_word("solver", check_cycles);
}

static void check_twice(const char *word) {
    sscda *one = new_handle(), *two = new_handle();
    problem other = make_problem(9, 5, 3, 2, 1);
    solver = word;
    p = make_problem(70, 68, 3, 3, 8);
    use_solver(one);
    use_solver(two);
    fit(one, &p);
    fit(two, &other); /* what was fitted before leaves no trace */
    fit(two, &p);
    SAME(take_results(one), take_results(two));
    fit(one, &p);
    SAME(take_results(two), take_results(one));
    sscda_destroy(one);
    sscda_destroy(two);
    free_problem(&other);
    free_problem(&p);
}

static void test_same_bits_twice(void) {
    for_each_word("solver", check_twice);
}

/* The info keys name the solver that was used, never "auto". */
static void check_words(const char *word) {
    const char *const keys[] = {"solver", "transport", "map"};
    const char *used = NULL;
    sscda *h = new_handle();
    size_t k;
    p = make_problem(5, 6, 2, 2, 8);
    OK(sscda_set_string(h, "solver", word));
    fit(h, &p);
    for (k = 0; k < 3; ++k) {
        OK(sscda_info_string(h, keys[k], &used));
        CHECK(strcmp(used, "auto") != 0 && used[0] != 0, "%s is '%s'", keys[k], used);
        /* It is a word that the option of that name takes. */
        OK(sscda_set_string(h, keys[k], used));
    }
    OK(sscda_info_string(h, "solver", &used));
    if (strcmp(word, "auto") != 0) TEST_ASSERT_EQUAL_STRING(word, used);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_words(void) {
    for_each_word("solver", check_words);
}

static void test_info_keys(void) {
    const char *const promised[] = {"objective",
                                    "lower_bound",
                                    "relative_gap",
                                    "first_order",
                                    "second_order",
                                    "class_term",
                                    "lambda_s_absolute",
                                    "lambda_g_absolute",
                                    "seconds",
                                    "sigma_source",
                                    "sigma_target",
                                    "status",
                                    "iterations",
                                    "transport_solves",
                                    "cycles",
                                    "source_rows",
                                    "target_rows",
                                    "features",
                                    "classes",
                                    "unlabeled",
                                    "learnt_rows",
                                    "solver",
                                    "transport",
                                    "map"};
    size_t k;
    int32_t l;
    for (k = 0; k < sizeof promised / sizeof promised[0]; ++k) {
        const int32_t wanted = k < 11   ? SSCDA_TYPE_DOUBLE
                               : k < 21 ? SSCDA_TYPE_INT
                                        : SSCDA_TYPE_CHOICE;
        int times = 0;
        for (l = 0; l < sscda_info_count(); ++l) {
            const char *key = NULL;
            int32_t type = 0;
            OK(sscda_info_describe(l, &key, &type));
            times += strcmp(key, promised[k]) == 0 && type == wanted;
        }
        CHECK(times == 1, "'%s' is described %d times", promised[k], times);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_shapes);
    RUN_TEST(test_larger);
    RUN_TEST(test_degenerate);
    RUN_TEST(test_weighted);
    RUN_TEST(test_same_points);
    RUN_TEST(test_cycles);
    RUN_TEST(test_same_bits_twice);
    RUN_TEST(test_words);
    RUN_TEST(test_info_keys);
    return UNITY_END();
}
