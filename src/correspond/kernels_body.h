// SPDX-License-Identifier: MIT
// The inner loops of kernels.h, written once on packs of numbers. kernels.cpp compiles this file
// for each instruction set; the rules are in linalg/each_target.h.

namespace ssc::SSC_TARGET {

namespace {

using Size = std::int64_t;

template <class T>
struct Wide {
    typedef T Pack __attribute__((vector_size(SSC_VECTOR_BYTES), aligned(alignof(T)), may_alias));
    static constexpr Size lanes = SSC_VECTOR_BYTES / sizeof(T);
    static Pack load(const T *p) { return *reinterpret_cast<const Pack *>(p); }
    static void store(T *p, Pack x) { *reinterpret_cast<Pack *>(p) = x; }
    static Pack fill(T x) { return Pack{} + x; }
    static Pack positive(Pack x) { return x > T(0) ? x : Pack{}; }
    static Pack where_positive(Pack z, Pack x) { return z > T(0) ? x : Pack{}; }
    static Pack least(Pack x, Pack y) { return x < y ? x : y; }
    // Halves upon halves, which is fewer steps than lane after lane. A template forgets that a Pack
    // may lie anywhere, so it gets one that lies as its register does.
    static inline __attribute__((always_inline)) double sum(Pack x) {
        typedef T Whole __attribute__((vector_size(SSC_VECTOR_BYTES)));
        const Whole whole = x;
        return total<Whole>(whole);
    }
    template <class V>
    static inline __attribute__((always_inline)) double total(const V &x) {
        if constexpr (sizeof(V) == 2 * sizeof(T)) {
            return static_cast<double>(x[0]) + static_cast<double>(x[1]);
        } else {
            typedef T Half __attribute__((vector_size(sizeof(V) / 2)));
            Half low, high;
            __builtin_memcpy(&low, &x, sizeof(Half));
            __builtin_memcpy(&high, reinterpret_cast<const char *>(&x) + sizeof(Half),
                             sizeof(Half));
            return total<Half>(low + high);
        }
    }
};

// The same on single numbers, for the columns that do not fill a pack.
template <class T>
struct Narrow {
    using Pack = T;
    static constexpr Size lanes = 1;
    static T load(const T *p) { return *p; }
    static void store(T *p, T x) { *p = x; }
    static T fill(T x) { return x; }
    static T positive(T x) { return x > T(0) ? x : T(0); }
    static T where_positive(T z, T x) { return z > T(0) ? x : T(0); }
    static T least(T x, T y) { return x < y ? x : y; }
    static double sum(T x) { return static_cast<double>(x); }
};

// Calls body(tag, j) for packs, then for what is left over.
template <class T, class Body>
inline __attribute__((always_inline)) void for_columns(Size cols, Body body) {
    Size j = 0;
    for (; j + Wide<T>::lanes <= cols; j += Wide<T>::lanes)
        body(Wide<T>{}, j);
    for (; j < cols; ++j)
        body(Narrow<T>{}, j);
}

// Column sums are gathered in T over so many rows, then added to doubles.
constexpr Size rows_at_once = 64;
constexpr Size most_columns = 256; // of a block

template <class T>
void clear(T *p, Size count) {
    for (Size k = 0; k < count; ++k)
        p[k] = T(0);
}

template <class T>
void flush(const Block<T> &b, T *from, double *to) {
    for (Size j = 0; j < b.cols; ++j)
        to[j] += static_cast<double>(from[j]);
    clear(from, b.cols);
}

// The h of an entry where all weights are 1: multiplying by it does nothing.
struct One {};
template <class X>
inline __attribute__((always_inline)) X operator*(X x, One) {
    return x;
}

// Scales of a block: its s, t and h, and how they apply to multipliers.
template <class T>
struct Plain {
    explicit Plain(const Block<T> &) {}
    static constexpr bool weighted = false;
    void enter_row(Size) {}
    template <class W>
    One at(W, Size) const {
        return {};
    }
    static T row() { return T(1); }
    static T col(Size) { return T(1); }
    template <class V>
    static inline __attribute__((always_inline)) V lift(V v, V w, T ui, One) {
        return v + w + ui;
    }
    // s_i (w + ui) - g / t_j
    template <class W, class V>
    inline __attribute__((always_inline)) V above(W, V w, T ui, V g, Size) const {
        return w - g + ui;
    }
    // g / h - ui
    template <class W, class V>
    inline __attribute__((always_inline)) V price(W, V g, T ui, Size) const {
        return g - ui;
    }
};

template <class T>
struct Weighted {
    explicit Weighted(const Block<T> &b) : b_(b) {}
    static constexpr bool weighted = true;
    void enter_row(Size i) { s_ = b_.row_scale[i]; }
    template <class W>
    inline __attribute__((always_inline)) typename W::Pack at(W, Size j) const {
        return W::load(b_.col_scale + j) * s_;
    }
    T row() const { return s_; }
    T col(Size j) const { return b_.col_scale[j]; }
    template <class V>
    static inline __attribute__((always_inline)) V lift(V v, V w, T ui, V h) {
        return v + h * (w + ui);
    }
    template <class W, class V>
    inline __attribute__((always_inline)) V above(W, V w, T ui, V g, Size j) const {
        return s_ * (w + ui) - g / W::load(b_.col_scale + j);
    }
    template <class W, class V>
    inline __attribute__((always_inline)) V price(W tag, V g, T ui, Size j) const {
        return g / at(tag, j) - ui;
    }

private:
    const Block<T> &b_;
    T s_ = T(1);
};

template <class T>
T root(T x) {
    return static_cast<T>(__builtin_sqrt(static_cast<double>(x)));
}

// Sums over one block: in T along a row, in double from row to row.
template <class T, int count>
struct Sums {
    typename Wide<T>::Pack pack[count] = {};
    T rest[count] = {};
    double total[count] = {};

