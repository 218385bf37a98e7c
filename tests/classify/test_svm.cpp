// SPDX-License-Identifier: MIT
// Support vector machines: one worked out by hand, the conditions that make any of them the
// optimum, and the parameters that cross-validation finds.
#include <algorithm>
#include <cmath>
#include <string>

#include "classify/labelled.h"
#include "classify/svm_machine.h"
#include "common/check.h"
#include "common/problems.h"
#include "support/bytes.h"
#include "support/error.h"
#include "support/pool.h"

extern "C" {
#include "common/promise.h"
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

ClassifierOptions svm(double c, double gamma, std::uint64_t seed = 0) {
    ClassifierOptions options;
    options.kind = find_kind(classifier_table, "svm");
    options.svm_c = c;
    options.svm_gamma = gamma;
    options.seed = seed;
    return options;
}

// The machine of the classifier svm(c, gamma, seed), which does not show it.
SvmMachine machine(const SvmOptions &options, const Matrix &x,
                   const std::vector<std::int32_t> &labels, Pool *pool = nullptr) {
    const Classes classes =
        Classes::from_labels(labels.data(), static_cast<Index>(labels.size()), INT32_MIN);
    return train_svm(options, {x, classes.of_row, Vector::Ones(x.rows())},
                     static_cast<std::int32_t>(classes.count()), pool);
}

// Two samples at distance 1: both coefficients are 1 / (1 - k), k the kernel between them, or C
// where that is less; the boundary is in the middle.
void two_samples() {
    Matrix x(2, 1), probe(3, 1);
    x << 0, 1;
    probe << 0, 0.2, 0.8;
    const double k = std::exp(-1.0);
    for (const double c : {10.0, 0.5}) {
        const Learner learner(svm(c, 1), x, {4, -6});
        CHECK((learner.classes.labels == std::vector<std::int32_t>{-6, 4}));
        const SvmMachine m = machine({c, 1}, x, {4, -6});
        CHECK(m.c == c && m.gamma == 1 && m.vectors.rows() == 2);
        const double alpha = std::min(c, 1 / (1 - k));
        CHECK_NEAR(alpha, std::abs(m.coefficients(0, 0)), 2e-3);
        CHECK_NEAR(0, m.coefficients(0, 0) + m.coefficients(1, 0), 1e-6);
        CHECK_NEAR(0, m.rho[0], 1e-3);
        std::int32_t labels[3];
        double confidence[3] = {};
        learner.predict(probe, {labels, confidence});
        CHECK(labels[0] == 4 && labels[1] == 4 && labels[2] == -6);
        CHECK_NEAR(1 / (1 + std::exp(-alpha * (1 - k))), confidence[0], 1e-3);
        CHECK_NEAR(confidence[1], confidence[2], 1e-3);
        CHECK(confidence[0] > confidence[1]);
    }
}

struct Labelled {
    Matrix x;
    std::vector<std::int32_t> labels;
};

// Rings about each other, which no line can separate.
Labelled rings(Random &random, Index each, int classes) {
    Labelled out{Matrix(each * classes, 2), {}};
    for (Index i = 0; i < out.x.rows(); ++i) {
        const auto k = static_cast<std::int32_t>(i % classes);
        const double angle = uniform(random, 0, 6.2831853),
                     radius = 1.0 + k + 0.15 * normal(random);
        out.x.row(i) << radius * std::cos(angle), radius * std::sin(angle);
        out.labels.push_back(10 * k - 10);
    }
    return out;
}

// By how much class i is ahead of class j at a sample, straight from the definition.
double decision(const SvmMachine &m, const RowVector &x, Index i, Index j, std::size_t pair) {
    double sum = -m.rho[pair];
    for (Index v = 0; v < m.vectors.rows(); ++v) {
        const double kernel = std::exp(-m.gamma * (m.vectors.row(v) - x).squaredNorm());
        const bool of_i = v >= m.first[static_cast<std::size_t>(i)] &&
                          v < m.first[static_cast<std::size_t>(i) + 1];
        const bool of_j = v >= m.first[static_cast<std::size_t>(j)] &&
                          v < m.first[static_cast<std::size_t>(j) + 1];
        if (of_i) sum += m.coefficients(v, j - 1) * kernel;
        if (of_j) sum += m.coefficients(v, i) * kernel;
    }
    return sum;
}

// The coefficient of a training sample in the decision between two classes; 0 for one that is no
// support vector.
double coefficient(const SvmMachine &m, const RowVector &x, Index own, Index column) {
    for (Index v = m.first[static_cast<std::size_t>(own)];
         v < m.first[static_cast<std::size_t>(own) + 1]; ++v)
        if (m.vectors.row(v) == x) return m.coefficients(v, column);
    return 0;
}

// Karush, Kuhn and Tucker: a sample beyond the margin has coefficient 0, one on it anything up to
// C, one within it C; for each class the coefficients of a decision sum to the same.
void every_decision_is_optimal() {
    Random random(1);
    const Labelled data = rings(random, 30, 3);
    const double c = 3;
    const SvmMachine m = machine({c, 0.7}, data.x, data.labels);
    CHECK(m.classes() == 3 && m.rho.size() == 3);
    std::size_t pair = 0;
    for (Index i = 0; i < 3; ++i) {
        for (Index j = i + 1; j < 3; ++j, ++pair) {
            double balance = 0;
            for (std::size_t n = 0; n < data.labels.size(); ++n) {
                const Index own = (data.labels[n] + 10) / 10;
                if (own != i && own != j) continue;
                case_is("classes %d and %d, sample %zu", static_cast<int>(i), static_cast<int>(j),
                        n);
                const RowVector x = data.x.row(static_cast<Index>(n));
                const double sign = own == i ? 1 : -1;
                const double alpha = sign * coefficient(m, x, own, own == i ? j - 1 : i);
                const double margin = sign * decision(m, x, i, j, pair);
                balance += sign * alpha;
                CHECK(alpha >= 0 && alpha <= c * (1 + 1e-12));
                if (alpha < c * (1 - 1e-9)) CHECK(margin >= 1 - 2e-3);
                if (alpha > 0) CHECK(margin <= 1 + 2e-3);
            }
            CHECK_NEAR(0, balance, 1e-9);
        }
    }
}

void predictions_follow_the_decisions() {
    Random random(2);
    const Labelled data = rings(random, 25, 4);
    const Learner learner(svm(8, 1), data.x, data.labels);
    const SvmMachine m = machine({8, 1}, data.x, data.labels);
    const Matrix probe = random_points(random, 130, 2) * 4;
    std::vector<std::int32_t> labels(130);
    std::vector<double> confidence(130);
    learner.predict(probe, {labels.data(), confidence.data()});
    for (Index n = 0; n < 130; ++n) {
        std::vector<int> votes(4, 0);
        Matrix ahead = Matrix::Constant(4, 4, 1e9);
        std::size_t pair = 0;
        for (Index i = 0; i < 4; ++i) {
            for (Index j = i + 1; j < 4; ++j, ++pair) {
                ahead(i, j) = decision(m, probe.row(n), i, j, pair);
                ahead(j, i) = -ahead(i, j);
                ++votes[static_cast<std::size_t>(ahead(i, j) > 0 ? i : j)];
            }
        }
        const auto best = std::max_element(votes.begin(), votes.end()) - votes.begin();
        case_is("sample %d", static_cast<int>(n));
        CHECK(labels[static_cast<std::size_t>(n)] == 10 * static_cast<int>(best) - 10);
        CHECK_NEAR(1 / (1 + std::exp(-ahead.row(best).minCoeff())),
                   confidence[static_cast<std::size_t>(n)], 1e-12);
    }
}

double accuracy(const Learner &learner, const Labelled &test) {
    std::vector<std::int32_t> labels(test.labels.size());
    learner.predict(test.x, {labels.data(), nullptr});
    double right = 0;
    for (std::size_t n = 0; n < labels.size(); ++n)
        right += labels[n] == test.labels[n];
    return right / static_cast<double>(labels.size());
}

void cross_validation_finds_what_works() {
    Random random(3);
    const Labelled train = rings(random, 60, 3), test = rings(random, 200, 3);
    CHECK(accuracy(Learner(svm(0, 0), train.x, train.labels), test) > 0.98);
    const SvmMachine found = machine({}, train.x, train.labels);
    // The grid follows the unit of the features.
    const SvmMachine scaled = machine({}, train.x * 1024, train.labels);
    CHECK(scaled.c == found.c);
    CHECK_CLOSE(found.gamma, scaled.gamma * 1024 * 1024, 1e-12);
    // A parameter that is given stays as it is.
    CHECK(machine({0.37, 0}, train.x, train.labels).c == 0.37);
    CHECK(machine({0, 0.37}, train.x, train.labels).gamma == 0.37);
    CHECK(accuracy(Learner(svm(1e-4, 1e-4), train.x, train.labels), test) < 0.7);
}

void same(const SvmMachine &x, const SvmMachine &y) {
    CHECK(x.c == y.c && x.gamma == y.gamma && x.first == y.first && x.rho == y.rho);
    CHECK(x.vectors == y.vectors && x.coefficients == y.coefficients);
}

void threads_do_not_matter() {
    Random random(4);
    const Labelled data = rings(random, 30, 3);
    const SvmMachine alone = machine({0, 0, 5}, data.x, data.labels);
    Pool pool(4);
    same(alone, machine({0, 0, 5}, data.x, data.labels, &pool));
    same(alone, machine({0, 0, 5}, data.x, data.labels));
}

// Classes of one sample, samples of two classes at one place, and all samples at one place.
void odd_samples() {
    Matrix x(5, 2);
    x << 0, 0, 1, 0, 0, 1, 5, 5, 5, 5;
    std::int32_t labels[5];
    double confidence[5] = {};
    const Learner few(svm(0, 0), x, {1, 1, 1, 2, 3});
    few.predict(x, {labels, confidence});
    CHECK(labels[0] == 1 && labels[1] == 1 && labels[2] == 1);
    CHECK(labels[3] == labels[4]);
    const Learner same_place(svm(0, 0), Matrix::Ones(4, 2), {1, 2, 1, 2});
    same_place.predict(x, {labels, confidence});
    for (int k = 0; k < 5; ++k)
        CHECK(confidence[k] >= 0 && confidence[k] <= 1);
}

void bytes_and_back() {
    Random random(5);
    const Labelled data = rings(random, 10, 3);
    const SvmMachine m = machine({2, 1}, data.x, data.labels);
    ByteWriter out;
    write_machine(m, out);
    ByteReader in(out.bytes().data(), out.bytes().size());
    same(m, read_machine(in, 3, 2));
    in.expect_end();
    for (const Index classes : {2, 4}) {
        ByteReader wrong(out.bytes().data(), out.bytes().size());
        try {
            read_machine(wrong, classes, 2);
            CHECK(false); // an error was expected
        } catch (const Error &error) {
            CHECK(error.status() == Status::format);
        }
    }
}

// A sample of weight w is as good as w samples, if nothing is cross-validated.
void weights_are_copies() {
    Random random(8);
    Pool pool(1);
    Matrix x = random_points(random, 40, 3);
    std::vector<std::int32_t> classes, copied_classes;
    Vector weight(40);
    std::vector<Index> of;
    for (Index i = 0; i < 40; ++i) {
        classes.push_back(static_cast<std::int32_t>(i % 3));
        x(i, 0) += static_cast<double>(i % 3);
        weight(i) = static_cast<double>(1 + random() % 4);
        of.insert(of.end(), static_cast<std::size_t>(weight(i)), i);
    }
    Matrix copied(static_cast<Index>(of.size()), 3);
    for (std::size_t k = 0; k < of.size(); ++k) {
        copied.row(static_cast<Index>(k)) = x.row(of[k]);
        copied_classes.push_back(classes[static_cast<std::size_t>(of[k])]);
    }
    const SvmOptions options{0.7, 0.5, 0};
    const SvmMachine few = train_svm(options, {x, classes, weight}, 3, &pool);
    const SvmMachine many =
        train_svm(options, {copied, copied_classes, Vector::Ones(copied.rows())}, 3, &pool);
    const Matrix fresh = random_points(random, 300, 3);
    std::vector<std::int32_t> one, other;
    std::vector<double> margin, other_margin;
    few.decide(fresh, one, margin, &pool);
    many.decide(fresh, other, other_margin, &pool);
    for (std::size_t i = 0; i < margin.size(); ++i)
        CHECK_NEAR(other_margin[i], margin[i], 0.02); // the tolerance of the training is 1e-3
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(two_samples);
    RUN_TEST(every_decision_is_optimal);
    RUN_TEST(predictions_follow_the_decisions);
    RUN_TEST(cross_validation_finds_what_works);
    RUN_TEST(threads_do_not_matter);
    RUN_TEST(odd_samples);
    RUN_TEST(bytes_and_back);
    promise("svm-optimum", static_cast<long>(Unity.NumberOfTests));
    RUN_TEST(weights_are_copies);
    return UNITY_END();
}
