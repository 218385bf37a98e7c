// SPDX-License-Identifier: MIT
// The answer of a solver that was stopped and has no time left.
#include "correspond/at_once.h"

#include "common/check.h"
#include "common/problems.h"
#include "correspond/independent.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

std::vector<Recipe> recipes() {
    return {{14, 20, 3, Graphs::dense, false, 3, true},
            {20, 13, 2, Graphs::factored, true, 2, false},
            {12, 12, 30, Graphs::none, true, 0, false}};
}

Matrix barycentres(const Problem &p, const Matrix &c) {
    Matrix target = p.target;
    scale_rows(target, p.scaling.col.cwiseInverse());
    Matrix image = c * target;
    for (Index i = 0; i < image.rows(); ++i)
        image.row(i) /= p.marginals.a[static_cast<std::size_t>(i)];
    return image;
}

double objective_of(const Problem &p, const Matrix &c) {
    return evaluate_terms(p, scaled(p, c)).objective(p.lambda_s, p.lambda_g);
}

void the_independent_coupling_has_closed_forms() {
    Random random(1);
    for (const Recipe &recipe : recipes()) {
        const Problem p = make_problem(random, recipe);
        Solution s;
        s.iterations = 3;
        answer_independent(p, 1e-2, s);
        const Matrix c = s.kept.dense();
        CHECK_AT_MOST(infeasibility(c, p.marginals), 1e-12);
        CHECK_CLOSE(objective_of(p, c), s.objective, 1e-12);
        CHECK_AT_MOST(largest_difference(barycentres(p, c), s.image), 1e-12);
        CHECK(s.independent && s.iterations == 3 && s.lower_bound == 0 && s.relative_gap == 1);
        CHECK(s.kept.size() == c.rows() * c.cols());
    }
}

// A vertex and the independent coupling mixed, and off the marginals by up to a hundredth.
Matrix rough_coupling(Random &random, const Problem &p) {
    Matrix c = independent_coupling(p.marginals);
    for (Index i = 0; i < c.rows(); ++i)
        for (Index j = 0; j < c.cols(); ++j)
            c(i, j) *= (i + j) % 3 == 0 ? 0 : 1.5 + 0.01 * random_points(random, 1, 1)(0, 0);
    return c;
}

void an_iterate_becomes_a_coupling() {
    Random random(2);
    for (const Recipe &recipe : recipes()) {
        for (const int threads : {1, 3}) {
            const Problem p = make_problem(random, recipe);
            const Matrix rough = rough_coupling(random, p);
            Pool pool(threads);
            const Matrix c = Correspondence::from_rough(rough, p.marginals, &pool).dense();
            Certificate certificate(p);
            Solution s;
            answer_at_once(p, MatrixOf<float>(scaled(p, rough).cast<float>()), objective_of(p, c),
                           certificate, 1e-2, &pool, s);
            CHECK_AT_MOST(largest_difference(s.kept.dense(), c), 1e-6 * largest(c));
            CHECK_AT_MOST(infeasibility(c, p.marginals), 1e-12);
            const Terms terms = evaluate_terms(p, scaled(p, c));
            CHECK_CLOSE(terms.first_order, s.terms.first_order, 1e-5);
            CHECK_CLOSE(terms.class_term, s.terms.class_term, 1e-5);
            CHECK_CLOSE(objective_of(p, c), s.objective, 1e-5);
            CHECK_AT_MOST(largest_difference(barycentres(p, c), s.image), 1e-4);
            // An estimate below what was proven is no objective.
            certificate.offer(0.9 * s.objective, 0, 0);
            answer_at_once(p, rough, 0.0, certificate, 1e-2, &pool, s);
            CHECK_AT_MOST(s.lower_bound, s.objective);
            CHECK(p.lambda_s == 0 || s.lower_bound > 0);
        }
    }
}

// Narrowed where they are: more entries than pass at a time, in an odd number of rows.
void doubles_become_floats_in_their_own_memory() {
    Random random(3);
    const Matrix m = random_points(random, 51, 97);
    Matrix given = m;
    const FloatMatrix narrowed(std::move(given));
    CHECK(narrowed.rows() == 51 && narrowed.cols() == 97);
    for (Index i = 0; i < m.rows(); ++i)
        for (Index j = 0; j < m.cols(); ++j)
            CHECK(narrowed(i, j) == static_cast<float>(m(i, j)));
    const FloatMatrix copy = narrowed;
    CHECK(copy(50, 96) == narrowed(50, 96) && copy.data() != narrowed.data());
    CHECK(FloatMatrix().size() == 0);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_independent_coupling_has_closed_forms);
    RUN_TEST(an_iterate_becomes_a_coupling);
    RUN_TEST(doubles_become_floats_in_their_own_memory);
    return UNITY_END();
}