    inline __attribute__((always_inline)) void add(int k, typename Wide<T>::Pack x) {
        pack[k] += x;
    }
    inline __attribute__((always_inline)) void add(int k, T x) { rest[k] += x; }
    inline __attribute__((always_inline)) void end_row() {
        for (int k = 0; k < count; ++k) {
            total[k] += Wide<T>::sum(pack[k]) + static_cast<double>(rest[k]);
            pack[k] = typename Wide<T>::Pack{};
            rest[k] = T(0);
        }
    }
};

template <class T>
void descend(const Block<T> &b, const T *c, const T *g, T inverse_l, T *v) {
    for (Size i = 0; i < b.rows; ++i) {
        const Size at = i * b.stride;
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            W::store(v + at + j, W::load(c + at + j) - inverse_l * W::load(g + at + j));
        });
    }
}

template <class T>
void extrapolate(const Block<T> &b, const T *c, const T *g, T inverse_l, T beta, const T *c_before,
                 T *g_before) {
    for (Size i = 0; i < b.rows; ++i) {
        const Size at = i * b.stride;
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto d = W::load(c + at + j) - inverse_l * W::load(g + at + j);
            const auto before = W::load(c_before + at + j) - inverse_l * W::load(g_before + at + j);
            W::store(g_before + at + j, d + beta * (d - before));
        });
    }
}

// scale[k][j] = |z_group|^2 on the way in; scale and curve on the way out.
template <class Scale, class T>
void set_tables(const Block<T> &b, const Scale &weight, T tau, T *scale, T *curve) {
    for (Size k = 0; k + 1 < b.groups; ++k) {
        for (Size j = 0; j < b.cols; ++j) {
            T &s = scale[k * b.table_stride + j], &t = curve[k * b.table_stride + j];
            const T norm = root(s), least = tau * weight.col(j);
            const bool alive = norm > least;
            s = alive ? T(1) - least / norm : T(0);
            t = alive ? least / (norm * norm * norm) : T(0);
        }
    }
    T *last = scale + (b.groups - 1) * b.table_stride;
    for (Size j = 0; j < b.cols; ++j)
        last[j] = T(1);
    clear(curve + (b.groups - 1) * b.table_stride, b.cols);
}

template <class Scale, class T>
void gather_squares(const Block<T> &b, Scale weight, const T *v, const T *u, const T *w,
                    T *squares) {
    for (Size k = 0; k < b.groups; ++k)
        clear(squares + k * b.table_stride, b.cols);
    for (Size i = 0; i < b.rows; ++i) {
        T *to = squares + b.group[i] * b.table_stride;
        const T *row = v + i * b.stride;
        const T ui = u[i];
        weight.enter_row(i);
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto z =
                W::positive(Scale::lift(W::load(row + j), W::load(w + j), ui, weight.at(tag, j)));
            W::store(to + j, W::load(to + j) + z * z);
        });
    }
}

