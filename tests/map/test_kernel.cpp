// SPDX-License-Identifier: MIT
// The kernel map against dense solves, refits and its limits.
#include "map/kernel.h"

#include <Eigen/LU>
#include <atomic>
#include <cmath>

#include "common/check.h"
#include "data.h"
#include "support/error.h"
#include "support/monitor.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

MapOptions with(double gamma, double ridge, bool intercept = true) {
    MapOptions options;
    options.kind = &kernel_map;
    options.kernel_gamma = gamma;
    options.kernel_ridge = ridge;
    options.intercept = intercept;
    return options;
}

Matrix plain_kernel(const Matrix &x, const Matrix &y, double gamma) {
    Matrix k(x.rows(), y.rows());
    for (Index i = 0; i < x.rows(); ++i)
        for (Index j = 0; j < y.rows(); ++j)
            k(i, j) = std::exp(-gamma * (x.row(i) - y.row(j)).squaredNorm());
    return k;
}

Matrix mean_move(const Data &data, bool intercept) {
    if (!intercept) return Matrix::Zero(1, data.source.cols());
    return data.a.transpose() * (data.image - data.source) / data.a.sum();
}

// x + t + k(x) (K + ridge (sum a) A^-1)^-1 (displacement - t), all in one formula.
Matrix dense_solution(const Data &data, const Matrix &x, double gamma, double ridge,
                      bool intercept) {
    const Index n = data.source.rows();
    const Matrix move = mean_move(data, intercept);
    const Matrix rest = data.image - data.source - move.replicate(n, 1);
    Eigen::MatrixXd k = plain_kernel(data.source, data.source, gamma);
    k.diagonal() += ridge * data.a.sum() * data.a.cwiseInverse();
    const Matrix alpha = k.fullPivLu().solve(Eigen::MatrixXd(rest));
    return x + move.replicate(x.rows(), 1) + plain_kernel(x, data.source, gamma) * alpha;
}

void it_is_the_dense_solution() {
    Random random(1);
    for (const Index d : {1, 3, 12}) {
        for (const bool weighted : {false, true}) {
            for (const bool intercept : {false, true}) {
                for (const double ridge : {1e-5, 1e-3, 1.0}) {
                    case_is("d = %d, weighted %d, intercept %d, ridge %g", static_cast<int>(d),
                            weighted, intercept, ridge);
                    const Data data = make_data(random, 30, d, weighted);
                    const double gamma = 0.3 / static_cast<double>(d);
                    const Matrix x = random_points(random, 20, d);
                    const Map map = fit_map(with(gamma, ridge, intercept), data.view());
                    CHECK_AT_MOST(
                        largest_difference(dense_solution(data, x, gamma, ridge, intercept),
                                           map.apply(x)),
                        1e-8);
                }
            }
        }
    }
}

void gamma_is_by_the_mean_distance() {
    Random random(2);
    const Data data = make_data(random, 20, 3, true);
    double sum = 0;
    for (Index i = 0; i < 20; ++i)
        for (Index j = 0; j < i; ++j)
            sum += data.a(i) * data.a(j) * (data.source.row(i) - data.source.row(j)).norm();
    const double total = data.a.sum(), sigma = sum / (0.5 * total * (total - data.unit()));
    const Map map = fit_map(with(0, 1e-2), data.view());
    CHECK_CLOSE(1 / sigma, term_of<KernelTerm>(map)->scale, 1e-13);
    const Matrix x = random_points(random, 10, 3);
    CHECK_AT_MOST(largest_difference(fit_map(with(1 / (sigma * sigma), 1e-2), data.view()).apply(x),
                                     map.apply(x)),
                  1e-10);
}

