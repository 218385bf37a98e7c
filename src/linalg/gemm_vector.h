// SPDX-License-Identifier: MIT
// Part of gemm_body.h: the compiler's own vectors.

#define SSC_INLINE inline __attribute__((always_inline))
// Compiled once and called from several places: copies at each of them gain no speed and take most
// of the time to compile these files.
#define SSC_SHARED __attribute__((noinline))

namespace ssc::SSC_TARGET {
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
} // namespace ssc::SSC_TARGET
