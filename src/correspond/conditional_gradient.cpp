// SPDX-License-Identifier: MIT
#include "correspond/solver_kinds.h"

#include <cmath>
#include <optional>

#include "correspond/at_once.h"
#include "correspond/entry_order.h"
#include "correspond/line_search.h"
#include "correspond/round.h"
#include "correspond/smooth.h"
#include "linalg/bytes.h"

namespace ssc {

namespace {

// The gradient is updated from the vertices. After this many iterations it is computed anew, which
// limits the drift.
constexpr std::int64_t refresh_interval = 64;
// With the class term no group may vanish: f has no gradient there and steps could get stuck.
constexpr double longest_step = 0.999;

class ConditionalGradient {
public:
    explicit ConditionalGradient(const SolverInput &in)
        : p_(in.problem), transport_(in.transport), options_(in.options), pool_(in.pool),
          monitor_(in.monitor), trace_(in.trace), smooth_(p_, &pool_), certificate_(p_, &pool_) {}

    Solution run() {
        monitor_.progress.max_iterations = options_.max_iterations;
        try {
            const Watch watch(pool_, monitor_);
            start();
            iterate();
        } catch (const Stopped &) {
            // Stopped in the middle of an iteration: either C is still that of the iteration
            // before, or C has moved and its gradient is missing.
            if (recorded_ < solution_.iterations) record_step();
        }
        conclude();
        p_.scaling.leave(solution_.c, &pool_);
        correct_bounds(trace_, certificate_, solution_);
        return std::move(solution_);
    }

private:
    void iterate() {
        for (double step = 1;;) {
            const bool whole = linearise();
            if (solution_.iterations > 0) record_step();
            if (!whole) solution_.ending = Ending::transport;
            if (step == 0) solution_.ending = Ending::precision;
            if (!whole || monitor_.stop() || step == 0) break;
            if (certificate_.relative_gap(objective()) <= options_.gap_tolerance) {
                // If finish() finds a larger gap, the difference is rounding.
                solution_.ending = Ending::precision;
                break;
            }
            if (solution_.iterations == options_.max_iterations) break;
            step = step_ = choose_step();
            move(step);
        }
    }

    void record_step() {
        record(monitor_, trace_, objective(), certificate_, step_);
        recorded_ = solution_.iterations;
    }

    // Evaluates the terms by their definitions if there is time for that.
    void conclude() {
        monitor_.begin_ending();
        if (ends_quickly(p_)) {
            if (solution_.c.size() == 0) set_independent();
            return finish_exactly();
        }
        try {
            const Watch watch(pool_, monitor_);
            pool_.go_on_or_stop();
            return finish_exactly();
        } catch (const Stopped &) {
            // No time: answer with what is known.
        }
        if (solution_.iterations > 0)
            answer_at_once(p_, std::move(solution_.c), objective(), certificate_,
                           options_.gap_tolerance, &pool_, solution_);
        else
            answer_independent(p_, options_.gap_tolerance, solution_);
    }

    void set_independent() {
        solution_.c = independent_coupling(p_.marginals);
        p_.scaling.enter(solution_.c, &pool_);
    }

    void finish_exactly() {
        // A stop may come between any two rows, so each row is C^ before and after.
        mend_rows(p_.marginals, p_.scaling, solution_.c, &pool_);
        finish(p_, certificate_, options_.gap_tolerance, solution_, &pool_);
    }

    CostView cost_view() const { return {cost_.data(), cost_.rows(), cost_.cols(), cost_.cols()}; }
    double objective() const { return q_ + p_.lambda_g * class_; }

    // The paper starts from the vertex nearest by Euclidean distance. With an exact step and the
    // class term a vertex is a bad start: most groups are zero there.
    void start() {
        Matrix &c = solution_.c;
        set_independent();
        if (!options_.line_search || p_.lambda_g == 0) {
            cost_ = euclidean_cost();
            find_vertex();
            if (vertex_.optimal) {
                c.setZero();
                for (std::size_t k = 0; k < vertex_.value.size(); ++k)
                    c(vertex_.row[k], vertex_.col[k]) = vertex_.value[k];
            }
        }
        gradient_.resize(c.rows(), c.cols());
        cost_.resize(c.rows(), c.cols());
        vertex_gradient_.resize(c.rows(), c.cols());
        refresh();
    }

