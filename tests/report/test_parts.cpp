// SPDX-License-Identifier: MIT
// The parts of a report that a picture does not show to be right.
#include <unity.h>

#include <cmath>
#include <cstring>

#include "cli/check_cli.h"
#include "cli/handle.h"
#include "cli/io/json.h"
#include "cli/report/parts.h"

using namespace cli;

void setUp() {}
void tearDown() {}

constexpr int n = 200, d = 7;
constexpr double pi = 3.14159265358979323846;

// Points whose principal components are known: along u they vary by 3 sin, along v by cos.
static List<double> two_directions(double scale) {
    List<double> x;
    for (int i = 0; i < n; ++i) {
        const double t = 2 * pi * i / n;
        double row[d];
        for (int c = 0; c < d; ++c)
            row[c] = scale * (5 + c);
        row[1] += scale * 3 * std::sin(t) * 0.6;
        row[4] += scale * 3 * std::sin(t) * 0.8;
        row[1] += scale * std::cos(t) * 0.8;
        row[4] -= scale * std::cos(t) * 0.6;
        x.insert(x.end(), row, row + d);
    }
    return x;
}

// The plane of these points as the source, with the first of them again as the target.
static Plane plane_of(const List<double> &x, int64_t cols, int64_t rows_of_source) {
    Report r;
    r.source = {x.data(), rows_of_source, cols};
    r.target = {x.data() + rows_of_source * cols, x.count() / cols - rows_of_source, cols};
    return Plane(r);
}

static void check_two_directions(double scale) {
    const List<double> x = two_directions(scale);
    const Plane plane = plane_of(x, d, n / 2);
    TEST_ASSERT_EQUAL_STRING("components", plane.kind);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.9, plane.explained[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.1, plane.explained[1]);
    TEST_ASSERT_EQUAL_size_t(n, plane.source.size());
    TEST_ASSERT_EQUAL_size_t(n, plane.target.size());
    for (int i = 0; i < n; ++i) {
        const double t = 2 * pi * i / n;
        const double *at = i < n / 2 ? &plane.source[2 * i] : &plane.target[2 * (i - n / 2)];
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, 3 * std::sin(t), at[0] / scale);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, std::cos(t), at[1] / scale);
    }
}

static void principal_components_are_found() {
    check_two_directions(1);
}

static void neither_large_nor_small_numbers_overflow() {
    check_two_directions(1e200);
    check_two_directions(1e-200);
}

static void the_same_rows_give_the_same_bits() {
    const List<double> x = two_directions(1);
    const Plane a = plane_of(x, d, n / 2), b = plane_of(x, d, n / 2);
    TEST_ASSERT_EQUAL_MEMORY(a.source.data(), b.source.data(), n * sizeof(double));
    TEST_ASSERT_EQUAL_MEMORY(a.target.data(), b.target.data(), n * sizeof(double));
    TEST_ASSERT_EQUAL_MEMORY(a.explained, b.explained, sizeof a.explained);
}

static void points_that_do_not_vary_are_one_point() {
    const Plane plane = plane_of({4, 5, 6, 4, 5, 6, 4, 5, 6, 4, 5, 6}, 3, 2);
    for (const double coordinate : plane.source)
        TEST_ASSERT_EQUAL_DOUBLE(0, coordinate);
    TEST_ASSERT_EQUAL_DOUBLE(0, plane.explained[0]);
    TEST_ASSERT_EQUAL_DOUBLE(0, plane.explained[1]);
}

static void points_on_a_line_have_one_component() {
    const Plane plane = plane_of({0, 0, 0, 1, 2, 3, 2, 4, 6, 3, 6, 9}, 3, 2);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1, plane.explained[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0, plane.explained[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.5 * std::sqrt(14), plane.target[2]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, 0, plane.target[3]);
}

// More features than samples, and the mapped source in the same plane.
static void wide_points_have_components() {
    constexpr int64_t wide = 500;
    List<double> x(4 * wide, 1);
    x[wide] = 4;
    x[2 * wide + 1] = 2;
    x[3 * wide] = 7;
    Report r;
    r.source = r.adapted = {x.data(), 2, wide};
    r.target = {x.data() + 2 * wide, 2, wide};
    const Plane plane(r);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1, plane.explained[0] + plane.explained[1]);
    TEST_ASSERT_TRUE(plane.mapped == plane.source);
    const double across =
        std::hypot(plane.source[2] - plane.source[0], plane.source[3] - plane.source[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 3, across);
}

static void a_label_is_found_among_the_classes() {
    Classes classes;
    classes.labels = {-7, 0, 3, 2147483647};
    for (int64_t c = 0; c < 4; ++c)
        TEST_ASSERT_EQUAL_INT64(c, classes.index(classes.labels[c]));
    TEST_ASSERT_EQUAL_INT64(-1, classes.index(1));
    TEST_ASSERT_EQUAL_INT64(-1, classes.index(SSCDA_UNLABELED));
}

static void json_is_fit_for_a_page() {
    const std::string text = written_by([](FILE *out) {
        Json j(out);
        j.open(nullptr, '{');
        j.text("</script>", "<!-- & \" \\ \n \xff \xc3\xa9");
        j.flat("flat", 3, [&](int64_t k) {
            if (k < 2) return j.rounded(nullptr, k == 0 ? 1.0 / 3 : NAN, 4);
            j.open(nullptr, '[');
            j.integer(nullptr, -5);
            j.close(']');
        });
        j.null("none");
        j.close('}');
    });
    TEST_ASSERT_EQUAL_STRING("{\n"
                             "  \"\\u003c/script\\u003e\": \"\\u003c!-- \\u0026 \\\" \\\\ \\u000a "
                             "\\ufffd \xc3\xa9\",\n"
                             "  \"flat\": [0.3333,null,[-5]],\n"
                             "  \"none\": null\n"
                             "}\n",
                             text.c_str());
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(principal_components_are_found);
    RUN_TEST(neither_large_nor_small_numbers_overflow);
    RUN_TEST(the_same_rows_give_the_same_bits);
    RUN_TEST(points_that_do_not_vary_are_one_point);
    RUN_TEST(points_on_a_line_have_one_component);
    RUN_TEST(wide_points_have_components);
    RUN_TEST(a_label_is_found_among_the_classes);
    RUN_TEST(json_is_fit_for_a_page);
    return UNITY_END();
}
