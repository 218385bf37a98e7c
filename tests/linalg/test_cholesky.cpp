// SPDX-License-Identifier: MIT
// Blocked Cholesky factors and triangular solves against Eigen's.
#include "linalg/cholesky.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "common/check.h"
#include "common/problems.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

// Sizes on both sides of every block boundary that can go wrong.
constexpr Index sizes[] = {1, 2, 63, 64, 65, 128, 150};

Matrix positive(Random &random, Index n) {
    const Matrix x = random_points(random, n, n + 3);
    Matrix a = x * x.transpose();
    a.diagonal().array() += 0.5;
    return a;
}

void the_factor_is_eigens() {
    Random random(1);
    for (const Index n : sizes) {
        case_is("n = %d", static_cast<int>(n));
        const Matrix a = positive(random, n);
        const Matrix expected = Eigen::LLT<Eigen::MatrixXd>(Eigen::MatrixXd(a)).matrixL();
        Matrix l = a;
        // The upper triangle is not read.
        for (Index i = 0; i < n; ++i)
            l.row(i).tail(n - 1 - i).setConstant(1e300);
        CHECK(cholesky(l));
        CHECK_AT_MOST(largest_difference(expected, l), 1e-12 * largest(expected));
    }
}

void solves_undo_products() {
    Random random(2);
    for (const Index n : sizes) {
        for (const Index rows : {Index{1}, Index{40}, Index{100}}) {
            case_is("n = %d, %d rows", static_cast<int>(n), static_cast<int>(rows));
            Matrix l = positive(random, n);
            CHECK(cholesky(l));
            const Matrix x = random_points(random, rows, n);
            Matrix forward = x * l.transpose(), backward = x * l;
            solve_rows(l, forward);
            solve_rows_transposed(l, backward);
            CHECK_AT_MOST(largest_difference(x, forward), 1e-9);
            CHECK_AT_MOST(largest_difference(x, backward), 1e-9);
        }
    }
}

void what_is_not_positive_definite_is_refused() {
    Random random(3);
    for (const Index n : sizes) {
        case_is("n = %d", static_cast<int>(n));
        Matrix a = positive(random, n);
        a(n - 1, n - 1) = -1;
        CHECK(!cholesky(a));
        a = Matrix::Constant(n, n, std::nan(""));
        CHECK(!cholesky(a));
    }
}

void threads_change_nothing() {
    Random random(4);
    const Matrix a = positive(random, 300), x = random_points(random, 200, 300);
    Matrix one = a, y = x;
    CHECK(cholesky(one));
    solve_rows(one, y);
    solve_rows_transposed(one, y);
    for (const int threads : {1, 2, 5}) {
        case_is("%d threads", threads);
        Pool pool(threads);
        Matrix other = a, z = x;
        CHECK(cholesky(other, &pool));
        solve_rows(other, z, &pool);
        solve_rows_transposed(other, z, &pool);
        CHECK(one == other);
        CHECK(y == z);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_factor_is_eigens);
    RUN_TEST(solves_undo_products);
    RUN_TEST(what_is_not_positive_definite_is_refused);
    RUN_TEST(threads_change_nothing);
    return UNITY_END();
}
