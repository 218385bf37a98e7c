// SPDX-License-Identifier: MIT
// The inner loops of the proximal solver, compiled once per instruction set and chosen when the
// library runs. Each works on a block of columns: a (class, target) group lies in one column, so
// that a block needs nothing from another, stays in the cache from pass to pass, and is the unit
// of work for threads. Blocks are fixed by the size of the problem; their partial sums are added
// in order, so that results do not depend on how many threads there are.
#pragma once

#include <cstdint>

namespace ssc {

// The columns [first, first + cols) of the problem. Every pointer that is indexed by columns has
// been moved to `first` already. What has no tables is faster on blocks of whole rows: then every
// pointer has been moved to the first of them.
template <class T>
struct Block {
    std::int64_t rows, cols;
    std::int64_t stride;       // of all ns x nt matrices
    std::int64_t table_stride; // of its tables, groups x cols
    const std::int32_t *group; // per row; rows without a class have the last group
    std::int64_t groups;       // with that last one, on which there is no class term
    // s and t of scaling.h, or null if all are 1. Below h_ij = s_i t_j.
    const T *row_scale, *col_scale;
    T least_row_scale; // of all rows of the problem
};

template <class T>
struct Kernels {
    // v = c - g / l
    void (*descend)(const Block<T> &, const T *c, const T *g, T inverse_l, T *v);

    // v = d + beta (d - d_before), with d = c - g / l, before as now. v takes the place of
    // g_before.
    void (*extrapolate)(const Block<T> &, const T *c, const T *g, T inverse_l, T beta,
                        const T *c_before, T *g_before);

    // With z = max(v + h_ij (u_i + w_j), 0) and x = scale z, scale = max(1 - tau t_j / |z_group|,
    // 0): the tables of scale and of curve = tau t_j / |z_group|^3, sums of h x over rows and
    // columns, the diagonal of the derivative of those sums, and |x|^2.
    void (*evaluate)(const Block<T> &, const T *v, const T *u, const T *w, T tau, T *scale,
                     T *curve, double *row_sum, double *col_sum, double *row_diagonal,
                     double *col_diagonal, double *square);

    // The derivative of the sums of x in direction (p, q). `cross` is a table to work in.
    void (*derivative)(const Block<T> &, const T *v, const T *u, const T *w, const T *scale,
                       const T *curve, const T *p, const T *q, T *cross, double *row_out,
                       double *col_out);

    // x = scale z, and the sum of the group norms of x, each times t_j.
    void (*assign)(const Block<T> &, const T *v, const T *u, const T *w, const T *scale, T tau,
                   T *x, double *norms);

    // For c_new, g_new against c, g, with dc and dg the differences: <g_new, c_new>, |dc|^2,
    // <dc, dg>, |dg|^2; and sums of h dg over rows and columns.
    void (*compare)(const Block<T> &, const T *c, const T *g, const T *c_new, const T *g_new,
                    double *out, double *row_sum, T *col_sum);

    // to += part (from - to)
    void (*mix)(const Block<T> &, T part, const T *from, T *to);

    // The first three of those, and mean += weight (new - mean) for both; the fourth number is
    // <mean_g, mean_c>.
    void (*compare_and_average)(const Block<T> &, const T *c, const T *g, const T *c_new,
                                const T *g_new, T weight, T *mean_c, T *mean_g, double *out);

    // <x, y>
    double (*dot)(const Block<T> &, const T *x, const T *y);

    // The largest w, column by column, such that |(s_i (u + w) - g / t_j)_+| <= lambda on every
    // group, and h (u + w) <= g on the last one. `level`, `norm` and `slope` are tables to work in.
    void (*raise)(const Block<T> &, const T *g, const T *u, T lambda, T *level, T *norm, T *slope,
                  T *w);

    // After that, from its tables: by how much sum b_j w_j falls as u rises, row by row. (Where two
    // groups leave w the same room that is one of several answers.) Uses up `slope`.
    void (*falls)(const Block<T> &, const T *g, const T *u, const T *w, const T *b, const T *level,
                  T *slope, double *row_out);
};

template <class T>
const Kernels<T> &kernels();

} // namespace ssc
