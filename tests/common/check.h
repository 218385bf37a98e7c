// SPDX-License-Identifier: MIT
// Checks whose failures say the numbers in full, where Unity prints doubles with nine digits.
// Brings Unity's setUp and tearDown along: a suite that uses it has none of its own.
#pragma once

namespace ssc::tests {

// Named in every failure until the test ends: which of many cases was at hand.
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void
case_is(const char *pattern, ...);

void check(bool condition, const char *text, int line);
// |actual - expected| <= tolerance; NaN fails.
void check_near(double expected, double actual, double tolerance, const char *text, int line);
// value <= limit; NaN fails.
void check_at_most(double value, double limit, const char *text, int line);

} // namespace ssc::tests

#define CHECK(condition) ssc::tests::check((condition), #condition, __LINE__)
#define CHECK_NEAR(expected, actual, tolerance) \
    ssc::tests::check_near((expected), (actual), (tolerance), #actual, __LINE__)
// The tolerance is a part of the expected value.
#define CHECK_CLOSE(expected, actual, tolerance) \
    CHECK_NEAR((expected), (actual), (tolerance) * ((expected) < 0 ? -(expected) : (expected)))
#define CHECK_AT_MOST(value, limit) ssc::tests::check_at_most((value), (limit), #value, __LINE__)
