// SPDX-License-Identifier: MIT
#include "transport/amounts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/error.h"

namespace ssc {
namespace {

constexpr std::int64_t largest_total = std::int64_t{1} << 62;

void set_all(std::vector<Amount> &amounts, std::int64_t count, std::int64_t units) {
    amounts.assign(static_cast<std::size_t>(count), Amount{units, 0});
}

// Gives each row L / rows units and each column L / cols units, with L the lcm of rows and cols.
// False if the numbers would be too large.
bool make_exact(const Marginals &m, Amounts &out) {
    const std::int64_t per_row = m.cols() / std::gcd(m.rows(), m.cols());
    const std::int64_t per_col = m.rows() / std::gcd(m.rows(), m.cols());
    if (per_row > largest_total / m.rows()) return false;
    set_all(out.supply, m.rows(), per_row);
    set_all(out.demand, m.cols(), per_col);
    out.units_per_mass = static_cast<double>(per_row) / m.a.front();
    return true;
}

// Rounds to units and returns the total.
std::int64_t round_to_units(const std::vector<double> &mass, double scale,
                            std::vector<Amount> &out) {
    out.resize(mass.size());
    std::int64_t total = 0;
    for (std::size_t k = 0; k < mass.size(); ++k) {
        const std::int64_t units = std::max<std::int64_t>(1, std::llround(mass[k] * scale));
        out[k] = Amount{units, 0};
        total += units;
    }
    return total;
}

// Adds `missing` units in proportion to the entries, so that no entry changes by more than the
// relative difference of the two totals. The few units left by rounding go to the first entries,
// one each.
void add_units(std::vector<Amount> &amounts, std::int64_t total, std::int64_t missing) {
    const double share = static_cast<double>(missing) / static_cast<double>(total);
    std::int64_t left = missing;
    for (Amount &amount : amounts) {
        const auto part = static_cast<std::int64_t>(static_cast<double>(amount.units) * share);
        const std::int64_t given = std::min(part, left);
        amount.units += given;
        left -= given;
    }
    for (std::size_t k = 0; left > 0; k = (k + 1) % amounts.size()) {
        ++amounts[k].units;
        --left;
    }
}

void make_rounded(const Marginals &m, Amounts &out) {
    const double mass = std::max(std::accumulate(m.a.begin(), m.a.end(), 0.0),
                                 std::accumulate(m.b.begin(), m.b.end(), 0.0));
    // Scaling by a power of two does not round.
    const double scale = std::ldexp(1.0, 60 - std::ilogb(mass));
    const std::int64_t supplied = round_to_units(m.a, scale, out.supply);
    const std::int64_t demanded = round_to_units(m.b, scale, out.demand);
    if (supplied < demanded) add_units(out.supply, supplied, demanded - supplied);
    if (demanded < supplied) add_units(out.demand, demanded, supplied - demanded);
    out.units_per_mass = scale;
}

} // namespace

Amounts make_amounts(const Marginals &marginals) {
    if (marginals.rows() < 1 || marginals.cols() < 1)
        throw Error(Status::dimension, "a transport problem needs at least one row and one column");
    constexpr std::int64_t most_nodes = std::int64_t{1} << 31;
    if (marginals.rows() + marginals.cols() >= most_nodes) {
        throw Error(Status::dimension,
                    format("%lld rows and %lld columns: the network simplex takes less than 2^31 "
                           "of both together",
                           static_cast<long long>(marginals.rows()),
                           static_cast<long long>(marginals.cols())));
    }
    Amounts out;
    if (!marginals.uniform || !make_exact(marginals, out)) make_rounded(marginals, out);
    out.all_one = marginals.uniform && marginals.rows() == marginals.cols();
    for (Amount &amount : out.all_one ? out.demand : out.supply)
        amount.tiny = 1;
    if (out.all_one)
        out.supply.front().tiny = static_cast<std::int32_t>(marginals.cols());
    else
        out.demand.back().tiny = static_cast<std::int32_t>(marginals.rows());
    return out;
}

} // namespace ssc
