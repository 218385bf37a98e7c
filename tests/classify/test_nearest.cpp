// SPDX-License-Identifier: MIT
// Classifiers that label like the nearest sample: labels and confidence.
#include "classify/labelled.h"
#include "common/check.h"
#include "common/problems.h"
#include "support/error.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

struct Answer {
    std::vector<std::int32_t> labels;
    std::vector<double> confidence;
};

Answer ask(const Learner &learner, const Matrix &x, Pool *pool = nullptr) {
    Answer answer{std::vector<std::int32_t>(static_cast<std::size_t>(x.rows())),
                  std::vector<double>(static_cast<std::size_t>(x.rows()))};
    learner.predict(x, {answer.labels.data(), answer.confidence.data()}, pool);
    return answer;
}

Matrix line(std::initializer_list<double> places) {
    Matrix x(static_cast<Index>(places.size()), 1);
    Index i = 0;
    for (const double place : places)
        x(i++, 0) = place;
    return x;
}

void on_a_line() {
    const Learner c({}, line({0, 4, 10}), {7, -3, 7});
    CHECK(c.classifier.kind == &nearest_classifier && c.classifier.learnt_rows() == 0);
    const Answer answer = ask(c, line({1, 3, 8, 4, 100}));
    CHECK((answer.labels == std::vector<std::int32_t>{7, -3, 7, -3, 7}));
    // The other class is 3 away and the nearest sample 1.
    CHECK_NEAR(0.75, answer.confidence[0], 1e-15);
    CHECK_NEAR(0.75, answer.confidence[1], 1e-15);
    CHECK_NEAR(4.0 / 6, answer.confidence[2], 1e-15);
    CHECK_NEAR(1, answer.confidence[3], 0);
    CHECK_NEAR(96.0 / 186, answer.confidence[4], 1e-15);
}

void the_first_of_equals() {
    const Answer one = ask(Learner({}, line({0, 2}), {5, 1}), line({1}));
    CHECK(one.labels[0] == 5 && one.confidence[0] == 0.5);
    const Answer other = ask(Learner({}, line({2, 0}), {1, 5}), line({1}));
    CHECK(other.labels[0] == 1 && other.confidence[0] == 0.5);
    // One place, two labels.
    const Answer same = ask(Learner({}, line({3, 3}), {2, 1}), line({3, 4}));
    CHECK(same.labels[0] == 2 && same.confidence[0] == 0.5);
    CHECK(same.labels[1] == 2 && same.confidence[1] == 0.5);
}

void one_class_is_sure() {
    for (const auto &[word, kind] : classifier_table) {
        ClassifierOptions options;
        options.kind = kind;
        const Answer answer = ask(Learner(options, line({0, 1, 2}), {-9, -9, -9}), line({5, -5}));
        CHECK((answer.labels == std::vector<std::int32_t>{-9, -9}));
        CHECK(answer.confidence[0] == 1 && answer.confidence[1] == 1);
    }
}

void either_answer_may_be_left_out() {
    Random random(1);
    const Matrix x = random_points(random, 30, 4), y = random_points(random, 20, 4);
    std::vector<std::int32_t> labels;
    for (int k = 0; k < 30; ++k)
        labels.push_back(k % 3);
    const Learner c({}, x, labels);
    const Answer both = ask(c, y);
    Answer parts = both;
    c.predict(y, {parts.labels.data(), nullptr});
    c.predict(y, {nullptr, parts.confidence.data()});
    c.predict(y, {nullptr, nullptr});
    CHECK(both.labels == parts.labels && both.confidence == parts.confidence);
    Pool pool(3);
    const Answer shared = ask(c, y, &pool);
    CHECK(both.labels == shared.labels && both.confidence == shared.confidence);
    for (const double confidence : both.confidence)
        CHECK(confidence >= 0.5 && confidence <= 1);
}

void a_label_for_every_row() {
    for (const std::vector<std::int32_t> &labels : {std::vector<std::int32_t>{3}, {}}) {
        try {
            Learner({}, line({0, 1}), labels);
            CHECK(false); // an error was expected
        } catch (const Error &error) {
            CHECK(error.status() == Status::internal);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(on_a_line);
    RUN_TEST(the_first_of_equals);
    RUN_TEST(one_class_is_sure);
    RUN_TEST(either_answer_may_be_left_out);
    RUN_TEST(a_label_for_every_row);
    return UNITY_END();
}
