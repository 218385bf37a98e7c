// SPDX-License-Identifier: MIT
// The marginals as integers, with a perturbation that prevents degenerate pivots.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/transport.h"

namespace ssc {

// An amount of goods. `units` is the true integer amount, `tiny` counts infinitesimal extras.
// Amounts compare lexicographically, like units + tiny * epsilon.
//
// Every row supplies one tiny extra, and the last column takes them all. A subtree of the basis
// tree with some but not all rows is then never exactly balanced. So every basic flow is positive,
// every pivot moves something, and no basis occurs twice. The units alone are the flow of the
// unperturbed problem. If all amounts are one unit, the perturbation is reversed, which suits the
// start for such problems (unit_start.h): every column takes one extra and row 0 supplies them all.
struct Amount {
    std::int64_t units = 0;
    std::int32_t tiny = 0;

    friend bool operator<(const Amount &x, const Amount &y) {
        return x.units < y.units || (x.units == y.units && x.tiny < y.tiny);
    }
    Amount &operator+=(const Amount &x) {
        units += x.units;
        tiny += x.tiny;
        return *this;
    }
    Amount &operator-=(const Amount &x) {
        units -= x.units;
        tiny -= x.tiny;
        return *this;
    }
};

struct Amounts {
    std::vector<Amount> supply, demand; // equal totals
    double units_per_mass = 1;          // a marginal of 1 is this many units
    bool all_one = false;               // every supply and every demand is one unit
};

// Uniform marginals are exact (multiples of 1 / lcm). Others are rounded to units of at most 2^-60
// of the total; each gets at least one unit, and the totals agree exactly.
Amounts make_amounts(const Marginals &marginals);

} // namespace ssc
