// SPDX-License-Identifier: MIT
// The neural map: its gradient, when it stays out, and that it repeats itself bit by bit.
#include "map/neural.h"

#include <atomic>
#include <cmath>

#include "common/check.h"
#include "data.h"
#include "map/affine.h"
#include "support/monitor.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

MapOptions with(std::uint64_t seed, std::int64_t epochs = 100) {
    MapOptions options = map_options(neural_map);
    options.hidden = 16;
    options.epochs = epochs;
    options.seed = seed;
    return options;
}

// Samples that move by their sine.
Data bent(Random &random, Index n, Index d, bool weighted = false) {
    Data data = make_data(random, n, d, weighted);
    data.image = data.source + 2 * Matrix((1.5 * data.source.array()).sin());
    return data;
}

bool same(const NetworkTerm *x, const NetworkTerm *y) {
    if (x == nullptr || y == nullptr) return x == y;
    return x->in == y->in && x->bias == y->bias && x->out == y->out && x->centre == y->centre &&
           x->scale == y->scale;
}

bool same(const Map &x, const Map &y) {
    return x.linear == y.linear && x.thin.in == y.thin.in && x.thin.out == y.thin.out &&
           x.offset == y.offset && same(term_of<NetworkTerm>(x), term_of<NetworkTerm>(y));
}

double error_of(const Map &map, const Data &data) {
    return std::sqrt((map.apply(data.source) - data.image).squaredNorm() /
                     (data.image - data.source).squaredNorm());
}

void gradient_is_that_of_finite_differences() {
    Random random(1);
    for (const bool out_bias : {false, true}) {
        for (const double decay : {0.0, 0.1}) {
            const Data data = make_data(random, 9, 3, true);
            const NetworkLoss loss(data.source, data.image, data.a, 4, decay, out_bias, nullptr);
            const Vector p = random_points(random, loss.size(), 1);
            Vector gradient(loss.size()), unused(loss.size());
            const double value = loss(p, gradient);
            CHECK(gradient.size() == 4 * (3 + 1 + 3) + (out_bias ? 3 : 0));
            if (decay == 0) CHECK_CLOSE(value, loss.error(p), 1e-14);
            for (Index k = 0; k < p.size(); ++k) {
                case_is("bias %d, decay %g, parameter %d", out_bias, decay, static_cast<int>(k));
                Vector up = p, down = p;
                up(k) += 1e-5;
                down(k) -= 1e-5;
                CHECK_NEAR((loss(up, unused) - loss(down, unused)) / 2e-5, gradient(k), 1e-8);
            }
        }
    }
}

void the_loss_is_what_it_says() {
    Random random(2);
    const Data data = make_data(random, 7, 2, true);
    const NetworkLoss loss(data.source, data.image, data.a, 3, 0, true, nullptr);
    const Vector p = random_points(random, loss.size(), 1);
    const Matrix in = loss.in(p), out = loss.out(p);
    double expected = 0;
    for (Index i = 0; i < 7; ++i) {
        RowVector units = data.source.row(i) * in + loss.bias(p);
        for (Index k = 0; k < 3; ++k)
            units(k) = std::tanh(units(k));
        const RowVector y = units * out + loss.out_bias(p);
        expected += 0.5 * data.a(i) / data.a.sum() * (y - data.image.row(i)).squaredNorm();
    }
    CHECK_CLOSE(expected, loss.error(p), 1e-13);
}

void held_out_are_a_tenth() {
    for (const Index n : {1, 9, 10, 57, 400}) {
        case_is("n = %d", static_cast<int>(n));
        const std::vector<Index> held = held_out_rows(n, 3);
        CHECK(static_cast<Index>(held.size()) == n / 10);
        for (std::size_t k = 0; k < held.size(); ++k)
            CHECK(held[k] >= 0 && held[k] < n && (k == 0 || held[k - 1] < held[k]));
        CHECK(held == held_out_rows(n, 3));
    }
    CHECK(held_out_rows(400, 3) != held_out_rows(400, 4));
}

void training_begins_with_the_linear_map() {
    Random random(3);
    const Data data = bent(random, 60, 2);
    const Map linear = fit_linear(with(0), data.view());
    CHECK(same(linear, fit_map(with(0, 0), data.view())));
    const Map trained = fit_map(with(0), data.view());
    CHECK(trained.linear == linear.linear);
    CHECK_AT_MOST(error_of(trained, data), 0.5 * error_of(linear, data));
}

// The hidden units leave to the linear map what it can do.
void an_affine_relation_needs_no_units() {
    Random random(4);
    for (const bool intercept : {false, true}) {
        case_is("intercept %d", intercept);
        Data data = make_data(random, 40, 3, true);
        data.image = data.source * random_points(random, 3, 3);
        if (intercept) data.image.array() += 5;
        MapOptions options = with(0);
        options.intercept = intercept;
        options.ridge = 0;
        const Map map = fit_map(options, data.view());
        CHECK(map.term == nullptr);
        CHECK_AT_MOST(largest_difference(data.image, map.apply(data.source)), 1e-12);
    }
}