template <class Scale, class T>
void evaluate_as(const Block<T> &b, const T *v, const T *u, const T *w, T tau, T *scale, T *curve,
                 double *row_sum, double *col_sum, double *row_diagonal, double *col_diagonal,
                 double *square) {
    Scale weight(b);
    if (tau > T(0)) gather_squares(b, weight, v, u, w, scale);
    set_tables(b, weight, tau, scale, curve);
    T sums[most_columns], diagonal[most_columns];
    clear(sums, b.cols);
    clear(diagonal, b.cols);
    Sums<T, 1> squares;
    for (Size i = 0; i < b.rows; ++i) {
        const T *row = v + i * b.stride;
        const T *s = scale + b.group[i] * b.table_stride, *t = curve + b.group[i] * b.table_stride;
        const T ui = u[i];
        weight.enter_row(i);
        typename Wide<T>::Pack x_sum{}, d_sum{};
        T x_rest = 0, d_rest = 0;
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto h = weight.at(tag, j);
            const auto z = W::positive(Scale::lift(W::load(row + j), W::load(w + j), ui, h));
            const auto si = W::load(s + j);
            const auto x = si * z;
            const auto d = (W::where_positive(z, si) + W::load(t + j) * z * z) * h * h;
            W::store(sums + j, W::load(sums + j) + x * h);
            W::store(diagonal + j, W::load(diagonal + j) + d);
            squares.add(0, x * x);
            if constexpr (W::lanes == 1) {
                x_rest += x * h;
                d_rest += d;
            } else {
                x_sum += x * h;
                d_sum += d;
            }
        });
        row_sum[i] = Wide<T>::sum(x_sum) + static_cast<double>(x_rest);
        row_diagonal[i] = Wide<T>::sum(d_sum) + static_cast<double>(d_rest);
        squares.end_row();
        if ((i + 1) % rows_at_once == 0 || i + 1 == b.rows) {
            flush(b, sums, col_sum);
            flush(b, diagonal, col_diagonal);
        }
    }
    *square = squares.total[0];
}

template <class Scale, class T>
void derivative_as(const Block<T> &b, const T *v, const T *u, const T *w, const T *scale,
                   const T *curve, const T *p, const T *q, T *cross, double *row_out,
                   double *col_out) {
    Scale weight(b);
    const bool grouped = b.groups > 1;
    if (grouped) {
        for (Size k = 0; k < b.groups; ++k)
            clear(cross + k * b.table_stride, b.cols);
        for (Size i = 0; i < b.rows; ++i) {
            T *to = cross + b.group[i] * b.table_stride;
            const T *row = v + i * b.stride;
            const T ui = u[i], pi = p[i];
            weight.enter_row(i);
            for_columns<T>(b.cols, [&](auto tag, Size j) {
                using W = decltype(tag);
                const auto h = weight.at(tag, j);
                const auto z = W::positive(Scale::lift(W::load(row + j), W::load(w + j), ui, h));
                W::store(to + j, W::load(to + j) + z * (W::load(q + j) + pi) * h);
            });
        }
        for (Size k = 0; k < b.groups; ++k)
            for (Size j = 0; j < b.cols; ++j)
                cross[k * b.table_stride + j] *= curve[k * b.table_stride + j];
    }
    T sums[most_columns];
    clear(sums, b.cols);
    for (Size i = 0; i < b.rows; ++i) {
        const T *row = v + i * b.stride;
        const T *s = scale + b.group[i] * b.table_stride, *t = cross + b.group[i] * b.table_stride;
        const T ui = u[i], pi = p[i];
        weight.enter_row(i);
        typename Wide<T>::Pack sum{};
        T rest = 0;
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto h = weight.at(tag, j);
            const auto z = W::positive(Scale::lift(W::load(row + j), W::load(w + j), ui, h));
            auto d = W::where_positive(z, W::load(s + j) * (W::load(q + j) + pi) * h);
            if (grouped) d += W::load(t + j) * z;
            d = d * h;
            W::store(sums + j, W::load(sums + j) + d);
            if constexpr (W::lanes == 1)
                rest += d;
            else
                sum += d;
        });
        row_out[i] = Wide<T>::sum(sum) + static_cast<double>(rest);
        if ((i + 1) % rows_at_once == 0 || i + 1 == b.rows) flush(b, sums, col_out);
    }
}

template <class Scale, class T>
void assign_as(const Block<T> &b, const T *v, const T *u, const T *w, const T *scale, T tau, T *x,
               double *norms) {
    Scale weight(b);
    for (Size i = 0; i < b.rows; ++i) {
        const T *row = v + i * b.stride, *s = scale + b.group[i] * b.table_stride;
        T *to = x + i * b.stride;
        const T ui = u[i];
        weight.enter_row(i);
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto z =
                W::positive(Scale::lift(W::load(row + j), W::load(w + j), ui, weight.at(tag, j)));
            W::store(to + j, W::load(s + j) * z);
        });
    }
    // |x_group| = scale |z_group| and scale = 1 - tau t_j / |z_group|, so |x_group| follows from
    // scale.
    double total = 0;
    for (Size k = 0; k + 1 < b.groups; ++k)
        for (Size j = 0; j < b.cols; ++j) {
            const double s = static_cast<double>(scale[k * b.table_stride + j]);
            const auto t = static_cast<double>(weight.col(j));
            if (s > 0 && s < 1) total += t * t * static_cast<double>(tau) * s / (1 - s);
        }
    *norms = total;
}

