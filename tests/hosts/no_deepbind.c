/* Preloaded into Julia, which asks for RTLD_DEEPBIND when it loads its own libraries: a library
 * bound so would get past the allocator of the sanitizers, which therefore end the process. Here
 * the flag is dropped. */
#include <dlfcn.h>
#include <string.h>

void *dlopen(const char *file, int flags) {
    void *(*next)(const char *, int) = NULL;
    void *address = dlsym(RTLD_NEXT, "dlopen");
    memcpy(&next, &address, sizeof next);
    return next(file, flags & ~RTLD_DEEPBIND);
}
