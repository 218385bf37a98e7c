// Products with what every processor of the kind has.
#include "linalg/gemm_kernel.h"

namespace ssc {
namespace {
#if defined(__aarch64__)
constexpr int height = 6, width = 4; // 32 registers
#else
constexpr int height = 4, width = 2; // 16 registers, and no fused multiply-add
#endif
constexpr auto table_double = gemm_kernels<double, 16, height, width>();
constexpr auto table_float = gemm_kernels<float, 16, height, width>();
} // namespace

const GemmKernels<double> *const gemm_baseline_double = &table_double;
const GemmKernels<float> *const gemm_baseline_float = &table_float;
} // namespace ssc
