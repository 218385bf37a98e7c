// The marginals as integers, with the perturbation that keeps the simplex from degenerating.
#pragma once

#include <cstdint>
#include <vector>

#include "transport/transport.h"

namespace ssc {

// An amount of goods: `units` is the true integer amount, `tiny` counts infinitesimal extras.
// Amounts are compared lexicographically, as units + tiny * epsilon would be.
//
// Every row supplies one tiny extra and the last column takes them all. A subtree of the basis
// tree that holds neither all rows nor none is then never exactly balanced, so every basic flow is
// positive, every pivot moves something and no basis returns. The units alone are the flow of the
// unperturbed problem. Where all amounts are one unit it is the other way round, which suits
// the start for such problems (unit_start.h): every column takes one extra and row 0 supplies them.
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

// Exact for uniform marginals (multiples of 1 / lcm). Other marginals are rounded to units of at
// most 2^-60 of the total, with at least one unit each and totals that agree exactly.
Amounts make_amounts(const Marginals &marginals);

} // namespace ssc
