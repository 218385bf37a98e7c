// SPDX-License-Identifier: MIT
#include "correspond/descent_state.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "correspond/at_once.h"

namespace ssc {

namespace {

// After this many iterations without a better gap, float has reached its limit.
constexpr std::int64_t float_patience = 100;

template <class T>
class Descent {
public:
    Descent(DescentState<T> &state, StepRule<T> &rule)
        : s_(state), rule_(rule), task_(state.task), has_solution_(task_.solution.iterations > 0) {}

    bool run() {
        bool enough = true;
        try {
            const Watch watch(task_.pool, task_.monitor);
            s_.set_start();
            set_first_step(s_, rule_);
            rule_.begin();
            enough = descend();
        } catch (const Stopped &) {
            // In the middle of an iteration: the one before it is the last.
        }
        s_.last = true;
        if (!certified_) conclude();
        return enough || task_.solution.converged;
    }

private:
    bool descend();
    void conclude();
    void answer_without_certificate();

    DescentState<T> &s_;
    StepRule<T> &rule_;
    Task &task_;
    const bool has_solution_; // the task begins with a certified solution of the other arithmetic
    bool certified_ = false;  // the solution of the task describes the last iterate
};

template <class T>
bool Descent<T>::descend() {
    const SolverOptions &options = task_.options;
    // Without a class term a linear program makes the bound tight, which the estimate is not.
    s_.goal = s_.p.lambda_g > 0 ? options.gap_tolerance : 1.5 * options.gap_tolerance;
    double best_gap = std::numeric_limits<double>::infinity();
    std::int64_t last_progress = 0;
    while (task_.solution.iterations < options.max_iterations && !task_.monitor.stop()) {
        ++s_.k;
        const double step = 1 / s_.l;
        rule_.iterate();
        ++task_.solution.iterations;
        record(task_.monitor, task_.trace, rule_.answer_objective(), s_.estimate, step);
        const double gap = s_.estimate.relative_gap(rule_.answer_objective());
        if (gap <= s_.goal) {
            // Without time for another certificate, this is the last.
            certified_ = certify(s_, rule_) || task_.monitor.stop();
            if (certified_) return true;
            task_.solution.c.resize(0, 0);
            rule_.resume();
            // An iterate off the marginals may seem better than it is, so the goal has a floor.
            s_.goal = std::max(0.85 * gap, 0.5 * s_.goal);
        }
        if (gap < 0.98 * best_gap) {
            best_gap = gap;
            last_progress = s_.k;
        }
        if (sizeof(T) < sizeof(double) && s_.k - last_progress > float_patience) return false;
    }
    return true;
}

// Ends with a certificate if there is time for one.
template <class T>
void Descent<T>::conclude() {
    task_.monitor.begin_ending();
    if (ends_quickly(s_.p)) {
        if (s_.k == 0) {
            s_.set_start();
            s_.bound_c.resize(0, 0);
        }
        certify(s_, rule_);
        return;
    }
    try {
        const Watch watch(task_.pool, task_.monitor);
        task_.pool.go_on_or_stop();
        certify(s_, rule_);
    } catch (const Stopped &) {
        answer_without_certificate();
    }
}

template <class T>
void Descent<T>::answer_without_certificate() {
    Solution &solution = task_.solution;
    const double objective = rule_.answer_objective(), tolerance = task_.options.gap_tolerance;
    if (std::isfinite(objective)) {
        MatrixOf<T> &answer = rule_.answer();
        // First give back memory: the answer takes some, and pages in use before are faster.
        for (MatrixOf<T> *m : {&s_.c, &s_.g, &s_.c_new, &s_.g_new, &s_.bound_c})
            if (m != &answer) m->resize(0, 0);
        answer_at_once(s_.p, std::move(answer), objective, task_.certificate, tolerance,
                       &task_.pool, solution);
    } else if (!(has_solution_ && solution.c.size() > 0)) {
        answer_independent(s_.p, tolerance, solution);
    }
}

} // namespace

template <class T>
bool run_descent(DescentState<T> &state, StepRule<T> &rule) {
    return Descent<T>(state, rule).run();
}

template bool run_descent(DescentState<double> &, StepRule<double> &);
template bool run_descent(DescentState<float> &, StepRule<float> &);

} // namespace ssc
