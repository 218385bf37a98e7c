// SPDX-License-Identifier: MIT
#include "classify/smo.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace ssc {

namespace {

constexpr double tolerance = 1e-3;
// Avoids a division by 0: two equal samples have no curvature between them.
constexpr double least_curvature = 1e-12;
constexpr double never = -std::numeric_limits<double>::infinity();
constexpr std::int64_t steps_at_least = 1000000, steps_per_sample = 100;
constexpr std::int64_t steps_between_questions = 1024;

// The dual problem in signed coefficients: minimise b'Kb / 2 - y'b, where the b sum to 0, those of
// the first class are in [0, c] and the others in [-c, 0], with c times the weight of the sample.
//
// Most coefficients soon reach a bound and stay there. These are put aside, behind the `active_`
// ones, because the cost of a step grows with the number of active ones. Only a supposed optimum is
// checked with all. Samples change places in doing so; `place_` maps them to their original place.
class Dual {
public:
    Dual(const Matrix &kernel, const std::vector<Index> &rows, Index positives, double c,
         const Vector &weight)
        : kernel_(kernel), rows_(rows), place_(rows.size()),
          active_(static_cast<Index>(rows.size())), b_(Vector::Zero(active_)),
          lower_(Vector::Zero(active_)), upper_(Vector::Zero(active_)),
          gradient_(Vector::Ones(active_)), may_rise_(Vector::Constant(active_, never)),
          may_fall_(Vector::Zero(active_)), rising_(active_), falling_(active_), slope_(active_) {
        std::iota(place_.begin(), place_.end(), std::size_t{0});
        for (Index k = 0; k < active_; ++k) {
            const double most = c * weight(rows[static_cast<std::size_t>(k)]);
            (k < positives ? upper_(k) : lower_(k)) = k < positives ? most : -most;
        }
        gradient_.head(positives).setConstant(-1);
        may_rise_.head(positives).setZero();
        may_fall_.head(positives).setConstant(never);
    }

    bool all_are_active() const { return active_ == b_.size(); }
    double violation() const { return highest_ - lowest_; } // at the last step

    // Raises one active coefficient and lowers another by as much. False at the optimum.
    bool improve() {
        const Index up = steepest_rise();
        read_row(up, rising_);
        const Index down = best_partner();
        if (violation() <= tolerance) return false;
        read_row(down, falling_);
        const double curvature = std::max(2 - 2 * rising_(down), least_curvature);
        const double wanted = (gradient_(down) - gradient_(up)) / curvature;
        const double room_up = upper_(up) - b_(up), room_down = b_(down) - lower_(down);
        const double step = std::min(wanted, std::min(room_up, room_down));
        // Assigns the bound itself: a sum could miss it by rounding.
        b_(up) = step == room_up ? upper_(up) : b_(up) + step;
        b_(down) = step == room_down ? lower_(down) : b_(down) - step;
        for (const Index k : {up, down}) {
            may_rise_(k) = b_(k) < upper_(k) ? 0 : never;
            may_fall_(k) = b_(k) > lower_(k) ? 0 : never;
        }
        gradient_.head(active_) += step * (rising_ - falling_).head(active_);
        return true;
    }

    // Puts aside the coefficients at a bound that no active partner can move.
    void put_aside() {
        steepest_rise();
        find_lowest();
        if (violation() <= tolerance) return; // all would be put aside
        for (Index k = active_ - 1; k >= 0; --k) {
            const bool at_upper = may_rise_(k) == never, at_lower = may_fall_(k) == never;
            if ((at_upper && -gradient_(k) > highest_) || (at_lower && -gradient_(k) < lowest_))
                exchange(k, --active_);
        }
    }

    // Makes all coefficients active again and recomputes the gradients of those put aside.
    void take_back() {
        const Index aside = b_.size() - active_;
        if (aside == 0) return;
        for (Index k = active_; k < b_.size(); ++k)
            gradient_(k) = upper_(k) > 0 ? -1 : 1;
        active_ = b_.size();
        for (Index v = 0; v < b_.size(); ++v) {
            if (b_(v) == 0) continue;
            read_row(v, rising_);
            gradient_.tail(aside) += b_(v) * rising_.tail(aside);
        }
    }

