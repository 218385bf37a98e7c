// Proximal gradient with spectral (Barzilai-Borwein) steps: L is the curvature met on the last
// step, which is far below the largest there is. The objective may rise for a while; a step to
// above the worst of the last few is taken back and tried again, shorter.
//
// Where the class term counts, this takes fewer iterations than the accelerated method, the fewer
// the tighter the gap, and the bound at the last iterate is as good as any.
#pragma once

#include <array>

#include "correspond/descent.h"

namespace ssc {

template <class T>
class Spectral : public Descent<T> {
public:
    using typename Descent<T>::M;
    using Descent<T>::Descent;

protected:
    int power_steps() const override { return 3; } // steps are not built on it
    void begin() override;
    void iterate() override;
    const M &answer() const override { return best_is_answer() ? bound_c_ : c_; }
    double answer_objective() const override {
        return best_is_answer() ? best_objective_ : objective_;
    }
    void make_room() override;
    void resume() override;

private:
    void offer_bound(double gradient_dot_c);
    bool too_high(double objective, double square) const;
    void change_step(double l);
    void remember(double objective);
    bool best_is_answer() const { return best_objective_ < objective_; }

    using Descent<T>::p_;
    using Descent<T>::blocks_;
    using Descent<T>::smooth_;
    using Descent<T>::prox_;
    using Descent<T>::bound_;
    using Descent<T>::estimate_;
    using Descent<T>::c_;
    using Descent<T>::g_;
    using Descent<T>::c_new_;
    using Descent<T>::g_new_;
    using Descent<T>::bound_c_;
    using Descent<T>::bound_u_;
    using Descent<T>::parts_;
    using Descent<T>::l_;
    using Descent<T>::linear_;
    using Descent<T>::objective_;

    double largest_ = 0;         // curvature known
    std::array<double, 4> last_; // objectives
    std::size_t next_ = 0;
    // bound_c_ is the iterate with the best bound.
    std::vector<double> u_;
    double best_bound_ = -std::numeric_limits<double>::infinity();
    double best_objective_ = std::numeric_limits<double>::infinity();
};

extern template class Spectral<double>;
extern template class Spectral<float>;

} // namespace ssc
