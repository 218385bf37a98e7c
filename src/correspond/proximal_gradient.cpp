#include "correspond/proximal_gradient.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "correspond/dual_bound.h"
#include "correspond/prox.h"
#include "correspond/round.h"
#include "correspond/smooth.h"

namespace ssc {

namespace {

// Below this gap float is too coarse for the iteration.
constexpr double single_precision_gap = 2e-3;
// The mean of the iterates that the bound is taken at gives iterate k the weight (m+1)/(k+m).
constexpr double mean_weight = 3;
// How tight the proximal step is: as k^-1.5, but not below what shows in the gap.
constexpr double first_tolerance = 0.03, tolerance_per_gap = 2e-3;
// How near sums of rounded numbers can be brought to their marginals, with room to spare.
template <class T>
constexpr double tightest_sums = sizeof(T) == sizeof(double) ? 1e-11 : 4e-6;

// What one run hands to the next, more precise one.
struct State {
    Matrix c;
    Certificate certificate;
    Solution solution;
};

template <class T>
class ProximalGradient {
public:
    using M = MatrixOf<T>;

    ProximalGradient(const Problem &problem, TransportSolver &transport,
                     const SolverOptions &options, Pool &pool, Monitor &monitor, Trace &trace,
                     State &state)
        : p_(problem), transport_(transport), o_(options), pool_(pool), monitor_(monitor),
          trace_(trace), state_(state), blocks_(problem, pool), smooth_(problem, &pool),
          prox_(problem, blocks_), bound_(problem, blocks_),
          estimate_(problem, 4 * std::numeric_limits<T>::epsilon()) {}

    // False when it got as far as its arithmetic goes and no further.
    bool run();

private:
    void start();
    void estimate_curvature();
    void iterate();
    void take_step(double beta);
    void compare();
    void shorten_step(double curvature);
    void restart() { momentum_ = 1; }
    void update_mean();
    void update_estimate();
    bool certify();
    void offer_bound_at_mean();
    double dot(const M &x, const M &y);
    double sum_of_parts(int k) const { return parts_.col(k).sum(); }

