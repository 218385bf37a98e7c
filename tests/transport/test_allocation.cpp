// SPDX-License-Identifier: MIT
// After its first call a solver works in the memory that it has.
#include <cstdlib>
#include <new>

#include "problems.h"

extern "C" {
#include "unity.h"
}

namespace {

long allocations = 0;

void *counted(std::size_t size) {
    ++allocations;
    void *memory = std::malloc(size > 0 ? size : 1);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

} // namespace

void *operator new(std::size_t size) {
    return counted(size);
}
void *operator new[](std::size_t size) {
    return counted(size);
}
void operator delete(void *memory) noexcept {
    std::free(memory);
}
void operator delete[](void *memory) noexcept {
    std::free(memory);
}
void operator delete(void *memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void *memory, std::size_t) noexcept {
    std::free(memory);
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

void expect_no_allocations(Problem p, Random &random) {
    const auto solver = ssc::make_transport(*ssc::find_transport("network_simplex"), p.marginals);
    ssc::Vertex x;
    ssc::Monitor monitor;
    solver->solve(p.view(), x, monitor);
    for (int call = 0; call < 5; ++call) {
        for (double &c : p.cost)
            c = call % 2 == 0 ? uniform(random, -1, 1) : c + uniform(random, 0, 0.1);
        const long before = allocations;
        solver->solve(p.view(), x, monitor);
        TEST_ASSERT_EQUAL(0, allocations - before);
    }
    TEST_ASSERT_TRUE(allocations > 0);
}

void later_calls_do_not_allocate() {
    Random random(1);
    Problem weighted = moons_problem(150, 180, 2);
    set_random_weights(weighted, random, 10);
    expect_no_allocations(weighted, random);
    expect_no_allocations(moons_problem(150, 150, 2), random);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(later_calls_do_not_allocate);
    return UNITY_END();
}
