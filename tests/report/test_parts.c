/* SPDX-License-Identifier: MIT */
/* The parts of a report that a picture does not show to be right. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "cli/io/json.h"
#include "cli/memory.h"
#include "cli/report/parts.h"
#include "cli/report/pca.h"

void setUp(void) {}
void tearDown(void) {}

enum { n = 200, d = 7 };

/* Points whose principal components are known: along u they vary by 3 sin, along v by cos. */
static void two_directions(double x[n][d], const double *rows[n], double scale) {
    for (int i = 0; i < n; ++i) {
        const double t = 2 * 3.14159265358979323846 * i / n;
        for (int c = 0; c < d; ++c)
            x[i][c] = scale * (5 + c);
        x[i][1] += scale * 3 * sin(t) * 0.6;
        x[i][4] += scale * 3 * sin(t) * 0.8;
        x[i][1] += scale * cos(t) * 0.8;
        x[i][4] -= scale * cos(t) * 0.6;
        rows[i] = x[i];
    }
}

static void check_two_directions(double scale) {
    double x[n][d], at[2];
    const double *rows[n];
    struct pca pca;
    two_directions(x, rows, scale);
    pca_make(&pca, rows, n, d);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.9, pca.explained[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.1, pca.explained[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.6, pca.axis[0][1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.8, pca.axis[0][4]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.8, pca.axis[1][1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, -0.6, pca.axis[1][4]);
    for (int i = 0; i < n; ++i) {
        const double t = 2 * 3.14159265358979323846 * i / n;
        pca_project(&pca, x[i], d, at);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, 3 * sin(t), at[0] / scale);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, cos(t), at[1] / scale);
    }
    pca_free(&pca);
}

static void principal_components_are_found(void) {
    check_two_directions(1);
}

static void neither_large_nor_small_numbers_overflow(void) {
    check_two_directions(1e200);
    check_two_directions(1e-200);
}

static void the_same_rows_give_the_same_bits(void) {
    double x[n][d];
    const double *rows[n];
    struct pca a, b;
    two_directions(x, rows, 1);
    pca_make(&a, rows, n, d);
    pca_make(&b, rows, n, d);
    TEST_ASSERT_EQUAL_MEMORY(a.axis[0], b.axis[0], d * sizeof(double));
    TEST_ASSERT_EQUAL_MEMORY(a.axis[1], b.axis[1], d * sizeof(double));
    pca_free(&a);
    pca_free(&b);
}

static void points_that_do_not_vary_are_one_point(void) {
    double x[3] = {4, 5, 6}, at[2];
    const double *rows[] = {x, x, x, x};
    struct pca pca;
    pca_make(&pca, rows, 4, 3);
    pca_project(&pca, x, 3, at);
    TEST_ASSERT_EQUAL_DOUBLE(0, at[0]);
    TEST_ASSERT_EQUAL_DOUBLE(0, at[1]);
    TEST_ASSERT_EQUAL_DOUBLE(0, pca.explained[0]);
    pca_free(&pca);
}

static void points_on_a_line_have_one_component(void) {
    double x[4][3], at[2];
    const double *rows[4];
    struct pca pca;
    for (int i = 0; i < 4; ++i) {
        for (int c = 0; c < 3; ++c)
            x[i][c] = i * (c + 1);
        rows[i] = x[i];
    }
    pca_make(&pca, rows, 4, 3);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1, pca.explained[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0, pca.explained[1]);
    pca_project(&pca, x[3], 3, at);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.5 * sqrt(14), at[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, 0, at[1]);
    pca_free(&pca);
}

static void a_label_is_found_among_the_classes(void) {
    static const int32_t labels[] = {-7, 0, 3, 2147483647};
    struct report r;
    memset(&r, 0, sizeof r);
    r.class_labels = labels;
    r.classes = 4;
    for (int64_t c = 0; c < 4; ++c)
        TEST_ASSERT_EQUAL_INT64(c, report_class(&r, labels[c]));
    TEST_ASSERT_EQUAL_INT64(-1, report_class(&r, 1));
    TEST_ASSERT_EQUAL_INT64(-1, report_class(&r, SSCDA_UNLABELED));
}

static void json_is_fit_for_a_page(void) {
    FILE *file = tmpfile();
    char text[400] = "";
    json j = {.out = file};
    TEST_ASSERT_NOT_NULL(file);
    json_open(&j, NULL, '{');
    json_text(&j, "</script>", "<!-- & \" \\ \n \xff \xc3\xa9");
    json_open_flat(&j, "flat");
    json_rounded(&j, NULL, 1.0 / 3, 4);
    json_rounded(&j, NULL, NAN, 4);
    json_open(&j, NULL, '[');
    json_integer(&j, NULL, -5);
    json_close(&j, ']');
    json_close(&j, ']');
    json_null(&j, "none");
    json_close(&j, '}');
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    TEST_ASSERT_EQUAL_STRING("{\n"
                             "  \"\\u003c/script\\u003e\": \"\\u003c!-- \\u0026 \\\" \\\\ \\u000a "
                             "\\ufffd \xc3\xa9\",\n"
                             "  \"flat\": [0.3333,null,[-5]],\n"
                             "  \"none\": null\n"
                             "}\n",
                             text);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(principal_components_are_found);
    RUN_TEST(neither_large_nor_small_numbers_overflow);
    RUN_TEST(the_same_rows_give_the_same_bits);
    RUN_TEST(points_that_do_not_vary_are_one_point);
    RUN_TEST(points_on_a_line_have_one_component);
    RUN_TEST(a_label_is_found_among_the_classes);
    RUN_TEST(json_is_fit_for_a_page);
    return UNITY_END();
}
