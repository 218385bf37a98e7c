// SPDX-License-Identifier: MIT
// The bytes of a Preparation in a model file.
#pragma once

#include "prepare/preparation.h"
#include "support/bytes.h"

namespace ssc {

void write_preparation(const Preparation &preparation, ByteWriter &out);
// Throws Error(format) if a part is missing or the sizes do not agree.
Preparation read_preparation(ByteReader &in);

} // namespace ssc
