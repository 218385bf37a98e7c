// ClassFolds: every sample in one of them, every class in equal parts.
#include "classify/folds.h"

#include <algorithm>
#include <set>

#include "common/check.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;

namespace {

std::vector<std::int32_t> classes_of(const std::vector<int> &sizes) {
    std::vector<std::int32_t> of_row;
    for (int k = 0; k < *std::max_element(sizes.begin(), sizes.end()); ++k)
        for (std::size_t c = 0; c < sizes.size(); ++c)
            if (k < sizes[c]) of_row.push_back(static_cast<std::int32_t>(c));
    return of_row;
}

void check_partition(const std::vector<int> &sizes, int count) {
    const std::vector<std::int32_t> of_row = classes_of(sizes);
    const ClassFolds folds(of_row, static_cast<std::int32_t>(sizes.size()), count, 11);
    const auto n = static_cast<int>(of_row.size());
    CHECK(folds.count() == std::min(count, n));
    std::set<Index> seen;
    for (int fold = 0; fold < folds.count(); ++fold) {
        std::vector<int> here(sizes.size(), 0);
        for (const Index i : folds.rows(fold)) {
            CHECK(seen.insert(i).second);
            ++here[static_cast<std::size_t>(of_row[static_cast<std::size_t>(i)])];
        }
        for (std::size_t c = 0; c < sizes.size(); ++c) {
            CHECK(here[c] >= sizes[c] / folds.count());
            CHECK(here[c] <= (sizes[c] + folds.count() - 1) / folds.count());
        }
        const auto size = static_cast<int>(folds.rows(fold).size());
        CHECK(size >= n / folds.count() && size <= (n + folds.count() - 1) / folds.count());
        // The others are all that are not here, class after class.
        std::vector<Index> all = folds.others(fold);
        CHECK(static_cast<int>(all.size()) == n - size);
        CHECK(std::is_sorted(all.begin(), all.end(), [&](Index i, Index j) {
            return of_row[static_cast<std::size_t>(i)] < of_row[static_cast<std::size_t>(j)];
        }));
        all.insert(all.end(), folds.rows(fold).begin(), folds.rows(fold).end());
        std::sort(all.begin(), all.end());
        CHECK(std::unique(all.begin(), all.end()) == all.end());
    }
    CHECK(static_cast<int>(seen.size()) == n);
}

void every_sample_once() {
    check_partition({10, 15, 20}, 5);
    check_partition({11, 3, 1, 7}, 5);
    check_partition({1, 2}, 5);
    check_partition({40}, 2);
}

void seeds_count() {
    const std::vector<std::int32_t> of_row = classes_of({30, 30});
    const ClassFolds one(of_row, 2, 5, 1), again(of_row, 2, 5, 1), other(of_row, 2, 5, 2);
    bool differs = false;
    for (int fold = 0; fold < 5; ++fold) {
        CHECK(one.rows(fold) == again.rows(fold));
        differs = differs || one.rows(fold) != other.rows(fold);
    }
    CHECK(differs);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_sample_once);
    RUN_TEST(seeds_count);
    return UNITY_END();
}
