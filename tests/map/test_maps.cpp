// SPDX-License-Identifier: MIT
// Rigid and barycentric maps, the covariance put back, and what all maps have in common.
#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>

#include "common/check.h"
#include "data.h"
#include "support/error.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

// Orthogonal with determinant +1.
Matrix random_rotation(Random &random, Index d) {
    const Eigen::MatrixXd points = random_points(random, d, d);
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(points);
    Eigen::MatrixXd q = qr.householderQ();
    if (q.determinant() < 0) q.col(0) *= -1;
    return q;
}

double determinant(const Matrix &m) {
    return Eigen::MatrixXd(m).determinant();
}

double orthogonality_error(const Matrix &m) {
    return largest_difference(m * m.transpose(), Matrix::Identity(m.rows(), m.rows()));
}

double cost(const Matrix &mapped, const Data &data) {
    return data.a.dot((mapped - data.image).rowwise().squaredNorm());
}

void rigid_finds_a_rotation_and_a_translation() {
    Random random(1);
    for (const Index d : {1, 2, 3, 7, 20}) {
        for (const bool weighted : {false, true}) {
            for (const bool intercept : {false, true}) {
                case_is("d = %d, weighted %d, intercept %d", static_cast<int>(d), weighted,
                        intercept);
                Data data = make_data(random, 25, d, weighted);
                const Matrix rotation = random_rotation(random, d);
                const Matrix shift = intercept ? random_points(random, 1, d) : Matrix::Zero(1, d);
                data.image = data.source * rotation + shift.replicate(25, 1);
                const Map map = fit_map(options_of("rigid", intercept), data.view());
                CHECK_AT_MOST(largest_difference(rotation, map.linear), 1e-12);
                CHECK_AT_MOST(largest_difference(shift, Matrix(map.offset)), 1e-12);
            }
        }
    }
}

void rigid_never_reflects() {
    Random random(2);
    for (const Index d : {2, 3, 6}) {
        case_is("d = %d", static_cast<int>(d));
        Data data = make_data(random, 30, d, true);
        Matrix mirror = random_rotation(random, d);
        mirror.row(0) *= -1;
        data.image = data.source * mirror;
        const Map map = fit_map(options_of("rigid", false), data.view());
        CHECK_NEAR(1, determinant(map.linear), 1e-12);
        CHECK_AT_MOST(orthogonality_error(map.linear), 1e-13);
        CHECK(cost(map.apply(data.source), data) > 0.01);
    }
}

// The best rotation of all: no small turn of it, and no other one, fits better.
void rigid_is_the_best_rotation() {
    Random random(3);
    for (const bool mirrored : {false, true}) {
        Data data = make_data(random, 12, 3, true);
        data.image = data.source + 0.5 * data.image;
        if (mirrored) data.image.col(2) *= -1;
        const Map map = fit_map(options_of("rigid", false), data.view());
        const double best = cost(data.source * map.linear, data);
        for (int k = 0; k < 300; ++k) {
            case_is("mirrored %d, rotation %d", mirrored, k);
            const Matrix other = random_rotation(random, 3);
            CHECK_AT_MOST(best, cost(data.source * other, data));
            const double angle = 1e-3 * normal(random);
            Matrix turn = Matrix::Identity(3, 3);
            turn(0, 0) = turn(1, 1) = std::cos(angle);
            turn(1, 0) = std::sin(angle);
            turn(0, 1) = -turn(1, 0);
            const Matrix near = other.transpose() * turn * other;
            CHECK_AT_MOST(best, cost(data.source * map.linear * near, data) * (1 + 1e-13));
        }
    }
}

// Fewer samples than features leave the rotation open in the rest of the space; it is one.
void rigid_with_few_samples_or_none_to_tell() {
    Random random(4);
    for (const Index n : {1, 2, 4}) {
        Data data = make_data(random, n, 8, false);
        for (const bool constant : {false, true}) {
            case_is("n = %d, constant %d", static_cast<int>(n), constant);
            if (constant) data.source.setConstant(1);
            const Map map = fit_map(options_of("rigid", true), data.view());
            CHECK_NEAR(1, determinant(matrix_of(map)), 1e-12);
            CHECK_AT_MOST(orthogonality_error(matrix_of(map)), 1e-13);
        }
    }
}

