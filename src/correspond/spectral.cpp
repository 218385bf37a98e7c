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
// Where the bound is this near to the goal, what it misses is looked for, and a little more, as the
// certificate will be taken at a C that is brought onto the marginals.
static constexpr double near_goal = 1.5, surely = 0.97;
// A step that has to be cut to less than this is better taken anew.
static constexpr double shortest_cut = 0.01;

template <class T>
void Spectral<T>::begin() {
    largest_ = l_;
    recent_.fill(std::numeric_limits<double>::infinity());
    product_ = this->dot(g_, c_);
    u_ = bound_u_;
    this->copy(c_, bound_c_);
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
    const double linear = this->gradient(c_new_, g_new_);
    blocks_.run_rows([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().compare(b, c_.data() + j, g_.data() + j, c_new_.data() + j, g_new_.data() + j,
                             &parts_(k, 0), row_change_.data() + j / c_.cols(), &col_parts_(k, 0));
    });
    Step step{this->sum_of_parts(0), linear, this->sum_of_parts(1), this->sum_of_parts(2),
              centred_change(this->sum_of_parts(3))};
    step.objective = this->objective_at(step.product, linear);
    const double met = step.square > 0 ? step.curvature / step.square : largest_;
    largest_ = std::max(largest_, met);
    const bool too_far = l_ < largest_ && too_high(step.objective, step.square);
    const bool back = too_far && !cut(step);
    try {
        offer_bound(step, back);
    } catch (const Stopped &) {
        if (!back) accept(step); // the end that the bound has not been working in
        best_objective_ = std::numeric_limits<double>::infinity(); // of a point that is not there
        throw;
    }
    if (back) {
        change_step(std::max(met, 2 * l_));
        return;
    }
    accept(step);
    remember(objective_);
    prox_.shift(row_change_, col_change_, 1 / l_);
    change_step(caution * met);
}

template <class T>
void Spectral<T>::accept(const Step &step) {
    objective_ = step.objective;
    product_ = step.product;
    linear_ = step.linear;
    c_.swap(c_new_);
    g_.swap(g_new_);
}

// Ends the step where the objective is least on the way, which needs no new gradient: the smooth
// part is a parabola, and between the ends the class term is at most what lies between its values
// there. False when that is hardly a step at all.
template <class T>
bool Spectral<T>::cut(Step &step) {
    const double s = 0.5 - (step.objective - objective_) / step.curvature;
    if (!(s >= shortest_cut && s < 1)) return false;
    const T back = static_cast<T>(1 - s);
    blocks_.run_rows([&](const Block<T> &b, Index j, Index) {
        kernels<T>().mix(b, back, c_.data() + j, c_new_.data() + j);
        kernels<T>().mix(b, back, g_.data() + j, g_new_.data() + j);
    });
    const Place place = on_the_way(step, s);
    row_change_ *= s;
    col_change_ *= s;
    step = {place.product,
            place.linear,
            s * s * step.square,
            s * s * step.curvature,
            s * s * step.change,
            place.objective,
            s};
    return true;
}

template <class T>
typename Spectral<T>::Place Spectral<T>::on_the_way(const Step &step, double s) const {
    Place place;
    place.product =
        product_ + s * (step.product - product_ - step.curvature) + s * s * step.curvature;
    place.linear = linear_ + s * (step.linear - linear_);
    place.smooth = smooth_->value(place.product, place.linear);
    const double rest_before = objective_ - smooth_->value(product_, linear_);
    const double rest = step.objective - smooth_->value(step.product, step.linear);
    place.objective = place.smooth + rest_before + s * (rest - rest_before);
    return place;
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
    const double worst = *std::max_element(recent_.begin(), recent_.end());
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
    recent_[next_] = objective;
    next_ = (next_ + 1) % recent_.size();
}

