// Proximal gradient with spectral (Barzilai-Borwein) steps: L is the curvature met on the last
// step, which is far below the largest there is. The objective may rise for a while; a step to
// above the worst of the last few is cut where the objective is least on the way.
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
    int power_steps() const override { return 1; } // steps are not built on it
    void begin() override;
    void iterate() override;
    M &answer() override { return one_point() ? bound_c_ : c_; }
    double answer_objective() const override { return one_point() ? best_objective_ : objective_; }
    bool one_point() const override;
    void make_room() override;
    void resume() override;

private:
    // From c_ to c_new_: <g_new, c_new>, <g0, c_new>, |d|^2, <d, H d> and |H d|^2, the last without
    // what is the same for a whole row or column; the objective at c_new; how much of the proximal
    // step it is.
    struct Step {
        double product, linear, square, curvature, change;
        double objective = 0, part = 1;
    };
    // At c + s (c_new - c): <g, c>, <g0, c>, q and what the objective is at most.
    struct Place {
        double product, linear, smooth, objective;
    };
    double centred_change(double square);
    bool cut(Step &step);
    Place on_the_way(const Step &step, double s) const;
    // Bounds along a step. `at` is the s of the gradient that was, to begin with, at the end that
    // is not needed any more: at 0, or at 1 if the step is taken back.
    struct Line {
        const Step &step;
        const bool back;
        double at;
    };
    void offer_bound(const Step &step, bool back);
    double bound_on(Line &line, double s);
    double climb(Line &line);
    double distance(const Line &line) const;
    double offer(const Line &line, double least);
    bool nearly_there(const Line &line, double bound) const;
    bool too_high(double objective, double square) const;
    void change_step(double l);
    void accept(const Step &step);
    void remember(double objective);

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

    double largest_ = 0;           // curvature known
    std::array<double, 4> recent_; // objectives
    std::size_t next_ = 0;
    double product_ = 0; // <g, c>
    M col_parts_;
    RowVector row_change_, col_change_; // of the gradient, on a step: means of rows and columns
    std::vector<double> u_;
    double best_bound_ = -std::numeric_limits<double>::infinity(); // at bound_c_
    double best_objective_ = std::numeric_limits<double>::infinity();
    double best_s_ = 0; // where on the last step, if it was there
};

extern template class Spectral<double>;
extern template class Spectral<float>;

} // namespace ssc
