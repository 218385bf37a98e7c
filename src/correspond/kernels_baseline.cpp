#define SSC_KERNELS kernels_baseline
#define SSC_PACK_BYTES 16
#include "correspond/kernels_body.h"
