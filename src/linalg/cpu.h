// SPDX-License-Identifier: MIT
// The instruction sets that kernels are compiled for, and the one to use on this processor.
#pragma once

namespace ssc {

// In ascending order: code for one runs on all processors that have a later one.
enum class Isa {
    baseline, // what the compiler was asked for; SSE2 on x86-64, NEON on arm64
    avx2,     // with fused multiply-add
    avx512,   // F, DQ and VL
};

// The best instruction set of this processor, detected once.
Isa isa() noexcept;

} // namespace ssc
