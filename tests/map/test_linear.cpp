// SPDX-License-Identifier: MIT
// The linear map against its normal equations and closed forms.
#include <algorithm>

#include <Eigen/LU>

#include "common/check.h"
#include "data.h"
#include "map/affine.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

// (X^T A X + R)^-1 X^T A Y, by inverting: slow, plain, and all in one formula.
Matrix normal_equations(const Matrix &x, const Vector &a, const Matrix &y, const Matrix &ridge) {
    const Eigen::MatrixXd gram = x.transpose() * a.asDiagonal() * x + ridge;
    return gram.inverse() * (x.transpose() * a.asDiagonal() * y);
}

MapOptions with(double ridge, bool intercept) {
    MapOptions options;
    options.ridge = ridge;
    options.intercept = intercept;
    return options;
}

void without_an_intercept_it_is_the_papers_formula() {
    Random random(1);
    for (const bool weighted : {false, true}) {
        for (const double ridge : {1e-3, 0.5, 100.0}) {
            case_is("weighted %d, ridge %g", weighted, ridge);
            const Data data = make_data(random, 12, 4, weighted);
            const Map map = fit_linear(with(ridge, false), data.view());
            const Matrix expected =
                normal_equations(data.source, data.a, data.image, ridge * Matrix::Identity(4, 4));
            CHECK_AT_MOST(largest_difference(expected, map.linear), 1e-12);
            CHECK(map.offset.size() == 4 && map.offset.cwiseAbs().maxCoeff() == 0);
        }
    }
}

// With an intercept the samples have one more feature, always 1, whose weight costs nothing.
void the_ridge_leaves_the_intercept_alone() {
    Random random(2);
    for (const bool weighted : {false, true}) {
        for (const double ridge : {1e-3, 0.5, 1e6}) {
            case_is("weighted %d, ridge %g", weighted, ridge);
            Data data = make_data(random, 12, 4, weighted);
            data.source.array() += 3;
            data.image.array() -= 5;
            const Map map = fit_linear(with(ridge, true), data.view());
            Matrix x = Matrix::Ones(12, 5), penalty = ridge * Matrix::Identity(5, 5);
            x.leftCols(4) = data.source;
            penalty(4, 4) = 0;
            const Matrix expected = normal_equations(x, data.a, data.image, penalty);
            CHECK_AT_MOST(largest_difference(expected.topRows(4), map.linear), 1e-11);
            CHECK_AT_MOST(largest_difference(expected.row(4), Matrix(map.offset)), 1e-10);
        }
    }
}

void more_features_than_samples_is_the_same_formula() {
    Random random(3);
    for (const bool weighted : {false, true}) {
        case_is("weighted %d", weighted);
        const Data data = make_data(random, 5, 20, weighted);
        const Map map = fit_linear(with(0.1, false), data.view());
        const Matrix expected =
            normal_equations(data.source, data.a, data.image, 0.1 * Matrix::Identity(20, 20));
        CHECK_AT_MOST(largest_difference(expected, matrix_of(map)), 1e-11);
        // As many as there are, and one more: the two ways meet.
        for (const Index d : {4, 5, 6}) {
            const Data near = make_data(random, 5, d, weighted);
            CHECK_AT_MOST(largest_difference(normal_equations(near.source, near.a, near.image,
                                                              0.1 * Matrix::Identity(d, d)),
                                             fit_linear(with(0.1, false), near.view()).linear),
                          1e-11);
        }
    }
}

// Ridge 0 fits exactly where it can, and with the least norm: W has no part outside of the
// span of the samples.
void without_a_ridge_it_is_least_squares_of_least_norm() {
    Random random(4);
    const Data wide = make_data(random, 5, 12, true);
    const Map exact = fit_linear(with(0, false), wide.view());
    CHECK_AT_MOST(largest_difference(wide.image, exact.apply(wide.source)), 1e-12);
    const Eigen::MatrixXd gram = wide.source * wide.source.transpose();
    const Matrix least = wide.source.transpose() * (gram.inverse() * wide.image);
    CHECK_AT_MOST(largest_difference(least, matrix_of(exact)), 1e-11);

    const Data tall = make_data(random, 20, 3, true);
    const Map fitted = fit_linear(with(0, false), tall.view());
    CHECK_AT_MOST(
        largest_difference(normal_equations(tall.source, tall.a, tall.image, Matrix::Zero(3, 3)),
                           fitted.linear),
        1e-12);
}

// A feature that is always 0, or another one twice: least norm still has one answer.
void features_that_say_nothing() {
    Random random(5);
    for (const double ridge : {0.0, 1e-3}) {
        case_is("ridge %g", ridge);
        Data data = make_data(random, 15, 4, false);
        data.source.col(1).setZero();
        data.source.col(3) = data.source.col(0);
        const Map map = fit_linear(with(ridge, false), data.view());
        CHECK(map.linear.allFinite());
        CHECK_AT_MOST(largest(map.linear.row(1)), 1e-12);
        CHECK_AT_MOST(largest_difference(map.linear.row(0), map.linear.row(3)), 1e-9);
    }
}