    // The problem has centred each domain by its own mean; the distances are between the samples.
    Matrix euclidean_cost() const {
        Matrix source = p_.source, target = p_.target;
        scale_rows(source, p_.scaling.row.cwiseInverse());
        scale_rows(target, p_.scaling.col.cwiseInverse());
        if (p_.target_centre.size() > 0)
            source.rowwise() += p_.source_centre - p_.target_centre + p_.source_rest;
        return distances(source, target, &pool_);
    }

    // Solves the linear subproblem with the cost of C, and brings its vertex into C^.
    void find_vertex() {
        transport_.solve(cost_view(), vertex_, monitor_);
        ++solution_.transport_solves;
        if (p_.scaling.plain()) return;
        for (std::size_t k = 0; k < vertex_.value.size(); ++k)
            vertex_.value[k] /= p_.scaling.row(vertex_.row[k]) * p_.scaling.col(vertex_.col[k]);
    }

    void refresh() {
        linear_ = smooth_.gradient(solution_.c, gradient_);
        measure();
    }

    // q and the class term, from C and its gradient.
    void measure() {
        gradient_dot_c_ = gradient_.cwiseProduct(solution_.c).sum();
        q_ = smooth_.value(gradient_dot_c_, linear_);
        if (p_.lambda_g == 0) return;
        group_norms(p_.classes, solution_.c, norms_);
        measure_class();
    }

    void measure_class() {
        class_ = p_.scaling.plain() ? norms_.sum() : (norms_ * p_.scaling.col).sum();
    }

    // How much the class groups of column j count.
    double group_weight(Index j) const { return p_.scaling.plain() ? 1 : p_.scaling.col(j); }

    // Solves the linear subproblem at C and bounds f with it. False if the subproblem was stopped.
    bool linearise() {
        set_cost();
        find_vertex();
        certificate_.offer(q_, gradient_dot_c_, vertex_.dual_cost);
        return vertex_.optimal;
    }

    // The gradient of f: that of q, and C_ij over the norm of its group.
    void set_cost() {
        if (p_.lambda_g > 0)
            inverse_ = (norms_.array() > 0).select(p_.lambda_g / norms_.array(), 0.0).matrix();
        if (p_.lambda_g > 0 && !p_.scaling.plain()) inverse_ *= p_.scaling.col.asDiagonal();
        for (Index i = 0; i < cost_.rows(); ++i) {
            const auto k = p_.lambda_g > 0 ? p_.classes.of_row[static_cast<std::size_t>(i)] : -1;
            if (k >= 0)
                cost_.row(i) = gradient_.row(i) + solution_.c.row(i).cwiseProduct(inverse_.row(k));
            else
                cost_.row(i) = gradient_.row(i);
        }
        p_.scaling.to_cost(cost_, &pool_);
    }

    double choose_step() {
        vertex_linear_ = smooth_.gradient(vertex_, vertex_gradient_);
        if (!options_.line_search)
            return 2.0 / (static_cast<double>(solution_.iterations + 1) + 2.0);
        line_.slope = dot_vertex(gradient_) - gradient_dot_c_;
        line_.curvature = dot_vertex(vertex_gradient_) -
                          vertex_gradient_.cwiseProduct(solution_.c).sum() - line_.slope;
        line_.lambda_g = p_.lambda_g;
        if (p_.lambda_g > 0) set_groups();
        return exact_step(line_, p_.lambda_g > 0 ? longest_step : 1.0);
    }

    double dot_vertex(const Matrix &m) const {
        double total = 0;
        for (std::size_t k = 0; k < vertex_.value.size(); ++k)
            total += vertex_.value[k] * m(vertex_.row[k], vertex_.col[k]);
        return total;
    }

