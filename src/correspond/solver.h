// What the solvers of the convex problem have in common: what they are told and what they answer.
#pragma once

#include <cstdint>
#include <vector>

#include "correspond/correspondence.h"
#include "correspond/independent.h"
#include "correspond/problem.h"
#include "support/monitor.h"

namespace ssc {

struct SolverOptions {
    bool line_search = true; // conditional gradient: exact step, or the paper's 2/(t+2)
    std::int64_t max_iterations = 5000;
    double gap_tolerance = 1e-2;
    std::uint64_t seed = 0;
};

// One value per iteration; cycles follow each other.
struct Trace {
    std::vector<double> objective, lower_bound, relative_gap, step, seconds, cycle;
};

// What ended a solver that neither converged nor was stopped, or a fit after it.
enum class Ending {
    iterations, // as many as were allowed
    precision,  // no step gains anything any more: what is left of the gap is rounding
    transport,  // a linear problem came to its limit of pivots
    classifier, // the training of the classifier came to its limit
};

// C is here, or, after a stop that left no time for more, in `kept`; then its image is there too,
// C Xt with its rows over their weights, in the coordinates of the problem.
struct Solution {
    Matrix c;
    Correspondence kept;
    Matrix image;
    bool independent = false; // nothing better was known than the independent coupling
    Terms terms;
    double objective = 0, lower_bound = 0, relative_gap = 0;
    bool converged = false;
    Ending ending = Ending::iterations;
    std::int64_t iterations = 0, transport_solves = 0;
};

// Turns objective and bound into the relative gap and remembers the best bound. All three terms
// are sums of squares and norms, so 0 is a bound to begin with.
class Certificate {
public:
    // `precision`: the relative accuracy of the numbers that will be offered.
    explicit Certificate(const Problem &problem, Pool *pool = nullptr, double precision = 1e-14);
    // For the same problem, with nothing offered yet.
    Certificate(const Certificate &other, double precision);

    // The linearisation at C bounds f from below by q(C) - <grad q(C), C> + min_X <G, X>. What
    // rounding may have added to these numbers is taken off, so that the bound stays true.
    void offer(double q, double gradient_dot_c, double least_linear);
    // An objective that a C was found to have. A bound above it by no more than the rounding of the
    // objective becomes equal to it: the two must not stand in the wrong order. One further above
    // is refuted, whatever made it, and so may be those before it: what is left is 0, which needs
    // no arithmetic. Later offers count again.
    void meet(double objective);
    double bound() const { return bound_; }
    const Terms &independent() const { return independent_; } // at the independent coupling
    double scale() const { return scale_; }                   // the objective there
    double relative_gap(double objective) const;
    double relative(double gap, double objective) const;

private:
    double rounding(double objective) const; // what it may be below the true one by

    double bound_ = 0;
    double precision_, size_of_parts_, longest_sum_;
    Terms independent_;
    double scale_; // an objective far below it counts as 0: see sscda_info_double
};

// Keeps the trace and the progress of the monitor in step with an iteration.
void record(Monitor &monitor, Trace &trace, double objective, const Certificate &certificate,
            double step);

// No bound of the solution's iterations stays above what was certified at their end.
void correct_bounds(Trace &trace, const Certificate &certificate, const Solution &solution);

// Fills in what a solution says about its C, from the definitions; from the terms at C where they
// are known. The certificate meets the objective.
void finish(const Problem &problem, Certificate &certificate, double gap_tolerance,
            const Terms &terms, Solution &solution);
void finish(const Problem &problem, Certificate &certificate, double gap_tolerance,
            Solution &solution, Pool *pool = nullptr);

} // namespace ssc
