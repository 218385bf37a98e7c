// SPDX-License-Identifier: MIT
// The criteria, by hand on a few points.
#include <cmath>
#include <limits>
#include <vector>

#include "common/check.h"
#include "common/problems.h"
#include "support/error.h"
#include "tune/criteria.h"

extern "C" {
#include "unity.h"
}

namespace {

using namespace ssc;
using namespace ssc::tests;

Matrix line(const std::vector<double> &x) {
    Matrix m(static_cast<Index>(x.size()), 1);
    for (std::size_t i = 0; i < x.size(); ++i)
        m(static_cast<Index>(i), 0) = x[i];
    return m;
}

double between_share(const Matrix &x, const Labels &labels) {
    return make_scorer(*find_kind(criterion_table, "scatter"), x)->score(labels);
}

// Criteria that score the labels of the target.
std::vector<const Criterion *> scorers() {
    std::vector<const Criterion *> found;
    for (const auto &[word, criterion] : criterion_table)
        if (!criterion->uses_folds) found.push_back(criterion);
    return found;
}

void the_table_names_them() {
    TEST_ASSERT_EQUAL_INT(3, scorers().size());
    CHECK(find_kind(criterion_table, "graph") == &graph_criterion);
    CHECK(find_kind(criterion_table, "reverse")->uses_folds);
    CHECK(find_kind(criterion_table, "") == nullptr &&
          find_kind(criterion_table, "graphs") == nullptr);
}

void scatter_by_hand() {
    // Mean 3, total 9 + 4 + 4 + 9 = 26; class means 0.5 and 5.5: between 4 * 2.5^2 = 25.
    CHECK_CLOSE(25.0 / 26.0, between_share(line({0, 1, 5, 6}), {7, 7, -2, -2}), 1e-15);
    // Classes of different sizes: means 2 and 6; 3 * 1 + 1 * 9 = 12.
    CHECK_CLOSE(12.0 / 26.0, between_share(line({0, 1, 5, 6}), {1, 1, 1, 2}), 1e-15);
    CHECK_CLOSE(1.0, between_share(line({0, 1, 5, 6}), {1, 2, 3, 4}), 1e-15);
}

void scatter_at_its_ends() {
    CHECK(between_share(line({0, 1, 5, 6}), {3, 3, 3, 3}) == 0);
    CHECK(between_share(line({0.1, 0.2, 0.7}), {3, 3, 3}) == 0);
    CHECK(between_share(line({2, 2, 2}), {0, 1, 1}) == 0);
    CHECK(between_share(line({2}), {0}) == 0);
    // Never above 1, whatever rounding does.
    tests::Random random(5);
    for (int round = 0; round < 50; ++round) {
        const Matrix x = tests::random_points(random, 9, 3);
        CHECK(between_share(x, {0, 1, 2, 3, 4, 5, 6, 7, 8}) <= 1);
    }
}

void scatter_does_not_move_with_the_origin() {
    Matrix x = line({0, 1, 5, 6});
    x.array() += 1e8;
    CHECK_CLOSE(25.0 / 26.0, between_share(x, {7, 7, -2, -2}), 1e-7);
}

void neighbours_by_hand() {
    const auto scorer =
        make_scorer(*find_kind(criterion_table, "neighbours"), line({0, 1, 2, 9, 9}));
    CHECK(scorer->score({1, 1, 1, 2, 2}) == 1);
    CHECK_CLOSE(0.6, scorer->score({1, 1, 1, 2, 3}), 1e-15);
    // 0-1, 1-0 and 2-1 disagree.
    CHECK_CLOSE(0.4, scorer->score({1, 2, 1, 3, 3}), 1e-15);
    CHECK(scorer->score({1, 2, 1, 3, 4}) == 0);
}

void graph_by_hand() {
    // Two far groups of six: every edge stays in its group, and the label is one fair bit.
    const Matrix groups = line({0, 1, 2, 3, 4, 5, 100, 101, 102, 103, 104, 105});
    const auto scorer = make_scorer(graph_criterion, groups);
    CHECK_CLOSE(1.0, scorer->score({1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2}), 1e-15);
    CHECK(scorer->score(Labels(12, 4)) == 0);
    // k = min(5, n - 1) = 1 for two samples. Edges 0-1 and 1-0: the one end tells the other.
    CHECK_CLOSE(1.0, make_scorer(graph_criterion, line({0, 1}))->score({1, 2}), 1e-15);
    // All of three: the edges are (a, a), (a, b) twice, and the same back. p(a,a) = 1/3 = 2 of 6,
    // p(a,b) = p(b,a) = 2/6.
    const double bits = std::log2(3.0 / 4) / 3 + 2 * std::log2(3.0 / 2) / 3;
    CHECK_CLOSE(bits, make_scorer(graph_criterion, line({0, 1, 2}))->score({1, 1, 2}), 1e-14);
}

void one_sample() {
    for (const Criterion *criterion : scorers())
        CHECK(make_scorer(*criterion, line({3}))->score({1}) == 0);
}

void labels_are_names() {
    tests::Random random(8);
    const Matrix x = tests::random_points(random, 30, 2);
    Labels labels, renamed;
    for (int i = 0; i < 30; ++i) {
        const int c = static_cast<int>(random() % 3);
        labels.push_back(c);
        renamed.push_back(c == 0   ? std::numeric_limits<std::int32_t>::max()
                          : c == 1 ? std::numeric_limits<std::int32_t>::min() + 1
                                   : -1);
    }
    for (const Criterion *criterion : scorers()) {
        const auto scorer = make_scorer(*criterion, x);
        CHECK_CLOSE(scorer->score(labels), scorer->score(renamed), 1e-13);
        CHECK(scorer->score(labels) > 0);
    }
}

void overflow_is_an_error() {
    for (const Criterion *criterion : scorers()) {
        bool refused = false;
        try {
            make_scorer(*criterion, line({-1e200, 1e200}));
        } catch (const Error &error) {
            refused = error.status() == Status::numeric;
        }
        CHECK(refused);
    }
}

void samples_with_weights_are_copies() {
    Random random(9);
    for (const auto &row : criterion_table) {
        if (row.kind->uses_folds) continue;
        for (int trial = 0; trial < 20; ++trial) {
            case_is("%s, trial %d", row.word, trial);
            const Index n = 1 + 2 * trial;
            const Matrix x = random_points(random, n, 2);
            Vector copies(n);
            std::vector<Index> of;
            Labels labels, copied_labels;
            for (Index i = 0; i < n; ++i) {
                copies(i) = static_cast<double>(1 + random() % 4);
                of.insert(of.end(), static_cast<std::size_t>(copies(i)), i);
                labels.push_back(x(i, 0) > 0 ? 3 : 1);
                copied_labels.insert(copied_labels.end(), static_cast<std::size_t>(copies(i)),
                                     labels.back());
            }
            Matrix copied(static_cast<Index>(of.size()), 2);
            for (std::size_t k = 0; k < of.size(); ++k)
                copied.row(static_cast<Index>(k)) = x.row(of[k]);
            CHECK_NEAR(make_scorer(*row.kind, copied)->score(copied_labels),
                       make_scorer(*row.kind, x, nullptr, copies)->score(labels), 1e-12);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_table_names_them);
    RUN_TEST(scatter_by_hand);
    RUN_TEST(scatter_at_its_ends);
    RUN_TEST(scatter_does_not_move_with_the_origin);
    RUN_TEST(neighbours_by_hand);
    RUN_TEST(graph_by_hand);
    RUN_TEST(one_sample);
    RUN_TEST(labels_are_names);
    RUN_TEST(overflow_is_an_error);
    RUN_TEST(samples_with_weights_are_copies);
    return UNITY_END();
}
