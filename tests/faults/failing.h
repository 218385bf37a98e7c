/* SPDX-License-Identifier: MIT */
/* An allocator that fails when it is told to, in place of malloc and its kin. */
#ifndef TESTS_FAULTS_FAILING_H
#define TESTS_FAULTS_FAILING_H

/* Whether it is in place: not with a sanitizer, nor under valgrind, nor without glibc. */
int allocator_is_ours(void);

/* From now on the k-th allocation fails, counted from 1, and with `lasting` all after it. */
void fail_allocation(long k, int lasting);
/* From now on every allocation fails that would have more than so many bytes in use beside those
 * that are now: memory that is nearly full. */
void fail_beyond(long long bytes);
/* All succeed again. Returns how many failed. */
long stop_failing(void);

/* Allocations that were not freed so far. */
long live_allocations(void);

/* Bytes in use at the most since the last call of this. */
long long peak_bytes(void);

#endif
