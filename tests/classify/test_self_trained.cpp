// SPDX-License-Identifier: MIT
// The samples that a classifier may learn from after labelling them itself.
#include "classify/self_trained.h"

#include <algorithm>

#include "classify/labelled.h"
#include "common/check.h"
#include "common/problems.h"
#include "graph/neighbours.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

using Labels = std::vector<std::int32_t>;

Matrix line(const std::vector<double> &x) {
    return Eigen::Map<const Matrix>(x.data(), static_cast<Index>(x.size()), 1);
}

double agreement(const Labels &nearest, Index k, const Labels &labels) {
    Edges edges;
    edges.rows = static_cast<Index>(labels.size());
    edges.count = k;
    edges.nearest = nearest;
    if (nearest.empty()) edges.count = 0;
    return agreement_beyond_chance(edges, labels);
}

void agreement_by_hand() {
    const Labels all = {1, 2, 3, 0}; // in a ring
    CHECK(agreement(all, 1, {5, 5, 5, 5}) == 0);
    CHECK(agreement({1, 0, 3, 2}, 1, {5, 5, -7, -7}) == 1);
    // Two of four edges agree, as by chance.
    CHECK(agreement(all, 1, {5, 5, -7, -7}) == 0);
    CHECK(agreement(all, 1, {5, -7, 5, -7}) == -1);
    // Two edges of each sample, and some that are not there: of five that are there four agree. The
    // first label begins three of them and ends two.
    const Labels some = {1, 2, 0, -1, 3, -1, 2, -1};
    CHECK_NEAR((4 * 5 - (3 * 2 + 2 * 3)) / (25.0 - 12), agreement(some, 2, {1, 1, 2, 2}), 1e-15);
    CHECK(agreement({-1, -1}, 1, {1, 2}) == 0);
    CHECK(agreement({}, 1, {1}) == 0);
}

// The first class is on the left, the second on the right.
void those_that_agree_are_learnt() {
    const Matrix target = line({1, 2, 3, 4, 21, 99, 98, 97, 96, 95, 94});
    const LabelledRows all = learn_rows({line({0, 100}), {7, -2}}, target);
    CHECK((all.labels == Labels{7, 7, 7, 7, 7, -2, -2, -2, -2, -2, -2}));
    CHECK(all.x == target);
    // With a stray sample at 40, 21 is labelled as what is on the right is, and nothing near it.
    const LabelledRows most = learn_rows({line({0, 40, 100}), {7, -2, -2}}, target);
    CHECK((most.labels == Labels{7, 7, 7, 7, -2, -2, -2, -2, -2, -2}));
    CHECK(most.x.rows() == 10 && most.x.cols() == 1);
    CHECK(most.x(3, 0) == 4 && most.x(4, 0) == 99); // in their order
}

// With fewer than six samples all others are neighbours, and more than half of them have to agree.
void neighbours_of_few_samples() {
    const LabelledRows known{line({0, 100}), {7, -2}};
    // Two of the four others of 99 agree, and one or two for each other sample. So no label is
    // sure, and chance would make as many agree.
    CHECK(learn_rows(known, line({1, 2, 3, 98, 99})).labels.empty());
}

void nothing_is_learnt_where_neighbours_disagree() {
    Random random(4);
    const Matrix x = random_points(random, 60, 3);
    LabelledRows known{random_points(random, 40, 3), {}};
    for (int k = 0; k < 40; ++k)
        known.labels.push_back(k % 4);
    const LabelledRows learnt = learn_rows(known, x);
    CHECK(learnt.labels.empty() && learnt.x.rows() == 0 && learnt.x.cols() == 3);
}