// So do many samples in a part of the space. The rest of it then stays.
void rigid_leaves_the_rest_of_the_space() {
    Random random(14);
    Data data = make_data(random, 30, 7, true);
    data.source.rightCols(4).setZero();
    data.image.setZero();
    for (Index k = 0; k < 3; ++k)
        data.image.col((k + 1) % 3) = data.source.col(k);
    Matrix expected = Matrix::Identity(7, 7);
    expected.topLeftCorner(3, 3) << 0, 1, 0, 0, 0, 1, 1, 0, 0;
    const Map map = fit_map(options_of("rigid", false), data.view());
    CHECK_AT_MOST(largest_difference(expected, matrix_of(map)), 1e-13);
}

void barycentric_moves_new_samples_with_their_nearest() {
    Random random(5);
    const Data data = make_data(random, 15, 3, true);
    const Map map = fit_map(options_of("barycentric", true), data.view());
    CHECK_AT_MOST(largest_difference(data.image, map.apply(data.source)), 1e-15);
    const Matrix fresh = random_points(random, 40, 3), mapped = map.apply(fresh);
    for (Index i = 0; i < 40; ++i) {
        Index nearest = 0;
        for (Index k = 1; k < 15; ++k)
            if ((fresh.row(i) - data.source.row(k)).norm() <
                (fresh.row(i) - data.source.row(nearest)).norm())
                nearest = k;
        const Matrix expected = fresh.row(i) + (data.image.row(nearest) - data.source.row(nearest));
        CHECK_AT_MOST(largest_difference(expected, mapped.row(i)), 1e-14);
    }
    CHECK(map.apply(Matrix(0, 3)).rows() == 0);
}

Matrix mean(const Matrix &x, const Vector &weight) {
    return weight.transpose() * x / weight.sum();
}

Matrix covariance(const Matrix &x, const Vector &weight, const Matrix &centre) {
    const Matrix deviation = x - centre.replicate(x.rows(), 1);
    return deviation.transpose() * weight.asDiagonal() * deviation / weight.sum();
}

void restored_covariance_is_the_targets() {
    Random random(6);
    for (const char *kind : {"linear", "rigid"}) {
        for (const bool weighted : {false, true}) {
            for (const bool intercept : {false, true}) {
                case_is("%s, weighted %d, intercept %d", kind, weighted, intercept);
                Data data = make_data(random, 40, 4, weighted);
                data.target = data.target * random_points(random, 4, 4);
                data.image.array() += 2;
                data.target.array() += 2;
                const Map map = fit_map(options_of(kind, intercept, true), data.view());
                const Matrix mapped = map.apply(data.source), zero = Matrix::Zero(1, 4);
                const Matrix from = intercept ? mean(mapped, data.a) : zero;
                const Matrix to = intercept ? mean(data.target, data.b) : zero;
                const Matrix expected = covariance(data.target, data.b, to);
                CHECK_AT_MOST(largest_difference(expected, covariance(mapped, data.a, from)),
                              1e-10 * largest(expected));
                if (intercept) CHECK_AT_MOST(largest_difference(to, from), 1e-12);
                if (!intercept) CHECK_AT_MOST(map.offset.cwiseAbs().maxCoeff(), 0);
            }
        }
    }
}

// The map put behind is symmetric: it stretches, and turns nothing. Seen with a rigid map that is
// the identity.
void restoring_turns_nothing() {
    Random random(7);
    Data data = make_data(random, 40, 3, false);
    data.image = data.source;
    const Map map = fit_map(options_of("rigid", true, true), data.view());
    CHECK_AT_MOST(largest_difference(map.linear, map.linear.transpose()), 1e-12);
    CHECK(determinant(map.linear) > 0);
}

// Where the mapped source has no spread there is nothing to stretch.
void restoring_without_spread_is_finite() {
    Random random(8);
    for (const char *kind : {"linear", "rigid"}) {
        case_is("%s", kind);
        Data data = make_data(random, 10, 3, false);
        data.source.col(2).setConstant(1);
        data.image.col(2).setConstant(4);
        Map map = fit_map(options_of(kind, true, true), data.view());
        CHECK(map.linear.allFinite() && map.offset.allFinite());
        data.source.setConstant(1);
        map = fit_map(options_of(kind, true, true), data.view());
        CHECK(map.linear.allFinite());
        CHECK_AT_MOST(
            largest_difference(mean(data.target, data.b).replicate(10, 1), map.apply(data.source)),
            1e-12);
    }
}

