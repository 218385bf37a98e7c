// SPDX-License-Identifier: MIT
#include "correspond/rough_sums.h"

#include "linalg/cpu.h"

#define SSC_TARGET_FILE "correspond/rough_sums_body.h"
#include "linalg/each_target.h"

namespace ssc {

namespace {
constexpr const RoughSums *variants[] = SSC_VARIANTS(table);
} // namespace

const RoughSums &rough_sums() {
    return variant_for(isa(), variants);
}

} // namespace ssc
