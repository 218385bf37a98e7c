// SPDX-License-Identifier: MIT
// Folds, and reverse validation by hand.
#include <algorithm>
#include <limits>
#include <vector>

#include "common/check.h"
#include "support/error.h"
#include "tune/reverse.h"

extern "C" {
#include "unity.h"
}

namespace {

using namespace ssc;

constexpr std::int32_t none = std::numeric_limits<std::int32_t>::min();

Classes classes_of(const Labels &labels) {
    return Classes::from_labels(labels.data(), static_cast<Index>(labels.size()), none);
}

// Rows of class c that are held out in a fold.
Index members(const Folds &folds, const Labels &labels, std::int64_t fold, std::int32_t c) {
    Index count = 0;
    for (const Index i : folds.held_out(fold))
        if (labels[static_cast<std::size_t>(i)] == c) ++count;
    return count;
}

void folds_are_stratified() {
    const Labels labels = {5, 5, 5, 5, 5, 5, 5, 9, 9, 9, 9, none, -1, none, 9};
    const Folds folds = source_folds(classes_of(labels), 3, 1);
    TEST_ASSERT_EQUAL_INT(3, folds.count());
    Index held = 0;
    for (std::int64_t f = 0; f < 3; ++f) {
        const std::vector<Index> out = folds.held_out(f), in = folds.training(f);
        held += static_cast<Index>(out.size());
        TEST_ASSERT_EQUAL_INT(15, out.size() + in.size());
        CHECK(out.size() == 4 || out.size() == 5);
        CHECK(members(folds, labels, f, 5) == 2 || members(folds, labels, f, 5) == 3);
        CHECK(members(folds, labels, f, 9) == 1 || members(folds, labels, f, 9) == 2);
        TEST_ASSERT_EQUAL_INT(0, members(folds, labels, f, none));
    }
    TEST_ASSERT_EQUAL_INT(13, held);
}

void folds_come_from_the_seed() {
    const Labels labels = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};
    const Classes classes = classes_of(labels);
    const Folds first = source_folds(classes, 5, 1);
    CHECK(first.of_row() == source_folds(classes, 5, 1).of_row());
    CHECK(first.of_row() != source_folds(classes, 5, 2).of_row());
    // The same on every machine and in every release; computed by another program.
    const std::vector<std::int64_t> pinned = {0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1};
    CHECK(source_folds(classes, 2, 0).of_row() == pinned);
}

void as_many_folds_as_there_are_rows() {
    const Folds folds = source_folds(classes_of({none, 4, 4, 6}), 5, 0);
    TEST_ASSERT_EQUAL_INT(3, folds.count());
    for (std::int64_t f = 0; f < 3; ++f)
        TEST_ASSERT_EQUAL_INT(1, folds.held_out(f).size());
    TEST_ASSERT_EQUAL_INT(2, source_folds(classes_of({1, 1}), 2, 0).count());
    for (const Labels &few : {Labels{none, none}, Labels{none, 3}}) {
        bool refused = false;
        try {
            source_folds(classes_of(few), 5, 0);
        } catch (const Error &error) {
            refused = error.status() == Status::labels;
        }
        CHECK(refused);
    }
}

Matrix line(const std::vector<double> &x) {
    Matrix m(static_cast<Index>(x.size()), 1);
    for (std::size_t i = 0; i < x.size(); ++i)
        m(static_cast<Index>(i), 0) = x[i];
    return m;
}

// Nearest neighbour, of equally near ones the first; counts how often it is asked.
int asked;
Labels nearest(const Matrix &train, const Labels &labels, const Matrix &test) {
    ++asked;
    Labels out;
    for (Index i = 0; i < test.rows(); ++i) {
        Index best = 0;
        for (Index j = 1; j < train.rows(); ++j)
            if (std::abs(train(j, 0) - test(i, 0)) < std::abs(train(best, 0) - test(i, 0)))
                best = j;
        out.push_back(labels[static_cast<std::size_t>(best)]);
    }
    return out;
}

void reverse_by_hand() {
    // The target at 0, 4, 10 becomes 1, 2, 2: 4 is as near to 1 as to 7, and the first has it...
    AdaptedFold fold;
    fold.train = line({7, 1});
    fold.train_labels = {2, 1};
    fold.held_out = line({1.9, 2.1, 9, 3});
    fold.held_out_labels = {1, 1, 2, 2};
    asked = 0;
    // ... so 1.9 is 1, 2.1, 9 and 3 are 2: three are right.
    CHECK(reverse_score(fold, line({0, 4, 10}), nearest) == 0.75);
    TEST_ASSERT_EQUAL_INT(2, asked);
    // With the training samples the other way round 4 becomes 1, and so does 3.
    fold.train = line({1, 7});
    fold.train_labels = {1, 2};
    CHECK(reverse_score(fold, line({0, 4, 10}), nearest) == 0.75);
    fold.held_out_labels = {1, 1, 2, 1};
    CHECK(reverse_score(fold, line({0, 4, 10}), nearest) == 1);
}

void one_class_of_pseudo_labels() {
    AdaptedFold fold;
    fold.train = line({0, 100});
    fold.train_labels = {3, 8};
    fold.held_out = line({1, 99, 2});
    fold.held_out_labels = {3, 8, 3};
    asked = 0;
    // All of the target is 3, so all that is held out is called 3, without asking.
    CHECK_CLOSE(2.0 / 3, reverse_score(fold, line({1, 2}), nearest), 1e-15);
    TEST_ASSERT_EQUAL_INT(1, asked);
    fold.train_labels = {8, 8};
    CHECK_CLOSE(1.0 / 3, reverse_score(fold, line({1, 2}), nearest), 1e-15);
    TEST_ASSERT_EQUAL_INT(1, asked);
}

void a_class_that_training_lacks() {
    AdaptedFold fold;
    fold.train = line({0, 10});
    fold.train_labels = {1, 2};
    fold.held_out = line({0, 10, 5});
    fold.held_out_labels = {1, 2, 7};
    CHECK_CLOSE(2.0 / 3, reverse_score(fold, line({0, 5, 10}), nearest), 1e-15);
}

void the_mean_of_the_folds() {
    CHECK(mean_score({0.5, 1, 0}) == 0.5);
    CHECK(mean_score({0.25}) == 0.25);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(folds_are_stratified);
    RUN_TEST(folds_come_from_the_seed);
    RUN_TEST(as_many_folds_as_there_are_rows);
    RUN_TEST(reverse_by_hand);
    RUN_TEST(one_class_of_pseudo_labels);
    RUN_TEST(a_class_that_training_lacks);
    RUN_TEST(the_mean_of_the_folds);
    return UNITY_END();
}
