// SPDX-License-Identifier: MIT
#include "correspond/spectral.h"

#include <algorithm>
#include <cmath>

namespace ssc {

// Upper limit on the length of a step, relative to the one that the largest curvature allows.
static constexpr double longest_step = 1e4;
static constexpr double least_gain = 5e-3;
// Steps a little shorter than the last curvature suggests are taken back less often.
static constexpr double caution = 1.25;
// This part of the gap may be given up for a certificate at one point instead of two.
static constexpr double nearly = 0.1;
// If the bound is this near to the goal, more effort goes into it. It aims a little below the goal,
// because the certificate is taken at a C that is brought onto the marginals.
static constexpr double near_goal = 1.5, surely = 0.97;
// If a step has to be cut to less than this, it is taken anew instead.
static constexpr double shortest_cut = 0.01;

template <class T>
void Spectral<T>::begin() {
    largest_ = s_.l;
    recent_.fill(std::numeric_limits<double>::infinity());
    product_ = s_.dot(s_.g, s_.c);
    u_ = s_.bound_u;
    s_.copy(s_.c, s_.bound_c);
    col_parts_.resize(s_.blocks.row_count(), s_.blocks.cols());
    row_change_.resize(s_.blocks.rows());
    col_change_.resize(s_.blocks.cols());
}

template <class T>
void Spectral<T>::iterate() {
    M &v = s_.g_new; // free until the gradient, which comes after v
    s_.blocks.run_rows([&](const Block<T> &b, Index j, Index) {
        kernels<T>().descend(b, s_.c.data() + j, s_.g.data() + j, static_cast<T>(1 / s_.l),
                             v.data() + j);
    });
    s_.proximal_step(v);
    const double linear = s_.gradient(s_.c_new, s_.g_new, one_point());
    s_.blocks.run_rows([&](const Block<T> &b, Index j, Index k) {
        kernels<T>().compare(b, s_.c.data() + j, s_.g.data() + j, s_.c_new.data() + j,
                             s_.g_new.data() + j, &s_.parts(k, 0),
                             row_change_.data() + j / s_.c.cols(), &col_parts_(k, 0));
    });
    Step step{s_.sum_of_parts(0), linear, s_.sum_of_parts(1), s_.sum_of_parts(2),
              centred_change(s_.sum_of_parts(3))};
    step.objective = s_.objective_at(step.product, linear);
    const double met = step.square > 0 ? step.curvature / step.square : largest_;
    largest_ = std::max(largest_, met);
    const bool too_far = s_.l < largest_ && too_high(step.objective, step.square);
    const bool back = too_far && !cut(step);
    try {
        offer_bound(step, back);
    } catch (const Stopped &) {
        if (!back) accept(step); // offer_bound() works in the other end
        best_objective_ = std::numeric_limits<double>::infinity(); // its point was never made
        throw;
    }
    if (back) {
        change_step(std::max(met, 2 * s_.l));
        return;
    }
    accept(step);
    remember(s_.objective);
    s_.prox.shift(row_change_, col_change_, 1 / s_.l);
    change_step(caution * met);
}

template <class T>
void Spectral<T>::accept(const Step &step) {
    s_.objective = step.objective;
    product_ = step.product;
    s_.linear = step.linear;
    s_.c.swap(s_.c_new);
    s_.g.swap(s_.g_new);
}

// Ends the step where the objective is least on the way. That needs no new gradient: the smooth
// part is a parabola, and the class term is convex, so it stays below the line between its ends.
// False if that leaves hardly a step.
template <class T>
bool Spectral<T>::cut(Step &step) {
    const double s = 0.5 - (step.objective - s_.objective) / step.curvature;
    if (!(s >= shortest_cut && s < 1)) return false;
    const T back = static_cast<T>(1 - s);
    s_.blocks.run_rows([&](const Block<T> &b, Index j, Index) {
        kernels<T>().mix(b, back, s_.c.data() + j, s_.c_new.data() + j);
        kernels<T>().mix(b, back, s_.g.data() + j, s_.g_new.data() + j);
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
    place.linear = s_.linear + s * (step.linear - s_.linear);
    place.smooth = s_.smooth->value(place.product, place.linear);
    const double rest_before = s_.objective - s_.smooth->value(product_, s_.linear);
    const double rest = step.objective - s_.smooth->value(step.product, step.linear);
    place.objective = place.smooth + rest_before + s * (rest - rest_before);
    return place;
}

// If the objective at the point of the bound is as good, or nearly, one certificate serves both.
template <class T>
bool Spectral<T>::one_point() const {
    const double little = nearly * s_.task.options.gap_tolerance * std::abs(s_.objective);
    return std::isfinite(best_objective_) && best_objective_ <= s_.objective + little;
}

// The objective must be below the worst of the last few by a part of the gain of a short step.
// Otherwise steps could go round in circles.
template <class T>
bool Spectral<T>::too_high(double objective, double square) const {
    const double worst = *std::max_element(recent_.begin(), recent_.end());
    const double noise = 16 * std::numeric_limits<T>::epsilon() * std::abs(objective);
    return objective > worst - least_gain * s_.l * square + noise;
}

template <class T>
void Spectral<T>::change_step(double l) {
    const double next = std::clamp(l, largest_ / longest_step, largest_);
    s_.prox.rescale(s_.l / next);
    s_.l = next;
}

template <class T>
void Spectral<T>::remember(double objective) {
    recent_[next_] = objective;
    next_ = (next_ + 1) % recent_.size();
}

// Multipliers absorb the part h_ij (p_i + q_j) of the gradient's change that is nearest to it;
// without weights these are its row and column means. Leaves p and q in row_change_ and col_change_
// and returns the square of the rest.
template <class T>
double Spectral<T>::centred_change(double square) {
    col_change_.setZero();
    for (Index k = 0; k < col_parts_.rows(); ++k)
        col_change_ += col_parts_.row(k).template cast<double>();
    const Scaling &scaling = s_.p.scaling;
    if (scaling.plain()) {
        const double rows = static_cast<double>(s_.blocks.rows());
        const double cols = static_cast<double>(s_.blocks.cols());
        row_change_ /= cols;
        col_change_.array() = col_change_.array() / rows - row_change_.mean();
        return square - cols * row_change_.squaredNorm() - rows * col_change_.squaredNorm();
    }
    const RowVector row_weight = scaling.row.cwiseAbs2().transpose();
    const RowVector col_weight = scaling.col.cwiseAbs2().transpose();
    const double rows = row_weight.sum(), cols = col_weight.sum();
    row_change_.array() /= cols * row_weight.array();
    col_change_.array() =
        col_change_.array() / (rows * col_weight.array()) - row_change_.dot(row_weight) / rows;
    return square - cols * row_change_.cwiseAbs2().dot(row_weight) -
           rows * col_change_.cwiseAbs2().dot(col_weight);
}

// The multipliers belong to the gradient G + L d of the proximal step d. Among the gradients along
// the step, G + s H d, the nearest to it has a good bound. (There are better ones beyond the end of
// the step, but C may be negative there, so that one certificate could not serve bound and answer.)
// The point overwrites the end of the step that is no longer needed.
template <class T>
void Spectral<T>::offer_bound(const Step &step, bool back) {
    const double nearest = s_.l * step.curvature / (step.part * step.change);
    const double s = step.change > 0 ? std::clamp(nearest, 0.0, 1.0) : 1.0;
    Line line{step, back, back ? 1.0 : 0.0};
    const double before = best_bound_;
    double bound = bound_on(line, s);
    // "Nearest" is by squares, which a few large entries dominate. A bound does not depend on them
    // as much, and the best one is often further on.
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
    M &c = back ? s_.c_new : s_.c;
    const M &other_c = back ? s_.c : s_.c_new;
    const T part = static_cast<T>(back ? 1 - best_s_ : best_s_);
    s_.blocks.run_rows([&](const Block<T> &b, Index j, Index) {
        kernels<T>().mix(b, part, other_c.data() + j, c.data() + j);
    });
    s_.bound_c.swap(c);
}

// Whether more effort on this bound may save an iteration.
template <class T>
bool Spectral<T>::nearly_there(const Line &line, double bound) const {
    const double objective = line.back ? s_.objective : line.step.objective;
    const double gap = s_.estimate.relative(std::max(objective - bound, 0.0), objective);
    return s_.p.lambda_g > 0 && s_.estimate.relative_gap(objective) > surely * s_.goal &&
           gap < near_goal * s_.goal;
}

template <class T>
double Spectral<T>::bound_on(Line &line, double s) {
    const std::vector<double> &u = s_.prox.row_multipliers();
    for (std::size_t i = 0; i < u_.size(); ++i)
        u_[i] = s_.l * u[i] + s * row_change_(static_cast<Index>(i));
    M &g = line.back ? s_.g_new : s_.g;
    const M &end = line.back ? s_.g : s_.g_new;
    const T part = static_cast<T>((s - line.at) / ((line.back ? 0 : 1) - line.at));
    line.at = s;
    return offer(line, s_.bound(g, u_, [&](const Block<T> &b, Index j) {
        kernels<T>().mix(b, part, end.data() + j, g.data() + j);
    }));
}

// The distance per entry of the gradient from the one that the multipliers belong to.
template <class T>
double Spectral<T>::distance(const Line &line) const {
    const Step &step = line.step;
    const double s = line.at, l = s_.l / step.part;
    const double square = s * s * step.change - 2 * s * l * step.curvature + l * l * step.square;
    const Marginals &m = s_.p.marginals;
    return std::sqrt(std::max(square, 0.0) / (m.total * (m.ratio * m.total)));
}

template <class T>
double Spectral<T>::climb(Line &line) {
    const M &g = line.back ? s_.g_new : s_.g;
    s_.bound.climb(g, distance(line), u_);
    return offer(line, s_.bound(g, u_));
}

template <class T>
double Spectral<T>::offer(const Line &line, double least) {
    const Place place = on_the_way(line.step, line.at);
    const double bound = place.smooth - place.product + least;
    s_.estimate.offer(place.smooth, place.product, least);
    if (bound > best_bound_) {
        best_bound_ = bound;
        best_objective_ = place.objective;
        best_s_ = line.at;
        s_.away = distance(line);
        s_.bound_u = u_;
    }
    return bound;
}

template <class T>
void Spectral<T>::make_room() {
    for (M *m : {&s_.g, &s_.c_new, &s_.g_new, &col_parts_})
        m->resize(0, 0);
    // Iterations can resume from the answer.
    if (one_point()) s_.c.resize(0, 0);
    s_.smooth.reset();
}

template <class T>
void Spectral<T>::resume() {
    s_.make_smooth();
    if (s_.c.size() == 0) {
        s_.copy(s_.bound_c, s_.c);
        s_.objective = best_objective_;
    }
    // That point was off the marginals and worse than estimated. The answer is an iterate again:
    // returning to the same point could loop for ever.
    best_objective_ = std::numeric_limits<double>::infinity();
    for (M *m : {&s_.g, &s_.c_new, &s_.g_new})
        m->resize(s_.c.rows(), s_.c.cols());
    col_parts_.resize(s_.blocks.row_count(), s_.blocks.cols());
    s_.linear = s_.smooth->gradient(s_.c, s_.g);
    product_ = s_.dot(s_.g, s_.c);
}

template class Spectral<double>;
template class Spectral<float>;

} // namespace ssc
