/* SPDX-License-Identifier: MIT */
/* Replaces whole files. The new bytes go to a temporary file beside the old file, which is flushed
 * to the disk and renamed. Both the library and the command use this, so it is plain C without
 * exceptions or streams. All POSIX calls for it are here.
 *
 * The functions return 0 or a value of errno. */
#ifndef SUPPORT_REPLACE_FILE_H
#define SUPPORT_REPLACE_FILE_H

#include <sys/stat.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of one write. Linux keeps a large write in large pages, which take long to get where memory
 * is in pieces: 408 MB took 0.8 s of the system at once and 0.12 s in pieces of this size. */
enum { replace_piece = 1 << 16 };

typedef struct replacement {
    char *path;         /* the file to replace, with links resolved */
    char *folder;       /* the folder of `path`; NULL if in_place */
    char *temporary;    /* the temporary file; NULL before it is open and if in_place */
    int is_named;       /* the temporary file has been renamed to `path` */
    int file;           /* open for writing, or -1 */
    int exists;         /* `path` existed when we looked */
    int in_place;       /* `path` is a pipe, a device or a folder, which no file may replace */
    struct stat old;    /* of `path`, if it exists */
    struct stat within; /* of the folder */
    mode_t usual;       /* the mode that open() gives a new file */
} replacement;

/* Finds the file to replace and changes nothing. Follows symbolic links, also to a file that does
 * not exist yet. In a sticky folder that everybody may write to, such as /tmp, it follows only our
 * own links and those of the folder's owner, as fs.protected_symlinks of Linux does. On failure
 * only `path` is set, to the end of the links or NULL. */
int replace_find(replacement *r, const char *path);
/* After a successful replace_find(): checks that a file could be created there. */
int replace_check(const replacement *r);
/* Whether both stand for the same file, even if their paths differ. */
int replace_same(const replacement *a, const replacement *b);

/* After a successful replace_find(): opens the temporary file `.sscda.<random>.tmp`, which only its
 * owner may read until it is complete. Opens a pipe or a device itself. */
int replace_open(replacement *r);
/* Writes all bytes. SIGXFSZ and SIGPIPE, which the write may raise, do not end the process. */
int replace_write(replacement *r, const void *bytes, size_t size);
/* After the last write: sets owner and mode, flushes the file to the disk and closes it. */
int replace_finish(replacement *r);
/* Renames the temporary file to `path`. Does nothing if in_place. */
int replace_rename(replacement *r);
/* Removes a temporary file that was not renamed, and frees memory. It may be called several times,
 * and on zeroed memory with `file` -1. */
void replace_end(replacement *r);

#ifdef __cplusplus
}
#endif

#endif
