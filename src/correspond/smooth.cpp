#include "correspond/smooth.h"

#include <Eigen/QR>

#include "support/gemm.h"

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
        const Eigen::HouseholderQR<Eigen::MatrixXd> qr(p.target.transpose());
        const Index n = p.target.rows();
        const Eigen::MatrixXd basis =
            qr.householderQ() * Eigen::MatrixXd::Identity(p.target.cols(), n);
        z_ = p.target * basis;
        y_ = p.source * basis;
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
        Matrix mt = weight * (lt.transpose() * lt), ms = weight * r * r * (ls.transpose() * ls);
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
}

template <class T>
double Smooth<T>::gradient(const M &c, M &g) {
    apply(c, true, g);
    return linear_part(c);
}

template <class T>
void Smooth<T>::apply(const M &v, bool affine, M &out) {
    if (gram_) {
        apply_dense(v, out);
        if (affine) add_constant_gradient(out);
        return;
    }
    gemm<T>(1, view(v), view(in_), 0, view(inner_), pool_);
    if (affine) inner_.rightCols(e_) -= yt_;
    if (structure_ == Structure::factored)
        gemm<T>(1, View<const T>(left_.data() + kt_ + e_, ks_, rows_, 1, left_.cols()), view(v), 0,
                view(q_), pool_);
    assemble(out);
    if (diagonal_ != T(0)) out += diagonal_ * v;
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
    if (gram_) {
        scatter_dense(vertex, g);
        return linear_part(vertex);
    }
    scatter_factored(vertex);
    inner_.rightCols(e_) -= yt_;
    assemble(g);
    if (diagonal_ != T(0)) {
        for (std::size_t k = 0; k < vertex.value.size(); ++k)
            g(vertex.row[k], vertex.col[k]) += diagonal_ * static_cast<T>(vertex.value[k]);
    }
    return linear_part(vertex);
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
void Smooth<T>::scatter_dense(const Vertex &vertex, M &g) {
    if (constant_gradient_.size() == 0) {
        constant_gradient_.setZero(rows_, cols_);
        add_constant_gradient(constant_gradient_);
        if (structure_ == Structure::dense) {
            source_squared_.resize(rows_, rows_);
            const View<const T> ds = view(source_);
            gemm<T>(weight_ * ratio_ * ratio_, ds, ds, 0, view(source_squared_), pool_);
        }
    }
    g = constant_gradient_;
    const std::size_t entries = vertex.value.size();
    for (std::size_t k = 0; k < entries; ++k)
        g.row(vertex.row[k]) += static_cast<T>(vertex.value[k]) * right_gram_.row(vertex.col[k]);
    if (structure_ == Structure::none) return;
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
}

// out += g0 = -2/(ns d) y z^T
template <class T>
void Smooth<T>::add_constant_gradient(M &out) {
    const M z = z_.template cast<T>();
    gemm<T>(-nearness_scale_, view(yt_), transposed(z), 1, view(out), pool_);
}

// <g0, c> = -2/(ns d) <y, c z>, in double whatever T is.
template <class T>
double Smooth<T>::linear_part(const M &c) {
    double total = 0;
    for (Index i = 0; i < rows_; ++i)
        total += (c.row(i).template cast<double>() * z_).dot(y_.row(i));
    return -static_cast<double>(nearness_scale_) * total;
}

template <class T>
double Smooth<T>::linear_part(const Vertex &vertex) const {
    double total = 0;
    for (std::size_t k = 0; k < vertex.value.size(); ++k)
        total += vertex.value[k] * y_.row(vertex.row[k]).dot(z_.row(vertex.col[k]));
    return -static_cast<double>(nearness_scale_) * total;
}

template class Smooth<double>;
template class Smooth<float>;

} // namespace ssc
