// SPDX-License-Identifier: MIT
// Folds: every sample with a class in one of them, every class in equal parts.
#include "data/folds.h"

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

// How many rows of each class a fold holds out.
std::vector<int> shares(const std::vector<Index> &rows, const std::vector<std::int32_t> &of_row,
                        std::size_t classes) {
    std::vector<int> here(classes, 0);
    for (const Index i : rows)
        ++here[static_cast<std::size_t>(of_row[static_cast<std::size_t>(i)])];
    return here;
}

void check_partition(const std::vector<int> &sizes, int count) {
    const std::vector<std::int32_t> of_row = classes_of(sizes);
    const Folds folds(of_row, static_cast<std::int64_t>(sizes.size()), count, 11);
    const auto n = static_cast<int>(of_row.size()), most = std::min(count, n);
    CHECK(folds.count() == most);
    std::set<Index> seen;
    for (int fold = 0; fold < most; ++fold) {
        const std::vector<Index> out = folds.held_out(fold);
        CHECK(std::is_sorted(out.begin(), out.end()));
        for (const Index i : out) {
            CHECK(seen.insert(i).second);
            CHECK(folds.of_row()[static_cast<std::size_t>(i)] == fold);
        }
        const std::vector<int> here = shares(out, of_row, sizes.size());
        for (std::size_t c = 0; c < sizes.size(); ++c)
            CHECK(here[c] >= sizes[c] / most && here[c] <= (sizes[c] + most - 1) / most);
        const auto size = static_cast<int>(out.size());
        CHECK(size >= n / most && size <= (n + most - 1) / most);
        // The others are all that are not here.
        std::vector<Index> all = folds.training(fold);
        CHECK(std::is_sorted(all.begin(), all.end()));
        CHECK(static_cast<int>(all.size()) == n - size);
        all.insert(all.end(), out.begin(), out.end());
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
    const Folds one(of_row, 2, 5, 1), again(of_row, 2, 5, 1), other(of_row, 2, 5, 2);
    CHECK(one.of_row() == again.of_row());
    CHECK(one.of_row() != other.of_row());
}

// Without a class a row is trained on always; the others are dealt out as if it were not there.
void rows_without_a_class() {
    const std::vector<std::int32_t> few = {0, 1, 0, 1, 0, 1, 0};
    const std::vector<std::int32_t> of_row = {-1, 0, 1, 0, -1, 1, 0, 1, 0, -1};
    const Folds alone(few, 2, 3, 4), among(of_row, 2, 3, 4);
    std::vector<std::int64_t> labelled;
    for (std::size_t i = 0; i < of_row.size(); ++i)
        if (of_row[i] >= 0)
            labelled.push_back(among.of_row()[i]);
        else
            CHECK(among.of_row()[i] == -1);
    CHECK(labelled == alone.of_row());
    for (std::int64_t fold = 0; fold < 3; ++fold) {
        const std::vector<Index> in = among.training(fold);
        for (const Index i : {0, 4, 9})
            CHECK(std::count(in.begin(), in.end(), i) == 1);
        CHECK(in.size() + among.held_out(fold).size() == of_row.size());
    }
    // As many folds as there are rows with a class; none at all without one.
    CHECK(Folds({-1, 0, -1, 1}, 2, 5, 0).count() == 2);
    CHECK(Folds({-1, -1}, 0, 5, 0).count() == 0);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_sample_once);
    RUN_TEST(seeds_count);
    RUN_TEST(rows_without_a_class);
    return UNITY_END();
}
