// SPDX-License-Identifier: MIT
#include "transport/network_simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/compensated_sum.h"
#include "support/error.h"
#include "transport/price_row.h"
#include "transport/transport_kinds.h"

namespace ssc {
namespace {

// Potentials are sums along tree paths, so their rounding errors are some multiple of epsilon times
// the largest potential. Smaller reduced costs are noise, and pivots on noise may never end. So the
// allowance for noise grows slowly with the number of pivots. If there are many pivots for another
// reason, it grows too much: a solve that ends above the last of these values is not exact, and
// starts again with the first.
constexpr double first_noise = 16 * std::numeric_limits<double>::epsilon();
constexpr double noise_growth = 1.1;
constexpr double largest_noise = 1e-10;

// Upper limit on how often the final check may ask for more pivots.
constexpr int most_rounds = 20;

// Looking for a better arc is worth the time as long as it takes no longer than the pivot. A pivot
// touches nodes all over the memory. In the time of one such access, this number of row entries can
// be priced, or this share of a list.
constexpr double entries_per_node = 2;
constexpr double lists_per_node = 0.05;
constexpr double fewest_lists = 4;

// Lists save time if at most this share of the rows finds a better column outside its list.
constexpr double list_share = 0.6;

// Far more than problems need (3 to 30 pivots per node). Reaching the limit is reported.
std::int64_t default_pivot_limit(const Marginals &m) {
    return 100000 + 2000 * (m.rows() + m.cols());
}

} // namespace

NetworkSimplex::NetworkSimplex(const Marginals &marginals, std::int64_t pivot_limit)
    : marginals_(marginals), amounts_(make_amounts(marginals_)),
      lists_(marginals_.rows(), marginals_.cols()), start_(amounts_, lists_),
      tree_(marginals_.rows(), marginals_.cols()),
      pivot_limit_(pivot_limit > 0 ? pivot_limit : default_pivot_limit(marginals_)) {
    if (amounts_.all_one) unit_start_ = std::make_unique<UnitStart>(amounts_, lists_);
}

// Each shift of the potentials adds rounding errors. Compute them afresh before these can matter.
void NetworkSimplex::refresh(const CostView &cost) {
    tolerance_ = noise_ * tree_.refresh_potentials(cost);
    noise_ *= noise_growth;
    since_refresh_ = 0;
}

// Makes one pivot. False if the solve has to end.
bool NetworkSimplex::enter(const CostView &cost, const Candidate &arc, WorkMeter &meter) {
    const std::int64_t touched =
        tree_.pivot(arc.row, static_cast<std::int32_t>(arc.col), arc.reduced);
    ++pivots_;
    touched_ += (static_cast<double>(touched) - touched_) / 64;
    if (++since_refresh_ > 2 * (cost.rows + cost.cols)) refresh(cost);
    return !meter.spend(touched) && pivots_ < pivot_limit_;
}

// Pivots until no list has an improving arc. Each pivot takes the best arc of a few rows, and the
// rows take turns.
void NetworkSimplex::work_lists(const CostView &cost, WorkMeter &meter) {
    const double *shift = tree_.column_potentials();
    const auto rows = static_cast<std::int32_t>(cost.rows);
    std::int32_t row = 0;
    for (std::int32_t clean = 0; clean < rows;) {
        Candidate best = no_candidate();
        const auto enough = static_cast<int>(fewest_lists + lists_per_node * touched_);
        for (int looked_at = 0; looked_at < enough && clean < rows; ++looked_at) {
            const RowPrice price = lists_.price(row, shift);
            const double reduced = price.value - tree_.row_potential(row);
            if (reduced < best.reduced) best = {row, price.col, reduced};
            clean += reduced < -tolerance_ ? 0 : 1;
            row = row + 1 < rows ? row + 1 : 0;
        }
        if (best.col < 0) continue;
        if (!enter(cost, best, meter)) return;
        clean = 0;
    }
}

// Prices every row once, in full, and brings in the best arc of each row. If rows are short and
// pivots slow, it takes the best arc of several rows. Returns the number of rows with an improving
// arc.
std::int64_t NetworkSimplex::sweep(const CostView &cost, WorkMeter &meter) {
    const double *shift = tree_.column_potentials();
    std::int64_t found = 0, priced = 0;
    Candidate best = no_candidate();
    for (std::int32_t row = 0; row < cost.rows; ++row) {
        const double *c = cost.data + row * cost.stride;
        const RowPrice price = price_row(c, shift, cost.cols);
        const double reduced = price.value - tree_.row_potential(row);
        priced += cost.cols;
        if (reduced < -tolerance_) {
            ++found;
            lists_.add(row, price.col, c[price.col]);
            if (reduced < best.reduced) best = {row, price.col, reduced};
        }
        const bool enough = static_cast<double>(priced) >= entries_per_node * touched_;
        if (best.col >= 0 && (enough || row + 1 == cost.rows)) {
            if (!enter(cost, best, meter)) return found;
            best = no_candidate();
            priced = 0;
        }
        if (meter.spend(cost.cols)) return found;
    }
    return found;
}

void NetworkSimplex::search(const CostView &cost, WorkMeter &meter) {
    const auto few = static_cast<std::int64_t>(list_share * static_cast<double>(cost.rows));
    std::int64_t found = unit_start_ || start_.lists_are_good() ? 0 : cost.rows;
    const auto ended = [&] { return meter.stopped() || pivots_ >= pivot_limit_; };
    while (!ended()) {
        if (lists_.useful() && found <= few) work_lists(cost, meter);
        if (ended()) return;
        found = sweep(cost, meter);
        if (found == 0) return;
    }
}

// The largest violation over all arcs: by how much the tree's column duals exceed the feasible ones
// in `out`, which were computed from the tree's row duals.
double NetworkSimplex::worst_violation(const Vertex &out) const {
    const double *shift = tree_.column_potentials();
    double worst = 0;
    for (std::size_t j = 0; j < out.v.size(); ++j)
        worst = std::max(worst, -shift[j] - out.v[j]);
    return worst;
}

// A solve that ended early may leave row duals that are far too high. Lowering them to what the
// columns allow, before lowering the columns, gives a better bound. Potentials can overflow if
// costs are near the largest double; zero is then as good a dual as any.
void NetworkSimplex::set_duals(const CostView &cost, Vertex &out, bool early) const {
    out.u.resize(static_cast<std::size_t>(cost.rows));
    for (std::int32_t i = 0; i < cost.rows; ++i) {
        const double *row = cost.data + i * cost.stride;
        const double u = early ? price_row(row, tree_.column_potentials(), cost.cols).value
                               : tree_.row_potential(i);
        out.u[static_cast<std::size_t>(i)] = std::isfinite(u) ? u : 0;
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

void NetworkSimplex::start(const CostView &cost, WorkMeter &meter) {
    const double *earlier = seed_.empty() ? nullptr : seed_.data();
    tree_.build(unit_start_ ? unit_start_->run(cost, earlier, meter)
                            : start_.run(cost, earlier, meter),
                amounts_);
}

// Pivots, then checks the result with fresh potentials, which reveals any drift.
bool NetworkSimplex::optimise(const CostView &cost, Vertex &out, WorkMeter &meter) {
    noise_ = first_noise;
    refresh(cost);
    for (int round = 0; round < most_rounds; ++round) {
        search(cost, meter);
        refresh(cost);
        if (meter.stopped() || pivots_ >= pivot_limit_ || !std::isfinite(tolerance_)) return false;
        set_duals(cost, out, false);
        if (noise_ <= largest_noise && worst_violation(out) <= 2 * tolerance_) return true;
        if (noise_ <= largest_noise) continue;
        noise_ = first_noise;
        refresh(cost);
    }
    return false;
}

void NetworkSimplex::solve(const CostView &cost, Vertex &out, Monitor &monitor) {
    if (cost.rows != marginals_.rows() || cost.cols != marginals_.cols())
        throw Error(Status::dimension, "the cost matrix does not have the shape of the marginals");
    WorkMeter meter(monitor);
    meter.ask();
    start(cost, meter);
    pivots_ = 0;
    touched_ = 0;
    out.optimal = optimise(cost, out, meter);
    if (!out.optimal) set_duals(cost, out, true);
    set_flows(cost, out);
    out.optimal = out.optimal && std::isfinite(out.cost) && std::isfinite(out.dual_cost);
    out.pivots = pivots_;
    const double *shift = tree_.column_potentials();
    seed_.assign(shift, shift + cost.cols);
}

std::unique_ptr<TransportSolver> make_network_simplex(const Marginals &marginals) {
    return std::make_unique<NetworkSimplex>(marginals);
}

} // namespace ssc
