// SPDX-License-Identifier: MIT
// The choice among variants of a table of kernels at run time.
#pragma once

#include <cstddef>

#include "linalg/cpu.h"

namespace ssc {

// The table for `isa`. The array has one table per instruction set in the order of Isa, as
// SSC_VARIANTS lists them (each_target.h). Builds for other processors than x86-64 have the
// baseline alone.
template <class Table, std::size_t count>
const Table &variant_for(Isa isa, const Table *const (&variants)[count]) noexcept {
    const auto wanted = static_cast<std::size_t>(isa);
    return *variants[wanted < count ? wanted : count - 1];
}

} // namespace ssc
