/* SPDX-License-Identifier: MIT */
/* Preloaded into Julia together with the runtime of the sanitizers, for what that cannot know. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void *next_of(const char *name) {
    return dlsym(RTLD_NEXT, name);
}

/* Julia asks for RTLD_DEEPBIND when it loads its own libraries: a library bound so would get past
 * the allocator of the sanitizers, which therefore end the process. Here the flag is dropped. */
void *dlopen(const char *file, int flags) {
    void *(*next)(const char *, int) = NULL;
    void *address = next_of("dlopen");
    memcpy(&next, &address, sizeof next);
    return next(file, flags & ~RTLD_DEEPBIND);
}

void __asan_unpoison_memory_region(const volatile void *address, size_t size);
void __asan_handle_no_return(void);

static int is_own_stack(uintptr_t at) {
    pthread_attr_t attributes;
    void *low = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    pthread_attr_getstack(&attributes, &low, &size);
    pthread_attr_destroy(&attributes);
    return at >= (uintptr_t)low && at - (uintptr_t)low < size;
}

/* The end of the mapping that holds an address; 0 when there is none. */
static uintptr_t end_of_mapping(uintptr_t at) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[4096];
    uintptr_t found = 0;
    while (maps != NULL && found == 0 && fgets(line, sizeof line, maps) != NULL) {
        unsigned long long low, high;
        if (sscanf(line, "%llx-%llx", &low, &high) == 2 && at >= low && at < high) found = high;
    }
    if (maps != NULL) fclose(maps);
    return found;
}

/* Called before an exception is thrown: the frames that it leaves are to be free of their marks.
 * The runtime knows the stacks of threads and not those that Julia makes for its tasks, where marks
 * would stay and be taken for errors of whoever uses that stack next. */
void __asan_handle_no_return(void) {
    const uintptr_t here = (uintptr_t)__builtin_frame_address(0), most = (uintptr_t)16 << 20;
    if (is_own_stack(here)) {
        void (*next)(void) = NULL;
        void *address = next_of("__asan_handle_no_return");
        memcpy(&next, &address, sizeof next);
        next();
    } else {
        const uintptr_t end = end_of_mapping(here);
        if (end > here) {
            const uintptr_t size = end - here < most ? end - here : most;
            __asan_unpoison_memory_region((const void *)here, size);
        }
    }
}
