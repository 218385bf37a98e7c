/* SPDX-License-Identifier: MIT */
#include "cli/io/path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/memory.h"
#include "cli/stop.h"

int has_extension(const char *path, const char *extension) {
    const size_t length = strlen(path), tail = strlen(extension);
    return length > tail && strcasecmp(path + length - tail, extension) == 0;
}

int file_exists(const char *path) {
    struct stat there;
    return stat(path, &there) == 0;
}

char *path_with(const char *path, const char *more) {
    const size_t size = strlen(path) + strlen(more) + 1;
    char *text = allocate((int64_t)size, 1);
    snprintf(text, size, "%s%s", path, more);
    return text;
}

/* Reads a file of known size at once. For pipes, doubles the memory as needed. */
static int read_all(int file, size_t expected, char **data, size_t *size) {
    size_t capacity = expected + 1;
    *data = resize(NULL, (int64_t)capacity + 1, 1);
    *size = 0;
    for (;;) {
        if (*size == capacity) {
            capacity = 2 * capacity + 65536;
            *data = resize(*data, (int64_t)capacity + 1, 1);
        }
        const ssize_t got = read(file, *data + *size, capacity - *size);
        if (got < 0 && errno == EINTR && stop_signal() == 0) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        *size += (size_t)got;
    }
    (*data)[*size] = '\0';
    return 0;
}

int file_read(const char *path, char **data, size_t *size, failure *f) {
    const int is_input = strcmp(path, "-") == 0;
    const int file = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct stat info;
    *data = NULL;
    if (file < 0) return fail_errno(f, "cannot open", path);
    int status = fstat(file, &info);
    if (status == 0 && S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        status = -1;
    }
    if (status == 0)
        status = read_all(file, S_ISREG(info.st_mode) ? (size_t)info.st_size : 0, data, size);
    if (status != 0) {
        fail_errno(f, "cannot read", path);
        free(*data);
        *data = NULL;
    }
    if (!is_input) close(file);
    return status;
}
