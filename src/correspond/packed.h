// SPDX-License-Identifier: MIT
// A sparse copy of a matrix of mostly zeros: a bit per entry, and the nonzero values.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

template <class T>
class Packed {
public:
    // Keeps nothing and returns false if more than a quarter of the entries are nonzero: it would
    // save too little.
    bool pack(const MatrixOf<T> &m, Pool *pool);
    // Restores the matrix to the bit and frees the packed form.
    void unpack(MatrixOf<T> &m, Pool *pool);

private:
    Index words() const { return (cols_ + 63) / 64; } // of each row

    Index rows_ = 0, cols_ = 0;
    std::vector<std::uint64_t> there_;
    std::vector<Index> row_start_;
    std::vector<T> value_;
};

extern template class Packed<double>;
extern template class Packed<float>;

} // namespace ssc
