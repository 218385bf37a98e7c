// Which instructions this processor has, for code that is compiled more than once.
#pragma once

namespace ssc {

// In ascending order: what runs on one runs on those after it.
enum class Isa {
    baseline, // what the compiler was asked for; SSE2 on x86-64, NEON on arm64
    avx2,     // with fused multiply-add
    avx512,   // F, DQ and VL
};

// The best one there is, found out once.
Isa isa() noexcept;

} // namespace ssc