// Both domains moved by one vector: the mapped samples move by it too.
void maps_with_an_intercept_do_not_know_the_origin() {
    Random random(9);
    for (const char *kind : {"linear", "rigid", "kernel", "barycentric"}) {
        for (const bool restore : {false, true}) {
            case_is("%s, restore %d", kind, restore);
            Data data = make_data(random, 25, 3, true);
            MapOptions options = options_of(kind, true, restore);
            options.kernel_ridge = 1e-3;
            const Matrix here = fit_map(options, data.view()).apply(data.source);
            const Matrix shift = 100 * random_points(random, 1, 3);
            data.source += shift.replicate(25, 1);
            data.image += shift.replicate(25, 1);
            data.target += shift.replicate(28, 1);
            const Matrix there = fit_map(options, data.view()).apply(data.source);
            CHECK_AT_MOST(largest_difference(here + shift.replicate(25, 1), there), 1e-9);
        }
    }
}

void a_map_that_overflows_is_refused() {
    Random random(10);
    Data data = make_data(random, 5, 2, false);
    data.source *= 1e-200;
    data.image *= 1e200;
    MapOptions options = options_of("linear", true);
    options.ridge = 0;
    try {
        fit_map(options, data.view());
        TEST_FAIL_MESSAGE("accepted");
    } catch (const Error &error) {
        CHECK(error.status() == Status::numeric);
    }
}

// (1 - mix) of the barycentre and mix of the sample itself, which moves with the mean of all.
void mixed_barycentres() {
    Random random(31);
    Data data = make_data(random, 3, 2, false);
    data.source << 0, 0, 2, 0, 1, 3;
    data.image << 10, 0, 10, 1, 10, 5;
    data.a << 1, 1, 2;
    MapOptions options = options_of("barycentric", true);
    options.mix = 0.25;
    const Map map = fit_map(options, data.view());
    // Weighted means: (1, 1.5) and (10, 2.75); the source moves by (9, 1.25).
    Matrix expected(3, 2);
    expected << 0.75 * 10 + 0.25 * 9, 0.25 * 1.25,     //
        0.75 * 10 + 0.25 * 11, 0.75 * 1 + 0.25 * 1.25, //
        0.75 * 10 + 0.25 * 10, 0.75 * 5 + 0.25 * 4.25;
    CHECK_AT_MOST(largest_difference(expected, training_image(options, data.view(), map)), 1e-14);
    CHECK_AT_MOST(largest_difference(expected, map.apply(data.source)), 1e-14);
    // A new sample moves with the nearest of them.
    Matrix near(1, 2), moved(1, 2);
    near << 2.5, -0.5;
    moved << expected(1, 0) + 0.5, expected(1, 1) - 0.5;
    CHECK_AT_MOST(largest_difference(moved, map.apply(near)), 1e-14);
    options.mix = 0;
    CHECK(training_image(options, data.view(), fit_map(options, data.view())) == data.image);
    options.mix = 1;
    const Matrix whole = training_image(options, data.view(), fit_map(options, data.view()));
    CHECK_AT_MOST(largest_difference(data.source.rowwise() + RowVector(whole.row(0)), whole),
                  1e-14);
}

void no_map_is_the_identity() {
    Random random(32);
    const Data data = make_data(random, 5, 3, true);
    const MapOptions options = options_of("none", true, true);
    const Map map = fit_map(options, data.view());
    CHECK(map.apply(data.target) == data.target);
    CHECK(training_image(options, data.view(), map) == data.source);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(rigid_finds_a_rotation_and_a_translation);
    RUN_TEST(rigid_never_reflects);
    RUN_TEST(rigid_leaves_the_rest_of_the_space);
    RUN_TEST(rigid_is_the_best_rotation);
    RUN_TEST(rigid_with_few_samples_or_none_to_tell);
    RUN_TEST(barycentric_moves_new_samples_with_their_nearest);
    RUN_TEST(restored_covariance_is_the_targets);
    RUN_TEST(restoring_turns_nothing);
    RUN_TEST(restoring_without_spread_is_finite);
    RUN_TEST(maps_with_an_intercept_do_not_know_the_origin);
    RUN_TEST(a_map_that_overflows_is_refused);
    RUN_TEST(mixed_barycentres);
    RUN_TEST(no_map_is_the_identity);
    return UNITY_END();
}
