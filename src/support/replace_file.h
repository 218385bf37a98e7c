/* Replaces files as a whole: what is new is written beside the old file, brought to the disk and
 * renamed. The library and the command both use this, so it is plain C: no exceptions, no streams.
 * It is also the one place for the POSIX calls that do it.
 *
 * Calls return 0 or a number of errno. */
#ifndef SUPPORT_REPLACE_FILE_H
#define SUPPORT_REPLACE_FILE_H

#include <sys/stat.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct replacement {
    char *path;         /* where the file is to be, behind links */
    char *folder;       /* of `path`; NULL in place */
    char *temporary;    /* where it is meanwhile; NULL before it is open, and in place */
    int is_named;       /* the temporary file has become the file */
    int file;           /* open for writing, or -1 */
    int exists;         /* whether there was something when we looked */
    int in_place;       /* it is a pipe, a device or a folder, which no file may replace */
    struct stat old;    /* what there was */
    struct stat within; /* what the folder is */
    mode_t usual;       /* of a new file, as open() would make it */
} replacement;

/* Finds out what is to be replaced, and changes nothing. Links are followed, also to a file that is
 * not there yet; but in a folder that everybody may write to and that is sticky, as /tmp is, only
 * links of ours or of the folder's owner: see fs.protected_symlinks of Linux. Only `path` is set on
 * failure, to the end of the links or NULL. */
int replace_find(replacement *r, const char *path);
/* After a successful replace_find(): whether a file could be made there. */
int replace_check(const replacement *r);
/* Whether both would be the same file, in whatever way their paths were spelt. */
int replace_same(const replacement *a, const replacement *b);

/* After a successful replace_find(): opens the temporary file `.sscda.<random>.tmp`. Only its owner
 * may read it until it is complete. A pipe or a device is opened itself. */
int replace_open(replacement *r);
/* Writes all bytes. No signal of the write ends the process: neither SIGXFSZ nor SIGPIPE. */
int replace_write(replacement *r, const void *bytes, size_t size);
/* All is written: gives the file its owner and mode, brings it to the disk and closes it. */
int replace_finish(replacement *r);
/* The temporary file becomes the file. Nothing to do in place. */
int replace_rename(replacement *r);
/* Removes what was not renamed, and frees memory. Fine on zeroed memory with `file` -1, and more
 * than once. */
void replace_end(replacement *r);

#ifdef __cplusplus
}
#endif

#endif
