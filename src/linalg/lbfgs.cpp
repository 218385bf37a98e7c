// SPDX-License-Identifier: MIT
#include "linalg/lbfgs.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>
#include <vector>

namespace ssc {

namespace {

constexpr std::size_t memory = 10; // steps that the curvature is read from

// What one step says of the curvature: the gradient changed by `y` along `s`.
struct Pair {
    Vector s, y;
    double sy;
};

// The direction -H gradient, with H the inverse Hessian that the pairs describe.
Vector direction(const std::deque<Pair> &pairs, const Vector &gradient) {
    Vector d = -gradient;
    if (pairs.empty()) return d / std::max(1.0, gradient.norm());
    std::vector<double> along(pairs.size());
    for (std::size_t k = pairs.size(); k-- > 0;) {
        along[k] = pairs[k].s.dot(d) / pairs[k].sy;
        d -= along[k] * pairs[k].y;
    }
    d *= pairs.back().sy / pairs.back().y.squaredNorm();
    for (std::size_t k = 0; k < pairs.size(); ++k)
        d += (along[k] - pairs[k].y.dot(d) / pairs[k].sy) * pairs[k].s;
    return d;
}

class Search {
public:
    Search(const SmoothFunction &f, Vector x) : f_(f), x_(std::move(x)), gradient_(x_.size()) {
        value_ = f_(x_, gradient_);
    }

    const Vector &x() const { return x_; }
    double value() const { return value_; }

    // False where there is no way down.
    bool step() {
        Vector d = direction(pairs_, gradient_);
        double slope = gradient_.dot(d);
        if (!(slope < 0)) {
            pairs_.clear();
            d = direction(pairs_, gradient_);
            slope = gradient_.dot(d);
            if (!(slope < 0)) return false;
        }
        if (move(d, slope)) return true;
        if (pairs_.empty()) return false;
        pairs_.clear(); // what they say does not hold here
        d = direction(pairs_, gradient_);
        return move(d, gradient_.dot(d));
    }

private:
    // The full step if it goes down as it should, else a shorter one: the least point of the
    // parabola through what is known, within bounds.
    bool move(const Vector &d, double slope) {
        double length = 1;
        Vector gradient(x_.size());
        for (int k = 0; k < 40; ++k) {
            Vector x = x_ + length * d;
            const double value = f_(x, gradient);
            if (value <= value_ + 1e-4 * length * slope && value < value_) {
                remember(x - x_, gradient - gradient_);
                x_.swap(x);
                gradient_.swap(gradient);
                value_ = value;
                return true;
            }
            const double bend = value - value_ - length * slope;
            const double best = bend > 0 ? -0.5 * slope * length * length / bend : 0;
            length =
                std::isfinite(best) ? std::clamp(best, 0.1 * length, 0.5 * length) : 0.1 * length;
        }
        return false;
    }

    void remember(Vector s, Vector y) {
        const double sy = s.dot(y);
        // Only upward curvature can be inverted.
        if (!(sy > 1e-10 * s.norm() * y.norm())) return;
        if (pairs_.size() == memory) pairs_.pop_front();
        pairs_.push_back({std::move(s), std::move(y), sy});
    }

    const SmoothFunction &f_;
    Vector x_, gradient_;
    double value_ = 0;
    std::deque<Pair> pairs_;
};

} // namespace

Vector minimise(const SmoothFunction &f, Vector x, std::int64_t steps, const AfterStep &after) {
    Search search(f, std::move(x));
    for (std::int64_t k = 0; k < steps && search.step(); ++k)
        if (after(search.x(), search.value())) break;
    return search.x();
}

} // namespace ssc
