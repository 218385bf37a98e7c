// SPDX-License-Identifier: MIT
// Products of all shapes and layouts against a plain loop, with each set of instructions.
#include "gemm_problems.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

using namespace gemm_test;
using ssc::Pool;

struct Shape {
    Index rows, cols, depth;
};

char message[200];
const char *describe(ssc::Isa isa, const Shape &s, Layout a, Layout b) {
    std::snprintf(message, sizeof message, "isa %d: %d x %d, inner %d, layouts %d %d",
                  static_cast<int>(isa), static_cast<int>(s.rows), static_cast<int>(s.cols),
                  static_cast<int>(s.depth), static_cast<int>(a), static_cast<int>(b));
    return message;
}

template <class T>
void check(Random &random, ssc::Isa isa, const Shape &s, Layout la, Layout lb, T alpha, T beta,
           Pool *pool) {
    const Strided<T> a(random, s.rows, s.depth, la), b(random, s.depth, s.cols, lb);
    Strided<T> c(random, s.rows, s.cols, random.below(2) == 0 ? row_major : row_padded);
    const Strided<T> before = c;
    ssc::gemm_on<T>(isa, alpha, a.view(), b.view(), beta, c.view(), pool);
    TEST_ASSERT_TRUE_MESSAGE(all_right(alpha, a, b, beta, before, c), describe(isa, s, la, lb));
}

template <class T>
void small_shapes() {
    Random random(1);
    Pool pool(1);
    const Index sizes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 15, 16, 17, 28, 31, 33, 40};
    const T factors[] = {0, 1, T(-0.5)};
    for (const ssc::Isa isa : isas()) {
        for (const Index m : sizes) {
            for (const Index n : sizes) {
                for (const Index k : sizes) {
                    const Layout la = static_cast<Layout>(random.below(layouts));
                    const Layout lb = static_cast<Layout>(random.below(layouts));
                    check<T>(random, isa, {m, n, k}, la, lb, factors[random.below(3)],
                             factors[random.below(3)], &pool);
                }
            }
        }
    }
}

template <class T>
void layouts_of_both() {
    Random random(2);
    const Shape shapes[] = {{61, 70, 300}, {70, 5, 90}, {5, 70, 90}, {40, 200, 3}, {19, 300, 270}};
    for (const ssc::Isa isa : isas()) {
        for (const Shape &s : shapes) {
            for (int la = 0; la < layouts; ++la) {
                for (int lb = 0; lb < layouts; ++lb)
                    check<T>(random, isa, s, static_cast<Layout>(la), static_cast<Layout>(lb),
                             T(1.5), la == lb ? T(0) : T(-2), nullptr);
            }
        }
    }
}

// One shape for each way a product is computed, and for each loop around it to go round twice.
template <class T>
void large_shapes() {
    Random random(3);
    Pool pool(2);
    const Index rows = sizeof(T) == 8 ? 2100 : 4200; // more of a than is packed at a time
    const Shape shapes[] = {{310, 330, 600},         {rows, 300, 260}, {400, 60, 700},
                            {20, 100, rows * 5 / 2}, {3, 3000, 500},   {7, 1500, 2100},
                            {900, 2, 800},           {500, 6, 1030},   {500, 600, 2}};
    for (const ssc::Isa isa : isas()) {
        for (const Shape &s : shapes) {
            const Strided<T> a(random, s.rows, s.depth, row_major);
            const Strided<T> b(random, s.depth, s.cols, row_major);
            Strided<T> c(random, s.rows, s.cols, row_padded);
            const Strided<T> before = c;
            ssc::gemm_on<T>(isa, T(2), a.view(), b.view(), T(0.5), c.view(), &pool);
            TEST_ASSERT_EQUAL_INT64(s.rows * s.cols, c.filled());
            for (int sample = 0; sample < 4000; ++sample) {
                // One in four at the edges, where tiles are not whole.
                const bool edge = sample % 4 == 0;
                const Index i = edge ? s.rows - 1 - random.below(3) : random.below(s.rows);
                const Index j = edge ? s.cols - 1 - random.below(2) : random.below(s.cols);
                const double error = error_at(T(2), a, b, T(0.5), before, c, i, j);
                TEST_ASSERT_TRUE_MESSAGE(error <= 1, describe(isa, s, row_major, row_major));
            }
        }
    }
}

// A sum of nothing: c is scaled, and with 0 not even read.
template <class T>
void empty_inner_dimension() {
    Random random(4);
    const Strided<T> a(random, 7, 0, row_major), b(random, 0, 9, row_major);
    Strided<T> c(random, 7, 9, row_padded);
    const Strided<T> before = c;
    ssc::gemm<T>(1, a.view(), b.view(), T(3), c.view());
    for (Index i = 0; i < 7; ++i)
        for (Index j = 0; j < 9; ++j)
            TEST_ASSERT_TRUE(c.at(i, j) == T(3) * before.at(i, j));
    c.at(3, 4) = Strided<T>::nobodys();
    ssc::gemm<T>(1, a.view(), b.view(), 0, c.view());
    for (Index i = 0; i < 7; ++i)
        for (Index j = 0; j < 9; ++j)
            TEST_ASSERT_TRUE(c.at(i, j) == 0);
}

