// SPDX-License-Identifier: MIT
// Symmetric matrices of which one half is kept: what they hold, and products with them, against the
// same with whole matrices.
#include "linalg/symmetric.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "common/check.h"
#include "common/problems.h"
#include "linalg/gemm.h"
#include "linalg/gemm_kernels.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

// On both sides of the ends of strips.
constexpr Index sizes[] = {1, 5, 14, 111, 112, 113, 224, 250, 340};

Matrix symmetric(Random &random, Index n) {
    const Matrix x = random_points(random, n, n);
    return x + x.transpose();
}

void all_of_it_is_there() {
    Random random(1);
    for (const Index n : sizes) {
        case_is("n = %d", static_cast<int>(n));
        const Matrix whole = symmetric(random, n);
        Matrix upper = whole;
        for (Index i = 0; i < n; ++i)
            upper.row(i).head(i).setConstant(1e300); // not read
        const Symmetric half(upper);
        CHECK(half.size() == n && half.whole() == whole);
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < n; ++j)
                CHECK(!(half(i, j) < whole(i, j)) && !(half(i, j) > whole(i, j)));
        for (const Index first : {Index{0}, n / 3, n - 1}) {
            Matrix rows(n - first, n);
            half.copy_rows(first, n - first, rows.data());
            CHECK(rows == whole.bottomRows(n - first));
        }
        const Vector x = random_points(random, n, 1);
        CHECK_AT_MOST((half.times(x) - whole * x).cwiseAbs().maxCoeff(),
                      1e-14 * static_cast<double>(n));
        CHECK_CLOSE(whole.squaredNorm(), half.squared_norm(), 1e-13);
    }
    CHECK(Symmetric().size() == 0 && Symmetric(Index{0}).whole().size() == 0);
}

// Panels unfolded from a half are those packed from the whole, with each set of instructions.
template <class T>
void check_panels(Random &random, const GemmKernels<T> &table) {
    const auto below = [&](Index n) {
        return static_cast<Index>(random() % static_cast<unsigned>(n));
    };
    for (const Index n : sizes) {
        const Matrix whole = symmetric(random, n);
        const MatrixOf<T> own = whole.cast<T>();
        const Symmetric half(whole);
        const SymmetricOf<T> own_half(own);
        for (int trial = 0; trial < 40; ++trial) {
            const Index i = below(n), k = below(n), rows = 1 + below(n - i);
            const Index depth = 1 + below(n - k);
            case_is("n = %d: %d rows from %d, %d columns from %d", static_cast<int>(n),
                    static_cast<int>(rows), static_cast<int>(i), static_cast<int>(depth),
                    static_cast<int>(k));
            const auto room = static_cast<std::size_t>((rows + 64) * depth);
            std::vector<T> expected(room, T(7)), actual(room, T(7));
            const double *at = whole.data() + i * n + k;
            table.narrow_a(rows, depth, at, n, 1, expected.data());
            table.unfold_a(rows, depth, half.strip(0).data(), n, i, k, actual.data());
            CHECK(expected == actual);
            table.narrow_b(rows, depth, at, n, 1, expected.data());
            table.unfold_b(rows, depth, half.strip(0).data(), n, i, k, actual.data());
            CHECK(expected == actual);
            std::fill(actual.begin(), actual.end(), T(7));
            table.unfold_own_b(rows, depth, own_half.strip(0).data(), n, i, k, actual.data());
            std::fill(expected.begin(), expected.end(), T(7));
            table.pack_b(rows, depth, own.data() + i * n + k, n, 1, expected.data());
            CHECK(expected == actual);
        }
    }
}

void panels_are_those_of_the_whole() {
    Random random(2);
    for (const Isa each : {Isa::baseline, Isa::avx2, Isa::avx512}) {
        if (each > isa()) continue;
        check_panels(random, gemm_kernels<double>(each));
        check_panels(random, gemm_kernels<float>(each));
    }
}

// Parts of a half, on either side; and the half of a product.
template <class T>
void products() {
    Random random(3);
    Pool two(2);
    const double eps = static_cast<double>(std::numeric_limits<T>::epsilon());
    for (const Index n : sizes) {
        case_is("n = %d", static_cast<int>(n));
        const Matrix whole = symmetric(random, n), other = random_points(random, n, 37);
        const MatrixOf<T> right = other.cast<T>(), left = right.transpose();
        const Symmetric half(whole);
        const SymmetricOf<T> own(MatrixOf<T>(whole.cast<T>()));
        const double near = 8 * eps * static_cast<double>(n + 37);
        const Index first = n / 3, count = n - first;
        for (Pool *pool : {static_cast<Pool *>(nullptr), &two}) {
            MatrixOf<T> c = MatrixOf<T>::Zero(count, 37);
            gemm_narrowing<T>(T(2), rows_of(view(half), first, count), view(right), T(0), view(c),
                              pool);
            const Matrix lower = 2 * whole.bottomRows(count) * other;
            CHECK_AT_MOST(largest_difference(lower, c.template cast<double>()), near);
            MatrixOf<T> d = MatrixOf<T>::Ones(37, n);
            gemm_narrowing<T>(T(-1), view(left), view(half), T(1), view(d), pool);
            const Matrix beside = Matrix::Ones(37, n) - other.transpose() * whole;
            CHECK_AT_MOST(largest_difference(beside, d.template cast<double>()), near);
            d.setOnes();
            gemm<T>(T(-1), view(left), view(own), T(1), view(d), pool);
            CHECK_AT_MOST(largest_difference(beside, d.template cast<double>()), near);
            SymmetricOf<T> square(n);
            gemm_symmetric<T>(T(1), view(other), transposed(other), T(0), square, pool);
            gemm_symmetric<T>(T(0.5), half, half, T(1), square, pool);
            const Matrix expected = other * other.transpose() + 0.5 * whole * whole;
            const Matrix actual = square.whole().template cast<double>();
            CHECK_AT_MOST(largest_difference(expected, actual), near);
            CHECK(actual == actual.transpose());
        }
    }
}

void products_in_double() {
    products<double>();
}
void products_in_float() {
    products<float>();
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(all_of_it_is_there);
    RUN_TEST(panels_are_those_of_the_whole);
    RUN_TEST(products_in_double);
    RUN_TEST(products_in_float);
    return UNITY_END();
}
