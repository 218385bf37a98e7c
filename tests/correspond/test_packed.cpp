// SPDX-License-Identifier: MIT
// A matrix that is put away comes back as it was.
#include "common/check.h"
#include "correspond/packed.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;

namespace {

// Every step-th entry is there, in the order of rows.
template <class T>
MatrixOf<T> sparse(Index rows, Index cols, Index step) {
    MatrixOf<T> m = MatrixOf<T>::Zero(rows, cols);
    for (Index k = 0; k < m.size(); k += step)
        m(k / cols, k % cols) = static_cast<T>(k + 1) / 7;
    return m;
}

template <class T>
void comes_back() {
    Pool pool(2);
    for (const Index cols : {1, 5, 63, 64, 65, 200})
        for (const Index step : {5, 7, 64, 100000}) {
            const MatrixOf<T> m = sparse<T>(9, cols, step);
            Packed<T> packed;
            if (!packed.pack(m, &pool)) {
                TEST_ASSERT_TRUE(4 * (m.array() != T(0)).count() > m.size());
                continue;
            }
            MatrixOf<T> back;
            packed.unpack(back, &pool);
            TEST_ASSERT_EQUAL_INT64(m.rows(), back.rows());
            TEST_ASSERT_EQUAL_INT64(m.cols(), back.cols());
            TEST_ASSERT_TRUE((m.array() == back.array()).all());
        }
}

void in_float() {
    comes_back<float>();
}

void in_double() {
    comes_back<double>();
}

void full_ones_are_not_worth_it() {
    Packed<double> packed;
    TEST_ASSERT_FALSE(packed.pack(sparse<double>(8, 8, 3), nullptr));
    TEST_ASSERT_TRUE(packed.pack(sparse<double>(8, 8, 4), nullptr));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(in_float);
    RUN_TEST(in_double);
    RUN_TEST(full_ones_are_not_worth_it);
    return UNITY_END();
}
