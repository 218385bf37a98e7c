#define SSC_KERNELS kernels_avx2
#define SSC_PACK_BYTES 32
#include "correspond/kernels_body.h"
