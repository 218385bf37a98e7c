// SPDX-License-Identifier: MIT
#include "linalg/symmetric.h"

#include <algorithm>

namespace ssc {

template <class T>
SymmetricOf<T>::SymmetricOf(Index size)
    : size_(size), entries_(size == 0 ? 0
                                      : strip_begin(size, strips() - 1) +
                                            height(strips() - 1) * length(strips() - 1)) {}

template <class T>
SymmetricOf<T>::SymmetricOf(const MatrixOf<T> &whole) : SymmetricOf(whole.rows()) {
    for (Index i = 0; i < size_; ++i)
        for (Index j = first_of(i); j < size_; ++j)
            row(i)(j - first_of(i)) = whole(std::min(i, j), std::max(i, j));
}

template <class T>
void SymmetricOf<T>::copy_rows(Index first, Index count, T *out) const {
    // Rows of one strip at a time; those above are read along memory.
    for (Index from = first, to; from < first + count; from = to) {
        const Index start = first_of(from);
        to = std::min(first + count, start + strip_rows);
        T *here = out + (from - first) * size_;
        for (Index j = 0; j < start; ++j) {
            const T *above = row(j).data() + from - first_of(j);
            for (Index k = 0; k < to - from; ++k)
                here[k * size_ + j] = above[k];
        }
        for (Index i = from; i < to; ++i)
            std::copy_n(row(i).data(), size_ - start, out + (i - first) * size_ + start);
    }
}

template <class T>
MatrixOf<T> SymmetricOf<T>::whole() const {
    MatrixOf<T> out(size_, size_);
    copy_rows(0, size_, out.data());
    return out;
}

template <class T>
typename SymmetricOf<T>::ColumnOf SymmetricOf<T>::times(const ColumnOf &x) const {
    ColumnOf out = ColumnOf::Zero(size_);
    for (Index s = 0; s < strips(); ++s) {
        const ConstBlock kept = strip(s);
        const Index first = s * strip_rows, rows = kept.rows(), rest = kept.cols() - rows;
        out.segment(first, rows).noalias() += kept * x.tail(kept.cols());
        out.tail(rest).noalias() += kept.rightCols(rest).transpose() * x.segment(first, rows);
    }
    return out;
}

template <class T>
double SymmetricOf<T>::squared_norm() const {
    double sum = 0;
    for (Index s = 0; s < strips(); ++s) {
        const ConstBlock kept = strip(s);
        sum += static_cast<double>(kept.leftCols(kept.rows()).squaredNorm()) +
               2 * static_cast<double>(kept.rightCols(kept.cols() - kept.rows()).squaredNorm());
    }
    return sum;
}

template class SymmetricOf<double>;
template class SymmetricOf<float>;

} // namespace ssc
