// SPDX-License-Identifier: MIT
// Products cut into blocks that fit the caches.
#include <type_traits>

#include "linalg/gemm_product.h"

namespace ssc {
namespace {

// Entries of the inner dimension at a time: a panel of a this deep stays in the first-level cache.
constexpr Index deep = 256;

// Entries of b that fit the second-level cache, and shared entries that fit the third-level cache.
template <class T>
constexpr Index second_cache = (Index(1) << 18) / static_cast<Index>(sizeof(T));
template <class T>
constexpr Index third_cache = (Index(1) << 21) / static_cast<Index>(sizeof(T));

// All columns at once, if the second-level cache has room for them. b is packed for all threads,
// which share the rows. Contiguous rows of a need no packing.
template <class T, class A, class B>
class ByRows {
public:
    explicit ByRows(const GemmProduct<T, A, B> &p)
        : p_(p), q_(p.kernels), direct_(lies_in_order(p.a)),
          cols_(p.round_up(p.c.cols, q_.tile_cols)),
          most_(std::min(p.depth(), p.round_down(third_cache<T> / cols_, deep))),
          own_(direct_ ? 0 : q_.tile_rows * std::min(p.depth(), deep)),
          packed_(p.workspace(cols_ * most_ + own_ * p.threads)) {}

    void run() const {
        const Index rows = p_.piece(p_.c.rows, p_.round_down(48, q_.tile_rows), q_.tile_rows);
        for (Index k = 0; k < p_.depth(); k += most_) {
            const Index end = std::min(p_.depth(), k + most_);
            p_.each(p_.pieces(end - k, deep), [&](Index piece, int) {
                const Index at = k + piece * deep;
                p_.pack_b(p_.c.cols, std::min(deep, end - at), at, 0, packed_ + (at - k) * cols_);
            });
            p_.each(p_.pieces(p_.c.rows, rows), [&](Index piece, int slot) {
                const Index i = piece * rows;
                multiply(i, std::min(rows, p_.c.rows - i), k, end, slot);
            });
        }
    }

private:
    static constexpr bool may_be_direct = std::is_same_v<A, View<const T>>;
    static bool lies_in_order(const A &a) {
        if constexpr (may_be_direct) return a.col_stride == 1 && a.row_stride != 0;
        return false;
    }
    Index row_stride() const {
        if constexpr (may_be_direct) return direct_ ? p_.a.row_stride : 0;
        return 0;
    }

    void multiply(Index first, Index rows, Index k, Index end, int slot) const {
        T *own = packed_ + cols_ * most_ + own_ * slot;
        const Index step = direct_ ? rows : q_.tile_rows;
        for (Index at = k; at < end; at += deep) {
            const Index now = std::min(deep, end - at);
            const T beta = at == 0 ? p_.beta : T(1), *b = packed_ + (at - k) * cols_;
            for (Index i = first; i < first + rows; i += step) {
                const Index height = std::min(step, first + rows - i);
                const T *a = own;
                if constexpr (may_be_direct) {
                    if (direct_) a = p_.a_at(i, at);
                }
                if (!direct_) p_.pack_a(height, now, i, at, own);
                q_.multiply({height, p_.c.cols, now, p_.alpha, a, row_stride(), b, beta,
                             p_.c_at(i, 0), p_.c.row_stride});
            }
        }
    }

    const GemmProduct<T, A, B> &p_;
    const GemmKernels<T> &q_;
    const bool direct_;
    const Index cols_, most_, own_;
    T *const packed_;
};

// As many columns as fit the second-level cache, packed by the thread that multiplies with them. a
// is packed for all threads, as much as fits the third-level cache.
template <class T, class A, class B>
class ByCols {
public:
    explicit ByCols(const GemmProduct<T, A, B> &p)
        : p_(p), q_(p.kernels), least_(std::min(p.depth(), deep)),
          rows_(std::min(p.round_up(p.c.rows, q_.tile_rows),
                         p.round_down(third_cache<T> / least_, q_.tile_rows))),
          most_(std::min(p.depth(), p.round_down(third_cache<T> / rows_, deep))),
          cols_(p.piece(p.c.cols, p.round_down(second_cache<T> / least_, q_.tile_cols),
                        q_.tile_cols)),
          packed_(p.workspace(rows_ * most_ + cols_ * least_ * p.threads)) {}

    void run() const {
        for (Index i = 0; i < p_.c.rows; i += rows_) {
            const Index rows = std::min(rows_, p_.c.rows - i);
            for (Index k = 0; k < p_.depth(); k += most_) {
                const Index end = std::min(p_.depth(), k + most_);
                pack(i, rows, k, end);
                p_.each(p_.pieces(p_.c.cols, cols_), [&](Index piece, int slot) {
                    multiply(i, rows, piece * cols_, k, end, slot);
                });
            }
        }
    }

private:
    void pack(Index i, Index rows, Index k, Index end) const {
        const Index some = 8 * q_.tile_rows, heaps = p_.pieces(rows, some);
        p_.each(p_.pieces(end - k, deep) * heaps, [&](Index piece, int) {
            const Index at = k + piece / heaps * deep, r = piece % heaps * some;
            const Index now = std::min(deep, end - at);
            p_.pack_a(std::min(some, rows - r), now, i + r, at,
                      packed_ + (at - k) * rows_ + r * now);
        });
    }

    void multiply(Index i, Index rows, Index j, Index k, Index end, int slot) const {
        T *own = packed_ + rows_ * most_ + cols_ * least_ * slot;
        const Index cols = std::min(cols_, p_.c.cols - j);
        for (Index at = k; at < end; at += deep) {
            const Index now = std::min(deep, end - at);
            p_.pack_b(cols, now, at, j, own);
            q_.multiply({rows, cols, now, p_.alpha, packed_ + (at - k) * rows_, 0, own,
                         at == 0 ? p_.beta : T(1), p_.c_at(i, j), p_.c.row_stride});
        }
    }

    const GemmProduct<T, A, B> &p_;
    const GemmKernels<T> &q_;
    const Index least_, rows_, most_, cols_;
    T *const packed_;
};

} // namespace

template <class T, class A, class B>
void gemm_blocked(const GemmProduct<T, A, B> &product) {
    if (std::min(product.depth(), deep) * product.c.cols <= second_cache<T>)
        ByRows<T, A, B>(product).run();
    else
        ByCols<T, A, B>(product).run();
}

template void gemm_blocked(const GemmProduct<double> &);
template void gemm_blocked(const GemmProduct<float> &);
using Doubles = View<const double>;
using Floats = View<const float>;
using Half = SymmetricView<double>;
template void gemm_blocked(const GemmProduct<float, Doubles, Floats> &);
template void gemm_blocked(const GemmProduct<float, Doubles, Doubles> &);
template void gemm_blocked(const GemmProduct<float, Floats, Doubles> &);
template void gemm_blocked(const GemmProduct<float, Half, Floats> &);
template void gemm_blocked(const GemmProduct<float, Floats, Half> &);
template void gemm_blocked(const GemmProduct<float, Half, Half> &);
template void gemm_blocked(const GemmProduct<float, Floats, SymmetricView<float>> &);
template void gemm_blocked(const GemmProduct<double, Half, Doubles> &);
template void gemm_blocked(const GemmProduct<double, Doubles, Half> &);
template void gemm_blocked(const GemmProduct<double, Half, Half> &);

} // namespace ssc
