// SPDX-License-Identifier: MIT
// Proximal gradient with spectral (Barzilai-Borwein) steps: L is the curvature met on the last
// step, which is far below the largest curvature. The objective may rise for a while. A step to
// above the worst of the last few objectives is cut where the objective is least on the way.
//
// Where the class term counts, this takes fewer iterations than the accelerated method, the more so
// the tighter the gap, and the bound at the last iterate is as good as any.
#pragma once

#include <array>

#include "correspond/descent_state.h"

namespace ssc {

template <class T>
class Spectral : public StepRule<T> {
public:
    using M = MatrixOf<T>;
    explicit Spectral(DescentState<T> &state) : s_(state) {}

    int power_steps() const override { return 1; } // steps do not depend on it
    void begin() override;
    void iterate() override;
    M &answer() override { return one_point() ? s_.bound_c : s_.c; }
    double answer_objective() const override {
        return one_point() ? best_objective_ : s_.objective;
    }
    bool one_point() const override;
    void make_room() override;
    void resume() override;

private:
    // A step d from c to c_new: <g_new, c_new>, <g0, c_new>, |d|^2, <d, H d> and |H d|^2, the last
    // without its row and column means; the objective at c_new; which part of the proximal step d
    // is.
    struct Step {
        double product, linear, square, curvature, change;
        double objective = 0, part = 1;
    };
    // At c + s (c_new - c): <g, c>, <g0, c>, q, and an upper bound on the objective.
    struct Place {
        double product, linear, smooth, objective;
    };
    double centred_change(double square);
    bool cut(Step &step);
    Place on_the_way(const Step &step, double s) const;
    // Bounds along a step reuse the gradient at the end of the step that is no longer needed: the
    // end 0, or 1 if the step is taken back. `at` is the s to which that gradient has been moved.
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

    DescentState<T> &s_;
    double largest_ = 0;           // the largest curvature met
    std::array<double, 4> recent_; // objectives of the last iterates
    std::size_t next_ = 0;
    double product_ = 0; // <g, c>
    M col_parts_;
    RowVector row_change_, col_change_; // row and column means of the gradient's change
    std::vector<double> u_;
    double best_bound_ = -std::numeric_limits<double>::infinity(); // at the state's bound_c
    double best_objective_ = std::numeric_limits<double>::infinity();
    double best_s_ = 0; // its place on the last step
};

extern template class Spectral<double>;
extern template class Spectral<float>;

} // namespace ssc
