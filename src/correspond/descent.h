// What the two proximal methods have in common: the state of an iteration in the arithmetic T, when
// to stop, and the certificate in double at the end.
//
// Each iteration has one gradient and one proximal step. It estimates objective and bound as it
// goes; when the estimate says that the accuracy is reached, certify() finds out whether it is.
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "correspond/dual_bound.h"
#include "correspond/prox.h"
#include "correspond/smooth.h"
#include "correspond/solver.h"

namespace ssc {

// One call of the solver: its input and its result so far.
struct Task : SolverInput {
    Certificate certificate;
    Solution solution;            // its C, unless empty, is the start
    std::int64_t steps_ahead = 0; // how many iterations the start is worth
};

template <class T>
class Descent {
public:
    using M = MatrixOf<T>;

    explicit Descent(Task &task);
    virtual ~Descent() = default;

    // False when it got as far as its arithmetic goes and no further.
    bool run();

protected:
    // How well the largest curvature has to be known. With 1 it is that along the gradient.
    virtual int power_steps() const = 0;
    virtual void begin() {}
    // One step; leaves the objective at c_ and offers a bound to estimate_.
    virtual void iterate() = 0;
    // The C to answer with, and its objective as far as it is known.
    virtual M &answer() { return c_; }
    virtual double answer_objective() const { return objective_; }
    // Whether the bound is taken there too.
    virtual bool one_point() const { return false; }
    // Makes room for matrices in double, and goes back to work.
    virtual void make_room() {}
    virtual void resume() {}

    // And puts the samples away where iterations go on without them.
    void make_smooth();
    // g = grad q(c), and <g0, c>. From the time it takes the end of the fit is planned.
    double gradient(const M &c, M &g);
    void copy(const M &from, M &to);
    // c_new = the proximal point of v at steps 1 / L.
    void proximal_step(const M &v);
    // Of c_new, from <gradient, c_new> and <g0, c_new>, as if its sums were exact.
    double objective_at(double gradient_dot_c, double linear) const;
    double dot(const M &x, const M &y);
    double sum_of_parts(int k) const { return parts_.col(k).sum(); }

    const Problem &p_;
    Task &task_;
    Blocks<T> blocks_;
    std::unique_ptr<Smooth<T>> smooth_;
    Prox<T> prox_;
    DualBound<T> bound_;
    Certificate estimate_; // in T, to know when a certificate is worth its price
    M c_, g_, c_new_, g_new_;
    Matrix parts_; // of sums over all entries, one row per block
    // Where the best bound is taken (c_ while this is empty), and the multipliers of the rows
    // there.
    M bound_c_;
    std::vector<double> bound_u_;
    double away_ = 0;   // how far the gradient there is from where they are the best, an entry
    double goal_ = 0;   // a gap to try a certificate at
    double l_ = 0;      // steps have length 1 / l
    double linear_ = 0; // <g0, c>
    double objective_ = std::numeric_limits<double>::infinity();
    std::int64_t k_ = 0;
    bool last_ = false; // the certificate is: nothing goes back to work

private:
    const bool has_solution_; // of the other arithmetic, certified: the task begins with it
    double pace_ = 0;         // seconds per multiplication of a gradient
    double longer_ = 1;       // than expected, by this factor, bounds in double take
    bool certified_ = false;  // what the solution says is about the last iterate
    void set_start();
    void prepare();
    double first_gradient();
    bool descend();
    void conclude();
    // True in the ending that a stop has led to: its time is for what was planned, and no more.
    bool stopped() const {
        return task_.monitor.stop() || task_.monitor.reason() != StopReason::none;
    }
    double expected_ending(int evaluations) const;
    double reach();
    void set_random(M &x);
    double largest_curvature(M &x, M &hx);
    void centre(M &x);
    Matrix widened(const M &m) const;
    bool certify();
    Matrix on_marginals(const M &m) const;
    Terms offer_bound(Matrix c);
    void offer_bound(const Linearisation &at);
};

extern template class Descent<double>;
extern template class Descent<float>;

} // namespace ssc
