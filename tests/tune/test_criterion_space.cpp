// SPDX-License-Identifier: MIT
// How criteria look at the target: the source's labels say in which way.
#include <cmath>
#include <limits>
#include <vector>

#include "common/check.h"
#include "common/problems.h"
#include "graph/distances.h"
#include "support/error.h"
#include "support/pool.h"
#include "tune/criterion_space.h"

extern "C" {
#include "unity.h"
}

namespace {

using namespace ssc;

constexpr std::int32_t unlabeled = std::numeric_limits<std::int32_t>::min();
constexpr Index features = 6;
const double units[features] = {1e3, 1, 1e-2, 5, 1e2, 0.1};

void set_labels(const std::vector<std::int32_t> &labels, AdaptData &data) {
    data.classes =
        Classes::from_labels(labels.data(), static_cast<Index>(labels.size()), unlabeled);
}

std::vector<std::int32_t> labels_of(Index rows) {
    std::vector<std::int32_t> labels;
    for (Index i = 0; i < rows; ++i)
        labels.push_back(static_cast<std::int32_t>(i % 3));
    return labels;
}

// Three classes, one after the other, in rows that `make` fills of a class.
template <class Make>
AdaptData domains(Make make) {
    tests::Random random(4);
    AdaptData data;
    for (Matrix *x : {&data.source, &data.target}) {
        x->resize(x == &data.source ? 60 : 75, features);
        for (Index i = 0; i < x->rows(); ++i)
            x->row(i) = make(static_cast<double>(i % 3 - 1), random);
    }
    set_labels(labels_of(60), data);
    return data;
}

RowVector noise(tests::Random &random, double size) {
    RowVector x(features);
    for (Index k = 0; k < features; ++k)
        x(k) = size * tests::normal(random);
    return x;
}

// Classes along a line, which all features tell a little about, in units of their own.
RowVector on_a_line(double c, tests::Random &random) {
    const RowVector x = noise(random, 0.4).array() + c;
    return x.cwiseProduct(Eigen::Map<const RowVector>(units, features));
}

// Classes that are directions, rows of every length.
RowVector as_a_direction(double c, tests::Random &random) {
    RowVector x = noise(random, 0.3);
    for (Index k = 0; k < features; ++k)
        x(k) += std::cos(2 * c + static_cast<double>(k));
    x *= std::exp(0.8 * tests::normal(random));
    return x.cwiseProduct(Eigen::Map<const RowVector>(units, features));
}

// Classes in a large feature, beside small ones that say nothing.
RowVector in_one_feature(double c, tests::Random &random) {
    RowVector x = noise(random, 0.2);
    x(3) = 5 * c + tests::normal(random);
    return x;
}

Matrix standard(const Matrix &x) {
    Matrix z = x.rowwise() - x.colwise().mean();
    const RowVector deviation =
        (z.cwiseAbs2().colwise().sum() / static_cast<double>(z.rows())).cwiseSqrt();
    for (Index i = 0; i < z.rows(); ++i)
        z.row(i) = z.row(i).cwiseQuotient(deviation);
    return z;
}

Matrix directions(const Matrix &x) {
    Matrix z = standard(x);
    for (Index i = 0; i < z.rows(); ++i)
        z.row(i) /= z.row(i).norm();
    return z;
}

// Components are turned, and the unit is anyone's.
bool same_shape(const Matrix &x, const Matrix &y) {
    const Matrix a = squared_distances(x, x), b = squared_distances(y, y);
    return tests::largest_difference(a / a.sum(), b / b.sum()) < 1e-12;
}

void the_source_says_how() {
    const AdaptData line = domains(on_a_line), way = domains(as_a_direction),
                    one = domains(in_one_feature);
    CHECK(same_shape(standard(line.target), criterion_target(line).x));
    CHECK(same_shape(directions(way.target), criterion_target(way).x));
    CHECK(same_shape(one.target, criterion_target(one).x));
}

// Not the target, whatever its features are like.
void the_target_does_not() {
    AdaptData data = domains(in_one_feature);
    data.target = domains(on_a_line).target;
    CHECK(same_shape(data.target, criterion_target(data).x));
}

void too_few_labels_to_say() {
    AdaptData data = domains(in_one_feature);
    const Matrix expected = standard(data.target);
    std::vector<std::int32_t> labels(60, unlabeled);
    labels[7] = 2;
    set_labels(labels, data);
    CHECK(same_shape(expected, criterion_target(data).x));
    labels[9] = 2;
    set_labels(labels, data);
    CHECK(same_shape(expected, criterion_target(data).x));
    set_labels(std::vector<std::int32_t>(60, 2), data);
    CHECK(same_shape(expected, criterion_target(data).x));
}

// Rows without a label say nothing, nor do they stand in the way.
void rows_without_a_label() {
    AdaptData data = domains(in_one_feature);
    const Matrix expected = criterion_target(data).x;
    std::vector<std::int32_t> labels = labels_of(60);
    labels.resize(100, unlabeled);
    data.source.conservativeResize(100, features);
    data.source.bottomRows(40).setConstant(-1e6);
    set_labels(labels, data);
    CHECK(expected == criterion_target(data).x);
}

// The unit of a domain changes nothing, as long as deviations can be told at all.
void units_of_the_domains() {
    for (const auto &make : {on_a_line, as_a_direction, in_one_feature}) {
        AdaptData data = domains(make);
        const Matrix expected = criterion_target(data).x;
        const Matrix source = data.source, target = data.target;
        for (const int exponent : {-500, -40, 40, 490}) {
            data.source = std::ldexp(1.0, -exponent) * source;
            data.target = std::ldexp(1.0, exponent) * target;
            CHECK(expected == criterion_target(data).x);
        }
        data.target = std::ldexp(1.0, 1000) * target;
        bool refused = false;
        try {
            criterion_target(data);
        } catch (const Error &error) {
            refused = error.status() == Status::numeric;
        }
        CHECK(refused);
    }
}

void any_number_of_threads() {
    Pool pool(3);
    for (const auto &make : {on_a_line, as_a_direction, in_one_feature}) {
        const AdaptData data = domains(make);
        CHECK(criterion_target(data).x == criterion_target(data, &pool).x);
    }
}

void next_to_nothing() {
    AdaptData data;
    data.source = Matrix::Zero(2, 1);
    data.target = Matrix::Zero(1, 1);
    set_labels({0, 1}, data);
    CHECK(criterion_target(data).x == Matrix::Zero(1, 1));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_source_says_how);
    RUN_TEST(the_target_does_not);
    RUN_TEST(too_few_labels_to_say);
    RUN_TEST(rows_without_a_label);
    RUN_TEST(units_of_the_domains);
    RUN_TEST(any_number_of_threads);
    RUN_TEST(next_to_nothing);
    return UNITY_END();
}
