// SPDX-License-Identifier: MIT
#include "problems.h"

#include "support/compensated_sum.h"
#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/error.h"

extern "C" {
#include "unity.h"
}

using ssc::format;
using ssc::Marginals;
using ssc::Vertex;

const std::vector<SolverUnderTest> &solvers() {
    static const std::vector<SolverUnderTest> all = {
        {"network_simplex", 1e-12, 1e-12, 0, 500},
#ifdef SSCDA_HAVE_ORTOOLS
        {"ortools_flow", 1e-10, 1e-6, 2e-9, 150},
        {"ortools_lp", 1e-10, 1e-6, 1e-8, 40},
#endif
    };
    return all;
}

double uniform(Random &random, double from, double to) {
    return from + (to - from) * std::ldexp(static_cast<double>(random() >> 11), -53);
}

std::int64_t integer(Random &random, std::int64_t from, std::int64_t to) {
    return from + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(to - from + 1));
}

Problem uniform_problem(std::int64_t rows, std::int64_t cols) {
    return {Marginals::make_uniform(rows, cols),
            std::vector<double>(static_cast<std::size_t>(rows * cols))};
}

namespace {

std::vector<double> moons(std::int64_t count, double angle, Random &random) {
    const double pi = std::acos(-1.0);
    std::vector<double> points;
    for (std::int64_t i = 0; i < count; ++i) {
        const double t = uniform(random, 0, pi);
        const bool upper = i < count / 2;
        const double x = (upper ? std::cos(t) : 1 - std::cos(t)) - 0.5 + uniform(random, -0.1, 0.1);
        const double y =
            (upper ? std::sin(t) : 0.5 - std::sin(t)) - 0.25 + uniform(random, -0.1, 0.1);
        points.push_back(std::cos(angle) * x - std::sin(angle) * y);
        points.push_back(std::sin(angle) * x + std::cos(angle) * y);
    }
    return points;
}

} // namespace

Problem moons_problem(std::int64_t rows, std::int64_t cols, unsigned seed) {
    Random random(seed);
    const std::vector<double> s = moons(rows, 0, random), t = moons(cols, 0.7, random);
    Problem p = uniform_problem(rows, cols);
    for (std::size_t i = 0; i < s.size() / 2; ++i) {
        for (std::size_t j = 0; j < t.size() / 2; ++j) {
            const double dx = s[2 * i] - t[2 * j], dy = s[2 * i + 1] - t[2 * j + 1];
            p.cost[i * (t.size() / 2) + j] = dx * dx + dy * dy;
        }
    }
    return p;
}

Problem random_problem(std::int64_t rows, std::int64_t cols, unsigned seed) {
    Random random(seed);
    Problem p = uniform_problem(rows, cols);
    for (double &c : p.cost)
        c = uniform(random, 0, 1);
    return p;
}

void set_random_weights(Problem &problem, Random &random, double ratio) {
    std::vector<double> a(problem.marginals.a.size()), b(problem.marginals.b.size());
    for (double &x : a)
        x = std::exp(uniform(random, 0, std::log(ratio)));
    for (double &x : b)
        x = std::exp(uniform(random, 0, std::log(ratio)));
    problem.marginals = Marginals::make_weighted(a, b);
}

