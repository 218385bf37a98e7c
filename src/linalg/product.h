// SPDX-License-Identifier: MIT
// Products as matrices of their own, for the places where speed of writing is what counts.
#pragma once

#include "linalg/gemm.h"

namespace ssc {

Matrix product(View<const double> a, View<const double> b, Pool *pool = nullptr);
RowVector product(const RowVector &a, const Matrix &b);

} // namespace ssc
