// SPDX-License-Identifier: MIT
// Decompositions: right for matrices that are hard, refused for what is none.
#include "linalg/decompose.h"

#include <cmath>
#include <functional>
#include <limits>

#include "support/error.h"

extern "C" {
#include "common/watchdog.h"
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

using namespace ssc;

// A matrix of any size, of low rank and with equal values: its entries repeat with a period.
Matrix hard(Index n, int kind, double scale) {
    Matrix a(n, n);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
            const double near = 1.0 / static_cast<double>(i + j + 1);
            a(i, j) = scale * (kind == 0   ? (i == j ? 1.0 : 0.0)
                               : kind == 1 ? near // Hilbert's
                               : kind == 2 ? std::pow(10.0, -static_cast<double>(i + j))
                               : kind == 3 ? static_cast<double>((i + j) % 3)
                                           : 0.0);
        }
    return Matrix(0.5 * (a + a.transpose()));
}

void decompositions_give_the_matrix_back() {
    for (const Index n : {1, 2, 15, 16, 17, 60})
        for (int kind = 0; kind < 5; ++kind)
            for (const double scale : {1e-150, 1e-30, 1.0, 1e30, 1e150}) {
                watch("decompositions");
                const Matrix a = hard(n, kind, scale);
                const double allowed = 1e-13 * static_cast<double>(n) * a.cwiseAbs().maxCoeff();
                const Svd svd = singular_value_decomposition(a);
                const Matrix one = svd.u * svd.values.asDiagonal() * svd.v.transpose();
                TEST_ASSERT_TRUE((one - a).cwiseAbs().maxCoeff() <= allowed);
                const SymmetricEigen eigen = symmetric_eigen(a);
                const Matrix two =
                    eigen.vectors * eigen.values.asDiagonal() * eigen.vectors.transpose();
                TEST_ASSERT_TRUE((two - a).cwiseAbs().maxCoeff() <= allowed);
            }
}

double off_orthonormal(const Matrix &columns) {
    const Matrix one = Matrix::Identity(columns.cols(), columns.cols());
    return (columns.transpose() * columns - one).cwiseAbs().maxCoeff();
}

// At any rank, and if there are more rows than columns or fewer.
void singular_vectors_are_orthonormal() {
    for (const Index n : {2, 15, 60})
        for (const Index rows : {Index(1), (n + 1) / 2, n})
            for (int kind = 0; kind < 5; ++kind)
                for (const bool tall : {true, false}) {
                    watch("singular vectors");
                    const Matrix wide = hard(n, kind, 1).topRows(rows);
                    const Matrix a = tall ? Matrix(wide.transpose()) : wide;
                    const Svd svd = singular_value_decomposition(a);
                    const double allowed = 1e-14 * static_cast<double>(n);
                    TEST_ASSERT_EQUAL(rows, svd.values.size());
                    TEST_ASSERT_TRUE(off_orthonormal(svd.u) <= allowed);
                    TEST_ASSERT_TRUE(off_orthonormal(svd.v) <= allowed);
                    for (Index k = 1; k < rows; ++k)
                        TEST_ASSERT_TRUE(svd.values(k) <= svd.values(k - 1));
                    const Matrix back = svd.u * svd.values.asDiagonal() * svd.v.transpose();
                    TEST_ASSERT_TRUE((back - a).cwiseAbs().maxCoeff() <= allowed);
                }
}

bool refuses(const std::function<void()> &call) {
    try {
        call();
    } catch (const Error &error) {
        return error.status() == Status::numeric;
    }
    return false;
}

void what_is_not_finite_is_refused() {
    for (const double bad :
         {std::nan(""), HUGE_VAL, -HUGE_VAL, std::numeric_limits<double>::signaling_NaN()})
        for (const Index n : {1, 2, 16, 40})
            for (const Index place : {Index(0), n / 2, n * n - 1}) {
                watch("not finite");
                Matrix a = hard(n, 1, 1);
                a.data()[place] = bad;
                TEST_ASSERT_TRUE(refuses([&] { singular_value_decomposition(a); }));
                TEST_ASSERT_TRUE(refuses([&] { symmetric_eigen(a); }));
                TEST_ASSERT_TRUE(refuses([&] { row_basis(a); }));
            }
}

// Orthonormal whatever the rank is, and nothing of a row lies outside.
void a_basis_spans_the_rows() {
    for (const Index n : {1, 2, 15, 60})
        for (const Index rows : {Index(1), (n + 1) / 2, n})
            for (int kind = 0; kind < 5; ++kind)
                for (const double scale : {1e-300, 1e-30, 1.0, 1e300}) {
                    const Matrix a = hard(n, kind, scale).topRows(rows), q = row_basis(a);
                    const Matrix off = q * q.transpose() - Matrix::Identity(rows, rows);
                    TEST_ASSERT_TRUE(off.cwiseAbs().maxCoeff() <= 1e-14);
                    const Matrix left = a / scale - (a / scale) * q.transpose() * q;
                    TEST_ASSERT_TRUE(left.cwiseAbs().maxCoeff() <= 1e-14);
                }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(decompositions_give_the_matrix_back);
    RUN_TEST(singular_vectors_are_orthonormal);
    RUN_TEST(what_is_not_finite_is_refused);
    RUN_TEST(a_basis_spans_the_rows);
    return UNITY_END();
}
