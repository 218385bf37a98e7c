// A trained machine as bytes.
#pragma once

#include "classify/svm.h"
#include "support/bytes.h"

namespace ssc {

void write_machine(const SvmMachine &machine, ByteWriter &out);
// Throws Error(format) unless it is one for so many classes and features.
SvmMachine read_machine(ByteReader &in, Index classes, Index features);

} // namespace ssc
