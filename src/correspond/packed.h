// A matrix of mostly zeros put away for a while: which entries are not zero, and those.
#pragma once

#include <cstdint>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

template <class T>
class Packed {
public:
    // False, and nothing kept, when more than a quarter of the entries are not zero: it would not
    // be worth it.
    bool pack(const MatrixOf<T> &m, Pool *pool);
    // What was packed, bit by bit; the packed form is given up.
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
