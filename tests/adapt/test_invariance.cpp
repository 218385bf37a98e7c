// SPDX-License-Identifier: MIT
// Results do not depend on the order of the samples, the names of the classes or the origin. And an
// adaptation improves the labels of the target.
#include <algorithm>
#include <cmath>

#include "common/check.h"
#include "data.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

std::vector<std::int32_t> labels_of(const AdaptData &data) {
    std::vector<std::int32_t> labels;
    for (const std::int32_t k : data.classes.of_row)
        labels.push_back(k < 0 ? -1000 : data.classes.labels[static_cast<std::size_t>(k)]);
    return labels;
}

AdaptData shuffled(const AdaptData &data, const std::vector<Index> &rows,
                   const std::vector<Index> &cols) {
    AdaptData other = data;
    other.source = permuted(data.source, rows);
    other.target = permuted(data.target, cols);
    const std::vector<std::int32_t> labels = labels_of(data);
    std::vector<std::int32_t> moved;
    for (const Index i : rows)
        moved.push_back(labels[static_cast<std::size_t>(i)]);
    other.classes = Classes::from_labels(moved.data(), data.source.rows(), -1000);
    for (std::size_t i = 0; i < data.source_weights.size(); ++i)
        other.source_weights[i] = data.source_weights[static_cast<std::size_t>(rows[i])];
    for (std::size_t j = 0; j < data.target_weights.size(); ++j)
        other.target_weights[j] = data.target_weights[static_cast<std::size_t>(cols[j])];
    return other;
}

void the_order_of_samples_does_not_matter() {
    Random random(1);
    for (const char *kind : {"linear", "barycentric"}) {
        for (const bool weighted : {false, true}) {
            case_is("%s, weighted %d", kind, weighted);
            AdaptData data = make_data(random, 20, 17, 3);
            if (weighted) {
                data.source_weights = random_weights(random, 20);
                data.target_weights = random_weights(random, 17);
            }
            const std::vector<Index> rows = random_order(random, 20);
            const std::vector<Index> cols = random_order(random, 17);
            const AdaptData other = shuffled(data, rows, cols);
            AdaptOptions options = make_options();
            options.mapping.kind = find_map(kind);
            const Model one = fit(options, data), two = fit(options, other);
            CHECK_CLOSE(one.objective, two.objective, 1e-9);
            CHECK_AT_MOST(largest_difference(permuted(one.adapted, rows), two.adapted), 1e-6);

            // By whichever solver is best: both are within the gap of one optimum, and C Xt, which
            // is unique, within what that gap allows.
            options.solver = default_solver;
            options.solving.max_iterations = 20000;
            options.solving.gap_tolerance = 1e-3;
            options.mapping.kind = &barycentric_map;
            const Model near = fit(options, data), near_too = fit(options, other);
            const double slack = 1e-3 * near.objective;
            CHECK(near.status == Status::ok && near_too.status == Status::ok);
            CHECK_NEAR(near.objective, near_too.objective, slack);
            const double least_weight = weighted ? 0.05 : 1;
            CHECK_AT_MOST(largest_difference(permuted(near.adapted, rows), near_too.adapted),
                          2 * std::sqrt(slack * 20 * 3) / least_weight);
        }
    }
}

void the_names_of_classes_do_not_matter() {
    Random random(2);
    const AdaptData data = make_data(random, 20, 17, 3);
    AdaptData renamed = data;
    std::vector<std::int32_t> labels = labels_of(data);
    const std::int32_t names[] = {40, -7, 12}; // in another order, with gaps
    for (std::int32_t &label : labels)
        label = names[label];
    renamed.classes = Classes::from_labels(labels.data(), 20, -1000);
    const Model one = fit(make_options(), data), two = fit(make_options(), renamed);
    CHECK_CLOSE(one.objective, two.objective, 1e-9);
    CHECK_AT_MOST(largest_difference(one.adapted, two.adapted), 1e-6);
    std::int32_t before[17], after[17];
    double before_share[17], after_share[17];
    read_target_labels(one, -1000, before, before_share);
    read_target_labels(two, -1000, after, after_share);
    for (int j = 0; j < 17; ++j) {
        if (before_share[j] < 0.501) continue; // close to a tie
        CHECK(names[before[j]] == after[j]);
        CHECK_NEAR(before_share[j], after_share[j], 1e-6);
    }
}

void the_origin_does_not_matter() {
    Random random(3);
    const AdaptData data = make_data(random, 20, 17, 3);
    for (const char *kind : {"linear", "rigid", "kernel", "barycentric"}) {
        for (const double distance : {10.0, 1e6}) {
            case_is("%s, %g away", kind, distance);
            AdaptOptions options = make_options();
            options.mapping.kind = find_map(kind);
            const Matrix shift = distance * random_points(random, 1, 3);
            AdaptData moved = data;
            moved.source += shift.replicate(20, 1);
            moved.target += shift.replicate(17, 1);
            const Model here = fit(options, data), there = fit(options, moved);
            CHECK_CLOSE(here.objective, there.objective, 1e-8);
            CHECK_AT_MOST(largest_difference(here.adapted + shift.replicate(20, 1), there.adapted),
                          1e-6);
        }
    }
}

