// SPDX-License-Identifier: MIT
// Rules that hold for every classifier of the table: names, stops, storage.
#include <algorithm>
#include <set>
#include <string>

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

using Labels = std::vector<std::int32_t>;

ClassifierOptions of_kind(const ClassifierKind *kind) {
    ClassifierOptions options;
    options.kind = kind;
    options.svm_c = 1;
    options.svm_gamma = 0.05;
    return options;
}

// Two groups, of which the target has samples as well.
struct Groups {
    Matrix source, target;
    Labels labels;

    Groups() {
        Random random(3);
        source = random_points(random, 20, 2);
        target = random_points(random, 30, 2);
        source.topRows(10).array() += 9;
        target.topRows(15).array() += 9;
        labels.assign(20, 4);
        std::fill(labels.begin(), labels.begin() + 10, -7);
    }
    Learner learner(const ClassifierKind *kind) const {
        return Learner(of_kind(kind), source, labels, target);
    }
};

Labels predicted(const Learner &learner, const Matrix &x) {
    Labels out(static_cast<std::size_t>(x.rows()));
    learner.predict(x, {out.data(), nullptr});
    return out;
}

void names() {
    std::set<std::string> seen;
    for (const auto &[word, kind] : classifier_table) {
        CHECK(seen.insert(word).second);
        CHECK(find_kind(classifier_table, word) == kind);
        CHECK((kind->train == nullptr) == (kind->read == nullptr));
    }
    CHECK(find_kind(classifier_table, "near") == nullptr);
}

void groups_far_apart() {
    const Groups groups;
    Labels expected(30, 4);
    std::fill(expected.begin(), expected.begin() + 15, -7);
    for (const auto &[word, kind] : classifier_table) {
        case_is("%s", word);
        const Learner learner = groups.learner(kind);
        CHECK(learner.classifier.kind == kind && learner.classifier.caveat() == nullptr);
        CHECK(predicted(learner, groups.target) == expected);
    }
    const Learner self_trained = groups.learner(find_kind(classifier_table, "self_trained"));
    TEST_ASSERT_EQUAL_INT(30, self_trained.classifier.learnt_rows());
}

void one_class_trains_nothing() {
    for (const auto &[word, kind] : classifier_table) {
        const Groups groups;
        const Learner learner(of_kind(kind), groups.source, Labels(20, 4), groups.target);
        CHECK(learner.classifier.kind == kind && learner.classifier.trained == nullptr);
    }
}

// After a stop svm becomes nearest, and self_trained has learnt nothing. Both then label like the
// nearest sample.
void a_stopped_training() {
    const Groups groups;
    const Labels nearest = predicted(groups.learner(&nearest_classifier), groups.target);
    for (const auto &[word, kind] : classifier_table) {
        case_is("%s", word);
        Learner learner = groups.learner(kind);
        learner.classifier = untrained_classifier(*kind);
        const bool is_svm = word == std::string("svm");
        CHECK(learner.classifier.kind == (is_svm ? &nearest_classifier : kind));
        CHECK(learner.classifier.learnt_rows() == 0);
        CHECK(predicted(learner, groups.target) == nearest);
    }
}

// Writes at both places and reads again.
Learner stored(const Learner &learner, Index target_rows) {
    ByteWriter out;
    for (const auto place : {ClassifierKind::Place::after_word, ClassifierKind::Place::last})
        write_classifier(learner.classifier, place, out);
    CHECK((out.size() > 0) == (learner.classifier.trained != nullptr));
    Learner again = learner;
    again.classifier.trained = nullptr;
    const StoredShape shape{learner.classes, learner.x.cols(), target_rows};
    ByteReader in(out.bytes().data(), out.bytes().size());
    for (const auto place : {ClassifierKind::Place::after_word, ClassifierKind::Place::last})
        read_classifier(place, in, shape, again.classifier);
    in.expect_end();
    return again;
}

void bytes_and_back() {
    const Groups groups;
    for (const auto &[word, kind] : classifier_table) {
        case_is("%s", word);
        Learner learner = groups.learner(kind);
        const Learner again = stored(learner, 30);
        CHECK(again.classifier.learnt_rows() == learner.classifier.learnt_rows());
        CHECK(predicted(again, groups.target) == predicted(learner, groups.target));
        learner.classifier = untrained_classifier(*kind);
        CHECK(stored(learner, 30).classifier.learnt_rows() == 0);
    }
}

// A model cannot have learnt from more target samples than it had.
void bytes_of_another_model() {
    const Groups groups;
    const Learner learner = groups.learner(find_kind(classifier_table, "self_trained"));
    try {
        stored(learner, 29);
        CHECK(false); // an error was expected
    } catch (const Error &error) {
        CHECK(error.status() == Status::format);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(names);
    RUN_TEST(groups_far_apart);
    RUN_TEST(one_class_trains_nothing);
    RUN_TEST(a_stopped_training);
    RUN_TEST(bytes_and_back);
    RUN_TEST(bytes_of_another_model);
    return UNITY_END();
}
