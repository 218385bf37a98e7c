// SPDX-License-Identifier: MIT
// The proximal step: the point of the polytope nearest to V, with the class term added,
//
//   min |X - V|^2 / 2 + tau sum |X_group|    over X >= 0, X 1 = a, X^T 1 = b.
//
// For multipliers (u, w) of the sums the answer is explicit, Z = max(V + u 1^T + 1 w^T, 0) shrunk
// group by group. With weights, X is C^ of scaling.h, but u, w and the sums are those of C. The
// multipliers minimise the convex function |X|^2/2 - <a,u> - <b,w>, whose gradient is how far the
// sums are off. That gradient is piecewise smooth, so Newton's method works on it; its equations
// are solved by conjugate gradients, one pass over V per product, and nothing of the size of V is
// stored.
#pragma once

#include <vector>

#include "correspond/kernels.h"
#include "correspond/problem.h"
#include "support/pool.h"

namespace ssc {

// The fixed partition of the columns into blocks: see kernels.h.
template <class T>
class Blocks {
public:
    Blocks(const Problem &problem, Pool &pool);

    Index count() const { return count_; }
    Index groups() const { return groups_; }
    Index rows() const { return rows_; }
    Index cols() const { return cols_; }
    Index width() const { return width_; } // of all but the last
    Index first(Index k) const { return k * width_; }
    Block<T> block(Index k) const;
    // body(block, first column, number) for every block, in parallel.
    template <class Body>
    void run(Body body) const {
        pool_.run_until_stop(count_, [&](Index k) { body(block(k), first(k), k); });
    }
    // body(block, offset of its first entry, number) for blocks of whole rows: entrywise work is
    // faster along memory.
    template <class Body>
    void run_rows(Body body) const {
        pool_.run_until_stop(
            row_count(), [&](Index k) { body(row_block(k), k * rows_at_once * cols_, k); }, 4);
    }
    Index row_count() const { return (rows_ + rows_at_once - 1) / rows_at_once; }
    Pool &pool() const { return pool_; }

private:
    static constexpr Index rows_at_once = 16;
    Block<T> row_block(Index k) const;
    Block<T> block_at(Index row, Index col, Index rows, Index cols) const;

    Pool &pool_;
    Index rows_, cols_, width_, count_, groups_;
    std::vector<std::int32_t> group_;
    Eigen::Matrix<T, Eigen::Dynamic, 1> row_scale_, col_scale_; // empty if all are 1
    T least_row_scale_ = T(1);
};

// A table of groups x columns for each block. Kernels write to the tables all the time, so no two
// tables share a cache line: another thread may write to the next one.
template <class T>
class Tables {
public:
    explicit Tables(const Blocks<T> &blocks);
    T *of(Index block) { return memory_.data() + first_ + block * size_; }

private:
    std::vector<T> memory_;
    Index first_, size_;
};

template <class T>
class Prox {
public:
    Prox(const Problem &problem, const Blocks<T> &blocks);

    // x = the proximal point of v, its row and column sums right to `tolerance` of the total.
    // Starts from the multipliers of the last call. Returns the distance of the sums.
    double solve(const MatrixOf<T> &v, T tau, double tolerance, MatrixOf<T> &x);

    const std::vector<double> &row_multipliers() const { return u_; }
    double class_norms() const { return norms_; } // sum of the group norms of x
    // The first-order cost of correcting the sums of x, for gradient steps of length 1. The
    // objective at x seems better by this much than it is, or worse if this is negative.
    double missing() const;
    std::int64_t passes() const { return passes_; }
    void rescale(double factor); // the multipliers, when the length of the step changes
    // Adds to the multipliers the amounts that v is about to lose in whole rows and columns.
    void shift(const RowVector &rows, const RowVector &cols, double factor);

private:
    struct Point {                                      // the result of evaluate() at (u, w)
        std::vector<double> row, col;                   // sums minus marginals
        std::vector<double> row_diagonal, col_diagonal; // of the Hessian
        double value = 0;
        double error = 0; // the sums' distance from the marginals, relative to the total
    };
    void evaluate(const MatrixOf<T> &v, T tau, const std::vector<double> &u,
                  const std::vector<double> &w, Point &point);
    void newton_direction(const MatrixOf<T> &v, const Point &point, double tolerance);
    void product(const MatrixOf<T> &v, const std::vector<double> &p, const std::vector<double> &q);

    const Blocks<T> &blocks_;
    const std::vector<double> a_, b_;
    double total_;
    std::vector<double> u_, w_;
    Point point_, trial_;
    std::vector<double> u_trial_, w_trial_;
    double norms_ = 0;
    std::int64_t passes_ = 0;

    // In the arithmetic of the passes: the point, the direction, tables per group and column.
    std::vector<T> ut_, wt_, pt_, qt_;
    Tables<T> scale_, curve_, cross_;
    // What a single entry adds to the diagonal of the Hessian.
    std::vector<double> unit_u_, unit_w_;
    // Conjugate gradients: direction sought, residual, preconditioned, search, product.
    std::vector<double> damping_u_, damping_w_, du_, dw_, ru_, rw_, zu_, zw_, pu_, pw_, qu_, qw_;
    Matrix row_parts_, diagonal_parts_; // per block, added in order
    std::vector<double> square_parts_;
};

extern template class Blocks<double>;
extern template class Blocks<float>;
extern template class Tables<double>;
extern template class Tables<float>;
extern template class Prox<double>;
extern template class Prox<float>;

} // namespace ssc
