#include "graph/distances.h"

#include <algorithm>
#include <cmath>

namespace ssc {

namespace {

// Squared distances from row i of x to the columns [from, to) of yt, which holds y transposed so
// that the inner loop runs along memory.
void distances_of_row(const Matrix &x, Index i, const Matrix &yt, Index from, double *out) {
    const Index to = yt.cols();
    std::fill(out + from, out + to, 0.0);
    for (Index k = 0; k < yt.rows(); ++k) {
        const double xik = x(i, k);
        const double *y = &yt(k, 0);
        for (Index j = from; j < to; ++j) {
            const double difference = xik - y[j];
            out[j] += difference * difference;
        }
    }
}

} // namespace

Matrix squared_distances(const Matrix &x, const Matrix &y) {
    const Matrix yt = y.transpose();
    Matrix out(x.rows(), y.rows());
    for (Index i = 0; i < x.rows(); ++i)
        distances_of_row(x, i, yt, 0, &out(i, 0));
    return out;
}

Matrix distances(const Matrix &x, const Matrix &y) {
    Matrix out = squared_distances(x, y);
    out = out.cwiseSqrt();
    return out;
}

double mean_distance(const Matrix &x) {
    const Index n = x.rows();
    if (n < 2) return 0;
    const Matrix xt = x.transpose();
    Vector row(n);
    // One sum per row, then the sum of those: the rounding error grows with n, not with n^2.
    double total = 0;
    for (Index i = 0; i + 1 < n; ++i) {
        distances_of_row(x, i, xt, i + 1, row.data());
        total += row.tail(n - 1 - i).cwiseSqrt().sum();
    }
    return total / (0.5 * static_cast<double>(n) * static_cast<double>(n - 1));
}

Matrix adjacency(const Matrix &x, double sigma) {
    const Index n = x.rows();
    Matrix out;
    if (sigma > 0) {
        // Divided first, so that neither tiny nor huge features under- or overflow when squared.
        const Matrix scaled = x / sigma;
        out = squared_distances(scaled, scaled);
        out = (-out.array()).exp().matrix();
    } else {
        out = Matrix::Ones(n, n);
    }
    out.diagonal().setZero();
    return out;
}

} // namespace ssc
