#include "correspond/descent.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "correspond/at_once.h"
#include "correspond/round.h"

namespace ssc {

namespace {

// How tight the proximal step is: as k^-1.5, but not below what shows in the gap.
constexpr double first_tolerance = 0.03, tolerance_per_gap = 2e-3;
// How near sums of rounded numbers can be brought to their marginals, with room to spare.
template <class T>
constexpr double tightest_sums = sizeof(T) == sizeof(double) ? 1e-11 : 4e-6;
// So many iterations without a better gap, and float has nothing more to give.
constexpr std::int64_t float_patience = 100;

} // namespace

template <class T>
Descent<T>::Descent(Task &task)
    : p_(task.problem), task_(task), blocks_(p_, task.pool), prox_(p_, blocks_),
      bound_(p_, blocks_), estimate_(task.certificate, 4 * std::numeric_limits<T>::epsilon()),
      bound_u_(static_cast<std::size_t>(p_.rows()), 0.0),
      has_solution_(task.solution.iterations > 0) {}

template <class T>
bool Descent<T>::run() {
    bool enough = true;
    try {
        const Watch watch(task_.pool, task_.monitor);
        set_start();
        prepare();
        begin();
        enough = descend();
    } catch (const Stopped &) {
        // In the middle of an iteration: the one before it is the last.
    }
    last_ = true;
    if (!certified_) conclude();
    return enough || task_.solution.converged;
}

static MatrixOf<float> narrowed(MatrixOf<float> &m) {
    return std::move(m);
}
static MatrixOf<float> narrowed(const MatrixOf<double> &m) {
    return m.cast<float>();
}

// With a certificate if there is time for one.
template <class T>
void Descent<T>::conclude() {
    Monitor &monitor = task_.monitor;
    monitor.begin_ending();
    if (ends_quickly(p_)) {
        if (k_ == 0) {
            set_start();
            bound_c_.resize(0, 0);
        }
        certify();
        return;
    }
    try {
        const Watch watch(task_.pool, monitor);
        task_.pool.go_on_or_stop();
        certify();
        return;
    } catch (const Stopped &) {
        // Not even for that.
    }
    Solution &solution = task_.solution;
    if (std::isfinite(answer_objective())) {
        const double objective = answer_objective();
        answer_at_once(p_, narrowed(answer()), objective, task_.certificate,
                       task_.options.gap_tolerance, &task_.pool, solution);
    } else if (!(has_solution_ && solution.c.size() > 0)) {
        answer_independent(p_, task_.options.gap_tolerance, solution);
    }
}

template <class T>
bool Descent<T>::descend() {
    const SolverOptions &options = task_.options;
    // With no class term a linear program makes the bound tight, which the estimate is not.
    goal_ = p_.lambda_g > 0 ? options.gap_tolerance : 1.5 * options.gap_tolerance;
    double best_gap = std::numeric_limits<double>::infinity();
    std::int64_t last_progress = 0;
    while (task_.solution.iterations < options.max_iterations && !task_.monitor.stop()) {
        ++k_;
        const double step = 1 / l_;
        iterate();
        ++task_.solution.iterations;
        record(task_.monitor, task_.trace, answer_objective(), estimate_, step);
        const double gap = estimate_.relative_gap(answer_objective());
        if (gap <= goal_) {
            // Without time for another certificate, this is the last.
            certified_ = certify() || task_.monitor.stop();
            if (certified_) return true;
            task_.solution.c.resize(0, 0);
            resume();
            // An iterate off the marginals may seem better than any: that is no gap to aim below.
            goal_ = std::max(0.85 * gap, 0.5 * goal_);
        }
        if (gap < 0.98 * best_gap) {
            best_gap = gap;
            last_progress = k_;
        }
        if (sizeof(T) < sizeof(double) && k_ - last_progress > float_patience) return false;
    }
    return true;
}

template <class T>
void Descent<T>::set_start() {
    c_.resize(p_.rows(), p_.cols());
    const std::vector<double> &a = p_.marginals.a, &b = p_.marginals.b;
    const double total = std::accumulate(a.begin(), a.end(), 0.0);
    const Matrix &known = task_.solution.c;
    for_each(&task_.pool, c_.rows(), [&](Index i) {
        const double part = a[static_cast<std::size_t>(i)] / total;
        for (Index j = 0; j < c_.cols(); ++j)
            c_(i, j) = static_cast<T>(known.size() > 0 ? known(i, j)
                                                       : part * b[static_cast<std::size_t>(j)]);
    });
}

template <class T>
void Descent<T>::prepare() {
    make_smooth();
    for (M *m : {&g_, &c_new_})
        m->resize(p_.rows(), p_.cols());
    parts_.resize(blocks_.row_count(), 4);
    linear_ = first_gradient();
    // Of one step alone the direction has to be a telling one.
    if (power_steps() == 1)
        copy(g_, c_new_);
    else
        set_random(c_new_);
    l_ = largest_curvature(c_new_, g_new_);
    g_new_.resize(p_.rows(), p_.cols()); // not earlier: the target's samples may be as large
    // Along directions without curvature any step is short enough; this one is of the size of C.
    l_ = std::max(l_, 0.05 * reach());
    if (!(l_ > 0)) l_ = 1; // every C is as good as every other
}

template <class T>
void Descent<T>::make_smooth() {
    task_.problem.bring_back();
    smooth_ = std::make_unique<Smooth<T>>(p_, &task_.pool, true);
    if (!smooth_->reads_samples()) task_.problem.put_away();
}

// How far apart entries of the gradient are, by the largest of C.
template <class T>
double Descent<T>::reach() {
    blocks_.run_rows([&](const Block<T> &b, Index j, Index k) {
        const Eigen::Map<const M> g(g_.data() + j, b.rows, b.cols),
            c(c_.data() + j, b.rows, b.cols);
        parts_(k, 0) = static_cast<double>(g.maxCoeff());
        parts_(k, 1) = static_cast<double>(g.minCoeff());
        parts_(k, 2) = static_cast<double>(c.maxCoeff());
    });
    const T apart =
        static_cast<T>(parts_.col(0).maxCoeff()) - static_cast<T>(parts_.col(1).minCoeff());
    return static_cast<double>(apart / static_cast<T>(parts_.col(2).maxCoeff()));
}

template <class T>
void Descent<T>::copy(const M &from, M &to) {
    to.resize(from.rows(), from.cols());
    blocks_.run_rows([&](const Block<T> &b, Index j, Index) {
        std::copy_n(from.data() + j, b.rows * b.cols, to.data() + j);
    });
}

template <class T>
double Descent<T>::gradient(const M &c, M &g) {
    const double before = task_.monitor.seconds();
    const double linear = smooth_->gradient(c, g);
    const double pace = (task_.monitor.seconds() - before) / smooth_->work();
    pace_ += (pace_ > 0 ? 0.3 : 1) * (pace - pace_);
    task_.monitor.plan_ending(longer_ * expected_ending(one_point() ? 2 : 3));
    return linear;
}

// Seconds for a certificate and what comes with it, by the work that it takes: the products of so
// many evaluations, of which a linearisation counts as two; and passes over matrices, which cost
// each entry about as much as so many multiplications. In double both take twice as long as in
// float.
template <class T>
double Descent<T>::expected_ending(int evaluations) const {
    constexpr double passes = 100;
    const double entries = static_cast<double>(p_.rows()) * static_cast<double>(p_.cols());
    const double work = evaluations * (evaluation_work(p_) + passes * entries);
    const double width = static_cast<double>(sizeof(double)) / static_cast<double>(sizeof(T));
    return pace_ * width * work;
}

template <class T>
double Descent<T>::first_gradient() {
    if (task_.solution.c.size() > 0) return gradient(c_, g_);
    const Vector a = Eigen::Map<const Vector>(p_.marginals.a.data(), p_.rows());
    const Vector b = Eigen::Map<const Vector>(p_.marginals.b.data(), p_.cols());
    return smooth_->gradient(c_, a / a.sum(), b, g_);
}

template <class T>
void Descent<T>::set_random(M &x) {
    for_each(&task_.pool, x.rows(), [&](Index i) {
        // A generator for each row, so that rows need not wait for each other.
        std::uint64_t state = 88172645463325252u ^ (task_.options.seed * 0x9E3779B97F4A7C15u) ^
                              (static_cast<std::uint64_t>(i + 1) * 0xD1B54A32D192ED03u);
        if (state == 0) state = 1; // where xorshift would stay
        for (Index j = 0; j < x.cols(); ++j) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            x(i, j) = static_cast<T>(static_cast<double>(state >> 40) / 16777216.0 - 0.5);
        }
    });
}

