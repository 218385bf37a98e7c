// Support vector machines with a Gaussian kernel exp(-gamma |x - y|^2), one against one.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

struct SvmMachine {
    double c = 0, gamma = 0;         // as used
    Matrix vectors;                  // support vectors, as rows, class after class
    std::vector<std::int64_t> first; // classes + 1: where the vectors of each class begin
    // For vector v of class k and another class m: its coefficient in the decision between the two
    // is (v, m < k ? m : m - 1).
    Matrix coefficients; // vectors x (classes - 1)
    // Of the decisions (0, 1), (0, 2), ..., (1, 2), ...: above rho the first of the two wins.
    std::vector<double> rho;
    // Of its training, and not stored: false where a decision came to its limit of steps first.
    bool converged = true;

    // The winner for a sample, given its kernel with each support vector.
    Index decide_by_kernel(const double *kernel) const;

    Index classes() const { return static_cast<Index>(first.size()) - 1; }
    // For each row of x the class that wins most decisions, of equal ones the first, and by how
    // much it is ahead of the class that it is least ahead of (below 0: behind).
    void decide(const Matrix &x, std::vector<std::int32_t> &winner, std::vector<double> &margin,
                Pool *pool) const;
};

struct SvmOptions {
    double c = 0, gamma = 0; // 0: chosen by cross-validation
    std::uint64_t seed = 0;
};

// `class_of_row`: 0 to classes - 1, each of them there, at least two. When the pool's monitor says
// stop, parameters that were still to be chosen are the middle of the grid.
SvmMachine train_svm(const SvmOptions &options, const Matrix &x,
                     const std::vector<std::int32_t> &class_of_row, std::int32_t classes,
                     Pool *pool);

} // namespace ssc
