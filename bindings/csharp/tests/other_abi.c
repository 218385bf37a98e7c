/* SPDX-License-Identifier: MIT */
/* A library that calls itself libsscda and is of another ABI: it must be refused before use. */
int sscda_abi_version(void);
int sscda_abi_version(void) {
    return 99;
}