template <class Scale, class T>
void compare_as(const Block<T> &b, const T *c, const T *g, const T *c_new, const T *g_new,
                double *out, double *row_sum, T *col_sum) {
    Scale weight(b);
    Sums<T, 4> sums;
    clear(col_sum, b.cols);
    for (Size i = 0; i < b.rows; ++i) {
        const Size at = i * b.stride;
        weight.enter_row(i);
        typename Wide<T>::Pack sum{};
        T rest = 0;
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto cn = W::load(c_new + at + j), gn = W::load(g_new + at + j);
            const auto dc = cn - W::load(c + at + j), dg = gn - W::load(g + at + j);
            sums.add(0, cn * gn);
            sums.add(1, dc * dc);
            sums.add(2, dc * dg);
            sums.add(3, dg * dg);
            const auto h_dg = dg * weight.at(tag, j);
            W::store(col_sum + j, W::load(col_sum + j) + h_dg);
            if constexpr (W::lanes == 1)
                rest += h_dg;
            else
                sum += h_dg;
        });
        sums.end_row();
        row_sum[i] = Wide<T>::sum(sum) + static_cast<double>(rest);
    }
    for (int k = 0; k < 4; ++k)
        out[k] = sums.total[k];
}

template <class T>
void mix(const Block<T> &b, T part, const T *from, T *to) {
    for (Size i = 0; i < b.rows; ++i) {
        const Size at = i * b.stride;
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto x = W::load(to + at + j);
            W::store(to + at + j, x + part * (W::load(from + at + j) - x));
        });
    }
}

template <class T>
void compare_and_average(const Block<T> &b, const T *c, const T *g, const T *c_new, const T *g_new,
                         T weight, T *mean_c, T *mean_g, double *out) {
    Sums<T, 4> sums;
    for (Size i = 0; i < b.rows; ++i) {
        const Size at = i * b.stride;
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto cn = W::load(c_new + at + j), gn = W::load(g_new + at + j);
            const auto dc = cn - W::load(c + at + j), dg = gn - W::load(g + at + j);
            const auto mc = W::load(mean_c + at + j), mg = W::load(mean_g + at + j);
            const auto mc_new = mc + weight * (cn - mc), mg_new = mg + weight * (gn - mg);
            W::store(mean_c + at + j, mc_new);
            W::store(mean_g + at + j, mg_new);
            sums.add(0, cn * gn);
            sums.add(1, dc * dc);
            sums.add(2, dc * dg);
            sums.add(3, mc_new * mg_new);
        });
        sums.end_row();
    }
    for (int k = 0; k < 4; ++k)
        out[k] = sums.total[k];
}

template <class T>
double dot(const Block<T> &b, const T *x, const T *y) {
    Sums<T, 1> sums;
    for (Size i = 0; i < b.rows; ++i) {
        const Size at = i * b.stride;
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            sums.add(0, W::load(x + at + j) * W::load(y + at + j));
        });
        sums.end_row();
    }
    return sums.total[0];
}

// level = least of g / h - u over each group; in a group with a class term, one entry alone may go
// up by lambda / s_i.
template <class Scale, class T>
void least_levels(const Block<T> &b, Scale weight, const T *g, const T *u, T lambda, T *level) {
    const T huge = static_cast<T>(sizeof(T) == 4 ? 1e38 : 1e300);
    for (Size k = 0; k < b.groups; ++k)
        for (Size j = 0; j < b.cols; ++j)
            level[k * b.table_stride + j] = huge;
    for (Size i = 0; i < b.rows; ++i) {
        T *to = level + b.group[i] * b.table_stride;
        const T *row = g + i * b.stride;
        const T ui = u[i];
        weight.enter_row(i);
        const T rise = b.group[i] + 1 < b.groups ? lambda / weight.row() : T(0);
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto price = weight.price(tag, W::load(row + j), ui, j) + rise;
            W::store(to + j, W::least(W::load(to + j), price));
        });
    }
}

