// SPDX-License-Identifier: MIT
// Stores a trained machine.
#pragma once

#include "classify/svm_machine.h"
#include "support/bytes.h"

namespace ssc {

void write_machine(const SvmMachine &machine, ByteWriter &out);
// Throws Error(format) unless the machine has these numbers of classes and features.
SvmMachine read_machine(ByteReader &in, Index classes, Index features);

} // namespace ssc
