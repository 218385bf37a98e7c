// SPDX-License-Identifier: MIT
#include "correspond/smooth.h"

#include <algorithm>
#include <utility>

#include "linalg/gemm.h"

namespace ssc {

// With at least this many times as many columns as features, the products of nearness cost next
// to nothing beside those of the structure.
static constexpr Index few_features = 8;
// Rows of the structure's residual, or of Ds V, in one block: smaller products are slower.
static constexpr Index least_rows = 256;
// This many rows are enough for a rough answer.
static constexpr Index sampled_rows = 48;

// e of smooth.h.
static double excess(const Problem &p) {
    return p.ratio * p.source_graph.unit - p.target_graph.unit;
}

template <class T>
Smooth<T>::Smooth(const Problem &problem, Pool *pool, bool thrifty)
    : p_(problem), pool_(pool), rows_(problem.rows()), cols_(problem.cols()),
      dense_(p_.lambda_s > 0 && !p_.source_graph.factored()),
      factored_(p_.lambda_s > 0 && p_.source_graph.factored()),
      gram_((dense_ && !(thrifty && few_features * p_.target.cols() <= cols_)) ||
            2 * p_.target.cols() > cols_),
      constant_(p_.first_order_scale() * p_.source.squaredNorm()),
      nearness_scale_(static_cast<T>(2 * p_.first_order_scale())), ratio_(static_cast<T>(p_.ratio)),
      weight_(static_cast<T>(2 * p_.lambda_s)),
      diagonal_(factored_ ? static_cast<T>(2 * p_.lambda_s * excess(p_) * excess(p_)) : T(0)),
      row_sums_(rows_) {
    if (gram_) set_gram();
    if (factored_ || !gram_) set_factors();
    if (dense_) half_.resize(thrifty ? thrifty_rows() : rows_, cols_);
}

// Half of the rows, or a quarter if a Gram matrix here or, without a class term, the iteration
// takes more memory.
template <class T>
Index Smooth<T>::thrifty_rows() const {
    const Index parts = gram_ || p_.lambda_g == 0 ? 4 : 2;
    return std::min(rows_, std::max(least_rows, (rows_ + parts - 1) / parts));
}

template <class T>
void Smooth<T>::set_gram() {
    right_gram_ = SymmetricOf<T>(cols_);
    gemm_symmetric(nearness_scale_, view(p_.target), transposed(p_.target), T(0), right_gram_,
                   pool_);
    const Symmetric &dt = p_.target_graph.dense;
    if (dense_) gemm_symmetric(weight_, dt, dt, T(1), right_gram_, pool_);
    constant_gradient_.resize(rows_, cols_);
    gemm_narrowing(-nearness_scale_, view(p_.source), transposed(p_.target), T(0),
                   view(constant_gradient_), pool_);
}

template <class T>
void Smooth<T>::set_factors() {
    // In float, further columns would be below rounding.
    const double tolerance = sizeof(T) == sizeof(double) ? 0 : 1e-6;
    kt_ = factored_ ? p_.target_graph.rank(tolerance) : 0;
    ks_ = factored_ ? p_.source_graph.rank(tolerance) : 0;
    e_ = gram_ ? 0 : p_.target.cols();
    in_.resize(cols_, kt_ + e_);
    left_.resize(rows_, kt_ + e_ + ks_);
    right_.resize(kt_ + e_ + ks_, cols_);
    inner_.resize(rows_, kt_ + e_);
    if (e_ > 0) in_.rightCols(e_) = p_.target.template cast<T>();
    if (factored_) set_middle();
    right_.topRows(kt_ + e_) = in_.transpose();
}

template <class T>
void Smooth<T>::set_middle() {
    const double r = p_.ratio, weight = 2 * p_.lambda_s;
    const Matrix ls = p_.source_graph.factor.leftCols(ks_);
    const Matrix lt = p_.target_graph.factor.leftCols(kt_);
    in_.leftCols(kt_) = lt.template cast<T>();
    left_.rightCols(ks_) = ls.template cast<T>();
    Matrix mt = weight * product(transposed(lt), view(lt), pool_);
    Matrix ms = weight * r * r * product(transposed(ls), view(ls), pool_);
    mt.diagonal().array() += weight * 2 * excess(p_);
    ms.diagonal().array() -= weight * 2 * r * excess(p_);
    middle_t_ = mt.template cast<T>();
    middle_s_ = ms.template cast<T>();
    q_.resize(ks_, cols_);
    k_.resize(ks_, kt_);
}

template <class T>
double Smooth<T>::gradient(const M &c, M &g) {
    double linear = gram_ ? begin_constant(c, g) : 0;
    apply(c, gram_ ? T(1) : T(0), g, gram_ ? nullptr : &linear);
    return linear;
}

template <class T>
double Smooth<T>::gradient(const M &c, const Vector &a, const Vector &b, M &g) {
    if (!dense_) return gradient(c, g);
    double linear = 0;
    if (gram_) {
        linear = begin_constant(c, g);
    } else {
        enter(c);
        linear = leave_constant();
        assemble(0, g);
    }
    add_dense(a, b, g);
    return linear;
}

template <class T>
void Smooth<T>::curvature(const M &v, M &out) {
    apply(v, 0, out, nullptr);
}

// H is a sum of two squares: of nearness, V Xt, and of structure, R.
template <class T>
double Smooth<T>::rough_curvature(const M &v) {
    const Index step = std::max<Index>(1, rows_ / sampled_rows);
    const Index rows = (rows_ + step - 1) / step;
    const View<const T> some(v.data(), rows, cols_, step * cols_, 1);
    M near(rows, p_.features()), structure(rows, cols_);
    gemm_narrowing(T(1), some, view(p_.target), T(0), view(near), pool_);
    Matrix ds(rows, rows_);
    for (Index i = 0; i < rows; ++i)
        p_.source_graph.dense.copy_rows(i * step, 1, ds.row(i).data());
    gemm_narrowing(T(1), some, view(p_.target_graph.dense), T(0), view(structure), pool_);
    gemm_narrowing(-ratio_, view(std::as_const(ds)), view(v), T(1), view(structure), pool_);
    const double sum =
        static_cast<double>(nearness_scale_) * static_cast<double>(near.squaredNorm()) +
        static_cast<double>(weight_) * static_cast<double>(structure.squaredNorm());
    return sum * static_cast<double>(rows_) / static_cast<double>(rows);
}

template <class T>
double Smooth<T>::work() const {
    const Index full = (gram_ ? cols_ : 0) + (dense_ ? 2 * rows_ + (gram_ ? cols_ : 2 * cols_) : 0);
    const Index thin = left_.size() > 0 ? 2 * (kt_ + e_ + ks_) : 0;
    return static_cast<double>(rows_) * static_cast<double>(cols_) *
           static_cast<double>(full + thin);
}

// out = H v + beta out. If `linear` is not null, adds g0 and sets it to <g0, v>.
template <class T>
void Smooth<T>::apply(const M &v, T beta, M &out, double *linear) {
    if (gram_) {
        gemm<T>(1, view(v), view(right_gram_), beta, view(out), pool_);
        beta = 1;
    }
    if (dense_ && gram_) add_dense(v, out);
    if (left_.size() == 0) return;
    enter(v);
    if (linear != nullptr) *linear = leave_constant();
    assemble(beta, out);
    if (dense_ && !gram_) add_structure(v, out);
    if (diagonal_ != T(0))
        for_each(pool_, rows_, [&](Index i) { out.row(i) += diagonal_ * v.row(i); });
}

// g = g0. Returns <g0, c>.
template <class T>
double Smooth<T>::begin_constant(const M &c, M &g) {
    for_each(pool_, rows_, [&](Index i) {
        g.row(i) = constant_gradient_.row(i);
        row_sums_(i) = static_cast<double>(c.row(i).dot(constant_gradient_.row(i)));
    });
    return row_sums_.sum();
}

// Computes Ds V by blocks of rows.
template <class T>
void Smooth<T>::add_dense(const M &v, M &out) {
    const SymmetricView<double> ds = view(p_.source_graph.dense), dt = view(p_.target_graph.dense);
    for (Index i = 0; i < rows_; i += half_.rows()) {
        const Index rows = std::min(half_.rows(), rows_ - i);
        const View<T> part = rows_of(view(half_), 0, rows);
        const View<const T> half = part;
        gemm_narrowing(T(1), rows_of(ds, i, rows), view(v), T(0), part, pool_);
        gemm_narrowing(-2 * weight_ * ratio_, half, dt, T(1), rows_of(view(out), i, rows), pool_);
        gemm_narrowing(weight_ * ratio_ * ratio_, cols_of(ds, i, rows), half, T(1), view(out),
                       pool_);
    }
}

// For V = a b^T, with the product that right_gram_ stands for, if there is one.
template <class T>
void Smooth<T>::add_dense(const Vector &a, const Vector &b, M &out) {
    const Symmetric &ds = p_.source_graph.dense, &dt = p_.target_graph.dense;
    MatrixOf<T> left(rows_, 3), right(3, cols_);
    const Vector once = ds.times(a), along = dt.times(b);
    left.col(0) = a.template cast<T>();
    left.col(1) = once.template cast<T>();
    left.col(2) = ds.times(once).template cast<T>();
    if (gram_)
        right.row(0) = right_gram_.times(b.template cast<T>()).transpose();
    else
        right.row(0) = weight_ * dt.times(along).template cast<T>().transpose();
    right.row(1) = -2 * weight_ * ratio_ * along.template cast<T>().transpose();
    right.row(2) = weight_ * ratio_ * ratio_ * b.template cast<T>().transpose();
    gemm<T>(1, view(std::as_const(left)), view(std::as_const(right)), 1, view(out), pool_);
}

// Computes the residual R = V Dt - r Ds V by blocks of rows.
template <class T>
void Smooth<T>::add_structure(const M &v, M &out) {
    const SymmetricView<double> ds = view(p_.source_graph.dense), dt = view(p_.target_graph.dense);
    for (Index i = 0; i < rows_; i += half_.rows()) {
        const Index rows = std::min(half_.rows(), rows_ - i);
        const View<T> part = rows_of(view(half_), 0, rows);
        const View<const T> residual = part;
        gemm_narrowing(T(1), rows_of(view(v), i, rows), dt, T(0), part, pool_);
        gemm_narrowing(-ratio_, rows_of(ds, i, rows), view(v), T(1), part, pool_);
        gemm_narrowing(weight_, residual, dt, T(1), rows_of(view(out), i, rows), pool_);
        gemm_narrowing(-weight_ * ratio_, cols_of(ds, i, rows), residual, T(1), view(out), pool_);
    }
}

// inner_ = [V Lt | V Xt] and q_ = Ls^T V
template <class T>
void Smooth<T>::enter(const M &v) {
    gemm<T>(1, view(v), view(in_), 0, view(inner_), pool_);
    if (factored_)
        gemm<T>(1, View<const T>(left_.data() + kt_ + e_, ks_, rows_, 1, left_.cols()), view(v), 0,
                view(q_), pool_);
}

// Turns V Xt into V Xt - Xs, the residual of nearness. Returns <g0, V> = -2/(ns d) <Xs, V Xt>.
template <class T>
double Smooth<T>::leave_constant() {
    for_each(pool_, rows_, [&](Index i) {
        double sum = 0;
        for (Index k = 0; k < e_; ++k) {
            T &entry = inner_(i, kt_ + k);
            sum += static_cast<double>(entry) * p_.source(i, k);
            entry -= static_cast<T>(p_.source(i, k));
        }
        row_sums_(i) = sum;
    });
    return -static_cast<double>(nearness_scale_) * row_sums_.sum();
}

// From inner_ = [P | P1] and q_ to out.
template <class T>
void Smooth<T>::assemble(T beta, M &out) {
    left_.middleCols(kt_, e_) = nearness_scale_ * inner_.rightCols(e_);
    if (factored_) {
        const View<const T> p(inner_.data(), rows_, kt_, inner_.cols(), 1);
        const View<const T> lt(in_.data(), cols_, kt_, in_.cols(), 1);
        const View<const T> ls(left_.data() + kt_ + e_, rows_, ks_, left_.cols(), 1);
        const View<T> p_out(left_.data(), rows_, kt_, left_.cols(), 1);
        const View<T> q_out(right_.data() + (kt_ + e_) * cols_, ks_, cols_, cols_, 1);
        const M &q = q_;
        gemm<T>(1, view(q), lt, 0, view(k_), pool_);
        gemm<T>(1, p, view(middle_t_), 0, p_out, pool_);
        gemm<T>(-2 * weight_ * ratio_, ls, view(k_), 1, p_out, pool_);
        gemm<T>(1, view(middle_s_), view(q), 0, q_out, pool_);
    }
    gemm<T>(1, view(left_), view(right_), beta, view(out), pool_);
}

template <class T>
double Smooth<T>::gradient(const Vertex &vertex, M &g) {
    double linear = gram_ ? begin_constant(vertex, g) : 0;
    if (dense_) add_dense(vertex, g);
    if (left_.size() == 0) return linear;
    enter(vertex);
    if (!gram_) linear = leave_constant();
    assemble(gram_ ? T(1) : T(0), g);
    if (diagonal_ != T(0))
        for (std::size_t k = 0; k < vertex.value.size(); ++k)
            g(vertex.row[k], vertex.col[k]) += diagonal_ * static_cast<T>(vertex.value[k]);
    return linear;
}

// g = g0 + vertex right_gram_. Returns <g0, vertex>.
template <class T>
double Smooth<T>::begin_constant(const Vertex &vertex, M &g) {
    if (right_whole_.size() == 0) right_whole_ = right_gram_.whole();
    g = constant_gradient_;
    double linear = 0;
    for (std::size_t k = 0; k < vertex.value.size(); ++k) {
        const Index i = vertex.row[k], j = vertex.col[k];
        linear += vertex.value[k] * static_cast<double>(constant_gradient_(i, j));
        g.row(i) += static_cast<T>(vertex.value[k]) * right_whole_.row(j);
    }
    return linear;
}

// Uses V Dt or Ds V, whichever leaves the smaller full product.
template <class T>
void Smooth<T>::add_dense(const Vertex &vertex, M &g) {
    const Symmetric &ds = p_.source_graph.dense, &dt = p_.target_graph.dense;
    if (source_squared_.size() == 0) {
        Symmetric squared(rows_);
        gemm_symmetric(2 * p_.lambda_s * p_.ratio * p_.ratio, ds, ds, 0.0, squared, pool_);
        source_squared_ = squared.whole();
    }
    for (Index i = 0; i < rows_; ++i) {
        const double *const squared = source_squared_.row(i).data();
        for (std::size_t k = 0; k < vertex.value.size(); ++k)
            g(i, vertex.col[k]) += static_cast<T>(vertex.value[k] * squared[vertex.row[k]]);
    }
    half_.setZero();
    const bool by_target = rows_ < cols_;
    if (by_target) by_col_.sort(vertex.col, cols_);
    const Symmetric &graph = by_target ? dt : ds;
    // Row by row, so that each row of the graph is read once.
    constexpr Index some = 16;
    Matrix part(some, graph.size());
    for (Index i = 0; i < graph.size(); ++i) {
        if (i % some == 0) graph.copy_rows(i, std::min(some, graph.size() - i), part.data());
        const auto row = part.row(i % some);
        if (by_target)
            by_col_.for_line(i, [&](std::size_t k) {
                half_.row(vertex.row[k]) += (vertex.value[k] * row).template cast<T>();
            });
        else
            for (std::size_t k = 0; k < vertex.value.size(); ++k)
                half_(i, vertex.col[k]) += static_cast<T>(vertex.value[k] * row(vertex.row[k]));
    }
    const M &half = half_;
    if (by_target)
        gemm_narrowing(-2 * weight_ * ratio_, view(ds), view(half), T(1), view(g), pool_);
    else
        gemm_narrowing(-2 * weight_ * ratio_, view(half), view(dt), T(1), view(g), pool_);
}

template <class T>
void Smooth<T>::enter(const Vertex &vertex) {
    inner_.setZero();
    q_.setZero();
    for (std::size_t k = 0; k < vertex.value.size(); ++k) {
        const Index i = vertex.row[k], j = vertex.col[k];
        const T value = static_cast<T>(vertex.value[k]);
        inner_.row(i) += value * in_.row(j);
        if (ks_ > 0) q_.col(j) += value * left_.row(i).tail(ks_).transpose();
    }
}

template class Smooth<double>;
template class Smooth<float>;

} // namespace ssc
