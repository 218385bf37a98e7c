// SPDX-License-Identifier: MIT
#include "correspond/kernels.h"

#include "linalg/cpu.h"

#define SSC_TARGET_FILE "correspond/kernels_body.h"
#include "linalg/each_target.h"

namespace ssc {

namespace {
template <class T>
constexpr const Kernels<T> *variants[] = SSC_VARIANTS(table<T>);
} // namespace

template <class T>
const Kernels<T> &kernels() {
    return variant_for(isa(), variants<T>);
}

template const Kernels<float> &kernels();
template const Kernels<double> &kernels();

} // namespace ssc
