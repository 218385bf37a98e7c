/* SPDX-License-Identifier: MIT */
/* A library that says it has another ABI, which the package must refuse. */
#include <sscda/sscda.h>

int32_t sscda_abi_version(void) {
    return 99;
}

const char *sscda_version(void) {
    return "99.0.0";
}
