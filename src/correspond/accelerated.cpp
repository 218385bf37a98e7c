// SPDX-License-Identifier: MIT
#include "correspond/accelerated.h"

#include <algorithm>
#include <cmath>

namespace ssc {

// Momentum is stable for steps up to 4/3 of 1 / L; this is a little less.
static constexpr double longer_step = 1.3;
// The mean of the iterates gives iterate k the weight (m+1)/(k+m).
static constexpr double mean_weight = 8;

template <class T>
void Accelerated<T>::begin() {
    s_.l /= longer_step;
    for (M *m : {&s_.c_new, &s_.bound_c})
        s_.copy(s_.c, *m);
    for (M *m : {&s_.g_new, &mean_g_})
        s_.copy(s_.g, *m);
    mean_linear_ = s_.linear;
}

template <class T>
void Accelerated<T>::iterate() {
    const double next = 0.5 * (1 + std::sqrt(1 + 4 * momentum_ * momentum_));
    extrapolate((momentum_ - 1) / next);
    momentum_ = next;
    s_.proximal_step(s_.g_new);
    s_.linear = s_.gradient(s_.c_new, s_.g_new, one_point());
    const double weight = (mean_weight + 1) / (static_cast<double>(s_.k) + mean_weight);
    compare(weight);
    const double objective = s_.objective_at(s_.sum_of_parts(0), s_.linear);
    const double square = s_.sum_of_parts(1), curvature = s_.sum_of_parts(2);
    offer_bound(weight);
    const double noise = 16 * std::numeric_limits<T>::epsilon() * std::abs(objective);
    if (curvature > 1.02 * longer_step * s_.l * square)
        shorten_step(curvature / square);
    else if (objective > s_.objective + noise)
        restart();
    s_.objective = objective;
    s_.c.swap(s_.c_new);
    s_.g.swap(s_.g_new);
}

// g_new, which holds the gradient before, becomes the point that the proximal step starts from.
template <class T>
void Accelerated<T>::extrapolate(double beta) {
    s_.blocks.run_rows([&](const Block<T> &b, Index j, Index) {
        kernels<T>().extrapolate(b, s_.c.data() + j, s_.g.data() + j, static_cast<T>(1 / s_.l),
                                 static_cast<T>(beta), s_.c_new.data() + j, s_.g_new.data() + j);
    });
}

template <class T>
void Accelerated<T>::compare(double weight) {
    s_.blocks.run_rows([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().compare_and_average(
            b, s_.c.data() + j, s_.g.data() + j, s_.c_new.data() + j, s_.g_new.data() + j,
            static_cast<T>(weight), s_.bound_c.data() + j, mean_g_.data() + j, &s_.parts(k, 0));
    });
}

template <class T>
void Accelerated<T>::shorten_step(double curvature) {
    const double steeper = std::max(1.05 * curvature / longer_step, 1.2 * s_.l);
    s_.prox.rescale(s_.l / steeper);
    s_.l = steeper;
    restart();
}

template <class T>
void Accelerated<T>::offer_bound(double weight) {
    mean_linear_ += weight * (s_.linear - mean_linear_);
    const std::vector<double> &u = s_.prox.row_multipliers();
    for (std::size_t i = 0; i < s_.bound_u.size(); ++i)
        s_.bound_u[i] += weight * (s_.l * u[i] - s_.bound_u[i]);
    const double product = s_.sum_of_parts(3);
    s_.estimate.offer(s_.smooth->value(product, mean_linear_), product,
                      s_.bound(mean_g_, s_.bound_u));
}

// Gradients can be computed again. Building up the momentum again would take long, so the iterate
// before is packed: towards the end, when most certificates come, it has few entries.
template <class T>
void Accelerated<T>::make_room() {
    for (M *m : {&s_.g, &s_.g_new, &mean_g_})
        m->resize(0, 0);
    if (s_.last || put_away_.pack(s_.c_new, &s_.task.pool)) s_.c_new.resize(0, 0);
    s_.smooth.reset();
}

template <class T>
void Accelerated<T>::resume() {
    s_.make_smooth();
    if (s_.c_new.size() == 0) put_away_.unpack(s_.c_new, &s_.task.pool);
    for (M *m : {&s_.g, &s_.g_new, &mean_g_})
        m->resize(s_.c.rows(), s_.c.cols());
    s_.linear = s_.smooth->gradient(s_.c, s_.g);
    s_.smooth->gradient(s_.c_new, s_.g_new);
    mean_linear_ = s_.smooth->gradient(s_.bound_c, mean_g_);
}

template class Accelerated<double>;
template class Accelerated<float>;

} // namespace ssc
