// Vectors of the compilers' own. All of this is local to the file that includes it, and so are the
// headers that build on it: see gemm_kernels.h.
#pragma once

#include "linalg/gemm_kernels.h"

// Fused multiply-add is what makes products fast; in the rest of the library it is off.
#if defined(__clang__)
#pragma clang fp contract(fast)
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=fast")
#endif

#define SSC_INLINE inline __attribute__((always_inline))

namespace ssc {
namespace {

template <class T, int bytes>
struct Simd {
    typedef T Vec __attribute__((vector_size(bytes)));
    typedef T Loose __attribute__((vector_size(bytes), aligned(alignof(T)), may_alias));
    static constexpr int lanes = bytes / static_cast<int>(sizeof(T));

    static SSC_INLINE Vec load(const T *p) { return *reinterpret_cast<const Loose *>(p); }
    static SSC_INLINE void store(T *p, Vec v) { *reinterpret_cast<Loose *>(p) = v; }
};

} // namespace
} // namespace ssc
