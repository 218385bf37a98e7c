// SPDX-License-Identifier: MIT
#include "linalg/gemm_kernels.h"

#include "linalg/cpu.h"

#define SSC_TARGET_FILE "linalg/gemm_body.h"
#include "linalg/each_target.h"

namespace ssc {
namespace {
template <class T>
constexpr const GemmKernels<T> *variants[] = SSC_VARIANTS(gemm_table<T>);
} // namespace

template <class T>
const GemmKernels<T> &gemm_kernels(Isa isa) {
    return variant_for(isa, variants<T>);
}

template const GemmKernels<double> &gemm_kernels(Isa);
template const GemmKernels<float> &gemm_kernels(Isa);

} // namespace ssc
