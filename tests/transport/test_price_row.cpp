// SPDX-License-Identifier: MIT
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

struct Variant {
    const char *name;
    ssc::PriceKernels kernels;
};

// Calls check(variant) for each instruction set of this machine.
template <class Check>
void for_each_variant(Check check) {
    constexpr const char *names[] = {"baseline", "avx2", "avx512"};
    for (const ssc::Isa isa : {ssc::Isa::baseline, ssc::Isa::avx2, ssc::Isa::avx512})
        if (isa <= ssc::isa())
            check(Variant{names[static_cast<int>(isa)], ssc::price_kernels(isa)});
    // And for what the library itself calls.
    check(Variant{"chosen", {ssc::price_row, ssc::price_blocks, ssc::price_two, ssc::offer_row}});
}

void check_two(const Variant &variant, const Row &row, std::vector<double> sums) {
    const auto count = static_cast<std::int64_t>(sums.size());
    const auto at = std::min_element(sums.begin(), sums.end()) - sums.begin();
    const ssc::TwoPrices price = variant.kernels.two(row.cost.data(), row.shift.data(), count);
    std::sort(sums.begin(), sums.end());
    TEST_ASSERT_TRUE_MESSAGE(price.col == at, variant.name);
    TEST_ASSERT_TRUE_MESSAGE(price.value == sums[0], variant.name);
    TEST_ASSERT_TRUE_MESSAGE(price.second == (count > 1 ? sums[1] : infinity), variant.name);
}

void check_offer(const Variant &variant, const Row &row) {
    std::vector<double> least, from;
    for (std::size_t j = 0; j < row.cost.size(); ++j) {
        least.push_back(j % 3 == 0 ? infinity : row.cost[j]);
        from.push_back(-1);
    }
    const std::vector<double> before = least;
    variant.kernels.offer(row.cost.data(), row.shift.data(),
                          static_cast<std::int64_t>(least.size()), -0.25, 7, least.data(),
                          from.data());
    for (std::size_t j = 0; j < least.size(); ++j) {
        const double x = row.cost[j] + row.shift[j] - 0.25;
        TEST_ASSERT_TRUE_MESSAGE(least[j] == std::min(x, before[j]), variant.name);
        TEST_ASSERT_TRUE_MESSAGE(from[j] == (x < before[j] ? 7 : -1), variant.name);
    }
}

void check_row(const Variant &variant, const Row &row) {
    std::vector<double> sums;
    for (std::size_t j = 0; j < row.cost.size(); ++j)
        sums.push_back(row.cost[j] + row.shift[j]);
    const auto count = static_cast<std::int64_t>(sums.size());
    const auto least = std::min_element(sums.begin(), sums.end());
    const ssc::RowPrice price = variant.kernels.row(row.cost.data(), row.shift.data(), count);
    TEST_ASSERT_TRUE_MESSAGE(price.value == *least, variant.name);
    TEST_ASSERT_TRUE_MESSAGE(price.col == least - sums.begin(), variant.name);

    check_two(variant, row, sums);
    check_offer(variant, row);

    const std::int64_t blocks = (count + ssc::price_block - 1) / ssc::price_block;
    std::vector<double> minima(static_cast<std::size_t>(blocks));
    variant.kernels.blocks(row.cost.data(), row.shift.data(), count, minima.data());
    for (std::int64_t b = 0; b < blocks; ++b) {
        const auto from = sums.begin() + b * ssc::price_block;
        const auto to = sums.begin() + std::min(count, (b + 1) * ssc::price_block);
        TEST_ASSERT_TRUE_MESSAGE(minima[static_cast<std::size_t>(b)] == *std::min_element(from, to),
                                 variant.name);
    }
}

void all_variants_agree_with_a_plain_loop() {
    Random random(1);
    for (std::int64_t count = 1; count < 700; ++count) {
        for (const bool tied : {false, true}) {
            const Row row = draw_row(random, count, tied);
            for_each_variant([&row](const Variant &variant) { check_row(variant, row); });
        }
    }
}

void all_columns_closed() {
    const Row row{std::vector<double>(20, 1.0), std::vector<double>(20, infinity)};
    for_each_variant([&row](const Variant &variant) { check_row(variant, row); });
}

// Not a number must not be looked for beyond the end of the row.
void not_a_number_stays_inside() {
    const std::vector<double> cost(300, std::numeric_limits<double>::quiet_NaN()), shift(300, 0.0);
    for_each_variant([&](const Variant &variant) {
        const ssc::RowPrice price = variant.kernels.row(cost.data(), shift.data(), 300);
        TEST_ASSERT_TRUE_MESSAGE(price.col >= 0 && price.col < 300, variant.name);
        const ssc::TwoPrices two = variant.kernels.two(cost.data(), shift.data(), 300);
        TEST_ASSERT_TRUE_MESSAGE(two.col >= 0 && two.col < 300, variant.name);
    });
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(all_variants_agree_with_a_plain_loop);
    RUN_TEST(all_columns_closed);
    RUN_TEST(not_a_number_stays_inside);
    return UNITY_END();
}
