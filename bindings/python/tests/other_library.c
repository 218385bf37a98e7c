/* SPDX-License-Identifier: MIT */
/* A library that says it is libsscda of another ABI or of an older release; for test_library.py. */
#include <stdint.h>

int32_t sscda_abi_version(void);
int32_t sscda_version_number(void);

int32_t sscda_abi_version(void) {
    return ABI;
}

int32_t sscda_version_number(void) {
    return RELEASE;
}
