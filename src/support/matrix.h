// SPDX-License-Identifier: MIT
// The matrix type of the library: dense and row-major. In a matrix of samples, rows are samples.
#pragma once

#ifndef EIGEN_DONT_PARALLELIZE
#define EIGEN_DONT_PARALLELIZE // each fit has its own threads: support/pool.h
#endif
#ifndef EIGEN_MPL2_ONLY
#define EIGEN_MPL2_ONLY
#endif
#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace ssc {

using Index = Eigen::Index;
static_assert(sizeof(Index) == 8, "sizes are 64 bits wide");

template <class T>
using MatrixOf = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Matrix = MatrixOf<double>;
using Vector = Eigen::VectorXd;
using RowVector = Eigen::RowVectorXd;

inline Eigen::Map<const Vector> as_vector(const std::vector<double> &v) {
    return {v.data(), static_cast<Index>(v.size())};
}

} // namespace ssc