// Units trained on noise would only do harm; those that were held out say so.
void noise_is_not_learnt() {
    Random random(5);
    Data data = make_data(random, 100, 5, false);
    Data fresh = make_data(random, 500, 5, false);
    const double linear =
        (fit_linear(with(0), data.view()).apply(fresh.source) - fresh.image).norm();
    const double neural =
        (fit_map(with(0, 500), data.view()).apply(fresh.source) - fresh.image).norm();
    CHECK_AT_MOST(neural, 1.1 * linear);
}

void seeds_and_threads() {
    Random random(6);
    const Data data = bent(random, 120, 3, true);
    const Map one = fit_map(with(1), data.view());
    CHECK(term_of<NetworkTerm>(one) != nullptr);
    CHECK(same(one, fit_map(with(1), data.view())));
    CHECK(!same(one, fit_map(with(2), data.view())));
    for (const int threads : {2, 3}) {
        case_is("%d threads", threads);
        Pool pool(threads);
        const Map other = fit_map(with(1), data.view(), &pool);
        CHECK(same(one, other));
        CHECK(one.apply(data.source) == other.apply(data.source, &pool));
    }
}

// Scale and place of the features are the map's own business.
void units_of_the_features_do_not_matter() {
    Random random(7);
    Data data = bent(random, 100, 2, true);
    MapOptions options = with(1, 30);
    options.ridge = 0;
    const Matrix here = fit_map(options, data.view()).apply(data.source);
    for (const double unit : {1e-120, 0.25, 1e120}) {
        case_is("unit %g", unit);
        Data scaled = data;
        scaled.source *= unit;
        scaled.image *= unit;
        const Matrix there = fit_map(options, scaled.view()).apply(scaled.source);
        CHECK_AT_MOST(largest_difference(here, there / unit), 1e-3);
    }
}

void far_away_it_is_linear_but_for_a_bounded_part() {
    Random random(8);
    const Data data = bent(random, 100, 2);
    const Map map = fit_map(with(1), data.view());
    const Matrix far = 1e6 * random_points(random, 20, 2);
    const Map linear = fit_linear(with(1), data.view());
    const double most = term_of<NetworkTerm>(map)->out.cwiseAbs().colwise().sum().maxCoeff() +
                        largest(Matrix(map.offset - linear.offset));
    CHECK(most > 0);
    CHECK_AT_MOST(largest_difference(linear.apply(far), map.apply(far)), most + 1e-6);
}

void a_stop_keeps_what_there_is() {
    Random random(9);
    const Data data = bent(random, 100, 2);
    // Stopped before it begins: the linear map.
    const std::atomic<bool> cancel{true};
    Monitor at_once(&cancel, 0, nullptr, 0);
    CHECK(same(fit_linear(with(1), data.view()), fit_map(with(1), data.view(), nullptr, &at_once)));
    // Stopped after some epochs: as if there were no more of them.
    for (const int most : {1, 5, 20}) {
        case_is("%d epochs", most);
        int calls = 0;
        const auto callback = [&](const Progress &) { return ++calls > most; };
        Monitor later(nullptr, 0, callback, 0);
        const Map stopped = fit_map(with(1, 1000), data.view(), nullptr, &later);
        CHECK(calls == most + 1);
        CHECK(later.reason() == StopReason::cancelled);
        CHECK(same(fit_map(with(1, most), data.view()), stopped));
    }
}

void little_to_go_by() {
    Random random(10);
    for (const bool intercept : {false, true}) {
        MapOptions options = with(1);
        options.intercept = intercept;
        for (const Index n : {1, 2, 9}) {
            case_is("intercept %d, n = %d", intercept, static_cast<int>(n));
            const Data data = make_data(random, n, 12, true);
            const Map map = fit_map(options, data.view());
            CHECK(same(fit_linear(options, data.view()), map)); // too few to hold any out
        }
        for (const Index n : {10, 25}) {
            case_is("intercept %d, n = %d", intercept, static_cast<int>(n));
            Data data = bent(random, n, 40, true); // more features than samples
            CHECK(fit_map(options, data.view()).apply(data.source).allFinite());
            data = bent(random, n, 3, true);
            data.source.col(1).setConstant(0.1);
            const Map constant = fit_map(options, data.view());
            CHECK(constant.apply(data.source).allFinite());
            data.source.rowwise() = RowVector::Constant(3, 0.1);
            CHECK(fit_map(options, data.view()).apply(data.source).allFinite());
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(gradient_is_that_of_finite_differences);
    RUN_TEST(the_loss_is_what_it_says);
    RUN_TEST(held_out_are_a_tenth);
    RUN_TEST(training_begins_with_the_linear_map);
    RUN_TEST(an_affine_relation_needs_no_units);
    RUN_TEST(noise_is_not_learnt);
    RUN_TEST(seeds_and_threads);
    RUN_TEST(units_of_the_features_do_not_matter);
    RUN_TEST(far_away_it_is_linear_but_for_a_bounded_part);
    RUN_TEST(a_stop_keeps_what_there_is);
    RUN_TEST(little_to_go_by);
    return UNITY_END();
}
