// SPDX-License-Identifier: MIT
// The exact step of the conditional gradient: the smooth part is a parabola along the segment,
// and the class term is a convex function of one variable.
#pragma once

#include <vector>

namespace ssc {

// One (class, target) group along (1-s) c + s d: |.|^2 = (1-s)^2 cc + 2 s (1-s) cd + s^2 dd.
struct GroupLine {
    double cc, cd, dd;
};

struct Line {
    double slope = 0;     // of the smooth part at 0
    double curvature = 0; // of the smooth part
    double lambda_g = 0;
    double leaving = 0;            // sum of the norms of groups that are zero at s = 1
    std::vector<GroupLine> groups; // the others

    double derivative(double s) const;
};

// The s in [0, limit] with the least value.
double exact_step(const Line &line, double limit);

} // namespace ssc
