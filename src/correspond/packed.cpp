// SPDX-License-Identifier: MIT
#include "correspond/packed.h"

#include <numeric>

#include "support/pool.h"

namespace ssc {

template <class T>
bool Packed<T>::pack(const MatrixOf<T> &m, Pool *pool) {
    rows_ = m.rows();
    cols_ = m.cols();
    row_start_.assign(static_cast<std::size_t>(rows_) + 1, 0);
    for_each(pool, rows_, [&](Index i) {
        row_start_[static_cast<std::size_t>(i) + 1] = (m.row(i).array() != T(0)).count();
    });
    std::partial_sum(row_start_.begin(), row_start_.end(), row_start_.begin());
    if (row_start_.back() > m.size() / 4) return false;
    there_.assign(static_cast<std::size_t>(rows_ * words()), 0);
    value_.resize(static_cast<std::size_t>(row_start_.back()));
    for_each(pool, rows_, [&](Index i) {
        auto to = static_cast<std::size_t>(row_start_[static_cast<std::size_t>(i)]);
        for (Index j = 0; j < cols_; ++j) {
            if (m(i, j) == T(0)) continue;
            there_[static_cast<std::size_t>(i * words() + j / 64)] |= std::uint64_t(1) << (j % 64);
            value_[to++] = m(i, j);
        }
    });
    return true;
}

template <class T>
void Packed<T>::unpack(MatrixOf<T> &m, Pool *pool) {
    m.resize(rows_, cols_);
    for_each(pool, rows_, [&](Index i) {
        auto from = static_cast<std::size_t>(row_start_[static_cast<std::size_t>(i)]);
        for (Index j = 0; j < cols_; ++j) {
            const std::uint64_t word = there_[static_cast<std::size_t>(i * words() + j / 64)];
            m(i, j) = (word >> (j % 64) & 1) != 0 ? value_[from++] : T(0);
        }
    });
    *this = Packed();
}

template class Packed<double>;
template class Packed<float>;

} // namespace ssc
