// SPDX-License-Identifier: MIT
// Products give the same bits for any number of threads, and do not allocate where a pool is given.
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

#include "gemm_problems.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {
std::atomic<long> allocations{0};
std::atomic<bool> out_of_memory{false};

void *allocate(std::size_t bytes, std::size_t alignment) {
    ++allocations;
    void *p = nullptr;
    if (out_of_memory || posix_memalign(&p, alignment, bytes) != 0) throw std::bad_alloc();
    return p;
}
} // namespace

void *operator new(std::size_t bytes) {
    return allocate(bytes, 16);
}
void *operator new(std::size_t bytes, std::align_val_t alignment) {
    return allocate(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void *p) noexcept {
    std::free(p);
}
void operator delete(void *p, std::size_t) noexcept {
    std::free(p);
}
void operator delete(void *p, std::align_val_t) noexcept {
    std::free(p);
}
void operator delete(void *p, std::size_t, std::align_val_t) noexcept {
    std::free(p);
}

namespace {

using namespace gemm_test;
using ssc::Pool;

struct Shape {
    Index rows, cols, depth;
};
// One for each way a product is computed, large enough to be shared out, and one that is not.
constexpr Shape shapes[] = {{310, 330, 600}, {400, 60, 700}, {2100, 140, 257}, {7, 1500, 210},
                            {2, 1001, 300},  {501, 3, 800},  {500, 600, 2},    {20, 30, 10}};

template <class T>
struct Product {
    Strided<T> a, b, c;
    T beta;

    Product(Random &random, const Shape &s, Layout la, T beta_)
        : a(random, s.rows, s.depth, la), b(random, s.depth, s.cols, row_major),
          c(random, s.rows, s.cols, row_major), beta(beta_) {}
    std::vector<T> run(ssc::Isa isa, Pool *pool) const {
        Strided<T> out = c;
        ssc::gemm_on<T>(isa, T(-1.25), a.view(), b.view(), beta, out.view(), pool);
        return out.memory;
    }
};

template <class T>
bool same_bits(const std::vector<T> &x, const std::vector<T> &y) {
    return std::memcmp(x.data(), y.data(), x.size() * sizeof(T)) == 0;
}

template <class T>
void same_bits_for_any_number_of_threads() {
    Random random(1);
    Pool one(1), two(2), three(3), seven(7);
    for (const ssc::Isa isa : isas()) {
        for (const Shape &s : shapes) {
            for (const Layout layout : {row_major, col_major}) {
                const Product<T> product(random, s, layout, layout == row_major ? T(0) : T(0.3));
                const std::vector<T> expected = product.run(isa, nullptr);
                for (Pool *pool : {&one, &two, &three, &seven})
                    TEST_ASSERT_TRUE(same_bits(expected, product.run(isa, pool)));
            }
        }
    }
}

// From the tasks of the pool itself, several at a time: each works alone.
void products_within_tasks() {
    Random random(2);
    Pool pool(3);
    const Product<double> product(random, shapes[0], row_major, 1);
    const std::vector<double> expected = product.run(ssc::isa(), nullptr);
    std::vector<std::vector<double>> got(6);
    pool.run(6,
             [&](Index k) { got[static_cast<std::size_t>(k)] = product.run(ssc::isa(), &pool); });
    for (const auto &one : got)
        TEST_ASSERT_TRUE(same_bits(expected, one));
}

template <class T>
void no_allocation_with_a_pool() {
    Random random(3);
    for (const int threads : {1, 2}) {
        Pool pool(threads);
        for (const Shape &s : shapes) {
            Product<T> p(random, s, col_major, 1);
            ssc::gemm<T>(1, p.a.view(), p.b.view(), 1, p.c.view(), &pool);
            const long before = allocations;
            for (int round = 0; round < 3; ++round)
                ssc::gemm<T>(1, p.a.view(), p.b.view(), 1, p.c.view(), &pool);
            TEST_ASSERT_EQUAL_INT64(before, allocations.load());
        }
    }
}

void out_of_memory_is_said() {
    Random random(4);
    for (const int threads : {0, 1, 2}) {
        Pool pool(threads);
        Product<double> p(random, shapes[0], row_major, 1);
        bool said = false;
        out_of_memory = true;
        try {
            ssc::gemm<double>(1, p.a.view(), p.b.view(), 1, p.c.view(),
                              threads == 0 ? nullptr : &pool);
        } catch (const std::bad_alloc &) {
            said = true;
        }
        out_of_memory = false;
        TEST_ASSERT_TRUE(said);
        // And it is as good as before once there is memory again.
        const Product<double> again(random, shapes[0], row_major, 1);
        TEST_ASSERT_TRUE(same_bits(again.run(ssc::isa(), nullptr), again.run(ssc::isa(), &pool)));
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(same_bits_for_any_number_of_threads<double>);
    RUN_TEST(same_bits_for_any_number_of_threads<float>);
    RUN_TEST(products_within_tasks);
    RUN_TEST(no_allocation_with_a_pool<double>);
    RUN_TEST(no_allocation_with_a_pool<float>);
    RUN_TEST(out_of_memory_is_said);
    return UNITY_END();
}
