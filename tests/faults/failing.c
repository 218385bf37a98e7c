#include "faults/failing.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#include "api/check.h"

#if defined(__GLIBC__) && !defined(TEST_SANITIZED)

/* What glibc's own malloc and the rest are called besides. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

/* The library may allocate on several threads. */
static long live, seen, failed, fail_at_count = -1;
static int go_on_failing;

#define LOAD(x) __atomic_load_n(&(x), __ATOMIC_SEQ_CST)
#define STORE(x, value) __atomic_store_n(&(x), (value), __ATOMIC_SEQ_CST)
#define ADD(x, value) __atomic_add_fetch(&(x), (value), __ATOMIC_SEQ_CST)
#define EXPORT __attribute__((visibility("default")))

static int refused(void) {
    const long at = LOAD(fail_at_count);
    long n;
    if (at < 0) return 0;
    n = ADD(seen, 1);
    if (n != at && !(LOAD(go_on_failing) && n > at)) return 0;
    ADD(failed, 1);
    errno = ENOMEM;
    return 1;
}

static void *counted(void *memory) {
    if (memory != NULL) ADD(live, 1);
    return memory;
}

EXPORT void *malloc(size_t size) {
    return refused() ? NULL : counted(__libc_malloc(size));
}

EXPORT void *calloc(size_t count, size_t size) {
    return refused() ? NULL : counted(__libc_calloc(count, size));
}

EXPORT void *realloc(void *memory, size_t size) {
    void *moved;
    if (memory == NULL) return malloc(size);
    if (size > 0 && refused()) return NULL;
    moved = __libc_realloc(memory, size);
    if (moved == NULL && size == 0) ADD(live, -1);
    return moved;
}

EXPORT void *memalign(size_t alignment, size_t size) {
    return refused() ? NULL : counted(__libc_memalign(alignment, size));
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
    if (memory != NULL) ADD(live, -1);
    __libc_free(memory);
}

void fail_allocation(long k, int lasting) {
    STORE(seen, 0);
    STORE(failed, 0);
    STORE(go_on_failing, lasting);
    STORE(fail_at_count, k);
}

long stop_failing(void) {
    STORE(fail_at_count, -1);
    return LOAD(failed);
}

long live_allocations(void) {
    return LOAD(live);
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
long stop_failing(void) {
    return 0;
}
long live_allocations(void) {
    return 0;
}
int allocator_is_ours(void) {
    return 0;
}

#endif
