// SPDX-License-Identifier: MIT
#include "linalg/product.h"

namespace ssc {

Matrix product(View<const double> a, View<const double> b, Pool *pool) {
    Matrix c(a.rows, b.cols);
    gemm<double>(1, a, b, 0, view(c), pool);
    return c;
}

RowVector product(const RowVector &a, const Matrix &b) {
    RowVector c(b.cols());
    gemm<double>(1, {a.data(), 1, a.cols(), a.cols(), 1}, view(b), 0,
                 {c.data(), 1, c.cols(), c.cols(), 1});
    return c;
}

} // namespace ssc
