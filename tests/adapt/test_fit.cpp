// SPDX-License-Identifier: MIT
// Whole fits: what they pose, what they keep, and how cycles follow each other.
#include <cmath>
#include <string>

#include "adapt/pose.h"
#include "common/check.h"
#include "data.h"
#include "support/error.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

void a_fit_is_the_map_of_its_correspondence() {
    Random random(1);
    const AdaptData data = make_data(random, 18, 24, 3);
    for (const char *kind : {"linear", "rigid", "kernel", "neural", "barycentric"}) {
        case_is("%s", kind);
        AdaptOptions options = make_options();
        options.mapping.kind = find_map(kind);
        const Model model = fit(options, data);
        const Matrix c = as_dense(model.correspondence);
        const Marginals m = Marginals::make_uniform(18, 24);
        CHECK_AT_MOST(infeasibility(c, m), 1e-12);
        const Matrix image = c * data.target;
        const Vector a = Vector::Ones(18), b = Vector::Constant(24, 18.0 / 24);
        const Map map = fit_map(options.mapping, {data.source, image, data.target, a, b});
        CHECK_AT_MOST(largest_difference(map.apply(data.source), model.adapted), 1e-11);
        CHECK_AT_MOST(largest_difference(model.adapted, model.apply(data.source)), 1e-12);
        CHECK(model.map_kind == find_map(kind) && model.maps.size() == 1 && model.cycles == 1);
        CHECK(model.status == Status::not_converged);
        CHECK(model.solver == "conditional_gradient" && model.transport == "network_simplex");
    }
}

// The numbers in the model follow from its correspondence by the definitions.
void a_model_knows_its_objective() {
    Random random(2);
    const AdaptData data = make_data(random, 15, 11, 3);
    const AdaptOptions options = make_options();
    const Model model = fit(options, data);
    const Marginals m = Marginals::make_uniform(15, 11);
    const Problem p = pose(options, data.source, data.target, m, data.classes);
    const Terms terms = evaluate_terms(p, as_dense(model.correspondence));
    CHECK(p.offset > 0 && model.offset == p.offset);
    CHECK_CLOSE(terms.first_order + p.offset, model.terms.first_order, 1e-13);
    CHECK_CLOSE(terms.second_order, model.terms.second_order, 1e-13);
    CHECK_CLOSE(terms.class_term, model.terms.class_term, 1e-13);
    CHECK_CLOSE(terms.objective(0.02, 0.05) + p.offset, model.objective, 1e-13);
    CHECK_CLOSE(mean_distance(data.source), model.sigma_source, 1e-13);
    CHECK_CLOSE(mean_distance(data.target), model.sigma_target, 1e-13);
    CHECK(model.lambda_s == 0.02 && model.lambda_g == 0.05);
    CHECK(model.trace.objective.size() == static_cast<std::size_t>(model.iterations));
}

// Posing moves the origin to the target's centre, for accuracy; no term may notice.
void posing_does_not_change_the_problem() {
    Random random(3);
    const AdaptData data = make_data(random, 9, 12, 4);
    const AdaptOptions options = make_options();
    for (const bool weighted : {false, true}) {
        case_is("weighted %d", weighted);
        const Marginals m =
            weighted ? random_marginals(random, 9, 12) : Marginals::make_uniform(9, 12);
        const Problem p = pose(options, data.source, data.target, m, data.classes);
        const Matrix c = random_coupling(random, m);
        double first_order = 0;
        for (Index i = 0; i < 9; ++i) {
            const double a = m.a[static_cast<std::size_t>(i)];
            first_order += (c.row(i) * data.target / a - data.source.row(i)).squaredNorm() * a;
        }
        const Matrix at = scaled(p, c);
        CHECK_CLOSE(first_order / (9 * 4), first_order_term(p, at) + p.offset, 1e-12);
        Problem plain;
        plain.source = data.source;
        plain.target = data.target;
        plain.source_graph = make_dense_graph(data.source, source_sigma(data.source, m));
        plain.target_graph = make_dense_graph(data.target, target_sigma(data.target, m));
        plain.weigh(m);
        CHECK_CLOSE(second_order_term(plain, at), second_order_term(p, at), 1e-10);
    }
}

// Nor does the graph of one domain depend on where the other is.
void graphs_are_those_of_their_domain_alone() {
    Random random(4);
    for (const Index features : {2, 20}) {  // by differences, and by products
        for (const Index rows : {12, 80}) { // dense, and factored where the rank is low
            case_is("%d features, %d rows", static_cast<int>(features), static_cast<int>(rows));
            // The target has so few digits that it loses none when it is moved.
            const Matrix source = random_points(random, rows, features),
                         target = (random_points(random, rows, features) * 16).array().round();
            const Marginals m = Marginals::make_uniform(rows, rows);
            const AdaptOptions options = make_options();
            const Matrix c = random_coupling(random, m);
            const auto second_order = [&](double far) {
                const Problem p = pose(options, source, target.array() + far, m,
                                       Classes::from_labels(nullptr, rows, -1));
                CHECK_CLOSE(mean_distance(source), p.source_graph.sigma, 1e-13);
                CHECK_CLOSE(mean_distance(target), p.target_graph.sigma, 1e-13);
                return evaluate_terms(p, c).second_order;
            };
            CHECK_CLOSE(second_order(0), second_order(std::ldexp(1.0, 48)), 1e-10);
        }
    }
}

