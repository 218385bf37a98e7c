// SPDX-License-Identifier: MIT
// Principal components against a plain eigendecomposition of the covariance.
#include "prepare/components.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <cmath>

#include "common/check.h"
#include "common/problems.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

// Centred points whose spread falls by `ratio` from one direction to the next.
Matrix cloud(Random &random, Index n, Index d, double ratio) {
    Matrix x = random_points(random, n, d);
    double size = 1;
    for (Index k = 0; k < d; ++k, size *= ratio)
        x.col(k) *= size;
    const Eigen::MatrixXd points = random_points(random, d, d);
    const Eigen::MatrixXd turn = Eigen::HouseholderQR<Eigen::MatrixXd>(points).householderQ();
    x = Matrix(x * turn);
    x.rowwise() -= RowVector(x.colwise().mean());
    return x;
}

void check_against_plain(const Matrix &x, Index count) {
    const Matrix components = principal_components(x, count);
    CHECK(components.rows() == count && components.cols() == x.cols());
    const Eigen::MatrixXd covariance = x.transpose() * x;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> plain(covariance);
    const Index d = x.cols();
    CHECK_AT_MOST(
        largest_difference(components * components.transpose(), Matrix::Identity(count, count)),
        1e-13);
    for (Index k = 0; k < count; ++k) {
        case_is("%d x %d, component %d", static_cast<int>(x.rows()), static_cast<int>(d),
                static_cast<int>(k));
        const double spread = (x * components.row(k).transpose()).squaredNorm();
        CHECK_NEAR(plain.eigenvalues()(d - 1 - k), spread, 1e-11 * plain.eigenvalues()(d - 1));
        CHECK_NEAR(1, std::abs(plain.eigenvectors().col(d - 1 - k).dot(components.row(k))), 1e-8);
        Index place = 0;
        components.row(k).cwiseAbs().maxCoeff(&place);
        CHECK(components(k, place) > 0);
    }
}

void more_samples_than_features() {
    Random random(1);
    check_against_plain(cloud(random, 60, 7, 0.7), 7);
    check_against_plain(cloud(random, 60, 7, 0.7), 3);
}

void more_features_than_samples() {
    Random random(2);
    check_against_plain(cloud(random, 12, 50, 0.9), 11);
    check_against_plain(cloud(random, 40, 90, 0.9), 5);
}

// Large enough for the iteration to take the place of the full decomposition, on either side.
void many_of_both() {
    Random random(3);
    check_against_plain(cloud(random, 500, 300, 0.95), 20);
    check_against_plain(cloud(random, 280, 400, 0.95), 20);
    // Spreads that hardly differ are no help to an iteration.
    check_against_plain(cloud(random, 600, 270, 0.999), 8);
}

// Equal spreads have no directions of their own, but the space that they span has.
void equal_spreads() {
    Random random(4);
    const Index d = 320;
    Matrix x = Matrix::Zero(2 * d, d);
    for (Index k = 0; k < d; ++k) {
        const double size = k < 37 ? 3.0 : k < 60 ? 2.0 : 1.0;
        x(2 * k, k) = size;
        x(2 * k + 1, k) = -size;
    }
    const Matrix components = principal_components(x, 40);
    CHECK(components.rows() == 40);
    CHECK_AT_MOST(largest_difference(components * components.transpose(), Matrix::Identity(40, 40)),
                  1e-12);
    CHECK_AT_MOST(largest(components.topRows(37).rightCols(d - 37)), 1e-10);
    CHECK_AT_MOST(largest(components.bottomRows(3).leftCols(37)), 1e-10);
    CHECK_AT_MOST(largest(components.bottomRows(3).rightCols(d - 60)), 1e-10);
}

// Samples in a plane have two components, however many are asked for.
void low_rank() {
    Random random(5);
    for (const Index d : {30, 400}) {
        Matrix x = random_points(random, 300, 2) * random_points(random, 2, d);
        x.rowwise() -= RowVector(x.colwise().mean());
        const Matrix components = principal_components(x, 9);
        CHECK(components.rows() == (d > 300 ? 2 : 9));
        const Matrix back = x * components.transpose() * components;
        CHECK_AT_MOST(largest_difference(x, back), 1e-12);
        CHECK_AT_MOST(largest_difference(components * components.transpose(),
                                         Matrix::Identity(components.rows(), components.rows())),
                      1e-12);
    }
}

void units_do_not_matter() {
    Random random(6);
    const Matrix x = cloud(random, 50, 6, 0.6);
    const Matrix components = principal_components(x, 4);
    for (const double unit : {1e180, 1e-180})
        CHECK_AT_MOST(largest_difference(components, principal_components(x * unit, 4)), 1e-12);
}

void threads_do_not_matter() {
    Random random(7);
    for (const Index d : {270, 520}) {
        const Matrix x = cloud(random, 400, d, 0.98);
        const Matrix alone = principal_components(x, 30);
        Pool pool(3);
        CHECK(alone == principal_components(x, 30, &pool));
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(more_samples_than_features);
    RUN_TEST(more_features_than_samples);
    RUN_TEST(many_of_both);
    RUN_TEST(equal_spreads);
    RUN_TEST(low_rank);
    RUN_TEST(units_do_not_matter);
    RUN_TEST(threads_do_not_matter);
    return UNITY_END();
}
