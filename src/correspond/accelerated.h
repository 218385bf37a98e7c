// Proximal gradient with momentum (Nesterov, Beck and Teboulle) and adaptive restart.
//
// The gradient is affine, so that its value at the extrapolated point is combined from those at the
// last two iterates, as that point itself is. The bound is taken at a mean of the iterates, where
// it lags less behind the objective than at the last of them.
#pragma once

#include "correspond/descent.h"
#include "correspond/packed.h"

namespace ssc {

template <class T>
class Accelerated : public Descent<T> {
public:
    using typename Descent<T>::M;
    using Descent<T>::Descent;

protected:
    int power_steps() const override { return 6; }
    void begin() override;
    void iterate() override;
    void make_room() override;
    void resume() override;

private:
    void extrapolate(double beta);
    void compare(double weight);
    void shorten_step(double curvature);
    void restart() { momentum_ = 1; }
    void offer_bound(double weight);

    using Descent<T>::p_;
    using Descent<T>::blocks_;
    using Descent<T>::smooth_;
    using Descent<T>::prox_;
    using Descent<T>::bound_;
    using Descent<T>::estimate_;
    using Descent<T>::c_;
    using Descent<T>::g_;
    using Descent<T>::c_new_; // between iterations: the iterate before, and its gradient
    using Descent<T>::g_new_;
    using Descent<T>::bound_c_;
    using Descent<T>::bound_u_;
    using Descent<T>::parts_;
    using Descent<T>::l_;
    using Descent<T>::linear_;
    using Descent<T>::objective_;
    using Descent<T>::k_;

    // The mean of the iterates is bound_c_; its gradient:
    M mean_g_;
    Packed<T> put_away_; // c_new_, while there is a certificate
    double mean_linear_ = 0, momentum_ = 1;
};

extern template class Accelerated<double>;
extern template class Accelerated<float>;

} // namespace ssc
