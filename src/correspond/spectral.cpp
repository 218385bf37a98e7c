#include "correspond/spectral.h"

#include <algorithm>
#include <cmath>

namespace ssc {

// A step is at most so many times as long as the largest curvature allows.
static constexpr double longest_step = 1e4;
static constexpr double least_gain = 5e-3;
// Steps a little shorter than the curvature met asks for are taken back less often.
static constexpr double caution = 1.25;

template <class T>
void Spectral<T>::begin() {
    largest_ = l_;
    last_.fill(std::numeric_limits<double>::infinity());
    u_ = bound_u_;
}

template <class T>
void Spectral<T>::iterate() {
    M &v = g_new_; // the gradient is not needed before v is used up
    blocks_.run([&](const Block<T> &b, Index j, Index) {
        kernels<T>().descend(b, c_.data() + j, g_.data() + j, static_cast<T>(1 / l_), v.data() + j);
    });
    this->proximal_step(v);
    const double linear = smooth_->gradient(c_new_, g_new_);
    blocks_.run([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().compare(b, c_.data() + j, g_.data() + j, c_new_.data() + j, g_new_.data() + j,
                             &parts_(k, 0));
    });
    const double product = this->sum_of_parts(0);
    const double square = this->sum_of_parts(1), curvature = this->sum_of_parts(2);
    const double objective = this->objective_at(product, linear);
    const double met = square > 0 ? curvature / square : largest_;
    largest_ = std::max(largest_, met);
    if (l_ < largest_ && too_high(objective, square)) {
        change_step(std::max(met, 2 * l_));
        return;
    }
    objective_ = objective;
    linear_ = linear;
    c_.swap(c_new_);
    g_.swap(g_new_);
    offer_bound(product);
    remember(objective);
    change_step(caution * met);
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

template <class T>
void Spectral<T>::offer_bound(double gradient_dot_c) {
    const std::vector<double> &u = prox_.row_multipliers();
    std::transform(u.begin(), u.end(), u_.begin(), [&](double x) { return l_ * x; });
    const double q = smooth_->value(gradient_dot_c, linear_), least = bound_(g_, u_);
    estimate_.offer(q, gradient_dot_c, least);
    if (q - gradient_dot_c + least <= best_bound_) return;
    best_bound_ = q - gradient_dot_c + least;
    best_objective_ = objective_;
    bound_u_.swap(u_);
    bound_c_.resize(c_.rows(), c_.cols());
    for_each(&this->task_.pool, c_.rows(), [&](Index i) { bound_c_.row(i) = c_.row(i); });
}

template <class T>
void Spectral<T>::make_room() {
    for (M *m : {&g_, &c_new_, &g_new_})
        m->resize(0, 0);
    smooth_.reset();
}

template <class T>
void Spectral<T>::resume() {
    smooth_ = std::make_unique<Smooth<T>>(p_, &this->task_.pool);
    for (M *m : {&g_, &c_new_, &g_new_})
        m->resize(c_.rows(), c_.cols());
    linear_ = smooth_->gradient(c_, g_);
}

template class Spectral<double>;
template class Spectral<float>;

} // namespace ssc
