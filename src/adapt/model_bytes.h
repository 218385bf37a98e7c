// SPDX-License-Identifier: MIT
// A fitted model as bytes.
#pragma once

#include "adapt/model.h"
#include "support/bytes.h"

namespace ssc {

void write_model(const Model &model, ByteWriter &out);
// Throws Error(format) unless the parts are there and agree with each other.
Model read_model(ByteReader &in);

} // namespace ssc
