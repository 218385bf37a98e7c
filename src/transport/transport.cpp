// SPDX-License-Identifier: MIT
#include "transport/transport.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/compensated_sum.h"
#include "support/error.h"
#include "transport/network_simplex.h"
#ifdef SSCDA_HAVE_ORTOOLS
#include "transport/ortools.h"
#endif

namespace ssc {
namespace {

std::unique_ptr<TransportSolver> make_ortools(const std::string &which,
                                              const Marginals &marginals) {
#ifdef SSCDA_HAVE_ORTOOLS
    if (which == "ortools_flow") return make_ortools_flow(marginals);
    return make_ortools_lp(marginals);
#else
    (void)marginals;
    throw Error(Status::unavailable,
                format("transport solver %s: this library was built without OR-Tools: rebuild with "
                       "-DSSCDA_ORTOOLS=ON where OR-Tools is installed; available: network_simplex",
                       which.c_str()));
#endif
}

} // namespace

std::unique_ptr<TransportSolver> make_transport(const std::string &which,
                                                const Marginals &marginals) {
    if (which == "auto" || which == "network_simplex") {
        return std::make_unique<NetworkSimplex>(marginals);
    }
    if (which == "ortools_flow" || which == "ortools_lp") return make_ortools(which, marginals);
    throw Error(Status::option,
                format("transport solver %s is not known: auto, network_simplex, ortools_flow or "
                       "ortools_lp",
                       which.c_str()));
}

double repair_duals(const CostView &cost, const Marginals &marginals, const std::vector<double> &u,
                    std::vector<double> &v) {
    v.assign(static_cast<std::size_t>(cost.cols), std::numeric_limits<double>::infinity());
    for (std::int64_t i = 0; i < cost.rows; ++i) {
        const double *row = cost.data + i * cost.stride;
        const double ui = u[static_cast<std::size_t>(i)];
        double *least = v.data();
        for (std::int64_t j = 0; j < cost.cols; ++j) {
            const double x = row[j] - ui;
            least[j] = x < least[j] ? x : least[j];
        }
    }
    // Each v_j may exceed the exact minimum by half an ulp, and each product is rounded. So is the
    // sum, whose error does not grow with the number of terms. Subtracting three epsilon of the sum
    // of absolute terms covers all of it, so the value is a lower bound in exact arithmetic. The
    // rounding error of a denormal product is half of the smallest denormal, not a relative one.
    CompensatedSum sum, size;
    std::int64_t rounded = 0;
    const auto add = [&](const std::vector<double> &mass, const std::vector<double> &price) {
        for (std::size_t k = 0; k < mass.size(); ++k) {
            sum.add(mass[k] * price[k]);
            size.add(mass[k] * std::fabs(price[k]));
            rounded += price[k] != 0;
        }
    };
    add(marginals.a, u);
    add(marginals.b, v);
    using Limits = std::numeric_limits<double>;
    const double bound = sum.value() - 3 * Limits::epsilon() * size.value() -
                         static_cast<double>(rounded) * Limits::denorm_min();
    // The bound is NaN after an overflow; then nothing is known.
    return std::isnan(bound) ? -std::numeric_limits<double>::infinity() : bound;
}

} // namespace ssc
