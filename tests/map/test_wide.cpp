// SPDX-License-Identifier: MIT
// Many more features than samples: the maps are kept as thin factors, and are the same maps as by
// the formulas with d x d matrices.
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "common/check.h"
#include "data.h"
#include "map/affine.h"
#include "map/neural.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

RowVector mean(const Matrix &x, const Vector &weight, bool intercept) {
    if (!intercept) return RowVector::Zero(x.cols());
    return weight.transpose() * x / weight.sum();
}

// Samples far from the origin, and images that are not.
Data wide_data(Random &random, Index n, Index d) {
    Data data = make_data(random, n, d, true);
    data.source.array() += 3;
    return data;
}

bool is_thin(const Map &map, Index rank) {
    return map.linear.size() == 0 && map.thin.in.rows() <= rank && map.thin.out.rows() <= rank;
}

// (X^T A X + ridge I)^-1 X^T A Y about the means; ridge 0: its limit, of least norm.
Matrix linear_formula(const Data &data, double ridge, bool intercept) {
    const Matrix x = data.a.cwiseSqrt().asDiagonal() *
                     (data.source.rowwise() - mean(data.source, data.a, intercept));
    const Matrix y = data.a.cwiseSqrt().asDiagonal() *
                     (data.image.rowwise() - mean(data.image, data.a, intercept));
    const Eigen::MatrixXd gram = x.transpose() * x + ridge * Matrix::Identity(x.cols(), x.cols());
    if (ridge > 0) return gram.inverse() * (x.transpose() * y);
    return Eigen::MatrixXd(x).completeOrthogonalDecomposition().pseudoInverse() * y;
}

void linear_is_the_formula_on_either_side_of_the_bound() {
    Random random(1);
    for (const Index d : {12, 13, 14, 15, 60}) {
        for (const bool intercept : {false, true}) {
            for (const double ridge : {0.0, 1e-3, 10.0}) {
                case_is("d = %d, intercept %d, ridge %g", static_cast<int>(d), intercept, ridge);
                const Data data = wide_data(random, 7, d);
                MapOptions options = options_of("linear", intercept);
                options.ridge = ridge;
                const Map map = fit_map(options, data.view());
                CHECK(is_thin(map, 7) == (d > 14));
                const Matrix expected = linear_formula(data, ridge, intercept);
                CHECK_AT_MOST(largest_difference(expected, matrix_of(map)), 1e-9);
                const RowVector offset = mean(data.image, data.a, intercept) -
                                         mean(data.source, data.a, intercept) * expected;
                CHECK_AT_MOST((offset - map.offset).cwiseAbs().maxCoeff(), 1e-9);
                const Matrix fresh = random_points(random, 4, d);
                CHECK_AT_MOST(
                    largest_difference((fresh * expected).rowwise() + offset, map.apply(fresh)),
                    1e-8);
            }
        }
    }
}

// The least cost that any orthogonal matrix has, from the singular values alone.
double least_cost(const Data &data, bool intercept) {
    const Matrix x = data.source.rowwise() - mean(data.source, data.a, intercept);
    const Matrix y = data.image.rowwise() - mean(data.image, data.a, intercept);
    const Eigen::MatrixXd product = x.transpose() * data.a.asDiagonal() * y;
    return data.a.dot(x.rowwise().squaredNorm()) + data.a.dot(y.rowwise().squaredNorm()) -
           2 * Eigen::JacobiSVD<Eigen::MatrixXd>(product).singularValues().sum();
}

void rigid_is_the_best_of_all_rotations() {
    Random random(2);
    for (const Index d : {13, 14, 15, 16, 50}) {
        for (const bool intercept : {false, true}) {
            for (const int images : {0, 1, 2}) { // of any place, the samples mirrored, constant
                case_is("d = %d, intercept %d, images %d", static_cast<int>(d), intercept, images);
                Data data = wide_data(random, 7, d);
                if (images == 1) data.image = data.source;
                if (images == 1) data.image.col(0) *= -1;
                if (images == 2) data.image.setConstant(2);
                const Map map = fit_map(options_of("rigid", intercept), data.view());
                CHECK(is_thin(map, 14) == (d > 14));
                const Eigen::MatrixXd w = matrix_of(map);
                CHECK_NEAR(1, w.determinant(), 1e-12);
                CHECK_AT_MOST(largest_difference(w * w.transpose(), Matrix::Identity(d, d)), 1e-13);
                const double cost =
                    data.a.dot((map.apply(data.source) - data.image).rowwise().squaredNorm());
                CHECK_NEAR(least_cost(data, intercept), cost, 1e-9);
            }
        }
    }
}

// Nothing turns but what the samples ask for: samples that are only moved say nothing of the other
// directions, and new samples keep their place in them.
void rigid_turns_no_more_than_it_must() {
    Random random(3);
    for (const Index d : {9, 14, 15, 50}) {
        case_is("d = %d", static_cast<int>(d));
        Data data = wide_data(random, 7, d);
        const RowVector shift = random_points(random, 1, d);
        data.image = data.source.rowwise() + shift;
        const Map map = fit_map(options_of("rigid", true), data.view());
        const Matrix fresh = 10 * random_points(random, 20, d);
        CHECK_AT_MOST(largest_difference(fresh.rowwise() + shift, map.apply(fresh)), 1e-11);
    }
}

