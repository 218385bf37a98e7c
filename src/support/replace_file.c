/* SPDX-License-Identifier: MIT */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* getentropy(), and AT_EACCESS beside it */
#endif
#include "support/replace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/xattr.h>
#elif defined(__APPLE__)
#include <sys/random.h>
#endif

/* Repeats a call that a signal interrupts. */
#define AGAIN(result, call) \
    do {                    \
        (result) = (call);  \
    } while ((result) < 0 && errno == EINTR)

/* Joins `head_length` bytes of `head` and `tail`. Free the result. NULL sets errno. */
static char *joined(const char *head, size_t head_length, const char *tail) {
    const size_t tail_size = strlen(tail) + 1;
    char *text = malloc(head_length + tail_size);
    if (text == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    memcpy(text, head, head_length);
    memcpy(text + head_length, tail, tail_size);
    return text;
}

/* The number of bytes of a path up to and including its last slash. */
static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

static char *folder_of(const char *path) {
    const size_t length = folder_length(path);
    return length == 0 ? joined("", 0, ".") : joined(path, length, "");
}

static int find_folder(replacement *r) {
    int done = 0;
    free(r->folder);
    r->folder = folder_of(r->path);
    if (r->folder == NULL) return ENOMEM;
    AGAIN(done, stat(r->folder, &r->within));
    return done == 0 ? 0 : errno;
}

/* ------------------------------------------------------------------------------------ links --- */

/* The kernel applies its rule only to links that it follows itself, so we check the rule here.
 * Between the check and the reading, only the link's owner, the folder's owner and root can replace
 * such a link. */
static int may_follow(const struct stat *link, const struct stat *folder) {
    const mode_t shared = S_ISVTX | S_IWOTH;
    return (folder->st_mode & shared) != shared || link->st_uid == geteuid() ||
           link->st_uid == folder->st_uid;
}

/* Replaces *path by the target of the link. */
static int follow(char **path) {
    char target[PATH_MAX];
    const ssize_t length = readlink(*path, target, sizeof target);
    if (length < 0) return errno;
    if (length == 0) return ENOENT;
    if ((size_t)length == sizeof target) return ENAMETOOLONG;
    target[length] = '\0';
    /* A relative target starts at the folder of the link. */
    char *next = joined(*path, target[0] == '/' ? 0 : folder_length(*path), target);
    if (next == NULL) return ENOMEM;
    free(*path);
    *path = next;
    return 0;
}

/* Follows links from r->path to the last one, and fills in what it finds there. */
static int walk(replacement *r) {
    enum { most_links = 40 }; /* the limit of Linux */
    for (int k = 0; k <= most_links; ++k) {
        int done = 0;
        AGAIN(done, lstat(r->path, &r->old));
        if (done != 0 && errno != ENOENT) return errno;
        r->exists = done == 0;
        const int reason = find_folder(r);
        if (reason != 0) return reason;
        if (!r->exists || !S_ISLNK(r->old.st_mode)) return 0;
        if (!may_follow(&r->old, &r->within)) return EACCES;
        const int lost = follow(&r->path);
        if (lost != 0) return lost;
    }
    return ELOOP;
}

int replace_find(replacement *r, const char *path) {
    memset(r, 0, sizeof *r);
    r->file = -1;
    r->path = joined(path, strlen(path), "");
    if (r->path == NULL) return ENOMEM;
    /* Ask the system first. Only if it says that no file exists do we create one; any other error
     * is returned. */
    int done = 0;
    AGAIN(done, stat(path, &r->old));
    if (done != 0 && errno != ENOENT) return errno;
    if (done == 0 && !S_ISREG(r->old.st_mode)) {
        /* Let the system follow the links: those of /dev/fd have no path. */
        r->exists = r->in_place = 1;
        return S_ISDIR(r->old.st_mode) ? EISDIR : 0;
    }
    const int reason = walk(r);
    if (reason != 0) return reason;
    if (r->path[folder_length(r->path)] == '\0') return ENOENT; /* "" and "folder/" */
    /* A file without write permission is not replaced. */
    if (r->exists && !S_ISREG(r->old.st_mode)) return EBUSY; /* changed since the first look */
    if (r->exists && faccessat(AT_FDCWD, r->path, W_OK, AT_EACCESS) != 0) return errno;
    return 0;
}

int replace_check(const replacement *r) {
    const int may = r->in_place ? faccessat(AT_FDCWD, r->path, W_OK, AT_EACCESS)
                                : faccessat(AT_FDCWD, r->folder, W_OK | X_OK, AT_EACCESS);
    return may == 0 ? 0 : errno;
}

static int same_inode(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

int replace_same(const replacement *a, const replacement *b) {
    if (a->exists && b->exists) return same_inode(&a->old, &b->old);
    return !a->exists && !b->exists && same_inode(&a->within, &b->within) &&
           strcmp(a->path + folder_length(a->path), b->path + folder_length(b->path)) == 0;
}

/* ------------------------------------------------------------------------------------ files --- */

/* Creates a file beside r->path. Its name cannot be guessed, and it is short, so that it is valid
 * wherever the name of r->path is. Returns the descriptor and sets *name, which the caller frees;
 * or returns -1 and sets *name to NULL and errno. */
static int create_beside(const replacement *r, mode_t mode, char **name) {
    unsigned char random[16];
    char text[sizeof ".sscda..tmp" + 2 * sizeof random] = ".sscda.";
    *name = NULL;
    if (getentropy(random, sizeof random) != 0) return -1;
    size_t at = strlen(text);
    for (size_t k = 0; k < sizeof random; ++k)
        for (int shift = 4; shift >= 0; shift -= 4)
            text[at++] = "0123456789abcdef"[(random[k] >> shift) & 15];
    memcpy(text + at, ".tmp", sizeof ".tmp");
    char *made = joined(r->path, folder_length(r->path), text);
    if (made == NULL) return -1;
    int file = -1;
    AGAIN(file, open(made, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode));
    if (file >= 0) {
        *name = made;
        return file;
    }
    const int reason = errno;
    free(made);
    errno = reason;
    return -1;
}

/* If a signal interrupts close(), the file is closed nevertheless. */
static int close_file(int file) {
    return close(file) == 0 || errno == EINTR ? 0 : errno;
}

/* Finds the mode that a plain open() gives a new file here, by creating and removing an empty file.
 * umask() would not do: it changes the mask of all threads for a moment, and a default access list
 * of the folder overrides it. */
static int find_usual_mode(replacement *r) {
    struct stat made;
    char *name = NULL;
    int reason = 0;
    const int file = create_beside(r, 0666, &name);
    if (file < 0 || name == NULL) return errno;
    if (fstat(file, &made) == 0)
        r->usual = made.st_mode & 0777;
    else
        reason = errno;
    if (unlink(name) != 0 && reason == 0) reason = errno;
    const int late = close_file(file);
    free(name);
    return reason != 0 ? reason : late;
}

int replace_open(replacement *r) {
    if (r->in_place) {
        AGAIN(r->file, open(r->path, O_WRONLY | O_CLOEXEC | O_NOCTTY));
        return r->file >= 0 ? 0 : errno;
    }
    if (!r->exists) {
        const int reason = find_usual_mode(r);
        if (reason != 0) return reason;
    }
    r->file = create_beside(r, 0600, &r->temporary);
    return r->file >= 0 ? 0 : errno;
}

/* ---------------------------------------------------------------------------------- writing --- */

static int write_all(int file, const char *bytes, size_t size) {
    enum { most_idle = 100 };
    int idle = 0; /* consecutive calls that wrote nothing without an error */
    while (size > 0) {
        const size_t piece = size < replace_piece ? size : replace_piece;
        ssize_t put = 0;
        AGAIN(put, write(file, bytes, piece));
        if (put < 0) return errno;
        idle = put == 0 ? idle + 1 : 0;
        if (idle == most_idle) return EIO;
        bytes += put;
        size -= (size_t)put;
    }
    return 0;
}

/* A write beyond the limit on file sizes, or to a pipe without a reader, also sends a signal to the
 * thread. The signal would end the process unless the program handles it. So we block the two
 * signals during the write and discard those that came; write() reports the same error. */
int replace_write(replacement *r, const void *bytes, size_t size) {
    const int raised[] = {SIGXFSZ, SIGPIPE};
    const struct timespec now = {0, 0};
    sigset_t pending, ours, before;
    sigemptyset(&ours);
    sigpending(&pending);
    for (int k = 0; k < 2; ++k)
        if (!sigismember(&pending, raised[k])) sigaddset(&ours, raised[k]);
    if (pthread_sigmask(SIG_BLOCK, &ours, &before) != 0) return EINVAL;
    const int reason = write_all(r->file, bytes, size);
    if (reason == EFBIG || reason == EPIPE)
        while (sigtimedwait(&ours, NULL, &now) >= 0 || errno == EINTR) {
        }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return reason;
}

/* -------------------------------------------------------------------------------- finishing --- */

/* Pipes, terminals and some file systems cannot flush to a disk. */
static int sync_file(int file) {
    int done = 0;
    AGAIN(done, fsync(file));
    return done == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS ? 0 : errno;
}

/* Copies the access list of the old file or, if it has none, removes the one that the new file has
 * from its folder. Returns whether both files now have the same list. */
static int copy_access_list(const char *from, int to) {
#if defined(__linux__)
    static const char list[] = "system.posix_acl_access";
    char value[4096];
    const ssize_t size = lgetxattr(from, list, value, sizeof value);
    if (size > 0) return fsetxattr(to, list, value, (size_t)size, 0) == 0;
    if (errno != ENODATA && errno != ENOTSUP && errno != ENOENT) return 0;
    return fremovexattr(to, list) == 0 || errno == ENODATA || errno == ENOTSUP;
#else
    (void)from;
    (void)to;
    return 1;
#endif
}

/* Gives the new file the owner, group and permissions of the old one. Only the user who saves may
 * gain a permission by it:
 * - Set-user-ID, set-group-ID and sticky bits are dropped. They were given to other contents, and
 *   perhaps to another owner.
 * - If the group cannot be kept, the new group had the permissions of others, and the old group is
 *   now among the others. Both get only the permissions that both had. The same holds if an access
 *   list cannot be kept, because the group bits were then its mask.
 * - If the owner cannot be kept, the user who saves becomes the owner and may read and write. */
static int give_permissions(const replacement *r) {
    mode_t mode = r->usual;
    if (r->exists) {
        struct stat now;
        mode = r->old.st_mode & 0777;
        if (fchown(r->file, r->old.st_uid, r->old.st_gid) != 0 &&
            fchown(r->file, (uid_t)-1, r->old.st_gid) != 0)
            errno = 0; /* fstat() below shows the outcome */
        if (fstat(r->file, &now) != 0) return errno;
        const int has_list = copy_access_list(r->path, r->file);
        if (now.st_gid != r->old.st_gid || !has_list) {
            const mode_t both = (mode >> 3) & mode & 07;
            mode = (mode & 0700) | (mode_t)(both << 3) | both;
        }
        if (now.st_uid != r->old.st_uid) mode |= 0600;
    }
    /* A file system without modes refuses; that is no error. */
    return fchmod(r->file, mode) == 0 || errno == EPERM || errno == ENOTSUP ? 0 : errno;
}

int replace_finish(replacement *r) {
    int reason = r->temporary == NULL ? 0 : give_permissions(r);
    if (reason == 0) reason = sync_file(r->file);
    const int late = close_file(r->file);
    r->file = -1;
    return reason != 0 ? reason : late;
}

/* Flushes the folder, so that the new name survives a power cut. Without permission to read the
 * folder this fails, which is no error: the file is already complete under its name. */
static void sync_folder(const char *folder) {
    int file = -1;
    AGAIN(file, open(folder, O_RDONLY | O_CLOEXEC));
    if (file < 0) return;
    sync_file(file);
    close(file);
}

int replace_rename(replacement *r) {
    if (r->temporary == NULL) return 0;
    int done = 0;
    AGAIN(done, rename(r->temporary, r->path));
    if (done != 0) return errno;
    r->is_named = 1;
    sync_folder(r->folder);
    return 0;
}

void replace_end(replacement *r) {
    if (r->file >= 0) close(r->file);
    if (r->temporary != NULL && !r->is_named) unlink(r->temporary);
    free(r->temporary);
    free(r->folder);
    free(r->path);
    r->temporary = r->folder = r->path = NULL;
    r->file = -1;
}
