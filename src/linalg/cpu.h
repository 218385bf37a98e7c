// SPDX-License-Identifier: MIT
// The instruction sets that kernels are compiled for, the one to use on this processor, and its
// variant of a table of kernels.
#pragma once

#include <cstddef>

namespace ssc {

// In ascending order: code for one runs on all processors that have a later one.
enum class Isa {
    baseline, // what the compiler was asked for; SSE2 on x86-64, NEON on arm64
    avx2,     // with fused multiply-add
    avx512,   // F, DQ and VL
};

// The best instruction set of this processor, detected once.
Isa isa() noexcept;

// The table for `isa`. The array has one table per instruction set in the order of Isa, as
// SSC_VARIANTS lists them (each_target.h). Builds for other processors than x86-64 have the
// baseline alone.
template <class Table, std::size_t count>
const Table &variant_for(Isa isa, const Table *const (&variants)[count]) noexcept {
    const auto wanted = static_cast<std::size_t>(isa);
    return *variants[wanted < count ? wanted : count - 1];
}

} // namespace ssc