Matrix covariance(const Matrix &x, const Vector &weight, const RowVector &centre) {
    const Matrix deviation = x.rowwise() - centre;
    return deviation.transpose() * weight.asDiagonal() * deviation / weight.sum();
}

Matrix power(const Matrix &m, double exponent) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen{Eigen::MatrixXd(m)};
    const double least = 1e-11 * eigen.eigenvalues().maxCoeff();
    const Vector values = eigen.eigenvalues().unaryExpr(
        [&](double v) { return v > least ? std::pow(v, exponent) : 0.0; });
    return eigen.eigenvectors() * values.asDiagonal() * eigen.eigenvectors().transpose();
}

// The same as the map without, followed by S^-1/2 (S^1/2 T S^1/2)^1/2 S^-1/2.
void restored_covariance_is_the_formula() {
    Random random(4);
    for (const char *kind : {"linear", "rigid"}) {
        for (const bool intercept : {false, true}) {
            for (const Index d : {14, 15, 40}) {
                case_is("%s, d = %d, intercept %d", kind, static_cast<int>(d), intercept);
                const Data data = wide_data(random, 7, d);
                const Map plain = fit_map(options_of(kind, intercept), data.view());
                const Map map = fit_map(options_of(kind, intercept, true), data.view());
                CHECK(is_thin(map, 7) == (d > 14));
                const Matrix mapped = plain.apply(data.source);
                const RowVector from = mean(mapped, data.a, intercept);
                const RowVector to = mean(data.target, data.b, intercept);
                const Matrix s = covariance(mapped, data.a, from);
                const Matrix root = power(s, 0.5), inverse = power(s, -0.5);
                const Matrix target = covariance(data.target, data.b, to);
                const Matrix transport = inverse * power(root * target * root, 0.5) * inverse;
                const Matrix fresh = random_points(random, 5, d);
                for (const Matrix &x : {data.source, fresh}) {
                    const Matrix deviation = plain.apply(x).rowwise() - from;
                    const Matrix expected = (deviation * transport).rowwise() + to;
                    CHECK_AT_MOST(largest_difference(expected, map.apply(x)),
                                  1e-8 * largest(expected));
                }
            }
        }
    }
}

// Samples of a plane in many dimensions, bent in it.
void neural_learns_what_it_would_learn_in_few_features() {
    Random random(5);
    const Index n = 140, d = 300;
    const Eigen::MatrixXd points = random_points(random, d, 2);
    const Matrix plane = Eigen::HouseholderQR<Eigen::MatrixXd>(points).householderQ() *
                         Eigen::MatrixXd::Identity(d, 2);
    Data data = make_data(random, n, 2, false);
    data.image = data.source + 2 * Matrix((1.5 * data.source.array()).sin());
    data.source = data.source * plane.transpose();
    data.image = data.image * plane.transpose();
    MapOptions options = options_of("neural", true);
    options.hidden = 16;
    options.ridge = 1;
    const auto error = [&](const Map &map) { return (map.apply(data.source) - data.image).norm(); };
    double learnt = 0;
    for (options.seed = 0; options.seed < 3; ++options.seed) {
        const Map map = fit_map(options, data.view());
        const auto *term = term_of<NetworkTerm>(map);
        CHECK(is_thin(map, n) && term->in.rows() == d && term->out.cols() == d);
        learnt += error(map) / 3;
    }
    CHECK_AT_MOST(learnt, 0.7 * error(fit_linear(options, data.view())));
}

void one_place_is_finite() {
    Random random(6);
    for (const char *kind : {"linear", "rigid", "neural"}) {
        for (const double ridge : {0.0, 1e-3}) {
            for (const bool restore : {false, true}) {
                case_is("%s, ridge %g, restore %d", kind, ridge, restore);
                Data data = wide_data(random, 12, 40);
                data.source.setConstant(3);
                MapOptions options = options_of(kind, true, restore);
                options.ridge = ridge;
                const Matrix mapped = fit_map(options, data.view()).apply(data.source);
                const bool restored = restore && options.kind->is_affine;
                const RowVector expected =
                    restored ? mean(data.target, data.b, true) : mean(data.image, data.a, true);
                CHECK_AT_MOST(largest_difference(expected.replicate(12, 1), mapped), 1e-12);
            }
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(linear_is_the_formula_on_either_side_of_the_bound);
    RUN_TEST(rigid_is_the_best_of_all_rotations);
    RUN_TEST(rigid_turns_no_more_than_it_must);
    RUN_TEST(restored_covariance_is_the_formula);
    RUN_TEST(neural_learns_what_it_would_learn_in_few_features);
    RUN_TEST(one_place_is_finite);
    return UNITY_END();
}
