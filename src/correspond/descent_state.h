// SPDX-License-Identifier: MIT
// The state of an iteration of the proximal methods, in the arithmetic T; the operations on it that
// both step rules (accelerated.h, spectral.h) use; and the loop around them.
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "correspond/dual_bound.h"
#include "correspond/prox.h"
#include "correspond/smooth.h"
#include "correspond/solver.h"

namespace ssc {

// One call of the solver: its input and its result so far.
struct Task : SolverInput {
    Certificate certificate;
    // Its C, unless empty, is the start. While the solver works it is C^ of scaling.h.
    Solution solution;
    std::int64_t steps_ahead = 0; // how many iterations the start is worth
};

template <class T>
struct DescentState {
    using M = MatrixOf<T>;

    explicit DescentState(Task &of);
    DescentState(const DescentState &) = delete; // its parts point to each other
    DescentState &operator=(const DescentState &) = delete;

    // Sets c to the start, or to the independent coupling without one.
    void set_start();
    void make_smooth();
    // out = grad q(at); returns <g0, at>. Measures the time it takes and plans the end of the fit
    // by it. `one_point`: see StepRule.
    double gradient(const M &at, M &out, bool one_point);
    void copy(const M &from, M &to);
    // c_new = the proximal point of v at steps 1 / l.
    void proximal_step(const M &v);
    // The objective at c_new, from <gradient, c_new> and <g0, c_new>, as if its sums were exact.
    double objective_at(double gradient_dot_c, double g0_dot_c) const;
    double dot(const M &x, const M &y);
    double sum_of_parts(int column) const { return parts.col(column).sum(); }
    // Seconds for a certificate of this many evaluations.
    double expected_ending(int evaluations) const;
    // True after a stop: the time that is left is for the planned ending only.
    bool stopped() const;

    const Problem &p;
    Task &task;
    Blocks<T> blocks;
    std::unique_ptr<Smooth<T>> smooth;
    Prox<T> prox;
    DualBound<T> bound;
    Certificate estimate;        // in T; says when a certificate is worth its price
    M c, g, c_new, g_new;        // two iterates and their gradients
    Matrix parts;                // of sums over all entries, one row per block
    M bound_c;                   // where the best bound is taken; c while this is empty
    std::vector<double> bound_u; // the row multipliers there
    double away = 0;   // distance per entry from the gradient for which bound_u is the best
    double goal = 0;   // estimated gap at which to try a certificate
    double l = 0;      // steps have length 1 / l
    double linear = 0; // <g0, c>
    double objective = std::numeric_limits<double>::infinity();
    std::int64_t k = 0;
    bool last = false; // no iteration follows the certificate
    double pace = 0;   // seconds per multiplication of a gradient
    double longer = 1; // how much longer bounds in double take than expected, as a factor
};

// The part of an iteration in which the two methods differ.
template <class T>
class StepRule {
public:
    virtual ~StepRule() = default;
    // Power iterations for the largest curvature. With 1 it is the curvature along the gradient.
    virtual int power_steps() const = 0;
    virtual void begin() = 0;
    // Takes one step, leaves the objective at c and offers a bound to the estimate.
    virtual void iterate() = 0;
    // The C to answer with, and its objective as far as it is known.
    virtual MatrixOf<T> &answer() = 0;
    virtual double answer_objective() const = 0;
    // Whether the bound is taken at the answer too, so that one set of products serves both.
    virtual bool one_point() const = 0;
    // Frees the matrices that only iterations need: the certificate is in double.
    virtual void make_room() = 0;
    // Restores them after a certificate that was not good enough.
    virtual void resume() = 0;
};

// The loop that both methods share. An iteration has one gradient and one proximal step and
// estimates objective and bound. When the estimated gap is small enough, a certificate in double
// decides; if it is not good enough, the iteration goes on. Runs the task to its end. False if the
// arithmetic T could not reach the accuracy.
template <class T>
bool run_descent(DescentState<T> &state, StepRule<T> &rule);

// Makes the smooth part, the gradient at c, and the room for an iteration. Sets l, from the largest
// curvature of the smooth part along the polytope.
template <class T>
void set_first_step(DescentState<T> &state, const StepRule<T> &rule);

// Brings the rule's answer onto the marginals, evaluates its objective and a lower bound in double
// and by their definitions, and makes it the solution of the task. True if the gap is small enough.
// Double takes twice the memory of float, so the rule first frees the matrices that only iterations
// need.
template <class T>
bool certify(DescentState<T> &state, StepRule<T> &rule);

extern template struct DescentState<double>;
extern template struct DescentState<float>;
extern template bool run_descent(DescentState<double> &, StepRule<double> &);
extern template bool run_descent(DescentState<float> &, StepRule<float> &);
extern template void set_first_step(DescentState<double> &, const StepRule<double> &);
extern template void set_first_step(DescentState<float> &, const StepRule<float> &);
extern template bool certify(DescentState<double> &, StepRule<double> &);
extern template bool certify(DescentState<float> &, StepRule<float> &);

} // namespace ssc
