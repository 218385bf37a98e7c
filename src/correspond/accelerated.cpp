#include "correspond/accelerated.h"

#include <algorithm>
#include <cmath>

namespace ssc {

// Momentum is stable for steps up to 4/3 of 1 / L; a little less is taken.
static constexpr double longer_step = 1.3;
// The mean of the iterates gives iterate k the weight (m+1)/(k+m).
static constexpr double mean_weight = 8;

template <class T>
void Accelerated<T>::begin() {
    l_ /= longer_step;
    for (M *m : {&c_new_, &bound_c_})
        this->copy(c_, *m);
    for (M *m : {&g_new_, &mean_g_})
        this->copy(g_, *m);
    mean_linear_ = linear_;
}

template <class T>
void Accelerated<T>::iterate() {
    const double next = 0.5 * (1 + std::sqrt(1 + 4 * momentum_ * momentum_));
    extrapolate((momentum_ - 1) / next);
    momentum_ = next;
    this->proximal_step(g_new_);
    linear_ = this->gradient(c_new_, g_new_);
    const double weight = (mean_weight + 1) / (static_cast<double>(k_) + mean_weight);
    compare(weight);
    const double objective = this->objective_at(this->sum_of_parts(0), linear_);
    const double square = this->sum_of_parts(1), curvature = this->sum_of_parts(2);
    offer_bound(weight);
    const double noise = 16 * std::numeric_limits<T>::epsilon() * std::abs(objective);
    if (curvature > 1.02 * longer_step * l_ * square)
        shorten_step(curvature / square);
    else if (objective > objective_ + noise)
        restart();
    objective_ = objective;
    c_.swap(c_new_);
    g_.swap(g_new_);
}

// g_new_, which holds the gradient before, becomes the point that the proximal step starts from.
template <class T>
void Accelerated<T>::extrapolate(double beta) {
    blocks_.run_rows([&](const Block<T> &b, Index j, Index) {
        kernels<T>().extrapolate(b, c_.data() + j, g_.data() + j, static_cast<T>(1 / l_),
                                 static_cast<T>(beta), c_new_.data() + j, g_new_.data() + j);
    });
}

template <class T>
void Accelerated<T>::compare(double weight) {
    blocks_.run_rows([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().compare_and_average(b, c_.data() + j, g_.data() + j, c_new_.data() + j,
                                         g_new_.data() + j, static_cast<T>(weight),
                                         bound_c_.data() + j, mean_g_.data() + j, &parts_(k, 0));
    });
}

template <class T>
void Accelerated<T>::shorten_step(double curvature) {
    const double steeper = std::max(1.05 * curvature / longer_step, 1.2 * l_);
    prox_.rescale(l_ / steeper);
    l_ = steeper;
    restart();
}

template <class T>
void Accelerated<T>::offer_bound(double weight) {
    mean_linear_ += weight * (linear_ - mean_linear_);
    const std::vector<double> &u = prox_.row_multipliers();
    for (std::size_t i = 0; i < bound_u_.size(); ++i)
        bound_u_[i] += weight * (l_ * u[i] - bound_u_[i]);
    const double product = this->sum_of_parts(3);
    estimate_.offer(smooth_->value(product, mean_linear_), product, bound_(mean_g_, bound_u_));
}

// Gradients can be computed again. Momentum could be gathered again, but that takes long; towards
// the end, when most certificates come, the iterate that it is made of has few entries.
template <class T>
void Accelerated<T>::make_room() {
    for (M *m : {&g_, &g_new_, &mean_g_})
        m->resize(0, 0);
    if (this->last_ || put_away_.pack(c_new_, &this->task_.pool)) c_new_.resize(0, 0);
    smooth_.reset();
}

template <class T>
void Accelerated<T>::resume() {
    this->make_smooth();
    if (c_new_.size() == 0) put_away_.unpack(c_new_, &this->task_.pool);
    for (M *m : {&g_, &g_new_, &mean_g_})
        m->resize(c_.rows(), c_.cols());
    linear_ = smooth_->gradient(c_, g_);
    smooth_->gradient(c_new_, g_new_);
    mean_linear_ = smooth_->gradient(bound_c_, mean_g_);
}

template class Accelerated<double>;
template class Accelerated<float>;

} // namespace ssc
