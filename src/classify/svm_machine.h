// SPDX-License-Identifier: MIT
// Support vector machines with a Gaussian kernel exp(-gamma |x - y|^2), one against one.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class ByteReader;
class ByteWriter;
class Pool;

struct SvmMachine {
    double c = 0, gamma = 0;         // the values used in training
    Matrix vectors;                  // support vectors, as rows, class after class
    std::vector<std::int64_t> first; // classes + 1: where the vectors of each class begin
    // For vector v of class k and another class m: its coefficient in the decision between the two
    // is (v, m < k ? m : m - 1).
    Matrix coefficients; // vectors x (classes - 1)
    // One per decision (0, 1), (0, 2), ..., (1, 2), ...: above rho the first class wins.
    std::vector<double> rho;
    // False if a decision reached its limit of steps in training. Not stored.
    bool converged = true;

    // The winning class of a sample, given its kernel with each support vector.
    Index decide_by_kernel(const double *kernel) const;

    Index classes() const { return static_cast<Index>(first.size()) - 1; }
    // For each row of x: the class that wins most decisions (the first in a tie), and its smallest
    // margin over another class, which may be negative.
    void decide(const Matrix &x, std::vector<std::int32_t> &winner, std::vector<double> &margin,
                Pool *pool) const;
};

struct SvmOptions {
    double c = 0, gamma = 0; // 0: found by cross-validation
    std::uint64_t seed = 0;
};

struct SvmRows {
    const Matrix &x;
    const std::vector<std::int32_t> &class_of_row;
    Vector weight; // a row of weight w is as good as w rows, but for the folds of cross-validation
};

// The classes are numbers from 0 to classes - 1, each at least once; there are two classes or more.
// Throws Stopped when the pool's monitor says stop.
SvmMachine train_svm(const SvmOptions &options, const SvmRows &rows, std::int32_t classes,
                     Pool *pool);

void write_machine(const SvmMachine &machine, ByteWriter &out);
// Throws Error(format) unless the machine has these numbers of classes and features.
SvmMachine read_machine(ByteReader &in, Index classes, Index features);

} // namespace ssc