    // All coefficients must be active.
    Decision decision(bool converged) {
        steepest_rise();
        find_lowest();
        Decision out;
        out.coefficients.resize(place_.size());
        for (std::size_t k = 0; k < place_.size(); ++k)
            out.coefficients[place_[k]] = b_(static_cast<Index>(k));
        out.rho = threshold();
        out.converged = converged;
        return out;
    }

private:
    Index steepest_rise() {
        Index best = 0;
        highest_ = (may_rise_ - gradient_).head(active_).maxCoeff(&best);
        return best;
    }

    // The coefficient that may fall and with which an unbounded step would gain most.
    Index best_partner() {
        auto slope = slope_.head(active_).array();
        slope = (highest_ + (gradient_ + may_fall_).head(active_).array()).max(0.0);
        lowest_ = highest_ - slope.maxCoeff();
        const auto curvature = (2 - 2 * rising_.head(active_).array()).max(least_curvature);
        Index best = 0;
        (slope.square() / curvature).maxCoeff(&best);
        return best;
    }

    void find_lowest() { lowest_ = -(gradient_ + may_fall_).head(active_).maxCoeff(); }

    void read_row(Index of, Vector &row) const {
        const double *all = &kernel_(rows_[static_cast<std::size_t>(of)], 0);
        for (Index k = 0; k < active_; ++k)
            row(k) = all[rows_[static_cast<std::size_t>(k)]];
    }

    void exchange(Index i, Index j) {
        std::swap(rows_[static_cast<std::size_t>(i)], rows_[static_cast<std::size_t>(j)]);
        std::swap(place_[static_cast<std::size_t>(i)], place_[static_cast<std::size_t>(j)]);
        for (Vector *each : {&b_, &lower_, &upper_, &gradient_, &may_rise_, &may_fall_})
            std::swap((*each)(i), (*each)(j));
    }

    // A free coefficient belongs to a sample on the margin, where the gradient is the threshold.
    // Without one, any value between the rising and the falling gradients will do: take the middle.
    double threshold() const {
        double sum = 0, free = 0;
        for (Index k = 0; k < b_.size(); ++k) {
            if (may_rise_(k) == never || may_fall_(k) == never) continue;
            sum += gradient_(k);
            ++free;
        }
        return free > 0 ? sum / free : -(highest_ + lowest_) / 2;
    }

    const Matrix &kernel_;
    std::vector<Index> rows_;
    std::vector<std::size_t> place_;
    Index active_;
    Vector b_, lower_, upper_, gradient_;
    // 0 or `never`. They are added to the gradient, which is faster than a branch that the
    // processor cannot predict.
    Vector may_rise_, may_fall_;
    Vector rising_, falling_, slope_; // rows of the kernel, and values computed from them
    // Of the negative gradient: the largest value where coefficients may rise, and the smallest
    // where they may fall. At the optimum the first is not above the second.
    double highest_ = 0, lowest_ = 0;
};

} // namespace

Decision decide_between(const Matrix &kernel, const std::vector<Index> &rows, std::size_t positives,
                        double c, const Vector &weight, const std::function<bool()> &ended) {
    Dual dual(kernel, rows, static_cast<Index>(positives), c, weight);
    const auto size = static_cast<std::int64_t>(rows.size());
    const std::int64_t limit = std::max(steps_at_least, steps_per_sample * size);
    const std::int64_t period =
        std::min<std::int64_t>(size, 1000); // between two calls of put_aside()
    bool was_near = false, converged = false;
    for (std::int64_t step = 1, next = period; step <= limit; ++step) {
        if (step == next) {
            // Near the optimum it is clearer which coefficients stay at a bound: start again once.
            if (!was_near && dual.violation() <= 10 * tolerance) {
                dual.take_back();
                was_near = true;
            }
            dual.put_aside();
            next += period;
        }
        if (!dual.improve()) {
            const bool with_all = dual.all_are_active();
            dual.take_back();
            converged = with_all || !dual.improve();
            if (converged) break;
            next = step + 1;
        }
        if (step % steps_between_questions == 0 && ended && ended()) break;
    }
    dual.take_back();
    return dual.decision(converged);
}

} // namespace ssc
