// SPDX-License-Identifier: MIT
#include "correspond/float_matrix.h"

#include <algorithm>
#include <cstring>

#include "correspond/rough_sums.h"

namespace ssc {

FloatMatrix::FloatMatrix(Matrix m) : rows_(m.rows()), cols_(m.cols()), taken_(std::move(m)) {
    constexpr Index some = 2048;
    float part[some];
    auto *const bytes = reinterpret_cast<char *>(taken_.data());
    for (Index k = 0; k < size(); k += some) {
        const Index count = std::min(some, size() - k);
        rough_sums().narrow(count, taken_.data() + k, part);
        const auto width = sizeof(float);
        std::memcpy(bytes + static_cast<std::size_t>(k) * width, part,
                    static_cast<std::size_t>(count) * width);
    }
    taken_.conservativeResize((rows_ + 1) / 2, cols_); // in place: whole rows are cut off
}

} // namespace ssc
