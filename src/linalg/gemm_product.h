// SPDX-License-Identifier: MIT
// One product: its operands, and what the algorithms for it share.
//
// Each entry of c is summed in the same order for any number of threads: cuts along the inner
// dimension depend on the shape alone, and cuts across c lie between tiles.
#pragma once

#include <algorithm>

#include "linalg/gemm.h"
#include "linalg/gemm_kernels.h"
#include "support/pool.h"

namespace ssc {

template <class V>
constexpr bool is_symmetric = false;
template <class T>
constexpr bool is_symmetric<SymmetricView<T>> = true;

// A and B are views of T, views of double if T is float, or views of symmetric matrices.
template <class T, class A = View<const T>, class B = View<const T>>
struct GemmProduct {
    const GemmKernels<T> &kernels;
    T alpha;
    A a;
    B b;
    T beta;
    View<T> c;
    Pool &pool;
    Index threads; // that share the work

    Index depth() const { return a.cols; }
    auto a_at(Index i, Index k) const { return a.data + i * a.row_stride + k * a.col_stride; }
    auto b_at(Index k, Index j) const { return b.data + k * b.row_stride + j * b.col_stride; }
    T *c_at(Index i, Index j) const { return c.data + i * c.row_stride + j; }

    // Packs `rows` rows of a from i on and `inner` entries of the inner dimension from k on.
    void pack_a(Index rows, Index inner, Index i, Index k, T *to) const {
        if constexpr (is_symmetric<A>)
            kernels.unfold_a(rows, inner, a.data, a.size, a.first_row + i, a.first_col + k, to);
        else if constexpr (sizeof(*a.data) == sizeof(T))
            kernels.pack_a(rows, inner, a_at(i, k), a.row_stride, a.col_stride, to);
        else
            kernels.narrow_a(rows, inner, a_at(i, k), a.row_stride, a.col_stride, to);
    }
    // Packs `cols` columns of b from j on, likewise.
    void pack_b(Index cols, Index inner, Index k, Index j, T *to) const {
        if constexpr (is_symmetric<B> && sizeof(*b.data) == sizeof(T))
            kernels.unfold_own_b(cols, inner, b.data, b.size, b.first_col + j, b.first_row + k, to);
        else if constexpr (is_symmetric<B>)
            kernels.unfold_b(cols, inner, b.data, b.size, b.first_col + j, b.first_row + k, to);
        else if constexpr (sizeof(*b.data) == sizeof(T))
            kernels.pack_b(cols, inner, b_at(k, j), b.col_stride, b.row_stride, to);
        else
            kernels.narrow_b(cols, inner, b_at(k, j), b.col_stride, b.row_stride, to);
    }

    // task(k, slot) for each k in [0, count).
    template <class F>
    void each(Index count, F task) const {
        // A fit spends its time in products, so it checks for a stop here.
        const auto wanted = [&](Index k, int slot) {
            if (!pool.ended(slot)) task(k, slot);
        };
        if (threads > 1)
            pool.run(count, wanted);
        else
            for (Index k = 0; k < count; ++k)
                wanted(k, 0);
        pool.go_on_or_stop();
    }

    T *workspace(Index entries) const {
        return static_cast<T *>(pool.workspace(static_cast<std::size_t>(entries) * sizeof(T)));
    }

    static Index pieces(Index total, Index size) { return (total + size - 1) / size; }
    static Index round_up(Index x, Index unit) { return pieces(x, unit) * unit; }
    // At least one unit.
    static Index round_down(Index x, Index unit) { return std::max(x / unit * unit, unit); }

    // A size for pieces, in whole units and at most one unit above `most`. Pieces are nearly equal,
    // with at least two per thread, so that a thread that is done early takes another.
    Index piece(Index total, Index most, Index unit) const {
        Index count = pieces(total, most);
        if (threads > 1) count = round_up(std::max(count, 2 * threads), threads);
        return round_up(pieces(total, count), unit);
    }
};

// Works for all shapes, on packed copies.
template <class T, class A, class B>
void gemm_blocked(const GemmProduct<T, A, B> &product);

} // namespace ssc