// A constant source has nothing to be linear in: with an intercept it goes to the mean image.
void a_constant_source_goes_to_the_mean_image() {
    Random random(6);
    for (const double ridge : {0.0, 1e-3}) {
        case_is("ridge %g", ridge);
        Data data = make_data(random, 6, 3, true);
        data.source.setConstant(2.5);
        const Map map = fit_linear(with(ridge, true), data.view());
        const RowVector mean = data.a.transpose() * data.image / data.a.sum();
        CHECK_AT_MOST(largest_difference(mean.replicate(6, 1), map.apply(data.source)), 1e-12);
    }
}

void an_affine_relation_is_found_exactly() {
    Random random(7);
    Data data = make_data(random, 30, 3, true);
    const Matrix w = random_points(random, 3, 3), t = random_points(random, 1, 3);
    data.image = data.source * w + t.replicate(30, 1);
    const Map map = fit_linear(with(0, true), data.view());
    CHECK_AT_MOST(largest_difference(w, map.linear), 1e-13);
    CHECK_AT_MOST(largest_difference(t, Matrix(map.offset)), 1e-13);
    const Matrix fresh = random_points(random, 4, 3);
    CHECK_AT_MOST(largest_difference(fresh * w + t.replicate(4, 1), map.apply(fresh)), 1e-12);
    CHECK(map.apply(Matrix(0, 3)).rows() == 0);
}

// A sample of weight 3 is three samples.
void weights_are_repetitions() {
    Random random(8);
    for (const bool intercept : {false, true}) {
        Data once = make_data(random, 4, 2, false);
        once.a << 3, 1, 2, 1;
        Data repeated = make_data(random, 7, 2, false);
        const Index of[] = {0, 0, 0, 1, 2, 2, 3};
        for (Index i = 0; i < 7; ++i) {
            repeated.source.row(i) = once.source.row(of[i]);
            repeated.image.row(i) = once.image.row(of[i]);
        }
        const Map one = fit_linear(with(0.3, intercept), once.view());
        const Map other = fit_linear(with(0.3, intercept), repeated.view());
        CHECK_AT_MOST(largest_difference(one.linear, other.linear), 1e-13);
        CHECK_AT_MOST(largest_difference(Matrix(one.offset), Matrix(other.offset)), 1e-13);
    }
}

// Where the ridge is nothing beside the products of the features, directions in which samples do
// not differ are known from rounding alone: the map must not go far along them. Here there are as
// many features as samples, or one twice, so that centred products have no inverse.
void directions_that_only_rounding_knows_stay_small() {
    Random random(9);
    for (const double scale : {1.0, 1e5, 1e10, 1e20, 1e60}) {
        double farthest = 0;
        for (int k = 0; k < 300; ++k) {
            const Index n = 3 + k % 6, d = n - 1 + k % 3;
            Data data = make_data(random, n, d, k % 2 == 0);
            data.source = (scale * data.source.array()).round();
            if (d < n) data.source.col(d - 1) = data.source.col(0);
            const Map map = fit_linear(with(1e-3, true), data.view());
            // Other samples too: on the training samples, errors would cancel.
            const Matrix fresh = scale * random_points(random, 4, d);
            farthest = std::max(farthest, largest(map.apply(fresh)) / largest(data.image));
        }
        case_is("scale %g", scale);
        CHECK_AT_MOST(farthest, 1e3);
    }
}

// Units are the user's: a feature in micrometres beside one in kilometres says as much.
void features_of_any_size_keep_what_they_say() {
    Random random(10);
    for (const double unit : {1e-3, 1.0, 1e3}) {
        case_is("unit %g", unit);
        Data data = make_data(random, 12, 4, true);
        RowVector size(4);
        size << unit * 1e3, unit * 1e9, unit * 1e15, unit * 1e6;
        const Matrix w = random_points(random, 4, 4);
        data.image = data.source * w;
        data.source = data.source * size.asDiagonal();
        const Map map = fit_linear(with(1e-3, false), data.view());
        CHECK_AT_MOST(largest_difference(data.image, map.apply(data.source)),
                      unit < 1 ? 1e-3 : 1e-6);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(without_an_intercept_it_is_the_papers_formula);
    RUN_TEST(the_ridge_leaves_the_intercept_alone);
    RUN_TEST(more_features_than_samples_is_the_same_formula);
    RUN_TEST(without_a_ridge_it_is_least_squares_of_least_norm);
    RUN_TEST(features_that_say_nothing);
    RUN_TEST(a_constant_source_goes_to_the_mean_image);
    RUN_TEST(an_affine_relation_is_found_exactly);
    RUN_TEST(weights_are_repetitions);
    RUN_TEST(directions_that_only_rounding_knows_stay_small);
    RUN_TEST(features_of_any_size_keep_what_they_say);
    return UNITY_END();
}
