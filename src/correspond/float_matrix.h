// SPDX-License-Identifier: MIT
// A matrix of floats that can take over the memory of a matrix of doubles. A stop waits for the
// narrowing, and new memory takes longer than the narrowing itself.
#pragma once

#include <utility>

#include "support/matrix.h"

namespace ssc {

class FloatMatrix {
public:
    FloatMatrix() = default;
    FloatMatrix(MatrixOf<float> m)
        : rows_(m.rows()), cols_(m.cols()), own_(std::move(m)) {} // NOLINT: an implicit conversion
    // Narrows the entries where they are and gives half of the memory back.
    FloatMatrix(Matrix m); // NOLINT: an implicit conversion

    Index rows() const { return rows_; }
    Index cols() const { return cols_; }
    Index size() const { return rows_ * cols_; }
    const float *data() const {
        return own_.size() > 0 ? own_.data() : reinterpret_cast<const float *>(taken_.data());
    }
    const float *row(Index i) const { return data() + i * cols_; }
    float *row(Index i) { return const_cast<float *>(std::as_const(*this).row(i)); }
    float operator()(Index i, Index j) const { return row(i)[j]; }

private:
    Index rows_ = 0, cols_ = 0;
    MatrixOf<float> own_;
    Matrix taken_; // its bytes are those of floats
};

} // namespace ssc