// Without labels for a row the class term has nothing to say of it; with none for any it is gone.
void rows_without_labels() {
    Random random(4);
    AdaptData data = make_data(random, 20, 17, 3);
    AdaptData none = data;
    none.classes = Classes::from_labels(nullptr, 20, -1000);
    AdaptOptions options = make_options();
    options.lambda_g = 0;
    const Model with = fit(options, data), without = fit(options, none);
    CHECK(with.objective == without.objective);
    CHECK(largest_difference(with.adapted, without.adapted) == 0);
    CHECK(with.classes.count() == 3 && without.classes.count() == 0);
    options.lambda_g = 0.05;
    for (std::size_t i = 0; i < 20; i += 2)
        data.classes.of_row[i] = -1;
    const Model half = fit(options, data);
    CHECK(half.classes.unlabeled() == 10);
    CHECK_AT_MOST(infeasibility(as_dense(half.correspondence), Marginals::make_uniform(20, 17)),
                  1e-12);
    CHECK_CLOSE(class_term(data.classes, as_dense(half.correspondence)), half.terms.class_term,
                1e-13);
}

// Equal weights, whatever their size, are no weights.
void equal_weights_are_none() {
    Random random(5);
    AdaptData data = make_data(random, 12, 9, 3);
    const Model plain = fit(make_options(), data);
    data.source_weights.assign(12, 3.0);
    data.target_weights.assign(9, 4.0);
    const Model weighted = fit(make_options(), data);
    CHECK(plain.objective == weighted.objective);
    CHECK(largest_difference(plain.adapted, weighted.adapted) == 0);
}

// Weights show in the sums of the correspondence, and one side may be left equal.
void weights_are_the_marginals() {
    Random random(6);
    AdaptData data = make_data(random, 12, 9, 3);
    data.source_weights = random_weights(random, 12);
    for (const bool both : {false, true}) {
        case_is("both %d", both);
        if (both) data.target_weights = random_weights(random, 9);
        const Matrix c = as_dense(fit(make_options(), data).correspondence);
        double a = 0, b = 0;
        for (const double weight : data.source_weights)
            a += weight;
        for (const double weight : data.target_weights)
            b += weight;
        for (Index i = 0; i < 12; ++i)
            CHECK_NEAR(12 * data.source_weights[static_cast<std::size_t>(i)] / a, c.row(i).sum(),
                       1e-12);
        for (Index j = 0; j < 9; ++j)
            CHECK_NEAR(both ? 12 * data.target_weights[static_cast<std::size_t>(j)] / b : 12.0 / 9,
                       c.col(j).sum(), 1e-12);
    }
}

double accuracy(const Matrix &train, const std::vector<std::int32_t> &labels, const Matrix &test,
                const std::vector<std::int32_t> &truth) {
    const Matrix away = squared_distances(test, train);
    int right = 0;
    for (Index i = 0; i < test.rows(); ++i) {
        Index nearest = 0;
        away.row(i).minCoeff(&nearest);
        right += labels[static_cast<std::size_t>(nearest)] == truth[static_cast<std::size_t>(i)];
    }
    return static_cast<double>(right) / static_cast<double>(test.rows());
}

struct Accuracy {
    double before, after, restored;
};

Accuracy on_moons(Random &random, double degrees) {
    std::vector<std::int32_t> labels, unused, truth;
    AdaptData data;
    data.source = moons(random, 75, 0, labels);
    data.target = moons(random, 75, degrees, unused);
    data.classes = Classes::from_labels(labels.data(), 150, -1000);
    const Matrix test = moons(random, 200, degrees, truth);
    AdaptOptions options;
    options.mapping = map_options();
    options.relative = true;
    options.lambda_s = 1;
    options.lambda_g = 0.2;
    options.solving.gap_tolerance = 0.02;
    options.solving.max_iterations = 100;
    Accuracy a{};
    a.before = accuracy(data.source, labels, test, truth);
    a.after = accuracy(fit(options, data).adapted, labels, test, truth);
    options.mapping.restore_covariance = true;
    a.restored = accuracy(fit(options, data).adapted, labels, test, truth);
    case_is("%g degrees: %g, adapted %g, covariance restored %g", degrees, a.before, a.after,
            a.restored);
    return a;
}

// At 30 degrees the nearest neighbour is nearly always right without help; at 50 it is lost.
void moons_that_were_turned() {
    Random random(7);
    const Accuracy little = on_moons(random, 30);
    CHECK(little.after >= little.before - 0.02);
    CHECK(little.restored >= little.before && little.restored >= 0.99);
    const Accuracy much = on_moons(random, 50);
    CHECK(much.after >= much.before + 0.15 && much.after >= 0.85);
    CHECK(much.restored >= 0.98);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_order_of_samples_does_not_matter);
    RUN_TEST(the_names_of_classes_do_not_matter);
    RUN_TEST(the_origin_does_not_matter);
    RUN_TEST(rows_without_labels);
    RUN_TEST(equal_weights_are_none);
    RUN_TEST(weights_are_the_marginals);
    RUN_TEST(moons_that_were_turned);
    return UNITY_END();
}
