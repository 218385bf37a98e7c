// SPDX-License-Identifier: MIT
// Fits are refused for want of memory by a figure that no fit stays below: here it is held against
// the bytes that fits take.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

#include "adapt/adapt.h"
#include "api/handle.h"

extern "C" {
#include "api/check.h"
#include "api/domains.h"
#include "common/promise.h"
#include "faults/failing.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

long cases = 0;
double largest = 0; // part of what was needed

void check_least(sscda *h, problem p, const std::string &what) {
    const double least = ssc::least_memory(h->options.for_adapt(), p.ns, p.nt, p.d);
    peak_bytes();
    const long long before = peak_bytes();
    fit(h, &p);
    const auto needed = static_cast<double>(peak_bytes() - before);
    CHECK(least <= needed, "%s, %d x %d x %d: at least %.0f bytes, %.0f needed", what.c_str(),
          static_cast<int>(p.ns), static_cast<int>(p.nt), static_cast<int>(p.d), least, needed);
    ++cases;
    largest = std::fmax(largest, least / needed);
    free_problem(&p);
}

// All samples of a domain at one place: everything that can be factored or left out is.
problem one_place(std::int64_t ns, std::int64_t nt, std::int64_t d) {
    problem p = make_problem(ns, nt, d, 2, 1);
    for (std::int64_t k = 0; k < ns * d; ++k)
        p.xs[k] = 1;
    for (std::int64_t k = 0; k < nt * d; ++k)
        p.xt[k] = 2;
    return p;
}

void check_shapes(sscda *h, const std::string &what) {
    const std::int64_t shapes[][3] = {
        {600, 600, 2}, {700, 500, 20}, {100, 1200, 60}, {1200, 100, 60}, {150, 160, 900}};
    for (const auto &s : shapes) {
        check_least(h, make_problem(s[0], s[1], s[2], 3, 1), what);
        check_least(h, one_place(s[0], s[1], s[2]), what + ", at one place");
    }
}

void check_weights(sscda *h, const std::string &what) {
    for (const double lambda_s : {0.0, 0.2})
        for (const double lambda_g : {0.0, 0.2}) {
            OK(sscda_set_double(h, "lambda_s", lambda_s));
            OK(sscda_set_double(h, "lambda_g", lambda_g));
            check_shapes(h, what);
        }
}

sscda *short_handle() {
    sscda *h = new_handle();
    OK(sscda_set_int(h, "max_iterations", 2));
    OK(sscda_set_int(h, "epochs", 2));
    return h;
}

void test_words(const char *option) {
    static const char *key;
    key = option;
    for_each_word(option, [](const char *word) {
        sscda *h = short_handle();
        OK(sscda_set_string(h, key, word));
        check_shapes(h, std::string(key) + " = " + word);
        sscda_destroy(h);
    });
}

void test_maps() {
    test_words("map");
}
void test_solvers() {
    for_each_word("solver", [](const char *word) {
        sscda *h = short_handle();
        OK(sscda_set_string(h, "solver", word));
        check_weights(h, word);
        sscda_destroy(h);
    });
}
void test_classifiers() {
    test_words("classifier");
}
void test_standardize() {
    test_words("standardize");
}

void test_numbers() {
    sscda *h = short_handle();
    OK(sscda_set_int(h, "pca", 5));
    check_shapes(h, "pca");
    OK(sscda_set_int(h, "pca", 0));
    OK(sscda_set_double(h, "gap_tolerance", 1e-6));
    check_shapes(h, "in double precision");
    OK(sscda_set_double(h, "ridge", 0));
    OK(sscda_set_int(h, "restore_covariance", 1));
    check_least(h, make_problem(300, 300, 60, 3, 1), "restored covariance");
    check_least(h, make_problem(100, 90, 300, 3, 1), "restored covariance");
    sscda_destroy(h);
}

} // namespace

int main() {
    if (allocator_is_ours() == 0)
        return not_shown("fault-least-memory",
                         "a sanitizer or another allocator is in place of malloc");
    UNITY_BEGIN();
    RUN_TEST(test_maps);
    RUN_TEST(test_solvers);
    RUN_TEST(test_classifiers);
    RUN_TEST(test_standardize);
    RUN_TEST(test_numbers);
    std::printf("at most %.2f of what was needed\n", largest);
    UNITY_END();
    return promise("fault-least-memory", cases);
}
