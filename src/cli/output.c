#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/memory.h"
#include "cli/path.h"

/* What a signal handler is to remove. A slot is set after its file exists and cleared before its
 * memory goes, each in one store. */
static char *volatile pending[most_outputs];

static void remember(char *temporary) {
    for (int k = 0; k < most_outputs; ++k)
        if (pending[k] == NULL) {
            pending[k] = temporary;
            return;
        }
}

static void forget(const char *temporary) {
    for (int k = 0; k < most_outputs; ++k)
        if (pending[k] == temporary) pending[k] = NULL;
}

void outputs_abandon(void) {
    for (int k = 0; k < most_outputs; ++k)
        if (pending[k] != NULL) unlink(pending[k]);
}

/* The folder that a file is in; to be freed. */
static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash == NULL) return copy_text(".");
    char *folder = copy_text(path);
    folder[slash == path ? 1 : slash - path] = '\0';
    return folder;
}

/* A new file beside `path`, with the mode that a plain open() would give. */
static int create_beside(output *o) {
    const char *slash = strrchr(o->path, '/');
    const int folder = slash == NULL ? 0 : (int)(slash - o->path) + 1;
    const size_t size = (size_t)folder + 48;
    o->temporary = allocate((int64_t)size, 1);
    for (int attempt = 0; attempt < 10000; ++attempt) {
        snprintf(o->temporary, size, "%.*s.sscda.%ld.%d.tmp", folder, o->path, (long)getpid(),
                 attempt);
        const int file = open(o->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0) {
            remember(o->temporary);
            return file;
        }
        if (errno != EEXIST) break;
    }
    const int reason = errno;
    free(o->temporary);
    o->temporary = NULL;
    errno = reason;
    return -1;
}

/* Opens the file behind o->path: in place when it is no regular file, since a rename would put a
 * file where a device was. */
static int open_output(output *o, failure *f) {
    struct stat there;
    const int exists = stat(o->path, &there) == 0;
    if (exists && S_ISDIR(there.st_mode)) return fail(f, "cannot write '%s': a folder", o->path);
    if (exists && !S_ISREG(there.st_mode)) {
        const int file = open(o->path, O_WRONLY | O_CLOEXEC);
        return file >= 0 ? file : fail_errno(f, "cannot write", o->path);
    }
    if (exists) {
        /* A link keeps pointing where it does, and a file that may not be written stays. */
        char *real = realpath(o->path, NULL);
        if (real != NULL) {
            free(o->path);
            o->path = real;
        }
        if (access(o->path, W_OK) != 0) return fail_errno(f, "cannot write", o->path);
    } else {
        char *end = end_of_links(o->path);
        if (end == NULL) return fail_errno(f, "cannot write", o->path);
        free(o->path);
        o->path = end;
    }
    const int file = create_beside(o);
    if (file < 0) return fail_errno(f, "cannot write", o->path);
    if (exists && fchmod(file, there.st_mode & 07777) != 0) { /* then it has the usual mode */
    }
    return file;
}

int output_check(const char *path, failure *f) {
    struct stat there;
    if (strcmp(path, "-") == 0) return 0;
    if (stat(path, &there) == 0) {
        if (S_ISDIR(there.st_mode)) return fail(f, "cannot write '%s': a folder", path);
        if (access(path, W_OK) != 0) return fail_errno(f, "cannot write", path);
        if (!S_ISREG(there.st_mode)) return 0;
    }
    char *end = end_of_links(path);
    if (end == NULL) return fail_errno(f, "cannot write", path);
    char *folder = folder_of(end);
    const int status = access(folder, W_OK | X_OK) == 0 ? 0 : fail_errno(f, "cannot write", path);
    free(folder);
    free(end);
    return status;
}