namespace {

// A set of arcs of the polytope's graph is part of a basis exactly when it has no cycle.
bool is_forest(const Problem &p, const Vertex &x) {
    std::vector<std::size_t> leader(static_cast<std::size_t>(p.rows() + p.cols()));
    std::iota(leader.begin(), leader.end(), std::size_t{0});
    const auto find = [&leader](std::size_t k) {
        while (leader[k] != k)
            k = leader[k] = leader[leader[k]];
        return k;
    };
    for (std::size_t k = 0; k < x.value.size(); ++k) {
        const std::size_t i = find(static_cast<std::size_t>(x.row[k]));
        const std::size_t j = find(static_cast<std::size_t>(p.rows() + x.col[k]));
        if (i == j) return false;
        leader[i] = j;
    }
    return true;
}

std::string check_sums(const std::vector<double> &sums, const std::vector<double> &marginal,
                       double tolerance, const char *side) {
    const double mean = ssc::compensated_sum(marginal) / static_cast<double>(marginal.size());
    for (std::size_t k = 0; k < sums.size(); ++k) {
        const double error = std::fabs(sums[k] - marginal[k]);
        if (!(error <= tolerance * std::max(mean, marginal[k]))) {
            return format("%s %zu sums to %.17g, not %.17g (off by %g)", side, k, sums[k],
                          marginal[k], error);
        }
    }
    return "";
}

std::string check_primal(const Problem &p, const Vertex &x, const SolverUnderTest &solver) {
    if (x.row.size() != x.value.size() || x.col.size() != x.value.size()) return "ragged triplets";
    if (x.size() > p.rows() + p.cols() - 1) return "more entries than a vertex has";
    std::vector<double> row_sum(p.marginals.a.size()), col_sum(p.marginals.b.size());
    double cost = 0, size = 0;
    for (std::size_t k = 0; k < x.value.size(); ++k) {
        if (x.row[k] < 0 || x.row[k] >= p.rows() || x.col[k] < 0 || x.col[k] >= p.cols())
            return format("entry %zu is outside the matrix", k);
        if (!(x.value[k] > 0)) return format("entry %zu is %g", k, x.value[k]);
        row_sum[static_cast<std::size_t>(x.row[k])] += x.value[k];
        col_sum[static_cast<std::size_t>(x.col[k])] += x.value[k];
        cost += x.value[k] * p.at(x.row[k], x.col[k]);
        size += x.value[k] * std::fabs(p.at(x.row[k], x.col[k]));
    }
    if (!is_forest(p, x)) return "the support has a cycle: not a vertex";
    const std::string rows = check_sums(row_sum, p.marginals.a, solver.marginal_error, "row");
    if (!rows.empty()) return rows;
    const std::string cols = check_sums(col_sum, p.marginals.b, solver.marginal_error, "column");
    if (!cols.empty()) return cols;
    if (!(std::fabs(cost - x.cost) <= 1e-12 * size))
        return format("cost is reported as %.17g and is %.17g", x.cost, cost);
    return "";
}

// Upper limit on the rounding error in the duals, per arc.
double dual_rounding(const Vertex &x) {
    double largest = 0;
    for (const double u : x.u)
        largest = std::max(largest, std::fabs(u));
    for (const double v : x.v)
        largest = std::max(largest, std::fabs(v));
    return 1e-15 * largest;
}

std::string check_dual(const Problem &p, const Vertex &x) {
    if (x.u.size() != p.marginals.a.size()) return "u has the wrong size";
    if (x.v.size() != p.marginals.b.size()) return "v has the wrong size";
    const double rounding = dual_rounding(x);
    double value = 0, size = 0;
    for (std::size_t i = 0; i < x.u.size(); ++i) {
        value += p.marginals.a[i] * x.u[i];
        size += p.marginals.a[i] * std::fabs(x.u[i]);
        for (std::size_t j = 0; j < x.v.size(); ++j) {
            const double slack = p.cost[i * x.v.size() + j] - x.u[i] - x.v[j];
            if (!(slack >= -rounding)) {
                return format("arc %zu, %zu has reduced cost %g (noise: %g)", i, j, slack,
                              rounding);
            }
        }
    }
    for (std::size_t j = 0; j < x.v.size(); ++j) {
        value += p.marginals.b[j] * x.v[j];
        size += p.marginals.b[j] * std::fabs(x.v[j]);
    }
    if (!(std::fabs(value - x.dual_cost) <= 1e-12 * size))
        return format("dual_cost is reported as %.17g and is %.17g", x.dual_cost, value);
    if (!(x.dual_cost <= x.cost + 1e-15 * size))
        return format("dual_cost %.17g exceeds the cost %.17g", x.dual_cost, x.cost);
    return "";
}

} // namespace

std::string check_feasible(const Problem &problem, const Vertex &vertex,
                           const SolverUnderTest &solver) {
    const std::string primal = check_primal(problem, vertex, solver);
    return primal.empty() ? check_dual(problem, vertex) : primal;
}

double largest_cost(const Problem &problem) {
    double largest = 0;
    for (const double c : problem.cost)
        largest = std::max(largest, std::fabs(c));
    return largest;
}

std::string check_optimal(const Problem &problem, const Vertex &vertex,
                          const SolverUnderTest &solver) {
    const std::string feasible = check_feasible(problem, vertex, solver);
    if (!feasible.empty()) return feasible;
    if (!vertex.optimal) return "not marked optimal";
    double size = 0;
    for (std::size_t k = 0; k < vertex.value.size(); ++k)
        size += vertex.value[k] * std::fabs(problem.at(vertex.row[k], vertex.col[k]));
    const double mass = problem.marginals.total;
    const double floor =
        mass * (dual_rounding(vertex) * 100 + solver.resolution * largest_cost(problem));
    const double gap = vertex.cost - vertex.dual_cost;
    if (!(gap <= solver.gap * size + floor))
        return format("gap %g: cost %.17g, bound %.17g", gap, vertex.cost, vertex.dual_cost);
    for (std::size_t k = 0; k < vertex.value.size(); ++k) {
        const double slack = problem.at(vertex.row[k], vertex.col[k]) -
                             vertex.u[static_cast<std::size_t>(vertex.row[k])] -
                             vertex.v[static_cast<std::size_t>(vertex.col[k])];
        // The gap is the sum of flow * slack over the support, all of them nonnegative.
        if (!(slack * vertex.value[k] <= solver.gap * size + floor))
            return format("entry %zu, %g large, has reduced cost %g", k, vertex.value[k], slack);
    }
    return "";
}

void expect_optimal(const Problem &problem, const SolverUnderTest &solver) {
    Vertex x;
    ssc::Monitor monitor;
    ssc::make_transport(*ssc::find_transport(solver.name), problem.marginals)
        ->solve(problem.view(), x, monitor);
    const std::string wrong = solver.name + ": " + check_optimal(problem, x, solver);
    TEST_ASSERT_EQUAL_STRING((solver.name + ": ").c_str(), wrong.c_str());
}