// A row of weight w is as good as w rows.
void copies_are_neighbours() {
    Random random(5);
    for (int trial = 0; trial < 20; ++trial) {
        case_is("trial %d", trial);
        const Index n = 3 + 3 * trial;
        const Matrix x = random_points(random, n, 2);
        const LabelledRows known{line({0, 0.4, -0.5}).replicate(1, 2), {7, -2, 7}};
        Vector copies(n);
        std::vector<Index> of;
        for (Index i = 0; i < n; ++i) {
            copies(i) = static_cast<double>(1 + random() % 3);
            of.insert(of.end(), static_cast<std::size_t>(copies(i)), i);
        }
        Matrix copied(static_cast<Index>(of.size()), 2);
        for (std::size_t k = 0; k < of.size(); ++k)
            copied.row(static_cast<Index>(k)) = x.row(of[k]);
        const LabelledRows few = learn_rows(known, x, copies), many = learn_rows(known, copied);
        Labels expected;
        for (Index i = 0; i < few.x.rows(); ++i)
            for (Index k = 0; k < n; ++k)
                if (few.x.row(i) == x.row(k))
                    expected.insert(expected.end(), static_cast<std::size_t>(copies(k)),
                                    few.labels[static_cast<std::size_t>(i)]);
        CHECK(many.labels == expected);
    }
}

void few_samples() {
    const LabelledRows known{line({0, 10}), {1, 2}};
    CHECK(learn_rows(known, line({3})).labels.empty());
    // One class: nothing says that neighbours agree for a reason.
    CHECK(learn_rows(known, line({1, 2})).labels.empty());
    CHECK((learn_rows(known, line({1, 2, 1.5, 2.5, 0.5, 1.2, 9, 8, 8.5, 7.5, 9.5, 9.2})).labels ==
           Labels{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2}));
}

void joined_rows() {
    const LabelledRows one{line({1, 2}), {5, 6}}, other{line({3}), {5}};
    const LabelledRows both = joined(one, other);
    CHECK(both.x == line({1, 2, 3}) && (both.labels == Labels{5, 6, 5}));
    const LabelledRows same = joined(one, {Matrix(0, 1), {}});
    CHECK(same.x == one.x && same.labels == one.labels);
}

// Moons that have been turned: where one moon's end is nearer to the other moon than it was, its
// neighbours still know.
struct Turned {
    LabelledRows known;
    Matrix target, test;
    Labels answers;

    explicit Turned(std::uint64_t seed, Index each = 60) {
        Random random(seed);
        Labels unused;
        known.x = moons(random, 40, 30, known.labels);
        target = moons(random, each, 0, unused);
        test = moons(random, 100, 0, answers);
    }
    int wrong(const LabelledRows &rows) const {
        Labels found(answers.size());
        Learner({}, rows.x, rows.labels).predict(test, {found.data(), nullptr});
        int count = 0;
        for (std::size_t i = 0; i < found.size(); ++i)
            count += found[i] != answers[i];
        return count;
    }
};

void it_is_right_more_often() {
    int before = 0, after = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Turned turned(seed);
        const LabelledRows learnt = learn_rows(turned.known, turned.target);
        before += turned.wrong(turned.known);
        after += turned.wrong(joined(turned.known, learnt));
    }
    CHECK(before > 0);
    CHECK(after < 0.6 * before);
}

void threads_change_nothing() {
    const Turned turned(3, 200); // rows for several threads, and several blocks
    Pool pool(3);
    const LabelledRows one = learn_rows(turned.known, turned.target);
    const LabelledRows other = learn_rows(turned.known, turned.target, {}, &pool);
    CHECK(!one.labels.empty());
    CHECK(one.x == other.x && one.labels == other.labels);
}

void samples_without_neighbours() {
    const LabelledRows known{line({0, 1e200}), {1, 2}};
    CHECK(learn_rows(known, line({1e200, -1e200, 3e200})).labels.empty());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(agreement_by_hand);
    RUN_TEST(those_that_agree_are_learnt);
    RUN_TEST(nothing_is_learnt_where_neighbours_disagree);
    RUN_TEST(neighbours_of_few_samples);
    RUN_TEST(copies_are_neighbours);
    RUN_TEST(few_samples);
    RUN_TEST(joined_rows);
    RUN_TEST(it_is_right_more_often);
    RUN_TEST(threads_change_nothing);
    RUN_TEST(samples_without_neighbours);
    return UNITY_END();
}
