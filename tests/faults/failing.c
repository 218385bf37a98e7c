/* SPDX-License-Identifier: MIT */
#include "faults/failing.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#include "api/check.h"

#if defined(__GLIBC__) && !defined(TEST_SANITIZED)

#include <malloc.h>

/* The other names of malloc() and its relatives in glibc. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

/* The library may allocate on several threads. */
static long live, seen, failed, fail_at_count = -1;
static int go_on_failing;
static long long in_use, peak, most_in_use = -1;

#define LOAD(x) __atomic_load_n(&(x), __ATOMIC_SEQ_CST)
#define STORE(x, value) __atomic_store_n(&(x), (value), __ATOMIC_SEQ_CST)
#define ADD(x, value) __atomic_add_fetch(&(x), (value), __ATOMIC_SEQ_CST)
#define EXPORT __attribute__((visibility("default")))

static int beyond(long long size) {
    const long long most = LOAD(most_in_use);
    if (most < 0 || LOAD(in_use) + size <= most) return 0;
    ADD(failed, 1);
    errno = ENOMEM;
    return 1;
}

static int refused(size_t size) {
    const long at = LOAD(fail_at_count);
    long n;
    if (beyond((long long)size)) return 1;
    if (at < 0) return 0;
    n = ADD(seen, 1);
    if (n != at && !(LOAD(go_on_failing) && n > at)) return 0;
    ADD(failed, 1);
    errno = ENOMEM;
    return 1;
}

static void add_bytes(long long bytes) {
    const long long now = ADD(in_use, bytes);
    if (now > LOAD(peak)) STORE(peak, now);
}

static void *counted(void *memory) {
    if (memory == NULL) return NULL;
    ADD(live, 1);
    add_bytes((long long)malloc_usable_size(memory));
    return memory;
}

EXPORT void *malloc(size_t size) {
    return refused(size) ? NULL : counted(__libc_malloc(size));
}

EXPORT void *calloc(size_t count, size_t size) {
    return refused(count * size) ? NULL : counted(__libc_calloc(count, size));
}

EXPORT void *realloc(void *memory, size_t size) {
    long long before;
    void *moved;
    if (memory == NULL) return malloc(size);
    before = (long long)malloc_usable_size(memory);
    if (size > 0 && refused(size > (size_t)before ? size - (size_t)before : 0)) return NULL;
    moved = __libc_realloc(memory, size);
    if (moved != NULL) add_bytes((long long)malloc_usable_size(moved) - before);
    if (moved == NULL && size == 0) {
        ADD(live, -1);
        add_bytes(-before);
    }
    return moved;
}

EXPORT void *memalign(size_t alignment, size_t size) {
    return refused(size) ? NULL : counted(__libc_memalign(alignment, size));
}

EXPORT void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

EXPORT int posix_memalign(void **out, size_t alignment, size_t size) {
    void *memory = memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *out = memory;
    return 0;
}

EXPORT void free(void *memory) {
    if (memory == NULL) return;
    ADD(live, -1);
    add_bytes(-(long long)malloc_usable_size(memory));
    __libc_free(memory);
}

void fail_allocation(long k, int lasting) {
    STORE(seen, 0);
    STORE(failed, 0);
    STORE(go_on_failing, lasting);
    STORE(fail_at_count, k);
}

void fail_beyond(long long bytes) {
    STORE(failed, 0);
    STORE(most_in_use, LOAD(in_use) + bytes);
}

long stop_failing(void) {
    STORE(fail_at_count, -1);
    STORE(most_in_use, -1);
    return LOAD(failed);
}

long live_allocations(void) {
    return LOAD(live);
}

long long peak_bytes(void) {
    const long long most = LOAD(peak);
    STORE(peak, LOAD(in_use));
    return most;
}

int allocator_is_ours(void) {
    void *(*volatile allocate_it)(size_t) = malloc;
    void *memory;
    fail_allocation(1, 0);
    memory = allocate_it(1);
    stop_failing();
    free(memory);
    return memory == NULL;
}

#else

void fail_allocation(long k, int lasting) {
    (void)k;
    (void)lasting;
}
void fail_beyond(long long bytes) {
    (void)bytes;
}
long stop_failing(void) {
    return 0;
}
long live_allocations(void) {
    return 0;
}
long long peak_bytes(void) {
    return 0;
}
int allocator_is_ours(void) {
    return 0;
}

#endif
