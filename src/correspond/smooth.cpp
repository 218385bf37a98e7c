#include "correspond/smooth.h"

#include "support/decompose.h"
#include "support/product.h"

namespace ssc {

template <class T>
Smooth<T>::Smooth(const Problem &problem, Pool *pool)
    : pool_(pool), rows_(problem.rows()), cols_(problem.cols()) {
    set_nearness(problem);
    set_structure(problem);
}

template <class T>
void Smooth<T>::set_nearness(const Problem &p) {
    const double scale = p.first_order_scale();
    nearness_scale_ = static_cast<T>(2 * scale);
    constant_ = scale * p.source.squaredNorm();
    if (p.target.cols() > p.target.rows()) {
        // More features than target samples: C Xt lives in the span of Xt, and so may we. What
        // lies outside of it is a constant, and is in constant_ already.
        const Matrix basis = row_space(p.target);
        z_ = product(view(p.target), view(basis));
        y_ = product(view(p.source), view(basis));
    } else {
        z_ = p.target;
        y_ = p.source;
    }
    e_ = z_.cols();
}

template <class T>
void Smooth<T>::set_structure(const Problem &p) {
    if (p.lambda_s > 0) {
        structure_ = p.source_graph.factored() ? Structure::factored : Structure::dense;
        weight_ = static_cast<T>(2 * p.lambda_s);
        ratio_ = static_cast<T>(p.ratio);
    }
    gram_ = structure_ == Structure::dense || (structure_ == Structure::none && 2 * e_ > cols_);
    yt_ = y_.template cast<T>();
    if (gram_)
        set_dense(p);
    else
        set_factored(p);
}

template <class T>
void Smooth<T>::set_factored(const Problem &p) {
    const bool graphs = structure_ == Structure::factored;
    // float cannot tell more columns from rounding.
    const double tolerance = sizeof(T) == sizeof(double) ? 0 : 1e-6;
    kt_ = graphs ? p.target_graph.rank(tolerance) : 0;
    ks_ = graphs ? p.source_graph.rank(tolerance) : 0;
    in_.resize(cols_, kt_ + e_);
    left_.resize(rows_, kt_ + e_ + ks_);
    right_.resize(kt_ + e_ + ks_, cols_);
    inner_.resize(rows_, kt_ + e_);
    in_.rightCols(e_) = z_.template cast<T>();
    if (graphs) {
        const double r = p.ratio, weight = 2 * p.lambda_s;
        const Matrix ls = p.source_graph.factor.leftCols(ks_);
        const Matrix lt = p.target_graph.factor.leftCols(kt_);
        in_.leftCols(kt_) = lt.template cast<T>();
        left_.rightCols(ks_) = ls.template cast<T>();
        Matrix mt = weight * product(transposed(lt), view(lt));
        Matrix ms = weight * r * r * product(transposed(ls), view(ls));
        mt.diagonal().array() += weight * 2 * (r - 1);
        ms.diagonal().array() -= weight * 2 * r * (r - 1);
        middle_t_ = mt.template cast<T>();
        middle_s_ = ms.template cast<T>();
        diagonal_ = static_cast<T>(weight * (r - 1) * (r - 1));
        q_.resize(ks_, cols_);
        k_.resize(ks_, kt_);
    }
    right_.topRows(kt_ + e_) = in_.transpose();
}

template <class T>
void Smooth<T>::set_dense(const Problem &p) {
    Matrix gram(cols_, cols_);
    gemm<double>(2 * p.first_order_scale(), view(z_), transposed(z_), 0, view(gram), pool_);
    if (structure_ == Structure::dense) {
        const Matrix &dt = p.target_graph.dense;
        gemm<double>(2 * p.lambda_s, view(dt), view(dt), 1, view(gram), pool_);
        target_ = dt.template cast<T>();
        source_ = p.source_graph.dense.template cast<T>();
        half_.resize(rows_, cols_);
    }
    right_gram_ = gram.template cast<T>();
    Matrix constant(rows_, cols_);
    gemm<double>(-2 * p.first_order_scale(), view(y_), transposed(z_), 0, view(constant), pool_);
    constant_gradient_ = constant.template cast<T>();
}

template <class T>
double Smooth<T>::gradient(const M &c, M &g) {
    if (gram_) {
        apply_dense(c, g);
        g += constant_gradient_;
        double linear = 0;
        for (Index i = 0; i < rows_; ++i)
            linear += static_cast<double>(c.row(i).dot(constant_gradient_.row(i)));
        return linear;
    }
    enter(c);
    const double linear = leave_constant();
    assemble(g);
    if (diagonal_ != T(0)) g += diagonal_ * c;
    return linear;
}

template <class T>
void Smooth<T>::curvature(const M &v, M &out) {
    if (gram_) {
        apply_dense(v, out);
        return;
    }
    enter(v);
    assemble(out);
    if (diagonal_ != T(0)) out += diagonal_ * v;
}

// inner_ = [V Lt | V z] and q_ = Ls^T V
template <class T>
void Smooth<T>::enter(const M &v) {
    gemm<T>(1, view(v), view(in_), 0, view(inner_), pool_);
    if (structure_ == Structure::factored)
        gemm<T>(1, View<const T>(left_.data() + kt_ + e_, ks_, rows_, 1, left_.cols()), view(v), 0,
                view(q_), pool_);
}

// Turns V z into V z - y, the residual of nearness. Returns <g0, V> = -2/(ns d) <y, V z>.
template <class T>
double Smooth<T>::leave_constant() {
    double total = 0;
    for (Index i = 0; i < rows_; ++i)
        for (Index k = 0; k < e_; ++k) {
            T &entry = inner_(i, kt_ + k);
            total += static_cast<double>(entry) * y_(i, k);
            entry -= yt_(i, k);
        }
    return -static_cast<double>(nearness_scale_) * total;
}

// From inner_ = [P | P1] and q_ to out.
template <class T>
void Smooth<T>::assemble(M &out) {
    left_.middleCols(kt_, e_) = nearness_scale_ * inner_.rightCols(e_);
    if (structure_ == Structure::factored) {
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
    gemm<T>(1, view(left_), view(right_), 0, view(out), pool_);
}

template <class T>
void Smooth<T>::apply_dense(const M &v, M &out) {
    gemm<T>(1, view(v), view(right_gram_), 0, view(out), pool_);
    if (structure_ == Structure::none) return;
    const View<const T> ds = view(source_), dt = view(target_);
    gemm<T>(1, ds, view(v), 0, view(half_), pool_);
    gemm<T>(-2 * weight_ * ratio_, view(half_), dt, 1, view(out), pool_);
    gemm<T>(weight_ * ratio_ * ratio_, ds, view(half_), 1, view(out), pool_);
}

template <class T>
double Smooth<T>::gradient(const Vertex &vertex, M &g) {
    if (gram_) return scatter_dense(vertex, g);
    scatter_factored(vertex);
    const double linear = leave_constant();
    assemble(g);
    if (diagonal_ != T(0)) {
        for (std::size_t k = 0; k < vertex.value.size(); ++k)
            g(vertex.row[k], vertex.col[k]) += diagonal_ * static_cast<T>(vertex.value[k]);
    }
    return linear;
}

template <class T>
void Smooth<T>::scatter_factored(const Vertex &vertex) {
    inner_.setZero();
    q_.setZero();
    for (std::size_t k = 0; k < vertex.value.size(); ++k) {
        const Index i = vertex.row[k], j = vertex.col[k];
        const T value = static_cast<T>(vertex.value[k]);
        inner_.row(i) += value * in_.row(j);
        if (ks_ > 0) q_.col(j) += value * left_.row(i).tail(ks_).transpose();
    }
}

template <class T>
double Smooth<T>::scatter_dense(const Vertex &vertex, M &g) {
    g = constant_gradient_;
    double linear = 0;
    const std::size_t entries = vertex.value.size();
    for (std::size_t k = 0; k < entries; ++k) {
        linear +=
            vertex.value[k] * static_cast<double>(constant_gradient_(vertex.row[k], vertex.col[k]));
        g.row(vertex.row[k]) += static_cast<T>(vertex.value[k]) * right_gram_.row(vertex.col[k]);
    }
    if (structure_ == Structure::none) return linear;
    if (source_squared_.size() == 0) {
        source_squared_.resize(rows_, rows_);
        gemm<T>(weight_ * ratio_ * ratio_, view(source_), view(source_), 0, view(source_squared_),
                pool_);
    }
    // Ds V and Ds^2 V, row by row, so that each row of Ds is read once.
    half_.setZero();
    for (Index i = 0; i < rows_; ++i) {
        for (std::size_t k = 0; k < entries; ++k) {
            const T value = static_cast<T>(vertex.value[k]);
            half_(i, vertex.col[k]) += value * source_(i, vertex.row[k]);
            g(i, vertex.col[k]) += value * source_squared_(i, vertex.row[k]);
        }
    }
    gemm<T>(-2 * weight_ * ratio_, view(half_), view(target_), 1, view(g), pool_);
    return linear;
}

template class Smooth<double>;
template class Smooth<float>;

} // namespace ssc
