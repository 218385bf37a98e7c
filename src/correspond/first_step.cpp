// SPDX-License-Identifier: MIT
#include "correspond/descent_state.h"

#include <algorithm>
#include <cmath>

namespace ssc {

namespace {

// The gradient at the start. The independent coupling has rank one and takes next to no products.
template <class T>
double first_gradient(DescentState<T> &s, const StepRule<T> &rule) {
    if (s.task.solution.c.size() > 0) return s.gradient(s.c, s.g, rule.one_point());
    return s.smooth->gradient(s.c, s.p.independent_left() / s.p.marginals.total,
                              s.p.independent_right(), s.g);
}

template <class T>
void set_random(Task &task, MatrixOf<T> &x) {
    for_each(&task.pool, x.rows(), [&](Index i) {
        // Each row has its own generator, so that rows need not wait for each other.
        std::uint64_t state = 88172645463325252u ^ (task.options.seed * 0x9E3779B97F4A7C15u) ^
                              (static_cast<std::uint64_t>(i + 1) * 0xD1B54A32D192ED03u);
        if (state == 0) state = 1; // xorshift would stay at 0
        for (Index j = 0; j < x.cols(); ++j) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            x(i, j) = static_cast<T>(static_cast<double>(state >> 40) / 16777216.0 - 0.5);
        }
    });
}

// Makes rows and columns sum to 0, as those of any direction along the polytope do.
template <class T>
void centre(DescentState<T> &s, MatrixOf<T> &x) {
    const Scaling &scaling = s.p.scaling;
    if (!scaling.plain()) {
        using V = Eigen::Matrix<T, Eigen::Dynamic, 1>;
        const V along_cols = scaling.col.normalized().template cast<T>();
        const V along_rows = scaling.row.normalized().template cast<T>();
        for_each(&s.task.pool, x.rows(),
                 [&](Index i) { x.row(i) -= x.row(i).dot(along_cols) * along_cols.transpose(); });
        s.blocks.run([&](const Block<T> &b, Index j, Index) {
            auto part = x.middleCols(j, b.cols);
            part -= along_rows * (along_rows.transpose() * part).eval();
        });
        return;
    }
    for_each(&s.task.pool, x.rows(), [&](Index i) { x.row(i).array() -= x.row(i).mean(); });
    s.blocks.run([&](const Block<T> &b, Index j, Index) {
        auto part = x.middleCols(j, b.cols);
        part.rowwise() -= part.colwise().mean().eval();
    });
}

// A few power iterations from x. If the result is too small, the step rules notice and correct it.
template <class T>
double largest_curvature(DescentState<T> &s, int power_steps, MatrixOf<T> &x, MatrixOf<T> &hx) {
    double curvature = 0;
    for (int k = 0; k < power_steps; ++k) {
        centre(s, x);
        const double norm = std::sqrt(s.dot(x, x));
        if (!(norm > 0)) break;
        for_each(&s.task.pool, x.rows(), [&](Index i) { x.row(i) *= static_cast<T>(1 / norm); });
        if (power_steps == 1 && s.smooth->full()) return s.smooth->rough_curvature(x);
        hx.resize(x.rows(), x.cols());
        s.smooth->curvature(x, hx);
        curvature = s.dot(x, hx);
        x.swap(hx);
    }
    return curvature;
}

// The range of the gradient's entries over the largest entry of C.
template <class T>
double reach(DescentState<T> &s) {
    using M = MatrixOf<T>;
    s.blocks.run_rows([&](const Block<T> &b, Index j, Index k) {
        const Eigen::Map<const M> g(s.g.data() + j, b.rows, b.cols),
            c(s.c.data() + j, b.rows, b.cols);
        s.parts(k, 0) = static_cast<double>(g.maxCoeff());
        s.parts(k, 1) = static_cast<double>(g.minCoeff());
        s.parts(k, 2) = static_cast<double>(c.maxCoeff());
    });
    const T apart =
        static_cast<T>(s.parts.col(0).maxCoeff()) - static_cast<T>(s.parts.col(1).minCoeff());
    return static_cast<double>(apart / static_cast<T>(s.parts.col(2).maxCoeff()));
}

} // namespace

template <class T>
void set_first_step(DescentState<T> &s, const StepRule<T> &rule) {
    s.make_smooth();
    for (MatrixOf<T> *m : {&s.g, &s.c_new})
        m->resize(s.p.rows(), s.p.cols());
    s.parts.resize(s.blocks.row_count(), 4);
    s.linear = first_gradient(s, rule);
    // With a single power step, start from the gradient: a random direction would underestimate the
    // curvature.
    if (rule.power_steps() == 1)
        s.copy(s.g, s.c_new);
    else
        set_random(s.task, s.c_new);
    s.l = largest_curvature(s, rule.power_steps(), s.c_new, s.g_new);
    s.g_new.resize(s.p.rows(), s.p.cols()); // not earlier: the target's samples may be as large
    // Along directions without curvature any step is short enough; this one is as long as C.
    s.l = std::max(s.l, 0.05 * reach(s));
    if (!(s.l > 0)) s.l = 1; // the objective is constant
}

template void set_first_step(DescentState<double> &, const StepRule<double> &);
template void set_first_step(DescentState<float> &, const StepRule<float> &);

} // namespace ssc
