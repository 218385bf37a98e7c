// A preparation as bytes.
#pragma once

#include "prepare/preparation.h"
#include "support/bytes.h"

namespace ssc {

void write_preparation(const Preparation &preparation, ByteWriter &out);
// Throws Error(format) unless the parts are there and agree with each other.
Preparation read_preparation(ByteReader &in);

} // namespace ssc
