// SPDX-License-Identifier: MIT
#include "data/weights.h"

#include <cmath>

#include "support/error.h"

namespace ssc {

namespace {

void check(const double *w, std::int64_t n, const char *name) {
    double sum = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        if (!(w[i] > 0) || std::isinf(w[i]))
            throw Error(Status::weights,
                        format("%s: entry %lld is %g; weights must be positive and finite", name,
                               static_cast<long long>(i), w[i]));
        sum += w[i];
    }
    if (std::isinf(sum)) throw Error(Status::weights, format("%s: the sum overflows", name));
}

} // namespace

void check_weights(const double *a, std::int64_t ns, const double *b, std::int64_t nt) {
    check(a, ns, "a");
    check(b, nt, "b");
}

} // namespace ssc
