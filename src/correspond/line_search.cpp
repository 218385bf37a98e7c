// SPDX-License-Identifier: MIT
#include "correspond/line_search.h"

#include <cmath>

namespace ssc {

double Line::derivative(double s) const {
    double norms = -leaving;
    for (const GroupLine &g : groups) {
        if (g.cc == 0) {
            norms += std::sqrt(g.dd);
            continue;
        }
        const double square = (1 - s) * (1 - s) * g.cc + 2 * s * (1 - s) * g.cd + s * s * g.dd;
        if (square > 0)
            norms += ((s - 1) * g.cc + (1 - 2 * s) * g.cd + s * g.dd) / std::sqrt(square);
    }
    return slope + s * curvature + lambda_g * norms;
}

double exact_step(const Line &line, double limit) {
    if (line.derivative(0) >= 0) return 0;
    if (line.derivative(limit) <= 0) return limit;
    if (line.lambda_g == 0 || line.groups.empty())
        return (line.lambda_g * line.leaving - line.slope) / line.curvature;
    // The derivative grows with s, so bisection cannot fail; 60 halvings are all a double holds.
    double low = 0, high = limit;
    for (int k = 0; k < 60 && high - low > 1e-15 * high; ++k) {
        const double middle = 0.5 * (low + high);
        if (line.derivative(middle) < 0)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

} // namespace ssc
