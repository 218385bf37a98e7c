// SPDX-License-Identifier: MIT
// A fit whose samples can be read again is the fit that keeps them, to the bit.
#include "common/check.h"
#include "data.h"
#include "data/samples.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

RowReader reader_of(const Matrix &x, int &calls) {
    return [&x, &calls](Index first, Index count, double *rows) {
        ++calls;
        Eigen::Map<Matrix>(rows, count, x.cols()) = x.middleRows(first, count);
    };
}

// With and without readers.
void check_both(const AdaptOptions &options, const AdaptData &data) {
    int source_calls = 0, target_calls = 0;
    AdaptData again = data;
    again.read_source = reader_of(data.source, source_calls);
    again.read_target = reader_of(data.target, target_calls);
    const Model x = fit(options, data), y = fit(options, again);
    CHECK(as_dense(x.correspondence) == as_dense(y.correspondence));
    CHECK(x.adapted == y.adapted && x.objective == y.objective);
    CHECK(x.lower_bound == y.lower_bound && x.iterations == y.iterations);
    CHECK(x.apply(data.target) == y.apply(data.target));
    const bool prepared = !options.preparing.off();
    CHECK((source_calls == 0) == prepared && (target_calls == 0) == prepared);
}

AdaptOptions options_of(const char *solver) {
    AdaptOptions options = make_options();
    options.solver = find_solver(solver);
    options.solving.max_iterations = 60;
    options.solving.gap_tolerance = 1e-3;
    return options;
}

void every_map() {
    Random random(31);
    for (const Index features : {Index(3), Index(25)}) {
        const AdaptData data = make_data(random, 40, 35, features);
        for (const char *kind : {"linear", "rigid", "barycentric", "kernel", "neural", "none"}) {
            for (const std::int64_t cycles : {1, 3}) {
                case_is("%s, %d features, %d cycles", kind, static_cast<int>(features),
                        static_cast<int>(cycles));
                AdaptOptions options = options_of("proximal_gradient");
                options.mapping.kind = find_map(kind);
                options.cycles = cycles;
                check_both(options, data);
                options.mapping.restore_covariance = true;
                check_both(options, data);
            }
        }
    }
}

void every_problem() {
    Random random(32);
    for (const char *solver : {"proximal_gradient", "conditional_gradient"}) {
        for (const Index features : {Index(2), Index(30)}) {
            for (const double lambda_s : {0.0, 0.5}) {
                for (const double lambda_g : {0.0, 0.2}) {
                    case_is("%s, %d features, %g, %g", solver, static_cast<int>(features), lambda_s,
                            lambda_g);
                    AdaptData data = make_data(random, 33, 41, features);
                    AdaptOptions options = options_of(solver);
                    options.lambda_s = lambda_s;
                    options.lambda_g = lambda_g;
                    options.cycles = 2;
                    check_both(options, data);
                    for (Index i = 0; i < 33; ++i)
                        data.source_weights.push_back(1.0 + static_cast<double>(i % 5));
                    check_both(options, data);
                    options.preparing.components = 2;
                    check_both(options, data);
                }
            }
        }
    }
}

void what_they_hold() {
    Random random(33);
    const Matrix x = random_points(random, 20, 4);
    int calls = 0;
    Samples readable(x, reader_of(x, calls)), kept(x, nullptr);
    for (Samples *samples : {&readable, &kept}) {
        samples->put_away();
        samples->bring_back();
        CHECK(samples->rows() == x);
        CHECK(samples->hand_over() == x);
    }
    CHECK(calls == 1 && readable.rows().cols() == 0 && kept.rows() == x);
    CHECK(readable.rows().rows() == 20);
    const RowVector centre = RowVector::Constant(4, 0.25);
    const Vector factor = Vector::Constant(20, 2.0);
    for (Samples *samples : {&readable, &kept}) {
        Matrix rows(3, 4);
        samples->as_posed(centre, {})(5, 3, rows.data());
        CHECK(rows == Matrix(x.middleRows(5, 3).rowwise() - centre));
        samples->as_posed(centre, factor)(5, 3, rows.data());
        CHECK(rows == Matrix(2 * (x.middleRows(5, 3).rowwise() - centre)));
    }
    readable.replace(2 * x);
    readable.put_away(); // nobody could read these again
    CHECK(readable.rows() == 2 * x && readable.take() == 2 * x);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_they_hold);
    RUN_TEST(every_map);
    RUN_TEST(every_problem);
    return UNITY_END();
}
