// SPDX-License-Identifier: MIT
// Compiles the file SSC_TARGET_FILE once for each instruction set, inside one source file and
// without compiler flags:
//
//     #define SSC_TARGET_FILE "layer/name_body.h"
//     #include "linalg/each_target.h"
//
// The file puts all it defines into the namespace SSC_TARGET. SSC_VECTOR_BYTES is the size of a
// vector register. Afterwards SSC_VARIANTS(table) lists the tables of that name for variant_for.
//
// Two rules keep the new instructions away from processors that lack them. The file gives
// everything internal linkage, because the linker keeps one copy of an inline function for the
// whole program. And it includes no header with inline code (Eigen, containers): that code would be
// compiled for the newer processor too. Include such headers before this one.

#define SSC_TARGET baseline
#define SSC_VECTOR_BYTES 16
#include SSC_TARGET_FILE
#undef SSC_TARGET
#undef SSC_VECTOR_BYTES

#undef SSC_VARIANTS
#if defined(__x86_64__) && defined(__GNUC__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
#define SSC_TARGET avx2
#define SSC_VECTOR_BYTES 32
#include SSC_TARGET_FILE
#undef SSC_TARGET
#undef SSC_VECTOR_BYTES
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,fma"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512vl,fma")
#endif
#define SSC_TARGET avx512
#define SSC_VECTOR_BYTES 64
#include SSC_TARGET_FILE
#undef SSC_TARGET
#undef SSC_VECTOR_BYTES
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#define SSC_VARIANTS(table) \
    { &baseline::table, &avx2::table, &avx512::table }
#else
#define SSC_VARIANTS(table) \
    { &baseline::table }
#endif

#undef SSC_TARGET_FILE
