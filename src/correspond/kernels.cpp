#include "correspond/kernels.h"

#include "linalg/cpu.h"

namespace ssc {

#define SSC_DECLARE(name)                        \
    namespace name {                             \
    extern const Kernels<float> float_kernels;   \
    extern const Kernels<double> double_kernels; \
    }
SSC_DECLARE(kernels_baseline)
#if defined(__x86_64__)
SSC_DECLARE(kernels_avx2)
SSC_DECLARE(kernels_avx512)
#endif
#undef SSC_DECLARE

namespace {

struct Both {
    const Kernels<float> &single;
    const Kernels<double> &twice;
};

Both choose() {
#if defined(__x86_64__)
    if (isa() == Isa::avx512)
        return {kernels_avx512::float_kernels, kernels_avx512::double_kernels};
    if (isa() >= Isa::avx2) return {kernels_avx2::float_kernels, kernels_avx2::double_kernels};
#endif
    return {kernels_baseline::float_kernels, kernels_baseline::double_kernels};
}

const Both &chosen() {
    static const Both both = choose();
    return both;
}

} // namespace

template <>
const Kernels<float> &kernels<float>() {
    return chosen().single;
}

template <>
const Kernels<double> &kernels<double>() {
    return chosen().twice;
}

} // namespace ssc