// Differences too small to be squared are refused, not treated as 0.
void distances_beyond_double() {
    Random random(5);
    AdaptData data = make_data(random, 6, 7, 2);
    data.source *= 1e-70;
    try {
        fit(make_options(), data);
        CHECK(false); // an error was expected
    } catch (const Error &error) {
        CHECK(error.status() == Status::numeric);
        CHECK(std::string(error.what()).find("source: features differ by no more") == 0);
    }
    data.source.setZero(); // one place
    CHECK(fit(make_options(), data).sigma_source == 0);
}

// The ridge is absolute: far above the squares of the samples it shrinks them, cycle by cycle.
void a_map_that_shrinks_beyond_double_is_told() {
    Random random(6);
    AdaptData data = make_data(random, 6, 7, 2);
    data.source *= 1e-15;
    data.target *= 1e-15;
    AdaptOptions options = make_options();
    options.mapping.intercept = false;
    options.cycles = 2;
    CHECK(fit(options, data).maps.size() == 2);
    options.cycles = 3;
    try {
        fit(options, data);
        CHECK(false); // an error was expected
    } catch (const Error &error) {
        CHECK(error.status() == Status::numeric);
        CHECK(std::string(error.what()).find("cycle 3, where the map before") == 0);
        CHECK(std::string(error.what()).find("rescale") != std::string::npos);
    }
}

void given_sigmas_are_used() {
    Random random(4);
    const AdaptData data = make_data(random, 8, 9, 2);
    AdaptOptions options = make_options();
    options.sigma_source = 0.5;
    options.sigma_target = 2;
    const Marginals m = Marginals::make_uniform(8, 9);
    const Problem p = pose(options, data.source, data.target, m, data.classes);
    CHECK_AT_MOST(
        largest_difference(adjacency(data.source, 0.5).whole(), p.source_graph.dense.whole()),
        1e-13);
    CHECK_AT_MOST(
        largest_difference(adjacency(data.target, 2).whole(), p.target_graph.dense.whole()), 1e-13);
    const Model model = fit(options, data);
    CHECK(model.sigma_source == 0.5 && model.sigma_target == 2);
}

// A relative lambda of 1 makes its term as large as the first at the independent coupling.
void relative_weights() {
    Random random(5);
    for (const bool weighted : {false, true}) {
        case_is("weighted %d", weighted);
        const AdaptData data = make_data(random, 10, 14, 3);
        const Marginals m =
            weighted ? random_marginals(random, 10, 14) : Marginals::make_uniform(10, 14);
        AdaptOptions options;
        options.relative = true;
        options.lambda_s = 0.7;
        options.lambda_g = 2.5;
        const Problem p = pose(options, data.source, data.target, m, data.classes);
        const Terms terms = evaluate_terms(p, scaled(p, independent_coupling(m)));
        CHECK_CLOSE(0.7 * terms.first_order, p.lambda_s * terms.second_order, 1e-12);
        CHECK_CLOSE(2.5 * terms.first_order, p.lambda_g * terms.class_term, 1e-12);
        options.lambda_s = 0;
        const Problem less = pose(options, data.source, data.target, m, data.classes);
        CHECK(less.lambda_s == 0 && less.source_graph.size == 0);
        CHECK_CLOSE(p.lambda_g, less.lambda_g, 1e-13);
    }
}

// So that they mean the same for any unit of the features, and any number of samples said twice.
void relative_weights_know_no_units() {
    Random random(6);
    AdaptData data = make_data(random, 12, 15, 3);
    AdaptOptions options = make_options();
    options.relative = true;
    options.lambda_s = 0.5;
    options.lambda_g = 0.3;
    options.mapping.ridge = 0;
    const Model model = fit(options, data);
    for (const double unit : {1e-6, 1e5}) {
        case_is("unit %g", unit);
        AdaptData other = data;
        other.source *= unit;
        other.target *= unit;
        const Model same = fit(options, other);
        CHECK_CLOSE(model.objective * unit * unit, same.objective, 1e-9);
        CHECK_AT_MOST(largest_difference(model.adapted * unit, same.adapted), 1e-7 * unit);
    }
}