    const Problem &p_;
    TransportSolver &transport_;
    const SolverOptions &o_;
    Pool &pool_;
    Monitor &monitor_;
    Trace &trace_;
    State &state_;
    Blocks<T> blocks_;
    Smooth<T> smooth_;
    Prox<T> prox_;
    DualBound<T> bound_;
    Certificate estimate_; // in T, to know when a certificate is worth its price
    M c_, g_, c_new_, g_new_, v_, previous_, mean_c_, mean_g_;
    std::vector<double> mean_u_;
    Matrix parts_;
    double l_ = 0, momentum_ = 1;
    double linear_ = 0, mean_linear_ = 0, objective_ = std::numeric_limits<double>::infinity();
    std::int64_t k_ = 0, last_progress_ = 0;
    double best_gap_ = std::numeric_limits<double>::infinity();
};

template <class T>
bool ProximalGradient<T>::run() {
    start();
    // With no class term a linear program makes the bound tight, which the estimate is not.
    double goal = p_.lambda_g > 0 ? o_.gap_tolerance : 1.5 * o_.gap_tolerance;
    while (state_.solution.iterations < o_.max_iterations && !monitor_.stop()) {
        iterate();
        update_estimate();
        record(monitor_, trace_, objective_, estimate_, 1 / l_);
        const double gap = estimate_.relative_gap(objective_);
        if (gap <= goal) {
            if (certify()) return true;
            goal = 0.85 * gap;
        }
        if (gap < 0.98 * best_gap_) {
            best_gap_ = gap;
            last_progress_ = k_;
        }
        if (sizeof(T) < sizeof(double) && k_ - last_progress_ > 100) {
            certify();
            return false;
        }
    }
    certify();
    return true;
}

template <class T>
void ProximalGradient<T>::start() {
    c_ = state_.c.template cast<T>();
    for (M *m : {&g_, &c_new_, &g_new_, &v_, &previous_})
        m->resize(c_.rows(), c_.cols());
    previous_.setZero(); // the first step multiplies it by 0, which does not undo a NaN
    parts_.resize(blocks_.count(), 3);
    estimate_curvature();
    linear_ = smooth_.gradient(c_, g_);
    // Along directions without curvature any step is short enough; this one is of the size of C.
    const double reach = static_cast<double>((g_.maxCoeff() - g_.minCoeff()) / c_.maxCoeff());
    l_ = std::max(l_, 0.05 * reach);
    if (!(l_ > 0)) l_ = 1; // every C is as good as every other
    mean_c_ = c_;
    mean_g_ = g_;
    mean_linear_ = linear_;
    mean_u_.assign(static_cast<std::size_t>(c_.rows()), 0.0);
}

// The largest curvature along the polytope: a few power iterations on matrices whose rows and
// columns sum to 0. Too small an answer is noticed and mended in iterate().
template <class T>
void ProximalGradient<T>::estimate_curvature() {
    M &x = v_, &hx = g_new_;
    std::uint64_t state = 88172645463325252u ^ (o_.seed * 0x9E3779B97F4A7C15u);
    if (state == 0) state = 1; // where xorshift would stay
    for (Index k = 0; k < x.size(); ++k) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        x.data()[k] = static_cast<T>(static_cast<double>(state >> 40) / 16777216.0 - 0.5);
    }
    for (int k = 0; k < 6; ++k) {
        x.colwise() -= x.rowwise().mean().eval();
        x.rowwise() -= x.colwise().mean().eval();
        const double norm = std::sqrt(dot(x, x));
        if (!(norm > 0)) return;
        x *= static_cast<T>(1 / norm);
        smooth_.curvature(x, hx);
        l_ = dot(x, hx);
        x.swap(hx);
    }
}

template <class T>
void ProximalGradient<T>::iterate() {
    ++k_;
    ++state_.solution.iterations;
    const double next = 0.5 * (1 + std::sqrt(1 + 4 * momentum_ * momentum_));
    take_step((momentum_ - 1) / next);
    momentum_ = next;
    const double linear = smooth_.gradient(c_new_, g_new_);
    compare();
    const double objective =
        smooth_.value(sum_of_parts(0), linear) + p_.lambda_g * prox_.class_norms();
    const double square = sum_of_parts(1), curvature = sum_of_parts(2);
    const double noise = 16 * std::numeric_limits<T>::epsilon() * std::abs(objective);
    if (curvature > 1.02 * l_ * square)
        shorten_step(curvature / square);
    else if (objective > objective_ + noise)
        restart();
    objective_ = objective;
    linear_ = linear;
    c_.swap(c_new_);
    g_.swap(g_new_);
    update_mean();
}

// c_new = prox(y - grad(y) / L) at y = c + beta (c - c_before). The gradient is affine, so that its
// value at y is combined from those at c and c_before, like y itself.
template <class T>
void ProximalGradient<T>::take_step(double beta) {
    blocks_.run([&](const Block<T> &b, Index j, Index) {
        kernels<T>().extrapolate(b, c_.data() + j, g_.data() + j, static_cast<T>(1 / l_),
                                 static_cast<T>(beta), previous_.data() + j, v_.data() + j);
    });
    const double least = std::max(tolerance_per_gap * o_.gap_tolerance, tightest_sums<T>);
    const double tolerance =
        std::max(first_tolerance * std::pow(static_cast<double>(k_), -1.5), least);
    prox_.solve(v_, static_cast<T>(p_.lambda_g / l_), tolerance, c_new_);
}

template <class T>
void ProximalGradient<T>::compare() {
    blocks_.run([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().compare(b, c_.data() + j, g_.data() + j, c_new_.data() + j, g_new_.data() + j,
                             &parts_(k, 0));
    });
}

template <class T>
void ProximalGradient<T>::shorten_step(double curvature) {
    const double steeper = std::max(1.05 * curvature, 1.2 * l_);
    prox_.rescale(l_ / steeper);
    l_ = steeper;
    restart();
}

template <class T>
double ProximalGradient<T>::dot(const M &x, const M &y) {
    blocks_.run([&](const Block<T> &b, Index j, Index k) {
        parts_(k, 0) = kernels<T>().dot(b, x.data() + j, y.data() + j);
    });
    return sum_of_parts(0);
}

// The bound at a mean of the iterates lags less than at the last of them.
template <class T>
void ProximalGradient<T>::update_mean() {
    const double weight = (mean_weight + 1) / (static_cast<double>(k_) + mean_weight);
    blocks_.run([&](const Block<T> &b, Index j, Index) {
        kernels<T>().average(b, c_.data() + j, static_cast<T>(weight), mean_c_.data() + j);
        kernels<T>().average(b, g_.data() + j, static_cast<T>(weight), mean_g_.data() + j);
    });
    mean_linear_ += weight * (linear_ - mean_linear_);
    const std::vector<double> &u = prox_.row_multipliers();
    for (std::size_t i = 0; i < mean_u_.size(); ++i)
        mean_u_[i] += weight * (l_ * u[i] - mean_u_[i]);
}

template <class T>
void ProximalGradient<T>::update_estimate() {
    const double product = dot(mean_g_, mean_c_);
    estimate_.offer(smooth_.value(product, mean_linear_), product, bound_(mean_g_, mean_u_));
}

// What the fit will say, in double and from the definitions: C on the marginals, its objective,
// and the bound at the mean. Double takes twice the memory, so what iterations only work in makes
// room for it.
template <class T>
bool ProximalGradient<T>::certify() {
    for (M *m : {&c_new_, &g_new_, &v_})
        m->resize(0, 0);
    state_.solution.c.resize(0, 0);
    offer_bound_at_mean();
    state_.solution.c = c_.template cast<double>();
    round_to_marginals(p_.marginals, state_.solution.c);
    finish(p_, state_.certificate, o_.gap_tolerance, state_.solution);
    if (state_.solution.converged) return true;
    for (M *m : {&c_new_, &g_new_, &v_})
        m->resize(c_.rows(), c_.cols());
    return false;
}

template <class T>
void ProximalGradient<T>::offer_bound_at_mean() {
    const Matrix mean = mean_c_.template cast<double>();
    double q = first_order_term(p_, mean);
    if (p_.lambda_s > 0) q += p_.lambda_s * second_order_term(p_, mean);
    const Matrix g = smooth_gradient(p_, mean);
    const double product = g.cwiseProduct(mean).sum();
    {
        const Blocks<double> blocks(p_, pool_);
        state_.certificate.offer(q, product, DualBound<double>(p_, blocks)(g, mean_u_));
    }
    // With the class term that bound is tight; without it a linear program is tighter.
    if (p_.lambda_g > 0 || monitor_.stop()) return;
    Vertex vertex;
    transport_.solve({g.data(), g.rows(), g.cols(), g.cols()}, vertex, monitor_);
    ++state_.solution.transport_solves;
    state_.certificate.offer(q, product, vertex.dual_cost);
}

} // namespace

