#include "transport/network_simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/error.h"
#include "transport/compensated_sum.h"
#include "transport/price_row.h"

namespace ssc {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

// Potentials are sums along tree paths, so their rounding errors are some multiple of epsilon times
// the largest of them. A reduced cost above minus this many times that is noise.
constexpr double noise_factor = 16;
// How often a verified violation sends the search back to work. The tolerance grows each time.
constexpr int most_rounds = 12;

// Far beyond what is seen (about 5 to 20 pivots per node); reaching it is reported.
std::int64_t default_pivot_limit(const Marginals &m) {
    return 100000 + 2000 * (m.rows() + m.cols());
}

} // namespace

NetworkSimplex::NetworkSimplex(const Marginals &marginals)
    : marginals_(marginals), amounts_(make_amounts(marginals_)), start_(amounts_),
      tree_(marginals_.rows(), marginals_.cols()), pivot_limit_(default_pivot_limit(marginals_)) {}

void NetworkSimplex::pivot_until_priced_out(const CostView &cost, double tolerance,
                                            WorkMeter &meter) {
    const double *shift = tree_.column_potentials();
    std::int64_t row = next_row_;
    std::int64_t since_refresh = 0;
    for (std::int64_t clean = 0; clean < cost.rows;) {
        std::int64_t work = cost.cols;
        const RowPrice best = price_row(cost.data + row * cost.stride, shift, cost.cols);
        const double reduced = best.value - tree_.row_potential(static_cast<std::int32_t>(row));
        if (reduced < -tolerance) {
            if (pivots_ == pivot_limit_) break;
            work += tree_.pivot(static_cast<std::int32_t>(row), static_cast<std::int32_t>(best.col),
                                reduced);
            ++pivots_;
            clean = 0;
            // Shifts add up rounding errors; the potentials are made anew before they can matter.
            if (++since_refresh > 2 * (cost.rows + cost.cols)) {
                tree_.refresh_potentials(cost);
                since_refresh = 0;
            }
        } else {
            ++clean;
        }
        row = row + 1 < cost.rows ? row + 1 : 0;
        if (meter.spend(work)) break;
    }
    next_row_ = row;
}

// By how much the tree's column duals exceed the feasible ones in `out`, which were computed from
// the tree's row duals: the largest violation over all arcs.
double NetworkSimplex::worst_violation(const Vertex &out) const {
    const double *shift = tree_.column_potentials();
    double worst = 0;
    for (std::size_t j = 0; j < out.v.size(); ++j) {
        worst = std::max(worst, -shift[j] - out.v[j]);
    }
    return worst;
}

// A stopped search leaves row duals that can be far too high; lowering them to what the columns
// allow before the columns are lowered gives a better bound.
void NetworkSimplex::set_duals(const CostView &cost, Vertex &out, bool stopped) const {
    out.u.resize(static_cast<std::size_t>(cost.rows));
    for (std::int32_t i = 0; i < cost.rows; ++i) {
        const double *row = cost.data + i * cost.stride;
        out.u[static_cast<std::size_t>(i)] =
            stopped ? price_row(row, tree_.column_potentials(), cost.cols).value
                    : tree_.row_potential(i);
    }
    out.dual_cost = repair_duals(cost, marginals_, out.u, out.v);
}

void NetworkSimplex::set_flows(const CostView &cost, Vertex &out) const {
    const std::size_t most = static_cast<std::size_t>(cost.rows + cost.cols - 1);
    out.row.clear();
    out.col.clear();
    out.value.clear();
    out.row.reserve(most);
    out.col.reserve(most);
    out.value.reserve(most);
    CompensatedSum total;
    tree_.for_each_flow([&](std::int32_t i, std::int32_t j, std::int64_t units) {
        const double value = static_cast<double>(units) / amounts_.units_per_mass;
        out.row.push_back(i);
        out.col.push_back(j);
        out.value.push_back(value);
        total.add(value * cost.data[i * cost.stride + j]);
    });
    out.cost = total.value();
}

// Pivots, then checks the result with potentials computed afresh: drift cannot pass unnoticed.
bool NetworkSimplex::optimise(const CostView &cost, Vertex &out, WorkMeter &meter) {
    double factor = noise_factor * epsilon;
    for (int round = 0; round < most_rounds; ++round) {
        const double scale = tree_.refresh_potentials(cost);
        pivot_until_priced_out(cost, factor * scale, meter);
        const double final_scale = tree_.refresh_potentials(cost);
        if (meter.stopped() || pivots_ == pivot_limit_) return false;
        set_duals(cost, out, false);
        if (worst_violation(out) <= 2 * factor * std::max(scale, final_scale)) return true;
        factor *= 2;
    }
    return false;
}

void NetworkSimplex::solve(const CostView &cost, Vertex &out, Monitor &monitor) {
    if (cost.rows != marginals_.rows() || cost.cols != marginals_.cols()) {
        throw Error(Status::dimension, "the cost matrix does not have the shape of the marginals");
    }
    WorkMeter meter(monitor);
    meter.ask();
    tree_.build(start_.run(cost, seed_.empty() ? nullptr : seed_.data(), meter));
    next_row_ = 0;
    pivots_ = 0;
    out.optimal = optimise(cost, out, meter);
    if (!out.optimal) set_duals(cost, out, true);
    set_flows(cost, out);
    out.pivots = pivots_;
    const double *shift = tree_.column_potentials();
    seed_.assign(shift, shift + cost.cols);
}

} // namespace ssc