// What is the same for a whole row or column of the gradient, multipliers take up. Leaves in
// row_change_ and col_change_ what that is, and returns the square of the rest.
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
// Of the gradients along the step, G + s H d, the nearest to it has a good bound. (Beyond the end
// of the step there are better ones, but C may be negative there: one certificate would not serve
// for bound and answer.) Which of the two ends is not needed any more makes room for that point.
template <class T>
void Spectral<T>::offer_bound(const Step &step, bool back) {
    const double nearest = l_ * step.curvature / (step.part * step.change);
    const double s = step.change > 0 ? std::clamp(nearest, 0.0, 1.0) : 1.0;
    Line line{step, back, back ? 1.0 : 0.0};
    const double before = best_bound_;
    double bound = bound_on(line, s);
    // That nearest is in the sense of squares, for which a few large entries count the most. For a
    // bound they do not, and the best is often further on.
    if (s > 0 && s < 0.4 && nearly_there(line, bound)) {
        const double other = bound_on(line, 2 * s);
        bound = other >= bound ? other : bound_on(line, s);
    }
    for (int k = 0; k < most_climbs && nearly_there(line, bound); ++k) {
        const double higher = climb(line);
        if (higher <= bound) break;
        bound = higher;
    }
    if (best_bound_ <= before) return;
    M &c = back ? c_new_ : c_;
    const M &other_c = back ? c_ : c_new_;
    const T part = static_cast<T>(back ? 1 - best_s_ : best_s_);
    blocks_.run_rows([&](const Block<T> &b, Index j, Index) {
        kernels<T>().mix(b, part, other_c.data() + j, c.data() + j);
    });
    bound_c_.swap(c);
}

// Whether a little more effort on this bound may save an iteration.
template <class T>
bool Spectral<T>::nearly_there(const Line &line, double bound) const {
    const double objective = line.back ? objective_ : line.step.objective;
    const double gap = estimate_.relative(std::max(objective - bound, 0.0), objective);
    return p_.lambda_g > 0 && estimate_.relative_gap(objective) > surely * this->goal_ &&
           gap < near_goal * this->goal_;
}

template <class T>
double Spectral<T>::bound_on(Line &line, double s) {
    const std::vector<double> &u = prox_.row_multipliers();
    for (std::size_t i = 0; i < u_.size(); ++i)
        u_[i] = l_ * u[i] + s * row_change_(static_cast<Index>(i));
    M &g = line.back ? g_new_ : g_;
    const M &end = line.back ? g_ : g_new_;
    const T part = static_cast<T>((s - line.at) / ((line.back ? 0 : 1) - line.at));
    line.at = s;
    return offer(line, bound_(g, u_, [&](const Block<T> &b, Index j) {
                     kernels<T>().mix(b, part, end.data() + j, g.data() + j);
                 }));
}

// How far the gradient is from the one that the multipliers belong to, an entry.
template <class T>
double Spectral<T>::distance(const Line &line) const {
    const Step &step = line.step;
    const double s = line.at, l = l_ / step.part;
    const double square = s * s * step.change - 2 * s * l * step.curvature + l * l * step.square;
    return std::sqrt(std::max(square, 0.0) / static_cast<double>(blocks_.rows() * blocks_.cols()));
}

template <class T>
double Spectral<T>::climb(Line &line) {
    const M &g = line.back ? g_new_ : g_;
    bound_.climb(g, distance(line), u_);
    return offer(line, bound_(g, u_));
}

template <class T>
double Spectral<T>::offer(const Line &line, double least) {
    const Place place = on_the_way(line.step, line.at);
    const double bound = place.smooth - place.product + least;
    estimate_.offer(place.smooth, place.product, least);
    if (bound > best_bound_) {
        best_bound_ = bound;
        best_objective_ = place.objective;
        best_s_ = line.at;
        this->away_ = distance(line);
        bound_u_ = u_;
    }
    return bound;
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
    this->make_smooth();
    if (c_.size() == 0) {
        this->copy(bound_c_, c_);
        objective_ = best_objective_;
    }
    // It promised more than it held, being off the marginals: the answer is an iterate again. Going
    // back to it once more would be to go round in circles.
    best_objective_ = std::numeric_limits<double>::infinity();
    for (M *m : {&g_, &c_new_, &g_new_})
        m->resize(c_.rows(), c_.cols());
    col_parts_.resize(blocks_.row_count(), blocks_.cols());
    linear_ = smooth_->gradient(c_, g_);
    product_ = this->dot(g_, c_);
}

template class Spectral<double>;
template class Spectral<float>;

} // namespace ssc
