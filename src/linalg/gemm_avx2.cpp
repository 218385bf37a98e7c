// Products with AVX2: twelve sums, two vectors of b and one entry of a in sixteen registers.
#if defined(__AVX2__) && defined(__FMA__)

#include "linalg/gemm_kernel.h"

namespace ssc {
namespace {
constexpr auto table_double = gemm_kernels<double, 32, 6, 2>();
constexpr auto table_float = gemm_kernels<float, 32, 6, 2>();
} // namespace

const GemmKernels<double> *const gemm_avx2_double = &table_double;
const GemmKernels<float> *const gemm_avx2_float = &table_float;
} // namespace ssc

#else

#include "linalg/gemm_kernels.h"

namespace ssc {
const GemmKernels<double> *const gemm_avx2_double = nullptr;
const GemmKernels<float> *const gemm_avx2_float = nullptr;
} // namespace ssc

#endif