// The largest curvature along the polytope: a few power iterations from x, on matrices whose rows
// and columns sum to 0. Too small an answer is noticed and mended on the way.
template <class T>
double Descent<T>::largest_curvature(M &x, M &hx) {
    double curvature = 0;
    for (int k = 0; k < power_steps(); ++k) {
        centre(x);
        const double norm = std::sqrt(dot(x, x));
        if (!(norm > 0)) break;
        for_each(&task_.pool, x.rows(), [&](Index i) { x.row(i) *= static_cast<T>(1 / norm); });
        if (power_steps() == 1 && smooth_->full()) return smooth_->rough_curvature(x);
        hx.resize(x.rows(), x.cols());
        smooth_->curvature(x, hx);
        curvature = dot(x, hx);
        x.swap(hx);
    }
    return curvature;
}

template <class T>
void Descent<T>::centre(M &x) {
    for_each(&task_.pool, x.rows(), [&](Index i) { x.row(i).array() -= x.row(i).mean(); });
    blocks_.run([&](const Block<T> &b, Index j, Index) {
        auto part = x.middleCols(j, b.cols);
        part.rowwise() -= part.colwise().mean().eval();
    });
}

template <class T>
void Descent<T>::proximal_step(const M &v) {
    const double least =
        std::max(tolerance_per_gap * task_.options.gap_tolerance, tightest_sums<T>);
    const double tolerance = std::max(
        first_tolerance * std::pow(static_cast<double>(k_ + task_.steps_ahead), -1.5), least);
    prox_.solve(v, static_cast<T>(p_.lambda_g / l_), tolerance, c_new_);
}

