// SPDX-License-Identifier: MIT
// A symmetric matrix of which little more than one half is kept.
//
// Its rows come in strips. Of each the columns from its own first row on are there, row after row;
// what lies left of them is read off the strips above. So products can be written into a strip, and
// read from it, as with any other matrix.
#pragma once

#include <algorithm>

#include "linalg/symmetric_view.h"
#include "support/matrix.h"

namespace ssc {

template <class T>
class SymmetricOf {
public:
    using Block = Eigen::Map<MatrixOf<T>>;
    using ConstBlock = Eigen::Map<const MatrixOf<T>>;
    using ColumnOf = Eigen::Matrix<T, Eigen::Dynamic, 1>;

    SymmetricOf() = default;
    explicit SymmetricOf(Index size);
    // Reads the upper half of a square matrix.
    explicit SymmetricOf(const MatrixOf<T> &whole);

    Index size() const { return size_; }
    Index strips() const { return (size_ + strip_rows - 1) / strip_rows; }
    // All that is kept of it: the columns from s strip_rows on.
    Block strip(Index s) { return {entries_.data() + strip_begin(size_, s), height(s), length(s)}; }
    ConstBlock strip(Index s) const {
        return {entries_.data() + strip_begin(size_, s), height(s), length(s)};
    }
    // What is kept of row i begins with the column first_of(i).
    static Index first_of(Index i) { return i / strip_rows * strip_rows; }
    auto row(Index i) { return strip(i / strip_rows).row(i % strip_rows); }
    auto row(Index i) const { return strip(i / strip_rows).row(i % strip_rows); }

    T operator()(Index i, Index j) const {
        return i / strip_rows <= j / strip_rows ? row(i)(j - first_of(i)) : row(j)(i - first_of(j));
    }
    // Some rows from end to end.
    void copy_rows(Index first, Index count, T *out) const;
    MatrixOf<T> whole() const;

    ColumnOf times(const ColumnOf &x) const;
    double squared_norm() const;

private:
    Index length(Index s) const { return size_ - s * strip_rows; }
    Index height(Index s) const { return std::min(strip_rows, length(s)); }

    Index size_ = 0;
    Eigen::Array<T, Eigen::Dynamic, 1> entries_;
};

using Symmetric = SymmetricOf<double>;

template <class T>
SymmetricView<T> view(const SymmetricOf<T> &m) {
    return {m.size() > 0 ? m.strip(0).data() : nullptr, m.size(), 0, 0, m.size(), m.size()};
}
template <class T>
SymmetricView<T> rows_of(SymmetricView<T> m, Index first, Index count) {
    return {m.data, m.size, m.first_row + first, m.first_col, count, m.cols};
}
template <class T>
SymmetricView<T> cols_of(SymmetricView<T> m, Index first, Index count) {
    return {m.data, m.size, m.first_row, m.first_col + first, m.rows, count};
}

extern template class SymmetricOf<double>;
extern template class SymmetricOf<float>;

} // namespace ssc
