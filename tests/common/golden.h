// SPDX-License-Identifier: MIT
// The golden problems of tests/numbers/golden, as plain numbers: no Eigen, so that tests of the
// public header can read them too.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ssc::tests {

struct Table {
    std::int64_t rows = 0, cols = 0; // a flat array is one row
    std::vector<double> values;      // row after row
};

struct GoldenCase {
    std::string name;
    std::map<std::string, double> numbers; // a member of an object is "outer.inner"
    std::map<std::string, Table> tables;

    double number(const std::string &key) const { return numbers.at(key); }
    const Table &table(const std::string &key) const { return tables.at(key); }
    std::vector<std::int32_t> labels() const;
    // f after `steps` (1, 10 or 100) open-loop steps, and how far ties may move it.
    double after_steps(int steps) const;
    double tolerance_after_steps(int steps) const;
};

// All of them, from the folder that the environment variable SSCDA_GOLDEN names. Throws
// std::runtime_error when one is missing or is not what it should be.
std::vector<GoldenCase> golden_cases();

} // namespace ssc::tests