// Memory may hold anything before the first product.
template <class T>
void beta_zero_does_not_read() {
    Random random(5);
    const Shape shapes[] = {{3, 50, 20}, {50, 3, 20}, {33, 41, 29}, {150, 300, 280}};
    for (const ssc::Isa isa : isas()) {
        for (const Shape &s : shapes) {
            const Strided<T> a(random, s.rows, s.depth, row_major);
            const Strided<T> b(random, s.depth, s.cols, row_major);
            Strided<T> c(random, s.rows, s.cols, row_major);
            const Strided<T> before = c;
            for (Index i = 0; i < s.rows; ++i)
                for (Index j = 0; j < s.cols; ++j)
                    c.at(i, j) = Strided<T>::nobodys();
            ssc::gemm_on<T>(isa, 1, a.view(), b.view(), 0, c.view(), nullptr);
            TEST_ASSERT_TRUE_MESSAGE(all_right(T(1), a, b, T(0), before, c),
                                     describe(isa, s, row_major, row_major));
        }
    }
}

// NaN stays in its row and column: the zeros that fill up a tile do not spread it.
template <class T>
void not_a_number_stays() {
    Random random(6);
    for (const ssc::Isa isa : isas()) {
        for (const Shape &s : {Shape{20, 21, 22}, Shape{3, 40, 9}, Shape{40, 3, 19}}) {
            Strided<T> a(random, s.rows, s.depth, row_major);
            const Strided<T> b(random, s.depth, s.cols, row_major);
            Strided<T> c(random, s.rows, s.cols, row_major);
            a.at(1, s.depth - 1) = std::numeric_limits<T>::infinity();
            ssc::gemm_on<T>(isa, 1, a.view(), b.view(), 0, c.view(), nullptr);
            for (Index i = 0; i < s.rows; ++i) {
                for (Index j = 0; j < s.cols; ++j)
                    TEST_ASSERT_TRUE((std::abs(c.at(i, j)) > std::numeric_limits<T>::max()) ==
                                     (i == 1));
            }
        }
    }
}

// A A^T + C for a symmetric C: right, symmetric to the last bit, and the same for any threads.
template <class T>
void symmetric_products() {
    Random random(7);
    Pool two(2);
    for (const Index n : {1, 5, 31, 112, 113, 250}) {
        const Strided<double> a(random, n, 37, row_major);
        Strided<double> t = a;
        std::swap(t.rows, t.cols);
        std::swap(t.row_stride, t.col_stride);
        Strided<T> before(random, n, n, row_padded);
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < i; ++j)
                before.at(i, j) = before.at(j, i);
        for (const T beta : {T(0), T(-0.5)}) {
            Strided<T> c = before, again = before;
            ssc::gemm_symmetric(T(2), a.view(), t.view(), beta, c.view(), nullptr);
            ssc::gemm_symmetric(T(2), a.view(), t.view(), beta, again.view(), &two);
            for (Index i = 0; i < n; ++i) {
                for (Index j = 0; j < n; ++j) {
                    double sum = static_cast<double>(beta) * static_cast<double>(before.at(i, j));
                    double size = std::fabs(sum);
                    for (Index k = 0; k < 37; ++k) {
                        sum += 2 * a.at(i, k) * a.at(j, k);
                        size += 2 * std::fabs(a.at(i, k) * a.at(j, k));
                    }
                    const double eps = static_cast<double>(std::numeric_limits<T>::epsilon());
                    TEST_ASSERT_TRUE(std::fabs(static_cast<double>(c.at(i, j)) - sum) <=
                                     43 * eps * size);
                    TEST_ASSERT_TRUE(!(c.at(i, j) < c.at(j, i)) && !(c.at(i, j) > c.at(j, i)));
                }
            }
            TEST_ASSERT_TRUE(c.filled() == n * n);
            TEST_ASSERT_EQUAL_MEMORY(c.memory.data(), again.memory.data(),
                                     c.memory.size() * sizeof(T));
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(small_shapes<double>);
    RUN_TEST(small_shapes<float>);
    RUN_TEST(layouts_of_both<double>);
    RUN_TEST(layouts_of_both<float>);
    RUN_TEST(large_shapes<double>);
    RUN_TEST(large_shapes<float>);
    RUN_TEST(empty_inner_dimension<double>);
    RUN_TEST(empty_inner_dimension<float>);
    RUN_TEST(beta_zero_does_not_read<double>);
    RUN_TEST(beta_zero_does_not_read<float>);
    RUN_TEST(not_a_number_stays<double>);
    RUN_TEST(not_a_number_stays<float>);
    RUN_TEST(symmetric_products<double>);
    RUN_TEST(symmetric_products<float>);
    return UNITY_END();
}