// The iterations know their C only nearly on the marginals, and their bounds only in their own
// arithmetic. The last entry becomes what was certified, and no bound before it is above that.
static void correct(Trace &trace, const Certificate &certificate, const Solution &solution) {
    if (solution.iterations == 0) return;
    trace.objective.back() = solution.objective;
    const auto first = trace.objective.size() - static_cast<std::size_t>(solution.iterations);
    for (std::size_t k = first; k < trace.objective.size(); ++k) {
        trace.lower_bound[k] = std::min(trace.lower_bound[k], solution.lower_bound);
        const double gap = std::max(trace.objective[k] - trace.lower_bound[k], 0.0);
        trace.relative_gap[k] = certificate.relative(gap, trace.objective[k]);
    }
    trace.lower_bound.back() = solution.lower_bound;
    trace.relative_gap.back() = solution.relative_gap;
}

bool single_precision(const SolverOptions &options) {
    return options.gap_tolerance >= single_precision_gap;
}

// One row or one column leaves no choice: the objective is its own bound.
static Solution only_coupling(const Problem &problem, const SolverOptions &options, State &state) {
    state.solution.c = state.c;
    const Terms terms = evaluate_terms(problem, state.c);
    state.certificate.offer(terms.objective(problem.lambda_s, problem.lambda_g), 0, 0);
    finish(problem, state.certificate, options.gap_tolerance, state.solution);
    return std::move(state.solution);
}

// Objectives far from 1 have gradients and products of them beyond what float can hold.
static bool fits_single_precision(const Certificate &certificate) {
    return certificate.scale() > 1e-9 && certificate.scale() < 1e9;
}

Solution proximal_gradient(const Problem &problem, TransportSolver &transport,
                           const SolverOptions &options, Pool &pool, Monitor &monitor,
                           Trace &trace) {
    State state{independent_coupling(problem.marginals), Certificate(problem), {}};
    monitor.progress.max_iterations = options.max_iterations;
    if (problem.rows() == 1 || problem.cols() == 1) return only_coupling(problem, options, state);
    bool done = false;
    if (single_precision(options) && fits_single_precision(state.certificate)) {
        done =
            ProximalGradient<float>(problem, transport, options, pool, monitor, trace, state).run();
        if (!done) state.c = state.solution.c;
    }
    if (!done)
        ProximalGradient<double>(problem, transport, options, pool, monitor, trace, state).run();
    correct(trace, state.certificate, state.solution);
    return std::move(state.solution);
}

} // namespace ssc
