// SPDX-License-Identifier: MIT
// Fits on prepared samples, fits in steps, and what they predict.
#include "adapt/adapt.h"
#include "adapt/model.h"
#include "adapt/pose.h"
#include "common/check.h"
#include "data.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

AdaptOptions proximal_options() {
    AdaptOptions options = make_options();
    options.solver = &proximal_gradient_kind;
    options.solving.max_iterations = 3000;
    options.solving.gap_tolerance = 1e-5;
    options.mapping.kind = &barycentric_map;
    return options;
}

void check_same_fit(const Model &x, const Model &y) {
    CHECK(as_dense(x.correspondence) == as_dense(y.correspondence));
    CHECK(x.adapted == y.adapted && x.objective == y.objective);
    CHECK(x.lower_bound == y.lower_bound && x.iterations == y.iterations);
    CHECK(x.lambda_s == y.lambda_s && x.lambda_g == y.lambda_g);
}

// One posed problem, one fit after another at other lambdas: each is what a fit by itself is.
void a_posed_problem_serves_many_lambdas() {
    Random random(1);
    const AdaptData data = make_data(random, 14, 11, 3);
    for (const SolverKind *solver : solver_kinds) {
        AdaptOptions options = proximal_options();
        options.solver = solver;
        options.solving.max_iterations = 50;
        options.relative = true;
        options.lambda_s = 1;
        Monitor quiet;
        const Prepared prepared = prepare(options, data, quiet);
        Problem posed = pose(options, prepared.data.source, prepared.data.target,
                             prepared.marginals, prepared.data.classes);
        for (const double lambda_s : {1.0, 0.1}) {
            for (const double lambda_g : {0.3, 0.0, 2.0}) {
                case_is("%s, %g, %g", solver->name, lambda_s, lambda_g);
                options.lambda_s = lambda_s;
                options.lambda_g = lambda_g;
                Monitor monitor;
                check_same_fit(fit(options, data),
                               adapt(options, prepared, {&posed, Matrix()}, monitor));
            }
        }
        // Without the second-order term its graphs are not asked.
        options.lambda_s = 0;
        Monitor monitor;
        check_same_fit(fit(options, data), adapt(options, prepared, {&posed, Matrix()}, monitor));
    }
}

void no_graphs_no_second_order_term() {
    Random random(2);
    const AdaptData data = make_data(random, 6, 5, 2);
    AdaptOptions options = proximal_options();
    options.lambda_s = 0;
    Monitor monitor;
    const Prepared prepared = prepare(options, data, monitor);
    Problem posed = pose(options, prepared.data.source, prepared.data.target, prepared.marginals,
                         prepared.data.classes);
    options.lambda_s = 1;
    try {
        adapt(options, prepared, {&posed, Matrix()}, monitor);
        CHECK(false); // an error was expected
    } catch (const Error &error) {
        CHECK(error.status() == Status::internal);
    }
}

// Begun at the answer, a fit is near it from the first iteration. (That it is the answer is still
// to be proven, which may take as long.)
void a_fit_begins_where_it_is_told_to() {
    Random random(3);
    const AdaptData data = make_data(random, 40, 50, 3);
    AdaptOptions options = proximal_options();
    for (const double lambda_g : {0.0, 0.05}) {
        options.lambda_g = lambda_g;
        const Model cold = fit(options, data);
        CHECK(cold.status == Status::ok);
        Monitor monitor;
        const Model warm = adapt(options, prepare(options, data, monitor),
                                 {nullptr, as_dense(cold.correspondence)}, monitor);
        case_is("lambda_g %g: %d and %d iterations", lambda_g, static_cast<int>(cold.iterations),
                static_cast<int>(warm.iterations));
        CHECK(warm.status == Status::ok);
        CHECK(warm.trace.objective.front() < 1.01 * cold.objective);
        CHECK(cold.trace.objective.front() > 1.02 * cold.objective);
        CHECK_NEAR(cold.objective, warm.objective, 2e-5 * cold.objective);
        const Marginals m = Marginals::make_uniform(40, 50);
        CHECK_AT_MOST(infeasibility(as_dense(warm.correspondence), m), 1e-9);
    }
}

// Preprocessing by hand before a fit gives the same result.
void a_prepared_fit_is_a_fit_to_prepared_samples() {
    Random random(4);
    const AdaptData data = make_data(random, 13, 15, 6);
    AdaptOptions options = make_options();
    options.preparing = {RowScale::l2, Standardize::domain, 4};
    const Model model = fit(options, data);
    CHECK(model.features() == 6 && model.adapted.cols() == 4);
    AdaptData by_hand = data;
    by_hand.source = model.preparation.source(data.source);
    by_hand.target = model.preparation.target(data.target);
    options.preparing = {};
    check_same_fit(fit(options, by_hand), model);
    const Model plain = fit(options, by_hand);
    CHECK(model.map_prepared(data.source) == plain.apply(by_hand.source));
    CHECK(model.apply(data.source) == model.preparation.back(plain.apply(by_hand.source)));
    std::vector<std::int32_t> one(15), other(15);
    model.predict(data.target, one.data(), nullptr);
    plain.predict(by_hand.target, other.data(), nullptr);
    CHECK(one == other);
}