    // Groups that the vertex does not touch shrink linearly along the step; one number sums them.
    void set_groups() {
        cross_.setZero(norms_.rows(), norms_.cols());
        squares_.setZero(norms_.rows(), norms_.cols());
        for (std::size_t k = 0; k < vertex_.value.size(); ++k) {
            const auto group = p_.classes.of_row[static_cast<std::size_t>(vertex_.row[k])];
            if (group < 0) continue;
            const double value = vertex_.value[k];
            cross_(group, vertex_.col[k]) += value * solution_.c(vertex_.row[k], vertex_.col[k]);
            squares_(group, vertex_.col[k]) += value * value;
        }
        line_.groups.clear();
        line_.leaving = 0;
        for (Index k = 0; k < norms_.rows(); ++k) {
            for (Index j = 0; j < norms_.cols(); ++j) {
                const double t = group_weight(j), square = t * t;
                if (squares_(k, j) > 0)
                    line_.groups.push_back({square * norms_(k, j) * norms_(k, j),
                                            square * cross_(k, j), square * squares_(k, j)});
                else
                    line_.leaving += t * norms_(k, j);
            }
        }
    }

    // Updates C, its gradient and all measures of them row by row, while a row is in the cache.
    void move(double step) {
        by_row_.sort(vertex_.row, p_.rows());
        ++solution_.iterations;
        const bool grouped = p_.lambda_g > 0;
        if (grouped) norms_.setZero();
        gradient_dot_c_ = 0;
        for (Index i = 0; i < p_.rows(); ++i) {
            auto c = solution_.c.row(i);
            move_row(i, step);
            auto g = gradient_.row(i);
            g = (1 - step) * g + step * vertex_gradient_.row(i);
            gradient_dot_c_ += g.dot(c);
            const auto k = p_.classes.of_row[static_cast<std::size_t>(i)];
            if (grouped && k >= 0) norms_.row(k).array() += c.array().square();
        }
        linear_ = (1 - step) * linear_ + step * vertex_linear_;
        q_ = smooth_.value(gradient_dot_c_, linear_);
        if (grouped) {
            norms_ = norms_.cwiseSqrt();
            measure_class();
        }
        // In addition to the update above: a stop inside refresh() needs the updated values.
        if (solution_.iterations % refresh_interval == 0) refresh();
    }

    void move_row(Index i, double step) {
        auto c = solution_.c.row(i);
        c *= 1 - step;
        by_row_.for_line(i, [&](std::size_t k) { c(vertex_.col[k]) += step * vertex_.value[k]; });
    }

    const Problem &p_;
    TransportSolver &transport_;
    const SolverOptions &options_;
    Pool &pool_;
    Monitor &monitor_;
    Trace &trace_;
    Smooth<double> smooth_;
    Certificate certificate_;
    Solution solution_;
    Vertex vertex_;
    EntryOrder by_row_;
    Line line_;
    Matrix gradient_, vertex_gradient_, cost_; // of q at C, of q at the vertex, of f at C
    Matrix norms_, inverse_, cross_, squares_; // per class and target
    double linear_ = 0, vertex_linear_ = 0;    // <g0, C>, <g0, vertex>
    double gradient_dot_c_ = 0, q_ = 0, class_ = 0;
    double step_ = 1;           // length of the last step
    std::int64_t recorded_ = 0; // iterations in the trace
};

} // namespace

// NOLINTNEXTLINE(performance-unnecessary-value-param): the signature is SolverKind::solve.
Solution conditional_gradient(const SolverInput &input, Matrix /*start*/) {
    std::optional<ConditionalGradient> solver;
    try {
        const Watch watch(input.pool, input.monitor);
        solver.emplace(input);
    } catch (const Stopped &) {
        return independent_solution(input.problem, input.options.gap_tolerance);
    }
    return solver->run();
}

// Counts the matrices at the end of the solve. Smooth has g0, Ds C, a Gram matrix and its half, and
// Ds^2; without the structure g0 and the Gram matrices, or thin factors. The solver has C, two
// gradients and the cost; the second-order term at the end takes a residual.
double conditional_gradient_bytes(const SolverOptions & /*options*/, const SolverSize &size) {
    const double s = size.rows, t = size.cols, d = size.features;
    const double samples = (s + t) * d;
    const double gram = s * t + t * t + symmetric_entries(t);
    const double nearness = 2 * d > t ? gram : 2 * samples;
    const double smooth = size.has_structure ? gram + s * t + s * s : nearness;
    return 8 * (samples + smooth + (size.has_structure ? 5 : 4) * s * t);
}

} // namespace ssc
