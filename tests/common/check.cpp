// SPDX-License-Identifier: MIT
#include "common/check.h"

#include <cmath>
#include <cstdarg>
#include <cstdio>

extern "C" {
#include "unity.h"
}

namespace {

// Static: a failed check leaves by longjmp, which runs no destructors.
char current_case[200];
char message[800];

void fail(int line) {
    UnityFail(message, static_cast<UNITY_LINE_TYPE>(line));
}

} // namespace

extern "C" void setUp(void) {
    current_case[0] = '\0';
}
extern "C" void tearDown(void) {}

namespace ssc::tests {

void case_is(const char *pattern, ...) {
    std::va_list arguments;
    va_start(arguments, pattern);
    std::vsnprintf(current_case, sizeof current_case, pattern, arguments);
    va_end(arguments);
}

void check(bool condition, const char *text, int line) {
    if (condition) return;
    std::snprintf(message, sizeof message, "%s: not true: %s", current_case, text);
    fail(line);
}

void check_near(double expected, double actual, double tolerance, const char *text, int line) {
    const double difference = std::fabs(actual - expected);
    if (difference <= tolerance) return;
    std::snprintf(message, sizeof message, "%s: %s is %.17g, expected %.17g; off by %.3g, not %.3g",
                  current_case, text, actual, expected, difference, tolerance);
    fail(line);
}

void check_at_most(double value, double limit, const char *text, int line) {
    if (value <= limit) return;
    std::snprintf(message, sizeof message, "%s: %s is %.17g, above %.17g", current_case, text,
                  value, limit);
    fail(line);
}

} // namespace ssc::tests
