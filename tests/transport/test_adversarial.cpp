// SPDX-License-Identifier: MIT
// Families of costs and marginals that are known to be hard, or made to be: for a simplex (ties,
// all but degenerate bases, geometric costs, long chains of pivots) and for an auction (price
// wars). An answer is right when sums in long double say so.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>

#include "problems.h"
#include "support/error.h"
#include "transport/network_simplex.h"

extern "C" {
#include "common/promise.h"
#include "common/watchdog.h"
#include "unity.h"
}

extern "C" void setUp(void) {}
extern "C" void tearDown(void) {}

namespace {

using ssc::format;
using ssc::Marginals;
using ssc::Vertex;
using Wide = long double;

long cases = 0;
double most_pivots = 0; // per node
std::string hardest;

// Says what is wrong with an answer, by sums in long double; "" if nothing is.
std::string judge(const Problem &p, const Vertex &x) {
    if (!x.optimal) return format("not solved: %lld pivots", static_cast<long long>(x.pivots));
    std::vector<Wide> row(x.u.size()), col(x.v.size());
    Wide cost = 0, size = 0, dual = 0, largest = 0, total = 0;
    for (std::size_t k = 0; k < x.value.size(); ++k) {
        if (!(x.value[k] > 0)) return format("entry %zu is %g", k, x.value[k]);
        const Wide part = static_cast<Wide>(x.value[k]) * p.at(x.row[k], x.col[k]);
        row[static_cast<std::size_t>(x.row[k])] += x.value[k];
        col[static_cast<std::size_t>(x.col[k])] += x.value[k];
        cost += part;
        size += std::fabs(part);
    }
    for (std::size_t i = 0; i < row.size(); ++i) {
        dual += static_cast<Wide>(p.marginals.a[i]) * x.u[i];
        largest = std::max<Wide>(largest, std::fabs(x.u[i]));
        total += p.marginals.a[i];
    }
    for (std::size_t j = 0; j < col.size(); ++j) {
        dual += static_cast<Wide>(p.marginals.b[j]) * x.v[j];
        largest = std::max<Wide>(largest, std::fabs(x.v[j]));
    }
    for (std::size_t i = 0; i < row.size(); ++i)
        if (!(std::fabs(row[i] - p.marginals.a[i]) <= 1e-14L * total))
            return format("row %zu sums to %.17Lg, not %.17g", i, row[i], p.marginals.a[i]);
    for (std::size_t j = 0; j < col.size(); ++j)
        if (!(std::fabs(col[j] - p.marginals.b[j]) <= 1e-14L * total))
            return format("column %zu sums to %.17Lg, not %.17g", j, col[j], p.marginals.b[j]);
    for (std::size_t i = 0; i < row.size(); ++i)
        for (std::size_t j = 0; j < col.size(); ++j) {
            const Wide slack = static_cast<Wide>(p.cost[i * col.size() + j]) - x.u[i] - x.v[j];
            if (!(slack >= -2e-16L * largest))
                return format("arc %zu, %zu has reduced cost %Lg, duals reach %Lg", i, j, slack,
                              largest);
        }
    // Denormal products are rounded to whole units.
    const Wide least = static_cast<Wide>(row.size() + col.size()) * 5e-324L;
    if (!(std::fabs(cost - x.cost) <= 1e-14L * size + least))
        return format("a cost of %.17g is told, it is %.17Lg", x.cost, cost);
    if (!(x.dual_cost <= cost && x.dual_cost <= dual))
        return format("a bound of %.17g for a cost of %.17Lg, duals worth %.17Lg", x.dual_cost,
                      cost, dual);
    // Duals are sums along the tree: what they lose of small costs is rounding of large ones.
    if (!(cost - x.dual_cost <= 1e-13L * size + 1e-14L * total * largest + 4 * least))
        return format("a gap of %Lg: cost %.17Lg, bound %.17g", cost - x.dual_cost, cost,
                      x.dual_cost);
    return "";
}

void solve_and_judge(const Problem &p, const std::string &name, Wide known = -1) {
    watch(name.c_str());
    Vertex x;
    ssc::Monitor monitor;
    ssc::NetworkSimplex(p.marginals).solve(p.view(), x, monitor);
    std::string wrong = judge(p, x);
    if (wrong.empty() && known >= 0 && std::fabs(x.cost - known) > 1e-12L * known)
        wrong = format("a cost of %.17g, not %.17Lg", x.cost, known);
    if (!wrong.empty()) TEST_FAIL_MESSAGE((name + ": " + wrong).c_str());
    const double pivots = static_cast<double>(x.pivots) / static_cast<double>(p.rows() + p.cols());
    if (pivots > most_pivots) {
        most_pivots = pivots;
        hardest = name;
    }
    ++cases;
}

using Cost = std::function<double(std::int64_t, std::int64_t, Random &)>;

struct Family {
    const char *name;
    Cost cost;
};

const std::vector<Family> &families() {
    static const double pi = std::acos(-1.0);
    static const std::vector<Family> all = {
        {"zeros", [](auto, auto, Random &) { return 0.0; }},
        {"all 1", [](auto, auto, Random &) { return 1.0; }},
        {"all -0.1", [](auto, auto, Random &) { return -0.1; }},
        {"all 1e300", [](auto, auto, Random &) { return 1e300; }},
        {"all 1e-300", [](auto, auto, Random &) { return 1e-300; }},
        {"all denormal", [](auto, auto, Random &) { return 5e-324; }},
        {"0 or 1", [](auto, auto, Random &r) { return static_cast<double>(integer(r, 0, 1)); }},
        {"0 to 3", [](auto, auto, Random &r) { return static_cast<double>(integer(r, 0, 3)); }},
        {"rarely 1", [](auto, auto, Random &r) { return integer(r, 0, 99) == 0 ? 1.0 : 0.0; }},
        {"rarely 0", [](auto, auto, Random &r) { return integer(r, 0, 99) == 0 ? 0.0 : 1.0; }},
        {"ties but for the last bit",
         [](auto, auto, Random &r) {
             return 1 + std::ldexp(static_cast<double>(integer(r, 0, 2)), -52);
         }},
        // Every coupling is optimal; rounding must not make a difference of that.
        {"sum of row and column",
         [](auto i, auto j, Random &) {
             return 0.1 * static_cast<double>(i) + 0.7 * static_cast<double>(j);
         }},
        {"staircase |i - j|",
         [](auto i, auto j, Random &) { return std::fabs(static_cast<double>(i - j)); }},
        {"staircase max",
         [](auto i, auto j, Random &) { return static_cast<double>(std::max(i, j)); }},
        {"staircase min",
         [](auto i, auto j, Random &) { return static_cast<double>(std::min(i, j)); }},
        {"below the diagonal", [](auto i, auto j, Random &) { return i > j ? 1.0 : 0.0; }},
        // Machol and Wien: each row of an assignment problem changes all that was found before.
        {"product",
         [](auto i, auto j, Random &) { return static_cast<double>((i + 1) * (j + 1)); }},
        {"minus product",
         [](auto i, auto j, Random &) { return -static_cast<double>((i + 1) * (j + 1)); }},
        {"powers of two, cyclic",
         [](auto i, auto j, Random &) { return std::ldexp(1.0, static_cast<int>((i + j) % 50)); }},
        {"powers of two by the diagonal",
         [](auto i, auto j, Random &) {
             return std::ldexp(1.0, static_cast<int>(std::min<std::int64_t>(std::abs(i - j), 900)));
         }},
        {"minus powers of two",
         [](auto i, auto j, Random &) {
             return -std::ldexp(1.0, static_cast<int>((i * 7 + j) % 60));
         }},
        {"random powers of two",
         [](auto, auto, Random &r) {
             return std::ldexp(1.0, static_cast<int>(integer(r, 0, 40)));
         }},
        {"12 decades", [](auto, auto, Random &r) { return std::pow(10.0, uniform(r, -6, 6)); }},
        {"12 decades of both signs",
         [](auto, auto, Random &r) {
             return std::pow(10.0, uniform(r, -6, 6)) * (integer(r, 0, 1) == 0 ? 1 : -1);
         }},
        // All rows want the same few columns: prices there rise by small steps to a great height.
        {"price war", [](auto, auto j, Random &) { return j % 10 == 0 ? 0.0 : 1e6; }},
        {"price war, uneven",
         [](auto i, auto j, Random &) {
             return j % 10 == 0 ? 1e-3 * static_cast<double>(i % 7)
                                : 1e6 + static_cast<double>(i % 3);
         }},
        {"one good column",
         [](auto i, auto j, Random &) { return j == 0 ? 0.0 : 1 + 1e-9 * static_cast<double>(i); }},
        {"large offset", [](auto, auto, Random &r) { return 1e12 + uniform(r, 0, 1); }},
        {"rows far apart",
         [](auto i, auto, Random &r) { return 1e9 * static_cast<double>(i) + uniform(r, 0, 1); }},
        {"columns far apart",
         [](auto, auto j, Random &r) { return 1e9 * static_cast<double>(j) + uniform(r, 0, 1); }},
        {"points on a circle",
         [](auto i, auto j, Random &) {
             return 2 - 2 * std::cos(2 * pi * static_cast<double>(3 * i - 5 * j) / 97);
         }},
        {"points on a line, squared",
         [](auto i, auto j, Random &) {
             const auto d = static_cast<double>(2 * i - 3 * j);
             return d * d;
         }},
    };
    return all;
}

Problem make(const Family &family, std::int64_t rows, std::int64_t cols, bool permuted) {
    Random random(17);
    Problem p = uniform_problem(rows, cols);
    std::vector<std::int64_t> row(static_cast<std::size_t>(rows)),
        col(static_cast<std::size_t>(cols));
    std::iota(row.begin(), row.end(), 0);
    std::iota(col.begin(), col.end(), 0);
    if (permuted) {
        std::shuffle(row.begin(), row.end(), random);
        std::shuffle(col.begin(), col.end(), random);
    }
    std::size_t k = 0;
    for (const std::int64_t i : row)
        for (const std::int64_t j : col)
            p.cost[k++] = family.cost(i, j, random);
    return p;
}

std::string name_of(const Family &family, const Problem &p, const char *more) {
    return format("%s, %lld x %lld%s", family.name, static_cast<long long>(p.rows()),
                  static_cast<long long>(p.cols()), more);
}

const std::int64_t shapes[][2] = {{1, 1},   {1, 200},   {200, 1},   {2, 150},   {150, 2},
                                  {64, 64}, {129, 127}, {200, 331}, {300, 300}, {130, 390}};

void uniform_marginals() {
    for (const Family &family : families())
        for (const auto &shape : shapes)
            for (const bool permuted : {false, true}) {
                const Problem p = make(family, shape[0], shape[1], permuted);
                solve_and_judge(p, name_of(family, p, permuted ? ", permuted" : ""));
            }
}

// Amounts that make bases degenerate, nearly so, or that span what integers can.
std::vector<double> make_weights(int kind, std::size_t count) {
    std::vector<double> w(count);
    for (std::size_t k = 0; k < count; ++k) {
        const auto x = static_cast<double>(k);
        w[k] = kind == 0   ? std::ldexp(1.0, -static_cast<int>(k % 41)) // 12 decades
               : kind == 1 ? (k % 5 == 0 ? 1.0 : 1e-12)                 // two sizes
               : kind == 2 ? static_cast<double>(1 + k % 4)             // sums that meet often
               : kind == 3 ? 1 + 1e-15 * std::fmod(7 * x, 11)           // equal to the last bits
                           : std::pow(0.9, x);
    }
    return w;
}

void hard_marginals() {
    const std::int64_t sizes[][2] = {{60, 60}, {40, 133}, {140, 30}};
    for (const Family &family : families())
        for (const auto &shape : sizes)
            for (int kind = 0; kind < 5; ++kind) {
                Problem p = make(family, shape[0], shape[1], true);
                p.marginals = Marginals::make_weighted(
                    make_weights(kind, static_cast<std::size_t>(shape[0])),
                    make_weights(kind, static_cast<std::size_t>(shape[1])));
                solve_and_judge(p, name_of(family, p, format(", weights %d", kind).c_str()));
            }
}

// Where the answer is known beforehand.
void known_answers() {
    for (const std::int64_t n : {5, 64, 200, 333}) {
        const auto x = static_cast<Wide>(n);
        for (const Family &family : families()) {
            const std::string name = family.name;
            const Problem p = make(family, n, n, true);
            const std::string what = name_of(family, p, ", known");
            if (name == "staircase |i - j|") solve_and_judge(p, what, 0);
            if (name == "staircase max") solve_and_judge(p, what, x * (x - 1) / 2);
            if (name == "below the diagonal") solve_and_judge(p, what, 0);
            // The largest with the smallest: sum of k (n + 1 - k).
            if (name == "product") solve_and_judge(p, what, x * (x + 1) * (x + 2) / 6);
            if (name == "all 1") solve_and_judge(p, what, x);
        }
    }
}

// Hundreds of pivots for each node, none of them on noise.
void a_long_chain_of_pivots() {
    const Family &family = *std::find_if(families().begin(), families().end(), [](const auto &f) {
        return f.name == std::string("staircase min");
    });
    const Problem p = make(family, 1400, 2800, false);
    solve_and_judge(p, name_of(family, p, ", a long chain"));
    TEST_ASSERT_TRUE(most_pivots > 220);
}

// One solver, one cost after another with nothing in common: prices kept from one do no harm to the
// next.
void one_after_another() {
    ssc::Monitor monitor;
    for (const auto &shape : {std::pair<std::int64_t, std::int64_t>{150, 150}, {140, 190}}) {
        const Marginals marginals = Marginals::make_uniform(shape.first, shape.second);
        ssc::NetworkSimplex solver(marginals);
        Vertex x;
        for (const Family &family : families()) {
            const Problem p = make(family, shape.first, shape.second, true);
            const std::string name = name_of(family, p, ", after others");
            watch(name.c_str());
            solver.solve(p.view(), x, monitor);
            const std::string wrong = judge(p, x);
            if (!wrong.empty()) TEST_FAIL_MESSAGE((name + ": " + wrong).c_str());
            ++cases;
        }
    }
}

// Costs whose sums overflow: an answer that is feasible, and not said to be optimal.
void costs_near_the_largest_double() {
    for (const auto &shape : shapes) {
        for (const int sign : {1, -1, 0}) {
            Random random(5);
            Problem p = uniform_problem(shape[0], shape[1]);
            for (double &c : p.cost)
                c = (sign != 0                    ? sign
                     : integer(random, 0, 1) == 0 ? 1
                                                  : -1) *
                    uniform(random, 1e308, 1.79e308);
            const std::string name =
                format("%lld x %lld near the largest double, sign %d",
                       static_cast<long long>(shape[0]), static_cast<long long>(shape[1]), sign);
            watch(name.c_str());
            Vertex x;
            ssc::Monitor monitor;
            ssc::NetworkSimplex(p.marginals).solve(p.view(), x, monitor);
            std::vector<double> row(p.marginals.a.size());
            for (std::size_t k = 0; k < x.value.size(); ++k)
                row[static_cast<std::size_t>(x.row[k])] += x.value[k];
            for (std::size_t i = 0; i < row.size(); ++i)
                if (std::fabs(row[i] - p.marginals.a[i]) > 1e-12)
                    TEST_FAIL_MESSAGE((name + ": not feasible").c_str());
            if (x.optimal && !std::isfinite(x.cost))
                TEST_FAIL_MESSAGE((name + ": optimal, but the cost overflows").c_str());
            if (std::isfinite(x.cost) && !(x.dual_cost <= x.cost))
                TEST_FAIL_MESSAGE((name + ": a bound above the cost").c_str());
            ++cases;
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(uniform_marginals);
    RUN_TEST(hard_marginals);
    RUN_TEST(known_answers);
    RUN_TEST(a_long_chain_of_pivots);
    RUN_TEST(one_after_another);
    RUN_TEST(costs_near_the_largest_double);
    printf("at most %.1f pivots per node: %s\n", most_pivots, hardest.c_str());
    promise("nasty-simplex", cases);
    return UNITY_END();
}