// Left out for real: a regression on all samples but one, with the scale of the ridge kept. Of a
// row that stands for several samples, the others stay.
void leave_one_out_is_leaving_one_out() {
    Random random(3);
    for (const int weighted : {0, 1, 2}) { // 2: weights that count samples
        Data data = make_data(random, 12, 2, weighted > 0);
        if (weighted == 2) data.a = data.a.array().ceil();
        const Matrix &y = data.image;
        for (const double ridge : {1e-3, 1e-1}) {
            case_is("weighted %d, ridge %g", weighted, ridge);
            const KernelData pairs{data.source, y, data.a, 0.7, data.unit()};
            const auto all = regress_on_all(pairs, nullptr);
            const auto landmarks = regress_on_landmarks(pairs, data.source, nullptr);
            double expected = 0;
            for (Index out = 0; out < 12; ++out) {
                Eigen::MatrixXd k = plain_kernel(data.source, data.source, 0.49);
                Vector inverse = ridge * data.a.sum() * data.a.cwiseInverse();
                const double rest = weighted == 2 ? data.a(out) - 1 : 0;
                inverse(out) = rest > 0 ? ridge * data.a.sum() / rest : 1e12; // or nothing
                k.diagonal() += inverse;
                const Matrix alpha = k.fullPivLu().solve(Eigen::MatrixXd(y));
                const Matrix there = plain_kernel(data.source.row(out), data.source, 0.49) * alpha;
                expected += data.a(out) * (y.row(out) - there).squaredNorm();
            }
            CHECK_CLOSE(expected / data.a.sum(), all->leave_one_out(ridge), 1e-9);
            CHECK_CLOSE(expected / data.a.sum(), landmarks->leave_one_out(ridge), 1e-7);
        }
    }
}

void the_chosen_ridge_betters_its_neighbours() {
    Random random(4);
    for (const double noise : {0.0, 0.05, 1.0}) {
        case_is("noise %g", noise);
        Data data = make_data(random, 60, 2, true);
        for (Index i = 0; i < 60; ++i)
            data.image.row(i) =
                noise * data.image.row(i) + data.source.row(i).array().sin().matrix() * 2;
        const auto regression =
            regress_on_all({data.source, data.image, data.a, 0.6, data.unit()}, nullptr);
        const double ridge = choose_ridge(*regression, nullptr);
        CHECK(ridge <= 1 && ridge >= 0.99e-8);
        const double least = regression->leave_one_out(ridge);
        if (ridge < 0.9) CHECK_AT_MOST(least, regression->leave_one_out(10 * ridge));
        if (ridge > 1e-7) CHECK_AT_MOST(least, regression->leave_one_out(ridge / 10));
        if (noise == 0) CHECK(ridge < 1e-4);
        if (noise == 1) CHECK(ridge > 1e-4);
    }
}

// All samples as landmarks are the whole solution, and few do for a smooth displacement.
void landmarks() {
    Random random(5);
    Data data = make_data(random, 300, 2, true);
    const Matrix move = data.source.array().sin();
    data.image = data.source + move;
    const KernelData pairs{data.source, move, data.a, 0.45};
    Map all, same;
    const auto with_coefficients = [&](const KernelRegression &regression) {
        auto term = std::make_shared<KernelTerm>();
        term->scale = 0.45;
        term->centres = data.source;
        term->coefficients = regression.coefficients(1e-6);
        return term;
    };
    all.term = with_coefficients(*regress_on_all(pairs, nullptr));
    same.term = with_coefficients(*regress_on_landmarks(pairs, data.source, nullptr));
    CHECK_AT_MOST(largest_difference(all.apply(data.source), same.apply(data.source)), 1e-9);

    const Matrix x = random_points(random, 50, 2);
    MapOptions options = with(0.2, 1e-6);
    const Matrix whole = fit_map(options, data.view()).apply(x);
    options.landmarks = 300;
    CHECK(largest_difference(whole, fit_map(options, data.view()).apply(x)) == 0);
    options.landmarks = 299;
    CHECK_AT_MOST(largest_difference(whole, fit_map(options, data.view()).apply(x)), 1e-3);
    options.landmarks = 60;
    const Map few = fit_map(options, data.view());
    CHECK(term_of<KernelTerm>(few)->centres.rows() == 60);
    CHECK_AT_MOST(largest_difference(whole, few.apply(x)), 0.02);
    options.landmarks = 2;
    CHECK(largest_difference(whole, fit_map(options, data.view()).apply(x)) > 0.1);
}

// Gamma and ridge are chosen, too. The whole kernel would take 3.2 GB.
void twenty_thousand_samples() {
    Random random(12);
    Data data = make_data(random, 20000, 3, false);
    data.image = data.source.array() + data.source.array().sin();
    MapOptions options = with(0, 0);
    options.landmarks = 300;
    const Map map = fit_map(options, data.view());
    CHECK(term_of<KernelTerm>(map)->centres.rows() == 300);
    // Among the samples, not at their edge, where landmarks are few.
    const Matrix x = 0.5 * random_points(random, 200, 3);
    const Matrix wanted = x.array() + x.array().sin();
    CHECK_AT_MOST(largest_difference(wanted, map.apply(x)), 0.02);
}