// Where the graphs agree at the independent coupling the term is 0 there, and cannot be the unit.
void relative_weights_when_a_term_vanishes() {
    Matrix square(4, 2);
    square << 0, 0, 1, 0, 1, 1, 0, 1;
    AdaptData data;
    data.source = square;
    data.target = square;
    data.target.array() += 3;
    const std::int32_t labels[] = {0, 0, 1, 1};
    data.classes = Classes::from_labels(labels, 4, -1000);
    AdaptOptions options = make_options();
    options.relative = true;
    options.lambda_s = options.lambda_g = 1;
    options.solving.gap_tolerance = 1e-6;
    Model model = fit(options, data);
    CHECK(std::isfinite(model.lambda_s) && model.lambda_s > 0 && std::isfinite(model.objective));
    // Every sample at one place: nothing to compare with, and nothing to weigh.
    data.source.setConstant(3);
    data.target.setConstant(3);
    model = fit(options, data);
    CHECK(model.lambda_s == 0 && model.lambda_g == 0 && model.objective == 0);
    CHECK(model.status == Status::ok);
    // One sample each: no edges at all.
    data.source = square.topRows(1);
    data.target = square.bottomRows(1);
    data.classes = Classes::from_labels(labels, 1, -1000);
    model = fit(options, data);
    CHECK(model.status == Status::ok && std::isfinite(model.objective));
    CHECK_AT_MOST(largest_difference(data.target, model.adapted), 1e-12);
}

// A support vector machine that cannot be trained to the end is a caveat, whose words say which.
void a_machine_that_does_not_end() {
    Random random(6);
    AdaptData data = make_data(random, 60, 20, 2);
    std::vector<std::int32_t> labels;
    for (int i = 0; i < 60; ++i)
        labels.push_back(i % 2); // wherever they are
    data.classes = Classes::from_labels(labels.data(), 60, -1000);
    AdaptOptions options = make_options();
    options.solver = &proximal_gradient_kind;
    options.solving.gap_tolerance = 0.5;
    options.solving.max_iterations = 1000;
    options.classifying.kind = find_kind(classifier_table, "svm");
    options.classifying.svm_gamma = 1e-3;
    options.classifying.svm_c = 1;
    CHECK(fit(options, data).status == Status::ok);
    options.classifying.svm_c = 1e14;
    const Model model = fit(options, data);
    CHECK(model.status == Status::not_converged && model.relative_gap <= 0.5);
    CHECK(model.caveat().find("support vector machine") != std::string::npos);
    labels.resize(20);
    model.predict(data.target, labels.data(), nullptr);
}

void two_cycles_are_a_fit_of_the_mapped_source() {
    Random random(7);
    const AdaptData data = make_data(random, 16, 20, 3);
    for (const char *kind : {"linear", "rigid", "kernel", "neural", "barycentric"}) {
        case_is("%s", kind);
        AdaptOptions options = make_options();
        options.relative = true;
        options.lambda_s = options.lambda_g = 0.2;
        options.mapping.kind = find_map(kind);
        options.cycles = 2;
        const Model both = fit(options, data);
        options.cycles = 1;
        const Model first = fit(options, data);
        AdaptData next = data;
        next.source = first.adapted;
        const Model second = fit(options, next);
        CHECK_AT_MOST(largest_difference(second.adapted, both.adapted), 1e-12);
        CHECK_CLOSE(second.objective, both.objective, 1e-12);
        CHECK_CLOSE(second.lambda_g, both.lambda_g, 1e-12);
        CHECK(both.cycles == 2 && both.maps.size() == 2);
        CHECK(both.iterations == first.iterations + second.iterations);
        CHECK(both.transport_solves == first.transport_solves + second.transport_solves);
        CHECK(both.trace.cycle.front() == 1 && both.trace.cycle.back() == 2);
        CHECK(both.trace.cycle.size() == static_cast<std::size_t>(both.iterations));
        const Matrix fresh = random_points(random, 5, 3);
        CHECK_AT_MOST(largest_difference(second.apply(first.apply(fresh)), both.apply(fresh)),
                      1e-11);
    }
}

// Stopped in the first of three cycles: one map, one correspondence, and they belong together.
void stopped_in_the_first_cycle() {
    Random random(8);
    const AdaptData data = make_data(random, 16, 20, 3);
    AdaptOptions options = make_options();
    options.cycles = 3;
    Monitor monitor(
        nullptr, 0, [](const Progress &p) { return p.iteration >= 5; }, 0);
    const Model model = adapt(options, data, monitor);
    CHECK(model.status == Status::cancelled);
    CHECK(model.cycles == 1 && model.maps.size() == 1);
    CHECK_AT_MOST(infeasibility(as_dense(model.correspondence), Marginals::make_uniform(16, 20)),
                  1e-12);
    CHECK_AT_MOST(largest_difference(model.adapted, model.apply(data.source)), 1e-14);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_fit_is_the_map_of_its_correspondence);
    RUN_TEST(a_model_knows_its_objective);
    RUN_TEST(posing_does_not_change_the_problem);
    RUN_TEST(graphs_are_those_of_their_domain_alone);
    RUN_TEST(distances_beyond_double);
    RUN_TEST(a_map_that_shrinks_beyond_double_is_told);
    RUN_TEST(given_sigmas_are_used);
    RUN_TEST(relative_weights);
    RUN_TEST(relative_weights_know_no_units);
    RUN_TEST(relative_weights_when_a_term_vanishes);
    RUN_TEST(a_machine_that_does_not_end);
    RUN_TEST(two_cycles_are_a_fit_of_the_mapped_source);
    RUN_TEST(stopped_in_the_first_cycle);
    return UNITY_END();
}
