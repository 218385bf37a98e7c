// SPDX-License-Identifier: MIT
// The label of the nearest sample.
#pragma once

#include "classify/classifier.h"

namespace ssc {

// See Classifier::predict. There is at least one row.
void predict_nearest(const LabelledRows &rows, const Matrix &x, const Predictions &out,
                     Pool *pool = nullptr);

} // namespace ssc