template <class T>
double Descent<T>::objective_at(double gradient_dot_c, double linear) const {
    return smooth_->value(gradient_dot_c, linear) + p_.lambda_g * prox_.class_norms() +
           l_ * prox_.missing();
}

template <class T>
double Descent<T>::dot(const M &x, const M &y) {
    blocks_.run_rows([&](const Block<T> &b, Index j, Index k) {
        parts_(k, 0) = kernels<T>().dot(b, x.data() + j, y.data() + j);
    });
    return sum_of_parts(0);
}

// What the fit will say, in double and from the definitions: C on the marginals, its objective,
// and the bound. Double takes twice the memory, so what iterations only work in makes room for it.
template <class T>
bool Descent<T>::certify() {
    Solution &solution = task_.solution;
    const double tolerance = task_.options.gap_tolerance;
    make_room();
    solution.c.resize(0, 0);
    if (one_point()) {
        // One set of products for both, at the C that is answered.
        const Terms terms = offer_bound(on_marginals(answer()));
        solution.c = on_marginals(answer());
        finish(p_, task_.certificate, tolerance, terms, solution);
        if (solution.converged || stopped()) return solution.converged;
        // Before it was brought onto the marginals its bound was better.
        solution.c.resize(0, 0);
        offer_bound(widened(bound_c_));
        solution.c = on_marginals(answer());
        finish(p_, task_.certificate, tolerance, terms, solution);
        return solution.converged;
    }
    offer_bound(widened(bound_c_.size() > 0 ? bound_c_ : c_));
    solution.c = on_marginals(answer());
    finish(p_, task_.certificate, tolerance, solution, &task_.pool);
    return solution.converged;
}

template <class T>
Matrix Descent<T>::on_marginals(const M &m) const {
    Matrix c = widened(m);
    round_to_marginals(p_.marginals, c, &task_.pool);
    return c;
}

template <class T>
Matrix Descent<T>::widened(const M &m) const {
    Matrix wide(m.rows(), m.cols());
    for_each(&task_.pool, m.rows(),
             [&](Index i) { wide.row(i) = m.row(i).template cast<double>(); });
    return wide;
}

// At c, which is used up. Returns the terms there.
template <class T>
Terms Descent<T>::offer_bound(Matrix c) {
    const double before = task_.monitor.seconds();
    const Linearisation at = linearise(p_, std::move(c), &task_.pool);
    offer_bound(at);
    const double seconds = task_.monitor.seconds() - before;
    if (pace_ > 0) longer_ = seconds / expected_ending(2);
    // With the class term that bound is tight; without it a linear program is tighter.
    if (p_.lambda_g > 0 || stopped()) return at.terms;
    const Matrix &g = at.gradient;
    Vertex vertex;
    task_.transport.solve({g.data(), g.rows(), g.cols(), g.cols()}, vertex, task_.monitor);
    ++task_.solution.transport_solves;
    task_.certificate.offer(at.value, at.gradient_dot_c, vertex.dual_cost);
    return at.terms;
}

// By the multipliers, which may climb by as much as the point was moved.
template <class T>
void Descent<T>::offer_bound(const Linearisation &at) {
    const Blocks<double> blocks(p_, task_.pool);
    DualBound<double> bound(p_, blocks);
    Certificate &certificate = task_.certificate;
    const double objective = at.terms.objective(p_.lambda_s, p_.lambda_g);
    std::vector<double> u = bound_u_;
    for (int k = 0;; ++k) {
        certificate.offer(at.value, at.gradient_dot_c, bound(at.gradient, u));
        if (!(away_ > 0) || k == most_climbs ||
            certificate.relative_gap(objective) <= task_.options.gap_tolerance)
            return;
        bound.climb(at.gradient, away_, u);
    }
}

template class Descent<double>;
template class Descent<float>;

} // namespace ssc