void landmarks_are_different_samples() {
    Random random(6);
    Matrix x(40, 2);
    for (Index i = 0; i < 40; ++i)
        x.row(i) << static_cast<double>(i % 8), 1; // eight places
    const Vector weight = Vector::Ones(40);
    for (const std::uint64_t seed : {0u, 1u, 2u}) {
        const std::vector<Index> five = choose_landmarks(x, weight, 5, seed, nullptr);
        CHECK(five.size() == 5);
        CHECK(choose_landmarks(x, weight, 20, seed, nullptr).size() == 8);
        CHECK(five == choose_landmarks(x, weight, 5, seed, nullptr));
        for (std::size_t k = 1; k < five.size(); ++k)
            CHECK(five[k - 1] < five[k] && five[k] < 40);
    }
    const Matrix many = random_points(random, 100, 3);
    const Vector ones = Vector::Ones(100);
    CHECK(choose_landmarks(many, ones, 30, 1, nullptr) !=
          choose_landmarks(many, ones, 30, 2, nullptr));
}

void limits() {
    Random random(7);
    const Data data = make_data(random, 25, 3, true);
    const Matrix x = random_points(random, 10, 3);
    for (const bool intercept : {false, true}) {
        case_is("intercept %d", intercept);
        const Matrix moved = x + mean_move(data, intercept).replicate(10, 1);
        // A large ridge leaves the mean displacement alone, as does a kernel without shape.
        CHECK_AT_MOST(
            largest_difference(moved, fit_map(with(0, 1e9, intercept), data.view()).apply(x)),
            1e-7);
        if (intercept)
            CHECK_AT_MOST(
                largest_difference(moved, fit_map(with(1e-14, 1e-3), data.view()).apply(x)), 1e-7);
        // Far from all samples the kernel is 0.
        const Matrix far = x.array() + 1e6;
        const Map map = fit_map(with(0, 0, intercept), data.view());
        CHECK_AT_MOST(
            largest_difference(far + mean_move(data, intercept).replicate(10, 1), map.apply(far)),
            1e-9);
    }
    // Hardly any ridge, and a narrow kernel: training samples go to their images.
    CHECK_AT_MOST(
        largest_difference(data.image, fit_map(with(30, 1e-12), data.view()).apply(data.source)),
        1e-6);
}

void weights_are_repetitions() {
    Random random(8);
    Data one = make_data(random, 10, 2, false);
    Data repeated;
    repeated.target = one.target;
    repeated.b = one.b;
    std::vector<Index> rows;
    for (Index i = 0; i < 10; ++i) {
        one.a(i) = static_cast<double>(1 + i % 3);
        for (Index k = 0; k < 1 + i % 3; ++k)
            rows.push_back(i);
    }
    const auto count = static_cast<Index>(rows.size());
    repeated.source.resize(count, 2);
    repeated.image.resize(count, 2);
    repeated.a = Vector::Ones(count);
    for (Index k = 0; k < count; ++k) {
        repeated.source.row(k) = one.source.row(rows[static_cast<std::size_t>(k)]);
        repeated.image.row(k) = one.image.row(rows[static_cast<std::size_t>(k)]);
    }
    const Matrix x = random_points(random, 15, 2);
    for (const double ridge : {1e-6, 1e-2}) {
        case_is("ridge %g", ridge);
        CHECK_AT_MOST(largest_difference(fit_map(with(0.5, ridge), one.view()).apply(x),
                                         fit_map(with(0.5, ridge), repeated.view()).apply(x)),
                      1e-6);
    }
}

void little_to_go_by() {
    Random random(9);
    for (const bool intercept : {false, true}) {
        for (const double ridge : {0.0, 1e-300, 1e-3}) {
            case_is("intercept %d, ridge %g", intercept, ridge);
            for (const Index n : {1, 2, 3}) {
                const Data few = make_data(random, n, 8, true);
                CHECK(fit_map(with(0, ridge, intercept), few.view()).apply(few.source).allFinite());
            }
            Data same = make_data(random, 12, 2, true);
            same.source.rowwise() = RowVector::Ones(2);
            const Map map = fit_map(with(0, ridge, intercept), same.view());
            CHECK(map.apply(same.source).allFinite());
            if (intercept)
                CHECK_AT_MOST(
                    largest_difference((same.source + mean_move(same, true).replicate(12, 1)),
                                       map.apply(same.source)),
                    ridge == 1e-300 ? 1e-5 : 1e-9);
            Data constant = make_data(random, 12, 3, true);
            constant.source.col(1).setConstant(4);
            CHECK(fit_map(with(0, ridge, intercept), constant.view())
                      .apply(constant.source)
                      .allFinite());
        }
    }
    // One sample with an intercept is moved where it should go, whatever the ridge.
    const Data lone = make_data(random, 1, 4, false);
    CHECK_AT_MOST(
        largest_difference(lone.image, fit_map(with(0, 0), lone.view()).apply(lone.source)), 1e-12);
}

