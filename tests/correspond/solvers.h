// SPDX-License-Identifier: MIT
// Every way to solve the convex problem, by one name each.
#pragma once

#include "common/problems.h"

namespace ssc::tests {

enum class Method { open_loop, line_search, proximal };
const char *name_of(Method method);
constexpr Method all_methods[] = {Method::open_loop, Method::line_search, Method::proximal};

struct Run {
    Solution solution;
    Trace trace;
};

Run solve(const Problem &problem, Method method, std::int64_t iterations, double gap);

double objective(const Problem &problem, const Matrix &c);

// Small problems that differ in shape, graphs, weights and classes.
std::vector<Recipe> varied_recipes();
// Names recipe and method in failures, see case_is().
void name_case(const Recipe &recipe, Method method);

} // namespace ssc::tests
