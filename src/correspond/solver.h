// SPDX-License-Identifier: MIT
// The interface of the solvers of the convex problem: their input, their answer, their kinds.
#pragma once

#include <cstdint>
#include <vector>

#include "correspond/correspondence.h"
#include "correspond/independent.h"
#include "correspond/problem.h"
#include "support/monitor.h"
#include "support/pool.h"
#include "transport/transport.h"

namespace ssc {

// The defaults of a fit are in the option table (api/option_table.cpp) and nowhere else.
struct SolverOptions {
    bool line_search = false; // conditional gradient: exact step, or the paper's 2/(t+2)
    std::int64_t max_iterations = 1;
    double gap_tolerance = 0;
    std::uint64_t seed = 0;
};

// One value per iteration; cycles follow each other. Solvers leave the offset of the problem out.
struct Trace {
    std::vector<double> objective, lower_bound, relative_gap, step, seconds, cycle;
};

// Why a solver ended that neither converged nor was stopped, or the fit after it.
enum class Ending {
    iterations, // the limit on iterations
    precision,  // no step improves the objective: the rest of the gap is rounding
    transport,  // a linear subproblem reached its limit of pivots
    classifier, // the training of the classifier reached its limit
};

// The correspondence is in `c`, not scaled. After a stop that left no time for more it is in `kept`
// instead, and `image` holds its barycentres, relative to the centre of the target. Objective,
// bound and first-order term are without the offset of the problem.
struct Solution {
    Matrix c;
    Correspondence kept;
    Matrix image;
    bool independent = false; // it is the independent coupling, for want of a better one
    Terms terms;
    double objective = 0, lower_bound = 0, relative_gap = 0;
    bool converged = false;
    Ending ending = Ending::iterations;
    std::int64_t iterations = 0, transport_solves = 0;
};

struct SolverInput {
    const Problem &problem;
    TransportSolver &transport;
    const SolverOptions &options;
    Pool &pool;
    Monitor &monitor;
    Trace &trace; // the solver appends its iterations
};

// The sizes that a memory estimate depends on, as doubles so that no product overflows.
struct SolverSize {
    double rows, cols, features;
    bool has_structure, has_classes; // whether lambda_s and lambda_g are above 0
};

struct SolverKind {
    const char *name;
    bool uses_start; // whether `start` below makes a difference
    // Begins with `start`, a correspondence with the marginals of the problem. If it is empty, the
    // solver begins with one of its own.
    Solution (*solve)(const SolverInput &input, Matrix start);
    // Bytes at the peak of solve(), with the problem's samples but without its graphs.
    double (*peak_bytes)(const SolverOptions &options, const SolverSize &size);
};

// Turns objective and bound into the relative gap and remembers the best bound. All three terms
// are sums of squares and norms, so the first bound is 0.
class Certificate {
public:
    // `precision`: the relative accuracy of the numbers that will be offered.
    explicit Certificate(const Problem &problem, Pool *pool = nullptr, double precision = 1e-14);
    // For the same problem, with nothing offered yet.
    Certificate(const Certificate &other, double precision);

    // The linearisation at C bounds f from below by q(C) - <grad q(C), C> + min_X <G, X>. The
    // certificate subtracts the possible rounding error of these numbers, so the bound stays true.
    void offer(double q, double gradient_dot_c, double least_linear);
    // Takes note of the objective of some C. If the bound is above it by no more than rounding, the
    // bound becomes equal to it. If it is further above, arithmetic has failed: the bound falls
    // back to 0, which needs no arithmetic, and later offers count again.
    void meet(double objective);
    double bound() const { return bound_; }
    const Terms &independent() const { return independent_; } // at the independent coupling
    double scale() const { return scale_; }                   // the objective there
    double offset() const { return offset_; } // of the problem: objectives here are without it
    double relative_gap(double objective) const;
    double relative(double gap, double objective) const;

private:
    double rounding(double objective) const; // by how much it may be below the true one

    double bound_ = 0;
    double precision_, size_of_parts_, longest_sum_, offset_;
    Terms independent_;
    double scale_; // an objective far below it counts as 0: see sscda_info_double
};

// Keeps the trace and the progress of the monitor in step with an iteration.
void record(Monitor &monitor, Trace &trace, double objective, const Certificate &certificate,
            double step);

// Lowers the bounds in the trace of this solution to the bound that was certified at the end.
void correct_bounds(Trace &trace, const Certificate &certificate, const Solution &solution);

// Fills in the terms, objective and gap of the solution's C. The first takes the terms from the
// caller, the second evaluates them by their definitions. The certificate meets the objective.
void finish(const Problem &problem, Certificate &certificate, double gap_tolerance,
            const Terms &terms, Solution &solution);
void finish(const Problem &problem, Certificate &certificate, double gap_tolerance,
            Solution &solution, Pool *pool = nullptr);

} // namespace ssc
