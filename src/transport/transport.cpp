// SPDX-License-Identifier: MIT
#include "transport/transport.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "support/compensated_sum.h"
#include "support/error.h"
#include "transport/transport_kinds.h"

namespace ssc {

std::unique_ptr<TransportSolver> make_transport(const TransportKind &kind,
                                                const Marginals &marginals) {
    if (kind.make != nullptr) return kind.make(marginals);
    std::string available;
    for (const TransportKind *other : transport_kinds)
        if (other->make != nullptr)
            available += (available.empty() ? "" : ", ") + std::string(other->name);
    throw Error(Status::unavailable,
                format("transport solver %s: this library was built without OR-Tools: rebuild with "
                       "-DSSCDA_ORTOOLS=ON where OR-Tools is installed; available: %s",
                       kind.name, available.c_str()));
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
