#define SSC_KERNELS kernels_avx512
#define SSC_PACK_BYTES 64
#include "correspond/kernels_body.h"
