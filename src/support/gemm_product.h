// A product under way: its operands, and what the ways to compute it have in common.
//
// Each entry of c is summed in the same order whatever the number of threads: cuts along the inner
// dimension depend on the shape alone, and those across c lie between tiles.
#pragma once

#include <algorithm>

#include "support/gemm.h"
#include "support/gemm_kernels.h"
#include "support/pool.h"

namespace ssc {

// A and B are T, or one of them is double where T is float.
template <class T, class A = T, class B = T>
struct GemmProduct {
    const GemmKernels<T> &kernels;
    T alpha;
    View<const A> a;
    View<const B> b;
    T beta;
    View<T> c;
    Pool &pool;
    Index threads; // that share it

    Index depth() const { return a.cols; }
    const A *a_at(Index i, Index k) const { return a.data + i * a.row_stride + k * a.col_stride; }
    const B *b_at(Index k, Index j) const { return b.data + k * b.row_stride + j * b.col_stride; }
    T *c_at(Index i, Index j) const { return c.data + i * c.row_stride + j; }

    void pack_a(Index rows, Index inner, const A *from, T *to) const {
        if constexpr (sizeof(A) == sizeof(T))
            kernels.pack_a(rows, inner, from, a.row_stride, a.col_stride, to);
        else
            kernels.narrow_a(rows, inner, from, a.row_stride, a.col_stride, to);
    }
    void pack_b(Index cols, Index inner, const B *from, T *to) const {
        if constexpr (sizeof(B) == sizeof(T))
            kernels.pack_b(cols, inner, from, b.col_stride, b.row_stride, to);
        else
            kernels.narrow_b(cols, inner, from, b.col_stride, b.row_stride, to);
    }

    // task(k, slot) for each k in [0, count).
    template <class F>
    void each(Index count, F task) const {
        // Products are where a fit spends its time, so this is where it notices a stop.
        const auto wanted = [&](Index k, int slot) {
            if (!pool.ended(slot)) task(k, slot);
        };
        if (threads > 1) {
            pool.run(count, wanted);
        } else {
            for (Index k = 0; k < count; ++k)
                wanted(k, 0);
        }
        pool.go_on_or_stop();
    }

    T *workspace(Index entries) const {
        return static_cast<T *>(pool.workspace(static_cast<std::size_t>(entries) * sizeof(T)));
    }

    static Index pieces(Index total, Index size) { return (total + size - 1) / size; }
    static Index round_up(Index x, Index unit) { return pieces(x, unit) * unit; }
    // Never to 0.
    static Index round_down(Index x, Index unit) { return std::max(x / unit * unit, unit); }

    // A size for pieces, in whole units and not above `most` by more than one: as equal as can be,
    // and some for each thread, for whoever is done first.
    Index piece(Index total, Index most, Index unit) const {
        Index count = pieces(total, most);
        if (threads > 1) count = round_up(std::max(count, 2 * threads), threads);
        return round_up(pieces(total, count), unit);
    }
};

// For shapes of any kind, by way of packed copies.
template <class T, class A, class B>
void gemm_blocked(const GemmProduct<T, A, B> &product);

} // namespace ssc
