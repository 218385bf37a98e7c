// Products with AVX-512: 28 sums, two vectors of b and one entry of a in 32 registers.
#if defined(__AVX512F__) && defined(__FMA__)

#include "linalg/gemm_kernel.h"

namespace ssc {
namespace {
constexpr auto table_double = gemm_kernels<double, 64, 14, 2>();
constexpr auto table_float = gemm_kernels<float, 64, 14, 2>();
} // namespace

const GemmKernels<double> *const gemm_avx512_double = &table_double;
const GemmKernels<float> *const gemm_avx512_float = &table_float;
} // namespace ssc

#else

#include "linalg/gemm_kernels.h"

namespace ssc {
const GemmKernels<double> *const gemm_avx512_double = nullptr;
const GemmKernels<float> *const gemm_avx512_float = nullptr;
} // namespace ssc

#endif
