// SPDX-License-Identifier: MIT
#include "correspond/descent_state.h"

#include <algorithm>
#include <cmath>

namespace ssc {

namespace {

// The tolerance of the proximal step falls as k^-1.5, down to where it no longer shows in the gap.
constexpr double first_tolerance = 0.03, tolerance_per_gap = 2e-3;
// How near sums of rounded numbers can be brought to their marginals, with room to spare.
template <class T>
constexpr double tightest_sums = sizeof(T) == sizeof(double) ? 1e-11 : 4e-6;

} // namespace

template <class T>
DescentState<T>::DescentState(Task &of)
    : p(of.problem), task(of), blocks(p, of.pool), prox(p, blocks), bound(p, blocks),
      estimate(of.certificate, 4 * std::numeric_limits<T>::epsilon()),
      bound_u(static_cast<std::size_t>(p.rows()), 0.0) {}

template <class T>
void DescentState<T>::set_start() {
    c.resize(p.rows(), p.cols());
    const Vector left = p.independent_left() / p.marginals.total, right = p.independent_right();
    const Matrix &known = task.solution.c;
    for_each(&task.pool, c.rows(), [&](Index i) {
        for (Index j = 0; j < c.cols(); ++j)
            c(i, j) = static_cast<T>(known.size() > 0 ? known(i, j) : left(i) * right(j));
    });
}

template <class T>
void DescentState<T>::make_smooth() {
    smooth = std::make_unique<Smooth<T>>(p, &task.pool, true);
}

template <class T>
double DescentState<T>::gradient(const M &at, M &out, bool one_point) {
    const double before = task.monitor.seconds();
    const double product = smooth->gradient(at, out);
    const double now = (task.monitor.seconds() - before) / smooth->work();
    pace += (pace > 0 ? 0.3 : 1) * (now - pace);
    task.monitor.plan_ending(longer * expected_ending(one_point ? 2 : 3));
    return product;
}

// Counts the products of the evaluations, of which a linearisation counts as two, and passes over
// matrices, which cost as much per entry as `passes` multiplications. Double takes twice as long as
// float.
template <class T>
double DescentState<T>::expected_ending(int evaluations) const {
    constexpr double passes = 100;
    const double entries = static_cast<double>(p.rows()) * static_cast<double>(p.cols());
    const double work = evaluations * (evaluation_work(p) + passes * entries);
    const double width = static_cast<double>(sizeof(double)) / static_cast<double>(sizeof(T));
    return pace * width * work;
}

template <class T>
bool DescentState<T>::stopped() const {
    return task.monitor.stop() || task.monitor.reason() != StopReason::none;
}

template <class T>
void DescentState<T>::copy(const M &from, M &to) {
    to.resize(from.rows(), from.cols());
    blocks.run_rows([&](const Block<T> &b, Index j, Index) {
        std::copy_n(from.data() + j, b.rows * b.cols, to.data() + j);
    });
}

template <class T>
void DescentState<T>::proximal_step(const M &v) {
    const double least = std::max(tolerance_per_gap * task.options.gap_tolerance, tightest_sums<T>);
    const double tolerance = std::max(
        first_tolerance * std::pow(static_cast<double>(k + task.steps_ahead), -1.5), least);
    prox.solve(v, static_cast<T>(p.lambda_g / l), tolerance, c_new);
}

template <class T>
double DescentState<T>::objective_at(double gradient_dot_c, double g0_dot_c) const {
    return smooth->value(gradient_dot_c, g0_dot_c) + p.lambda_g * prox.class_norms() +
           l * prox.missing();
}

template <class T>
double DescentState<T>::dot(const M &x, const M &y) {
    blocks.run_rows([&](const Block<T> &b, Index j, Index block) {
        parts(block, 0) = kernels<T>().dot(b, x.data() + j, y.data() + j);
    });
    return sum_of_parts(0);
}

template struct DescentState<double>;
template struct DescentState<float>;

} // namespace ssc
