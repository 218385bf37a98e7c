// SPDX-License-Identifier: MIT
// Proximal gradient with momentum (Nesterov; Beck and Teboulle) and adaptive restart.
//
// The gradient is affine, so its value at the extrapolated point is a combination of the gradients
// at the last two iterates. The bound is taken at a mean of the iterates, where it lags less behind
// the objective than at the last iterate.
#pragma once

#include "correspond/descent_state.h"
#include "correspond/packed.h"

namespace ssc {

// Between iterations the state's c_new and g_new are the iterate before and its gradient, and its
// bound_c is the mean of the iterates.
template <class T>
class Accelerated : public StepRule<T> {
public:
    using M = MatrixOf<T>;
    explicit Accelerated(DescentState<T> &state) : s_(state) {}

    int power_steps() const override { return 6; }
    void begin() override;
    void iterate() override;
    M &answer() override { return s_.c; }
    double answer_objective() const override { return s_.objective; }
    bool one_point() const override { return false; }
    void make_room() override;
    void resume() override;

private:
    void extrapolate(double beta);
    void compare(double weight);
    void shorten_step(double curvature);
    void restart() { momentum_ = 1; }
    void offer_bound(double weight);

    DescentState<T> &s_;
    M mean_g_;           // the gradient at the mean of the iterates
    Packed<T> put_away_; // c_new during a certificate
    double mean_linear_ = 0, momentum_ = 1;
};

extern template class Accelerated<double>;
extern template class Accelerated<float>;

} // namespace ssc
