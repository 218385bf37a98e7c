// SPDX-License-Identifier: MIT
#include "linalg/cpu.h"

namespace ssc {
namespace {

Isa find_isa() noexcept {
#if defined(__GNUC__) && defined(__x86_64__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return Isa::baseline;
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl");
    return wide ? Isa::avx512 : Isa::avx2;
#else
    return Isa::baseline;
#endif
}

} // namespace

Isa isa() noexcept {
    static const Isa best = find_isa();
    return best;
}

} // namespace ssc
