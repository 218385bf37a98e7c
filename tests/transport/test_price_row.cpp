// The pricing kernels against a plain loop, for all lengths around the blocks they work in.
#include <algorithm>
#include <limits>

#include "problems.h"
#include "transport/price_row.h"

extern "C" {
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Row {
    std::vector<double> cost, shift;
};

// With few distinct values most minima are ties; some columns are closed.
Row draw_row(Random &random, std::int64_t count, bool tied) {
    Row row;
    for (std::int64_t j = 0; j < count; ++j) {
        row.cost.push_back(tied ? static_cast<double>(integer(random, -2, 2))
                                : uniform(random, -1, 1));
        row.shift.push_back(tied ? 0.25 * static_cast<double>(integer(random, 0, 3))
                                 : uniform(random, -1, 1));
        if (integer(random, 0, 9) == 0) row.shift.back() = infinity;
    }
    return row;
}

void same_as_a_plain_loop() {
    Random random(1);
    for (std::int64_t count = 1; count < 700; ++count) {
        for (const bool tied : {false, true}) {
            const Row row = draw_row(random, count, tied);
            std::vector<double> sums;
            for (std::size_t j = 0; j < row.cost.size(); ++j) {
                sums.push_back(row.cost[j] + row.shift[j]);
            }
            const auto least = std::min_element(sums.begin(), sums.end());
            const ssc::RowPrice price = ssc::price_row(row.cost.data(), row.shift.data(), count);
            TEST_ASSERT_TRUE(price.value == *least);
            TEST_ASSERT_TRUE(price.col == least - sums.begin());
            sums.push_back(infinity);
            std::sort(sums.begin(), sums.end());
            const ssc::RowRegret two =
                ssc::price_row_twice(row.cost.data(), row.shift.data(), count);
            TEST_ASSERT_TRUE(two.first == sums[0] && two.second == sums[1]);
        }
    }
}

void all_columns_closed() {
    const std::vector<double> cost(20, 1.0), shift(20, infinity);
    const ssc::RowPrice price = ssc::price_row(cost.data(), shift.data(), 20);
    TEST_ASSERT_TRUE(price.value == infinity && price.col == 0);
}

// Not a number must not be looked for beyond the end of the row.
void not_a_number_stays_inside() {
    const std::vector<double> cost(300, std::numeric_limits<double>::quiet_NaN()), shift(300, 0.0);
    const ssc::RowPrice price = ssc::price_row(cost.data(), shift.data(), 300);
    TEST_ASSERT_TRUE(price.col >= 0 && price.col < 300);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(same_as_a_plain_loop);
    RUN_TEST(all_columns_closed);
    RUN_TEST(not_a_number_stays_inside);
    return UNITY_END();
}
