// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include "map/kernel.h"
#include "support/pool.h"
#include "support/random.h"

namespace ssc {

namespace {

// The first row at which the running sum of the sizes exceeds `part` of the total; never a row of
// size 0.
Index draw(const Vector &size, double part) {
    const double goal = part * size.sum();
    double sum = 0;
    Index last = 0;
    for (Index i = 0; i < size.size(); ++i) {
        if (!(size(i) > 0)) continue;
        last = i;
        sum += size(i);
        if (sum > goal) break;
    }
    return last;
}

// Lowers `nearest`, the squared distance of each row to the landmarks, by the landmark `to`.
void come_nearer(const Matrix &x, Index to, Vector &nearest, Pool *pool) {
    constexpr Index portion = 512;
    const Index n = x.rows();
    for_each(pool, (n + portion - 1) / portion, [&](Index k) {
        for (Index i = k * portion; i < std::min(n, (k + 1) * portion); ++i)
            nearest(i) = std::min(nearest(i), (x.row(i) - x.row(to)).squaredNorm());
    });
}

} // namespace

Index most_landmarks(std::int64_t asked) {
    return asked == 0 ? 2000 : asked;
}

std::vector<Index> choose_landmarks(const Matrix &x, const Vector &weight, Index count,
                                    std::uint64_t seed, Pool *pool) {
    const Index n = x.rows();
    std::vector<Index> chosen;
    if (count >= n) {
        for (Index i = 0; i < n; ++i)
            chosen.push_back(i);
        return chosen;
    }
    const RowVector centre = x.colwise().mean();
    Matrix scaled = x.rowwise() - centre;
    const double size = scaled.cwiseAbs().maxCoeff();
    if (size > 0) scaled /= size; // so that squared distances neither overflow nor underflow
    RandomNumbers random(seed);
    Vector nearest = Vector::Constant(n, std::numeric_limits<double>::max());
    chosen.push_back(draw(weight, random.uniform()));
    while (static_cast<Index>(chosen.size()) < count) {
        come_nearer(scaled, chosen.back(), nearest, pool);
        const Vector chance = weight.cwiseProduct(nearest);
        if (!(chance.maxCoeff() > 0)) break; // all other rows coincide with a landmark
        chosen.push_back(draw(chance, random.uniform()));
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

} // namespace ssc
