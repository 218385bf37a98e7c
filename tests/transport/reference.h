// SPDX-License-Identifier: MIT
// Slow and plain solvers that share nothing with the library, for tiny problems.
#pragma once

#include <cstdint>
#include <vector>

// The optimal cost of a transport problem with integer supplies and demands of equal total, by
// successive shortest paths.
double reference_cost(const std::vector<double> &cost, std::vector<std::int64_t> supply,
                      std::vector<std::int64_t> demand);

// The cheapest permutation of a square matrix, by looking at all of them.
double cheapest_permutation(const std::vector<double> &cost, std::size_t n);
