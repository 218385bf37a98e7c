// SPDX-License-Identifier: MIT
#include "graph/distances.h"

#include <algorithm>
#include <cmath>

#include "linalg/gemm.h"
#include "support/pool.h"

namespace ssc {

namespace {

// Up to this number of features, differences are as fast as a matrix product, and simpler.
constexpr Index few_features = 8;
// |x|^2 + |y|^2 - 2 <x, y> loses digits if the points are close to each other. A result below this
// share of |x|^2 + |y|^2 is computed again from differences.
constexpr double too_near = 1e-2;

// Writes to `out` the squared distances from row i of x to the columns of yt from `from` on. yt is
// y transposed, so that the inner loop runs along memory.
void distances_of_row(const Matrix &x, Index i, const Matrix &yt, Index from, double *out) {
    const Index count = yt.cols() - from;
    std::fill(out, out + count, 0.0);
    for (Index k = 0; k < yt.rows(); ++k) {
        const double xik = x(i, k);
        const double *y = yt.data() + k * yt.cols() + from;
        for (Index j = 0; j < count; ++j) {
            const double difference = xik - y[j];
            out[j] += difference * difference;
        }
    }
}

Matrix by_differences(const Matrix &x, const Matrix &y, Pool *pool) {
    const Matrix yt = y.transpose();
    Matrix out(x.rows(), y.rows());
    for_each(pool, x.rows(), [&](Index i) { distances_of_row(x, i, yt, 0, &out(i, 0)); });
    return out;
}

// |x_i - y_j|^2 from product = -2 <x_i, y_j> and size = |x_i|^2 + |y_j|^2.
double mended(double product, double size, const Matrix &x, Index i, const Matrix &y, Index j) {
    const double square = product + size;
    return square > too_near * size ? square : (x.row(i) - y.row(j)).squaredNorm();
}

// The mean of the rows. Relative to it the points are smallest, and so is the cancellation. It is
// summed relative to the first row, because sums far from the origin lose digits.
RowVector centre_of(const Matrix &x) {
    return x.row(0) + RowVector((x.rowwise() - x.row(0)).colwise().mean());
}

Matrix by_products(const Matrix &x, const Matrix &y, Pool *pool) {
    const RowVector centre = centre_of(y);
    const bool same = &x == &y;
    const Matrix yc = y.rowwise() - centre;
    const Vector y_square = yc.rowwise().squaredNorm();
    Vector x_square = y_square;
    Matrix out(x.rows(), y.rows());
    if (same) {
        gemm_symmetric(-2.0, view(yc), transposed(yc), 0.0, view(out), pool);
    } else {
        const Matrix xc = x.rowwise() - centre;
        x_square = xc.rowwise().squaredNorm();
        gemm<double>(-2, view(xc), transposed(yc), 0, view(out), pool);
    }
    for_each(pool, x.rows(), [&](Index i) {
        for (Index j = 0; j < y.rows(); ++j)
            out(i, j) = mended(out(i, j), x_square(i) + y_square(j), x, i, y, j);
    });
    return out;
}

// Squared distances of all pairs of rows.
Symmetric pairs_by_differences(const Matrix &x, Pool *pool) {
    const Matrix xt = x.transpose();
    Symmetric out(x.rows());
    for_each(pool, x.rows(), [&](Index i) {
        distances_of_row(x, i, xt, Symmetric::first_of(i), out.row(i).data());
    });
    return out;
}

Symmetric pairs_by_products(const Matrix &x, Pool *pool) {
    Symmetric out(x.rows());
    const Matrix centred = x.rowwise() - centre_of(x);
    const Vector square = centred.rowwise().squaredNorm();
    gemm_symmetric(-2.0, view(centred), transposed(centred), 0.0, out, pool);
    for_each(pool, x.rows(), [&](Index i) {
        auto row = out.row(i);
        for (Index k = 0; k < row.size(); ++k) {
            const Index j = Symmetric::first_of(i) + k;
            row(k) = mended(row(k), square(i) + square(j), x, i, x, j);
        }
    });
    return out;
}

// Adds up the distances of row i to the later ones. The rounding error of such sums grows with n,
// not with n^2, and the result does not depend on the threads.
class PairSums {
public:
    PairSums(Index rows, const NodeWeights &weights) : sums_(rows), unit_(weights.unit) {
        if (!weights.of_row.empty()) weight_ = as_vector(weights.of_row);
    }
    // `later`: the distances, in the order of the rows.
    template <class Row>
    void set(Index i, const Row &later) {
        const Index count = later.size();
        sums_(i) = weight_.size() == 0 ? later.sum()
                                       : weight_(i) * later.dot(weight_.tail(count).transpose());
    }
    double mean() const {
        const double n = weight_.size() == 0 ? static_cast<double>(sums_.size()) : weight_.sum();
        return sums_.sum() / (0.5 * n * (n - unit_));
    }

private:
    Vector sums_, weight_;
    double unit_;
};

} // namespace

Matrix squared_distances(const Matrix &x, const Matrix &y, Pool *pool) {
    return x.cols() <= few_features ? by_differences(x, y, pool) : by_products(x, y, pool);
}

Matrix distances(const Matrix &x, const Matrix &y, Pool *pool) {
    Matrix out = squared_distances(x, y, pool);
    for_each(pool, out.rows(), [&](Index i) { out.row(i) = out.row(i).cwiseSqrt(); });
    return out;
}

double mean_distance(const Matrix &x, Pool *pool, Symmetric *squares, const NodeWeights &weights) {
    const Index n = x.rows();
    if (n < 2) return 0;
    PairSums sums(n, weights);
    if (x.cols() > few_features) {
        Symmetric all = pairs_by_products(x, pool);
        for_each(pool, n,
                 [&](Index i) { sums.set(i, RowVector(all.row(i).tail(n - 1 - i).cwiseSqrt())); });
        if (squares != nullptr) *squares = std::move(all);
        return sums.mean();
    }
    const Matrix xt = x.transpose();
    constexpr Index group = 32; // rows of one task, which share a work vector
    for_each(pool, (n + group - 1) / group, [&](Index k) {
        RowVector row(n);
        for (Index i = k * group; i < std::min(n, (k + 1) * group); ++i) {
            distances_of_row(x, i, xt, i + 1, row.data() + i + 1);
            sums.set(i, RowVector(row.tail(n - 1 - i).cwiseSqrt()));
        }
    });
    return sums.mean();
}

Symmetric adjacency(const Matrix &x, double sigma, Pool *pool, Symmetric squares) {
    const Index n = x.rows();
    Symmetric out = std::move(squares);
    if (sigma > 0) {
        double unit = sigma * sigma;
        if (out.size() == 0) {
            // Divide before squaring, so that tiny features do not underflow and huge ones do not
            // overflow. Subtract a row first, because values far from the origin have few digits.
            const Matrix scaled = (x.rowwise() - x.row(0)) / sigma;
            out = scaled.cols() <= few_features ? pairs_by_differences(scaled, pool)
                                                : pairs_by_products(scaled, pool);
            unit = 1;
        }
        for_each(pool, n, [&](Index i) { out.row(i) = (-out.row(i).array() / unit).exp(); });
    } else {
        out = Symmetric(Matrix::Ones(n, n));
    }
    for (Index i = 0; i < n; ++i)
        out.row(i)(i - Symmetric::first_of(i)) = 0;
    return out;
}

} // namespace ssc