// norm = |(s (level + u) - g / t)_+| and slope = its sum times s, group by group.
template <class Scale, class T>
void measure_levels(const Block<T> &b, Scale weight, const T *g, const T *u, const T *level,
                    T *norm, T *slope) {
    for (Size k = 0; k < b.groups; ++k) {
        clear(norm + k * b.table_stride, b.cols);
        clear(slope + k * b.table_stride, b.cols);
    }
    for (Size i = 0; i < b.rows; ++i) {
        const Size k = b.group[i];
        if (k + 1 == b.groups) continue;
        const T *at = level + k * b.table_stride, *row = g + i * b.stride;
        T *n = norm + k * b.table_stride, *s = slope + k * b.table_stride;
        const T ui = u[i];
        weight.enter_row(i);
        const T si = weight.row();
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto x = W::positive(weight.above(tag, W::load(at + j), ui, W::load(row + j), j));
            W::store(n + j, W::load(n + j) + x * x);
            W::store(s + j, W::load(s + j) + si * x);
        });
    }
    for (Size k = 0; k + 1 < b.groups; ++k)
        for (Size j = 0; j < b.cols; ++j)
            norm[k * b.table_stride + j] = root(norm[k * b.table_stride + j]);
}

template <class Scale, class T>
void raise_as(const Block<T> &b, const T *g, const T *u, T lambda, T *level, T *norm, T *slope,
              T *w) {
    const Scale weight(b);
    least_levels(b, weight, g, u, lambda, level);
    if (b.groups > 1) {
        // From there Newton's method comes down, never below the answer, as the norm is convex in
        // the level.
        for (int step = 0; step < 5; ++step) {
            measure_levels(b, weight, g, u, level, norm, slope);
            for (Size k = 0; k + 1 < b.groups; ++k)
                for (Size j = 0; j < b.cols; ++j) {
                    const Size at = k * b.table_stride + j;
                    // The slope of the norm is at least the least s: the last step, taken with that
                    // slope, ends on the safe side.
                    const T rate = step == 4 ? b.least_row_scale : slope[at] / norm[at];
                    if (norm[at] > lambda) level[at] -= (norm[at] - lambda) / rate;
                }
        }
    }
    for (Size j = 0; j < b.cols; ++j)
        w[j] = level[j];
    for (Size k = 1; k < b.groups; ++k)
        for (Size j = 0; j < b.cols; ++j) {
            const T other = level[k * b.table_stride + j];
            if (other < w[j]) w[j] = other;
        }
}

template <class Scale, class T>
void falls_as(const Block<T> &b, const T *g, const T *u, const T *w, const T *mass, const T *level,
              T *slope, double *row_out) {
    Scale weight(b);
    // Only the group that holds w down counts; its entries share what it does.
    for (Size k = 0; k < b.groups; ++k)
        for (Size j = 0; j < b.cols; ++j) {
            T &s = slope[k * b.table_stride + j];
            const bool counts = s > T(0) && level[k * b.table_stride + j] <= w[j];
            s = counts ? mass[j] / s : T(0);
        }
    for (Size i = 0; i < b.rows; ++i) {
        const Size k = b.group[i];
        const T *at = level + k * b.table_stride, *share = slope + k * b.table_stride;
        const T *row = g + i * b.stride;
        const T ui = u[i];
        weight.enter_row(i);
        typename Wide<T>::Pack sum{};
        T rest = 0;
        for_columns<T>(b.cols, [&](auto tag, Size j) {
            using W = decltype(tag);
            const auto x = W::load(share + j) *
                           W::positive(weight.above(tag, W::load(at + j), ui, W::load(row + j), j));
            if constexpr (W::lanes == 1)
                rest += x;
            else
                sum += x;
        });
        row_out[i] =
            static_cast<double>(weight.row()) * (Wide<T>::sum(sum) + static_cast<double>(rest));
    }
}

// Kernels that depend on h have two forms, for blocks with weights and without.
#define SSC_EITHER(name)                                            \
    template <class T, class... Rest>                               \
    void name(const Block<T> &b, Rest... rest) {                    \
        b.row_scale != nullptr ? name##_as<Weighted<T>>(b, rest...) \
                               : name##_as<Plain<T>>(b, rest...);   \
    }
SSC_EITHER(evaluate)
SSC_EITHER(derivative)
SSC_EITHER(assign)
SSC_EITHER(compare)
SSC_EITHER(raise)
SSC_EITHER(falls)
#undef SSC_EITHER

template <class T>
constexpr Kernels<T> table = {descend<T>, extrapolate<T>, evaluate<T>, derivative<T>,
                              assign<T>,  compare<T>,     mix<T>,      compare_and_average<T>,
                              dot<T>,     raise<T>,       falls<T>};

} // namespace
} // namespace ssc::SSC_TARGET