// Rows of length 1 can be had by dividing; means and deviations of a domain do not count.
void units_of_a_domain_do_not_count() {
    Random random(5);
    const AdaptData data = make_data(random, 10, 12, 4);
    AdaptOptions options = make_options();
    options.preparing = {RowScale::none, Standardize::domain, 0};
    const Model model = fit(options, data);
    AdaptData other = data;
    other.source = (data.source * 8).array() + 4;
    const Model moved = fit(options, other);
    CHECK_AT_MOST(largest_difference(model.adapted, moved.adapted), 1e-9);
    CHECK_AT_MOST(largest_difference(model.apply(data.source), moved.apply(other.source)), 1e-9);
}

void without_a_map_nothing_moves() {
    Random random(6);
    const AdaptData data = make_data(random, 9, 8, 3);
    AdaptOptions options = make_options();
    options.mapping.kind = &no_map;
    options.mapping.restore_covariance = true; // of no map
    options.cycles = 2;
    const Model model = fit(options, data);
    CHECK(model.adapted == data.source && model.apply(data.target) == data.target);
    CHECK(model.correspondence.size() > 0 && model.cycles == 2);
    // The nearest source sample labels the target, and each source sample labels itself.
    std::vector<std::int32_t> labels(9);
    std::vector<double> confidence(9);
    model.predict(data.source, labels.data(), confidence.data());
    for (std::size_t i = 0; i < 9; ++i) {
        CHECK(labels[i] == model.classes.labels[static_cast<std::size_t>(model.classes.of_row[i])]);
        CHECK(confidence[i] == 1);
    }
}

void rows_without_a_label_label_nothing() {
    Random random(7);
    AdaptData data = make_data(random, 12, 8, 2);
    const std::int32_t hidden = data.classes.of_row[4];
    for (std::int32_t &k : data.classes.of_row)
        if (k == hidden) k = -1;
    AdaptOptions options = make_options();
    options.mapping.kind = &no_map;
    const Model model = fit(options, data);
    std::vector<std::int32_t> labels(12);
    model.predict(data.source, labels.data(), nullptr);
    for (const std::int32_t label : labels)
        CHECK(label != data.classes.labels[static_cast<std::size_t>(hidden)]);
}

void preparation_and_classifier_are_stored() {
    Random random(8);
    const AdaptData data = make_data(random, 20, 15, 5);
    for (const auto &[word, classifier] : classifier_table) {
        AdaptOptions options = make_options();
        options.preparing = {RowScale::l2, Standardize::joint, 3};
        options.mapping.kind = &barycentric_map;
        options.mapping.mix = 0.1;
        options.classifying.kind = classifier;
        const Model model = fit(options, data);
        CHECK(model.classifier.kind == classifier);
        CHECK((model.classifier.trained != nullptr) == (classifier != &nearest_classifier));
        ByteWriter writer;
        write_model(model, writer);
        ByteReader reader(writer.bytes().data(), writer.bytes().size());
        const Model again = read_model(reader);
        reader.expect_end();
        std::vector<std::int32_t> one(15), other(15);
        std::vector<double> sure(15), as_sure(15);
        model.predict(data.target, one.data(), sure.data());
        again.predict(data.target, other.data(), as_sure.data());
        CHECK(one == other && sure == as_sure && model.classifier.kind == again.classifier.kind);
        CHECK(model.classifier.learnt_rows() == again.classifier.learnt_rows());
        CHECK(model.apply(data.target) == again.apply(data.target));
        for (std::size_t size = 0; size < writer.bytes().size(); size += 3) {
            ByteReader part(writer.bytes().data(), size);
            bool refused = false;
            try {
                read_model(part);
            } catch (const Error &error) {
                refused = error.status() == Status::format;
            }
            CHECK(refused);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_posed_problem_serves_many_lambdas);
    RUN_TEST(no_graphs_no_second_order_term);
    RUN_TEST(a_fit_begins_where_it_is_told_to);
    RUN_TEST(a_prepared_fit_is_a_fit_to_prepared_samples);
    RUN_TEST(units_of_a_domain_do_not_count);
    RUN_TEST(without_a_map_nothing_moves);
    RUN_TEST(rows_without_a_label_label_nothing);
    RUN_TEST(preparation_and_classifier_are_stored);
    return UNITY_END();
}
