// SPDX-License-Identifier: MIT
#include "correspond/prox.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

namespace ssc {

namespace {

// A block of all rows should stay in the second-level cache.
constexpr Index block_bytes = 256 * 1024;
constexpr Index narrowest = 32, widest = 256;
// Widths are multiples of this: whole cache lines.
constexpr Index unit = 16;
constexpr Index line_bytes = 64;
constexpr int most_newton_steps = 50, most_cg_steps = 60;

double dot(const std::vector<double> &x, const std::vector<double> &y) {
    return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

void axpy(double alpha, const std::vector<double> &x, std::vector<double> &y) {
    for (std::size_t k = 0; k < x.size(); ++k)
        y[k] += alpha * x[k];
}

// `entry`: what a single entry of the row or column adds to the diagonal.
void set_damping(const std::vector<double> &diagonal, const std::vector<double> &entry,
                 std::vector<double> &damping) {
    double largest = 1;
    for (std::size_t k = 0; k < entry.size(); ++k)
        largest = std::max(largest, diagonal[k] / entry[k]);
    for (std::size_t k = 0; k < entry.size(); ++k)
        damping[k] = entry[k] * (diagonal[k] < 1e-3 * entry[k] ? 1.0 : 1e-6 * largest);
}

// The mean over the other side of h^2 for each weight x of this side.
std::vector<double> units(const std::vector<double> &x, double mean_of_others) {
    std::vector<double> out(x);
    for (double &value : out)
        value *= mean_of_others;
    return out;
}

template <class T>
void narrow(const std::vector<double> &from, std::vector<T> &to) {
    to.resize(from.size());
    std::transform(from.begin(), from.end(), to.begin(),
                   [](double x) { return static_cast<T>(x); });
}

} // namespace

template <class T>
Blocks<T>::Blocks(const Problem &problem, Pool &pool)
    : pool_(pool), rows_(problem.rows()), cols_(problem.cols()) {
    const Index fitting = block_bytes / (rows_ * static_cast<Index>(sizeof(T)));
    const Index most = std::clamp(fitting / unit * unit, narrowest, widest);
    // Blocks of nearly equal width, enough of them for a few threads.
    const Index units = (cols_ + unit - 1) / unit, few = 4;
    const Index shares = ((cols_ + most - 1) / most + few - 1) / few * few;
    width_ = std::max((units + shares - 1) / shares * unit, narrowest);
    count_ = (cols_ + width_ - 1) / width_;
    // Without the class term all rows are in the last group, which has no norm.
    const bool grouped = problem.lambda_g > 0;
    groups_ = grouped ? problem.classes.count() + 1 : 1;
    group_.resize(static_cast<std::size_t>(rows_));
    for (std::size_t i = 0; i < group_.size(); ++i) {
        const std::int32_t k = grouped ? problem.classes.of_row[i] : -1;
        group_[i] = k >= 0 ? k : static_cast<std::int32_t>(groups_ - 1);
    }
    row_scale_ = problem.scaling.row.template cast<T>();
    col_scale_ = problem.scaling.col.template cast<T>();
    if (row_scale_.size() > 0) least_row_scale_ = row_scale_.minCoeff();
}

template <class T>
Block<T> Blocks<T>::block(Index k) const {
    return block_at(0, first(k), rows_, std::min(width_, cols_ - first(k)));
}

template <class T>
Block<T> Blocks<T>::block_at(Index row, Index col, Index rows, Index cols) const {
    const bool plain = row_scale_.size() == 0;
    return {rows,
            cols,
            cols_,
            width_,
            group_.data() + row,
            groups_,
            plain ? nullptr : row_scale_.data() + row,
            plain ? nullptr : col_scale_.data() + col,
            least_row_scale_};
}

template <class T>
Block<T> Blocks<T>::row_block(Index k) const {
    const Index first = k * rows_at_once;
    return block_at(first, 0, std::min(rows_at_once, rows_ - first), cols_);
}

template <class T>
Tables<T>::Tables(const Blocks<T> &blocks)
    : memory_(static_cast<std::size_t>(blocks.count() * blocks.groups() * blocks.width() +
                                       line_bytes / static_cast<Index>(sizeof(T)))),
      size_(blocks.groups() * blocks.width()) {
    void *start = memory_.data();
    std::size_t space = memory_.size() * sizeof(T);
    std::align(static_cast<std::size_t>(line_bytes), sizeof(T), start, space);
    first_ = static_cast<T *>(start) - memory_.data();
}

template <class T>
Prox<T>::Prox(const Problem &problem, const Blocks<T> &blocks)
    : blocks_(blocks), a_(problem.marginals.a), b_(problem.marginals.b),
      total_(problem.marginals.total), u_(a_.size(), 0.0), w_(b_.size(), 0.0), scale_(blocks),
      curve_(blocks), cross_(blocks) {
    const double ratio = problem.ratio;
    if (problem.scaling.plain()) {
        unit_u_.assign(a_.size(), 1.0);
        unit_w_.assign(b_.size(), 1.0);
    } else {
        unit_u_ = units(a_, ratio * total_ / static_cast<double>(b_.size()));
        unit_w_ = units(b_, ratio * total_ / static_cast<double>(a_.size()));
    }
    row_parts_.resize(blocks.count(), blocks.rows());
    diagonal_parts_.resize(blocks.count(), blocks.rows());
    square_parts_.resize(static_cast<std::size_t>(blocks.count()));
    for (auto *x : {&du_, &damping_u_, &ru_, &zu_, &pu_, &qu_, &point_.row, &trial_.row,
                    &point_.row_diagonal, &trial_.row_diagonal, &u_trial_})
        x->resize(a_.size());
    for (auto *x : {&dw_, &damping_w_, &rw_, &zw_, &pw_, &qw_, &point_.col, &trial_.col,
                    &point_.col_diagonal, &trial_.col_diagonal, &w_trial_})
        x->resize(b_.size());
}

template <class T>
double Prox<T>::missing() const {
    return -(dot(u_, point_.row) + dot(w_, point_.col));
}

template <class T>
void Prox<T>::rescale(double factor) {
    for (double &x : u_)
        x *= factor;
    for (double &x : w_)
        x *= factor;
}

template <class T>
void Prox<T>::shift(const RowVector &rows, const RowVector &cols, double factor) {
    Eigen::Map<RowVector>(u_.data(), rows.size()) += factor * rows;
    Eigen::Map<RowVector>(w_.data(), cols.size()) += factor * cols;
}

template <class T>
void Prox<T>::evaluate(const MatrixOf<T> &v, T tau, const std::vector<double> &u,
                       const std::vector<double> &w, Point &point) {
    ++passes_;
    narrow(u, ut_);
    narrow(w, wt_);
    std::fill(point.col.begin(), point.col.end(), 0.0);
    std::fill(point.col_diagonal.begin(), point.col_diagonal.end(), 0.0);
    blocks_.run([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().evaluate(b, v.data() + j, ut_.data(), wt_.data() + j, tau, scale_.of(k),
                              curve_.of(k), &row_parts_(k, 0), point.col.data() + j,
                              &diagonal_parts_(k, 0), point.col_diagonal.data() + j,
                              &square_parts_[static_cast<std::size_t>(k)]);
    });
    Eigen::Map<RowVector>(point.row.data(), blocks_.rows()) = row_parts_.colwise().sum();
    Eigen::Map<RowVector>(point.row_diagonal.data(), blocks_.rows()) =
        diagonal_parts_.colwise().sum();
    const double square = std::accumulate(square_parts_.begin(), square_parts_.end(), 0.0);
    point.value = 0.5 * square - dot(a_, u) - dot(b_, w);
    double off = 0;
    for (std::size_t i = 0; i < a_.size(); ++i)
        off += std::abs(point.row[i] -= a_[i]);
    for (std::size_t j = 0; j < b_.size(); ++j)
        off += std::abs(point.col[j] -= b_[j]);
    point.error = off / total_;
}

template <class T>
void Prox<T>::product(const MatrixOf<T> &v, const std::vector<double> &p,
                      const std::vector<double> &q) {
    ++passes_;
    narrow(p, pt_);
    narrow(q, qt_);
    std::fill(qw_.begin(), qw_.end(), 0.0);
    blocks_.run([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().derivative(b, v.data() + j, ut_.data(), wt_.data() + j, scale_.of(k),
                                curve_.of(k), pt_.data(), qt_.data() + j, cross_.of(k),
                                &row_parts_(k, 0), qw_.data() + j);
    });
    Eigen::Map<RowVector>(qu_.data(), blocks_.rows()) = row_parts_.colwise().sum();
}

// Solves (Hessian + damping) (du, dw) = -(row, col), roughly. A row or column without support has
// no curvature; it gets that of a single entry, so that the step brings back about the mass that
// it misses.
template <class T>
void Prox<T>::newton_direction(const MatrixOf<T> &v, const Point &point, double tolerance) {
    set_damping(point.row_diagonal, unit_u_, damping_u_);
    set_damping(point.col_diagonal, unit_w_, damping_w_);
    const auto precondition = [&] {
        for (std::size_t i = 0; i < ru_.size(); ++i)
            zu_[i] = ru_[i] / (point.row_diagonal[i] + damping_u_[i]);
        for (std::size_t j = 0; j < rw_.size(); ++j)
            zw_[j] = rw_[j] / (point.col_diagonal[j] + damping_w_[j]);
    };
    std::fill(du_.begin(), du_.end(), 0.0);
    std::fill(dw_.begin(), dw_.end(), 0.0);
    for (std::size_t i = 0; i < ru_.size(); ++i)
        ru_[i] = -point.row[i];
    for (std::size_t j = 0; j < rw_.size(); ++j)
        rw_[j] = -point.col[j];
    precondition();
    pu_ = zu_;
    pw_ = zw_;
    double rho = dot(ru_, zu_) + dot(rw_, zw_);
    const double goal = tolerance * tolerance * rho;
    for (int k = 0; k < most_cg_steps && rho > goal; ++k) {
        product(v, pu_, pw_);
        for (std::size_t i = 0; i < pu_.size(); ++i)
            qu_[i] += damping_u_[i] * pu_[i];
        for (std::size_t j = 0; j < pw_.size(); ++j)
            qw_[j] += damping_w_[j] * pw_[j];
        const double curvature = dot(pu_, qu_) + dot(pw_, qw_);
        if (!(curvature > 0)) break;
        const double alpha = rho / curvature;
        axpy(alpha, pu_, du_);
        axpy(alpha, pw_, dw_);
        axpy(-alpha, qu_, ru_);
        axpy(-alpha, qw_, rw_);
        precondition();
        const double next = dot(ru_, zu_) + dot(rw_, zw_);
        const double beta = next / rho;
        rho = next;
        for (std::size_t i = 0; i < pu_.size(); ++i)
            pu_[i] = zu_[i] + beta * pu_[i];
        for (std::size_t j = 0; j < pw_.size(); ++j)
            pw_[j] = zw_[j] + beta * pw_[j];
    }
}

template <class T>
double Prox<T>::solve(const MatrixOf<T> &v, T tau, double tolerance, MatrixOf<T> &x) {
    evaluate(v, tau, u_, w_, point_);
    int idle = 0; // successive steps without gain: rounding allows no more
    for (int k = 0; k < most_newton_steps && idle < 2 && point_.error > tolerance; ++k) {
        // For tight sums a rough direction would cost more steps.
        newton_direction(v, point_, std::clamp(0.5 * tolerance / point_.error, 1e-3, 0.1));
        const double slope = dot(point_.row, du_) + dot(point_.col, dw_);
        double step = 1;
        for (int trial = 0; trial < 30; ++trial, step *= 0.5) {
            u_trial_ = u_;
            w_trial_ = w_;
            axpy(step, du_, u_trial_);
            axpy(step, dw_, w_trial_);
            evaluate(v, tau, u_trial_, w_trial_, trial_);
            // A smaller error counts as progress: near the end the value hardly changes.
            if (trial_.value <= point_.value + 1e-4 * step * slope ||
                trial_.error < 0.9 * point_.error)
                break;
        }
        const double least_gain =
            8 * static_cast<double>(std::numeric_limits<T>::epsilon()) * std::abs(point_.value);
        const bool gained =
            trial_.error < 0.7 * point_.error || trial_.value < point_.value - least_gain;
        idle = gained ? 0 : idle + 1;
        u_.swap(u_trial_);
        w_.swap(w_trial_);
        std::swap(point_, trial_);
    }
    std::vector<double> &parts = square_parts_;
    narrow(u_, ut_);
    narrow(w_, wt_);
    blocks_.run([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().assign(b, v.data() + j, ut_.data(), wt_.data() + j, scale_.of(k), tau,
                            x.data() + j, &parts[static_cast<std::size_t>(k)]);
    });
    norms_ = std::accumulate(parts.begin(), parts.end(), 0.0);
    return point_.error;
}

template class Blocks<double>;
template class Blocks<float>;
template class Tables<double>;
template class Tables<float>;
template class Prox<double>;
template class Prox<float>;

} // namespace ssc