// A kernel of low rank in one dimension, many landmarks, hardly any ridge: as badly posed as it
// gets.
void a_singular_kernel_is_no_trouble() {
    Random random(10);
    const Data data = make_data(random, 500, 1, true);
    const Map map = fit_map(with(1e-3, 1e-300), data.view());
    CHECK(map.apply(data.source).allFinite());
    CHECK_AT_MOST(largest(map.apply(data.source)), 1e3);
}

void threads_change_nothing() {
    Random random(11);
    Data data = make_data(random, 200, 10, true);
    MapOptions options = with(0, 0);
    for (const std::int64_t landmarks : {0, 50}) {
        options.landmarks = landmarks;
        const Map one = fit_map(options, data.view());
        for (const int threads : {2, 4}) {
            case_is("%d landmarks, %d threads", static_cast<int>(landmarks), threads);
            Pool pool(threads);
            const Map other = fit_map(options, data.view(), &pool);
            const KernelTerm &x = *term_of<KernelTerm>(one), &y = *term_of<KernelTerm>(other);
            CHECK(x.centres == y.centres && x.coefficients == y.coefficients);
            CHECK(one.apply(data.source) == other.apply(data.source, &pool));
        }
    }
}

// More rows than are mapped at a time.
void many_rows_are_mapped_like_few() {
    Random random(12);
    const Data data = make_data(random, 30, 3, false);
    const Map map = fit_map(with(0, 1e-3), data.view());
    const Matrix x = random_points(random, 2500, 3), y = map.apply(x);
    CHECK_AT_MOST(largest_difference(map.apply(x.middleRows(1000, 700)), y.middleRows(1000, 700)),
                  1e-12);
    CHECK(map.apply(Matrix(0, 3)).rows() == 0);
}

void a_stop_ends_the_search() {
    Random random(13);
    const Data data = make_data(random, 40, 2, false);
    const std::atomic<bool> cancel{true};
    Monitor monitor(&cancel, 0, nullptr, 0);
    const Map map = fit_map(with(0, 0), data.view(), nullptr, &monitor);
    const Map first = fit_map(with(0, 1e-4), data.view());
    CHECK(term_of<KernelTerm>(map)->coefficients == term_of<KernelTerm>(first)->coefficients);
    // Where products can be stopped too, the shift is all there is.
    Pool pool(1);
    const Map shift = fit_map(with(0, 0), data.view(), &pool, &monitor);
    CHECK(shift.term == nullptr);
    CHECK(shift.offset == map.offset);
}

void what_overflows_is_refused() {
    Random random(14);
    Data data = make_data(random, 10, 2, false);
    data.source *= 1e300;
    try {
        fit_map(with(1e300, 1e-3), data.view());
        TEST_FAIL_MESSAGE("accepted");
    } catch (const Error &error) {
        CHECK(error.status() == Status::numeric);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(it_is_the_dense_solution);
    RUN_TEST(gamma_is_by_the_mean_distance);
    RUN_TEST(leave_one_out_is_leaving_one_out);
    RUN_TEST(the_chosen_ridge_betters_its_neighbours);
    RUN_TEST(landmarks);
    RUN_TEST(twenty_thousand_samples);
    RUN_TEST(landmarks_are_different_samples);
    RUN_TEST(limits);
    RUN_TEST(weights_are_repetitions);
    RUN_TEST(little_to_go_by);
    RUN_TEST(a_singular_kernel_is_no_trouble);
    RUN_TEST(threads_change_nothing);
    RUN_TEST(many_rows_are_mapped_like_few);
    RUN_TEST(a_stop_ends_the_search);
    RUN_TEST(what_overflows_is_refused);
    return UNITY_END();
}