static output *begin(outputs *set, const char *path, int *file, failure *f) {
    if (set->count == most_outputs) {
        fail(f, "more than %d files to write", (int)most_outputs);
        return NULL;
    }
    for (int k = 0; k < set->count; ++k)
        if (strcmp(set->files[k].name, path) == 0) {
            fail(f, "'%s' is to be written twice", path);
            return NULL;
        }
    output *o = &set->files[set->count];
    memset(o, 0, sizeof *o);
    o->name = copy_text(path);
    o->path = copy_text(path);
    *file = strcmp(path, "-") == 0 ? dup(STDOUT_FILENO) : open_output(o, f);
    if (*file < 0) {
        if (strcmp(path, "-") == 0) fail_errno(f, "cannot write", "standard output");
        free(o->path);
        free(o->name);
        return NULL;
    }
    ++set->count;
    return o;
}

FILE *outputs_open(outputs *set, const char *path, failure *f) {
    int file = -1;
    output *o = begin(set, path, &file, f);
    if (o == NULL) return NULL;
    o->stream = fdopen(file, "wb");
    if (o->stream == NULL) {
        fail_errno(f, "cannot write", path);
        close(file);
    }
    return o->stream;
}

const char *outputs_reserve(outputs *set, const char *path, failure *f) {
    int file = -1;
    output *o = begin(set, path, &file, f);
    if (o == NULL) return NULL;
    close(file);
    return o->temporary != NULL ? o->temporary : o->path;
}

/* fsync() does not apply to pipes and terminals. */
static int sync_file(int file) {
    return fsync(file) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP ? 0 : -1;
}

/* A file that somebody else wrote has no stream here, and is brought to the disk as well. */
static int flush_one(output *o, failure *f) {
    int status = 0;
    if (o->stream != NULL) {
        /* After a write that failed, flushing tries again, and says again why it cannot. */
        errno = 0;
        status = fflush(o->stream) != 0 || ferror(o->stream) != 0 || sync_file(fileno(o->stream));
        if (status != 0) {
            if (errno == 0) errno = EIO;
            fail_errno(f, "cannot write", o->path);
        }
        if (fclose(o->stream) != 0 && status == 0) status = fail_errno(f, "cannot write", o->path);
        o->stream = NULL;
    } else if (o->temporary != NULL) {
        const int file = open(o->temporary, O_WRONLY | O_CLOEXEC);
        if (file < 0 || sync_file(file) != 0) status = fail_errno(f, "cannot write", o->path);
        if (file >= 0 && close(file) != 0 && status == 0)
            status = fail_errno(f, "cannot write", o->path);
    }
    return status == 0 ? 0 : -1;
}

int outputs_flush(outputs *set, failure *f) {
    for (int k = 0; k < set->count; ++k)
        if (flush_one(&set->files[k], f) != 0) return -1;
    return 0;
}

/* So that the name survives a power cut as well; where a folder cannot be synced, it is not. */
static void sync_folder(const char *path) {
    char *folder = folder_of(path);
    const int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        if (fsync(file) != 0) errno = 0;
        close(file);
    }
    free(folder);
}

int outputs_commit(outputs *set, failure *f) {
    int status = outputs_flush(set, f);
    for (int k = 0; status == 0 && k < set->count; ++k) {
        output *o = &set->files[k];
        if (o->temporary == NULL) continue;
        if (rename(o->temporary, o->path) != 0) {
            status = fail_errno(f, "cannot write", o->path);
            break;
        }
        forget(o->temporary);
        free(o->temporary);
        o->temporary = NULL;
        sync_folder(o->path);
    }
    outputs_discard(set);
    return status;
}

void outputs_discard(outputs *set) {
    for (int k = 0; k < set->count; ++k) {
        output *o = &set->files[k];
        if (o->stream != NULL) fclose(o->stream);
        if (o->temporary != NULL) {
            unlink(o->temporary);
            forget(o->temporary);
        }
        free(o->temporary);
        free(o->path);
        free(o->name);
    }
    memset(set, 0, sizeof *set);
}
