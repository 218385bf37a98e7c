#include "correspond/spectral.h"

#include <algorithm>
#include <cmath>

namespace ssc {

// A step is at most so many times as long as the largest curvature allows.
static constexpr double longest_step = 1e4;
static constexpr double least_gain = 5e-3;
// Steps a little shorter than the curvature met asks for are taken back less often.
static constexpr double caution = 1.25;
// So much of the gap may be given away for a certificate at one point instead of two.
static constexpr double nearly = 0.1;
// How far the bound may be taken beyond the end of a step, the step being 1.
static constexpr double furthest = 2;

template <class T>
void Spectral<T>::begin() {
    largest_ = l_;
    last_.fill(std::numeric_limits<double>::infinity());
    product_ = this->dot(g_, c_);
    u_ = bound_u_;
    bound_c_ = c_;
    col_parts_.resize(blocks_.row_count(), blocks_.cols());
    row_change_.resize(blocks_.rows());
    col_change_.resize(blocks_.cols());
}

template <class T>
void Spectral<T>::iterate() {
    M &v = g_new_; // the gradient is not needed before v is used up
    blocks_.run_rows([&](const Block<T> &b, Index j, Index) {
        kernels<T>().descend(b, c_.data() + j, g_.data() + j, static_cast<T>(1 / l_), v.data() + j);
    });
    this->proximal_step(v);
    const double linear = smooth_->gradient(c_new_, g_new_);
    blocks_.run_rows([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().compare(b, c_.data() + j, g_.data() + j, c_new_.data() + j, g_new_.data() + j,
                             &parts_(k, 0), row_change_.data() + j / c_.cols(), &col_parts_(k, 0));
    });
    const Step step{this->sum_of_parts(0), linear, this->sum_of_parts(1), this->sum_of_parts(2),
                    centred_change(this->sum_of_parts(3))};
    const double objective = this->objective_at(step.product, linear);
    const double met = step.square > 0 ? step.curvature / step.square : largest_;
    largest_ = std::max(largest_, met);
    const bool back = l_ < largest_ && too_high(objective, step.square);
    offer_bound(step, objective, back);
    if (back) {
        change_step(std::max(met, 2 * l_));
        return;
    }
    objective_ = objective;
    product_ = step.product;
    linear_ = linear;
    c_.swap(c_new_);
    g_.swap(g_new_);
    remember(objective);
    change_step(caution * met);
}

// Where the objective at the point of the bound is as good, or nearly, one certificate serves both.
template <class T>
bool Spectral<T>::one_point() const {
    const double little = nearly * this->task_.options.gap_tolerance * std::abs(objective_);
    return std::isfinite(best_objective_) && best_objective_ <= objective_ + little;
}

// Less than the worst of the last few by a part of what a short step would have gained: without
// that, steps could go round in circles.
template <class T>
bool Spectral<T>::too_high(double objective, double square) const {
    const double worst = *std::max_element(last_.begin(), last_.end());
    const double noise = 16 * std::numeric_limits<T>::epsilon() * std::abs(objective);
    return objective > worst - least_gain * l_ * square + noise;
}

template <class T>
void Spectral<T>::change_step(double l) {
    const double next = std::clamp(l, largest_ / longest_step, largest_);
    prox_.rescale(l_ / next);
    l_ = next;
}

template <class T>
void Spectral<T>::remember(double objective) {
    last_[next_] = objective;
    next_ = (next_ + 1) % last_.size();
}

// What is the same for a whole row or column of the gradient, multipliers take up. Leaves in
// row_change_ what that is for rows, and returns the square of the rest.
template <class T>
double Spectral<T>::centred_change(double square) {
    const double rows = static_cast<double>(blocks_.rows());
    const double cols = static_cast<double>(blocks_.cols());
    row_change_ /= cols;
    col_change_.setZero();
    for (Index k = 0; k < col_parts_.rows(); ++k)
        col_change_ += col_parts_.row(k).template cast<double>();
    col_change_.array() = col_change_.array() / rows - row_change_.mean();
    return square - cols * row_change_.squaredNorm() - rows * col_change_.squaredNorm();
}

// The multipliers are those of the gradient G + L d that the proximal step took, d being the step.
// Of the gradients on the line of the step, G + s H d, the nearest to it has the best bound. Which
// of the two ends is not needed any more makes room for that point.
template <class T>
void Spectral<T>::offer_bound(const Step &step, double objective, bool back) {
    const double s =
        step.change > 0 ? std::clamp(l_ * step.curvature / step.change, 0.0, furthest) : 1.0;
    M &c = back ? c_new_ : c_, &g = back ? g_new_ : g_;
    const M &other_c = back ? c_ : c_new_, &other_g = back ? g_ : g_new_;
    const T part = static_cast<T>(back ? 1 - s : s);
    const std::vector<double> &u = prox_.row_multipliers();
    for (std::size_t i = 0; i < u_.size(); ++i)
        u_[i] = l_ * u[i] + s * row_change_(static_cast<Index>(i));
    const double product =
        product_ + s * (step.product - product_ - step.curvature) + s * s * step.curvature;
    const double q = smooth_->value(product, linear_ + s * (step.linear - linear_));
    const double least = bound_(g, u_, [&](const Block<T> &b, Index j) {
        kernels<T>().mix(b, part, other_g.data() + j, g.data() + j);
    });
    const double bound = q - product + least;
    estimate_.offer(q, product, least);
    if (bound <= best_bound_) return;
    best_bound_ = bound;
    // Between the ends the class term is at most what lies between its values there.
    const double rest_before = objective_ - smooth_->value(product_, linear_);
    const double rest = objective - smooth_->value(step.product, step.linear);
    best_objective_ = s <= 1 ? q + rest_before + s * (rest - rest_before)
                             : std::numeric_limits<double>::infinity();
    blocks_.run_rows([&](const Block<T> &b, Index j, Index) {
        kernels<T>().mix(b, part, other_c.data() + j, c.data() + j);
    });
    bound_u_.swap(u_);
    bound_c_.swap(c);
}

template <class T>
void Spectral<T>::make_room() {
    for (M *m : {&g_, &c_new_, &g_new_, &col_parts_})
        m->resize(0, 0);
    // Work can go on from the answer as well.
    if (one_point()) c_.resize(0, 0);
    smooth_.reset();
}

template <class T>
void Spectral<T>::resume() {
    smooth_ = std::make_unique<Smooth<T>>(p_, &this->task_.pool, true);
    if (c_.size() == 0) {
        c_ = bound_c_;
        objective_ = best_objective_;
    }
    for (M *m : {&g_, &c_new_, &g_new_})
        m->resize(c_.rows(), c_.cols());
    col_parts_.resize(blocks_.row_count(), blocks_.cols());
    linear_ = smooth_->gradient(c_, g_);
    product_ = this->dot(g_, c_);
}

template class Spectral<double>;
template class Spectral<float>;

} // namespace ssc
