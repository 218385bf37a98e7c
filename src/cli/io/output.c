/* SPDX-License-Identifier: MIT */
#include "cli/io/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/memory.h"

/* The files that a signal handler has to remove. A slot is set after its file exists, and cleared
 * before its memory is freed, each by a single store. */
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

static int refuse(failure *f, const char *path, int reason) {
    if (reason == EISDIR) return fail(f, "cannot write '%s': a folder", path);
    errno = reason;
    return fail_errno(f, "cannot write", path);
}

static int is_stdout(const char *path) {
    return strcmp(path, "-") == 0;
}

/* Resolves `path` and checks that no earlier file of the set is the same. */
static int find(outputs *set, const char *path, failure *f) {
    if (set->count == most_outputs)
        return fail(f, "more than %d files to write", (int)most_outputs);
    output *o = &set->files[set->count];
    memset(o, 0, sizeof *o);
    o->to.file = -1;
    if (is_stdout(path)) {
        o->to.exists = o->to.in_place = 1;
        if (fstat(STDOUT_FILENO, &o->to.old) != 0)
            return fail_errno(f, "cannot write", "standard output");
    } else {
        const int reason = replace_find(&o->to, path);
        if (reason != 0) {
            refuse(f, o->to.path != NULL ? o->to.path : path, reason);
            replace_end(&o->to);
            return -1;
        }
    }
    /* A device such as /dev/null takes several files; standard output takes one table. */
    const int is_shared = S_ISCHR(o->to.old.st_mode) && !is_stdout(path);
    for (int k = 0; k < set->count && !is_shared; ++k)
        if (replace_same(&set->files[k].to, &o->to)) {
            const char *first = set->files[k].name;
            replace_end(&o->to);
            if (strcmp(first, path) == 0) return fail(f, "'%s' is to be written twice", path);
            return fail(f, "'%s' and '%s' are the same file, to be written twice", first, path);
        }
    o->name = copy_text(path);
    ++set->count;
    return 0;
}

/* Checks that no file of the set is the file `input`. */
static int check_input(const outputs *set, const char *input, failure *f) {
    replacement read = {.file = -1, .exists = 1};
    if (is_stdout(input) || stat(input, &read.old) != 0 || S_ISCHR(read.old.st_mode)) return 0;
    for (int k = 0; k < set->count; ++k) {
        const char *name = set->files[k].name;
        if (!replace_same(&set->files[k].to, &read)) continue;
        if (strcmp(name, input) == 0) return fail(f, "'%s' is read and written", name);
        return fail(f, "'%s' is read and written, as '%s'", input, name);
    }
    return 0;
}

int outputs_check(const char *const *paths, int count, const char *const *inputs, int input_count,
                  failure *f) {
    outputs set = {.count = 0};
    int status = 0;
    for (int k = 0; k < count && status == 0; ++k) {
        if (paths[k] == NULL) continue;
        status = find(&set, paths[k], f);
        if (status != 0 || is_stdout(paths[k])) continue;
        const int reason = replace_check(&set.files[set.count - 1].to);
        if (reason != 0) status = refuse(f, paths[k], reason);
    }
    for (int k = 0; k < input_count && status == 0; ++k)
        if (inputs[k] != NULL) status = check_input(&set, inputs[k], f);
    outputs_discard(&set);
    return status;
}

static output *begin(outputs *set, const char *path, failure *f) {
    if (find(set, path, f) != 0) return NULL;
    output *o = &set->files[set->count - 1];
    if (is_stdout(path)) {
        o->to.file = dup(STDOUT_FILENO);
        if (o->to.file >= 0) return o;
        fail_errno(f, "cannot write", "standard output");
    } else {
        const int reason = replace_open(&o->to);
        if (o->to.temporary != NULL) remember(o->to.temporary);
        if (reason == 0) return o;
        refuse(f, o->to.path, reason);
    }
    replace_end(&o->to);
    free(o->name);
    --set->count;
    return NULL;
}

/* The stream has its own descriptor. The other one is for the work after the last byte. */
FILE *outputs_open(outputs *set, const char *path, failure *f) {
    output *o = begin(set, path, f);
    if (o == NULL) return NULL;
    const int file = dup(o->to.file);
    if (file >= 0) o->stream = fdopen(file, "wb");
    if (o->stream == NULL) {
        fail_errno(f, "cannot write", path);
        if (file >= 0) close(file);
    }
    return o->stream;
}

static int close_stream(output *o) {
    /* After a failed write the file is lost. Writing one more byte sets errno to the reason. */
    errno = 0;
    int reason = 0;
    if (ferror(o->stream) != 0) putc('\n', o->stream);
    if (fflush(o->stream) != 0 || ferror(o->stream) != 0) reason = errno != 0 ? errno : EIO;
    if (fclose(o->stream) != 0 && reason == 0) reason = errno;
    o->stream = NULL;
    return reason;
}

static int flush_one(output *o, failure *f) {
    int reason = o->stream != NULL ? close_stream(o) : 0;
    if (reason == 0 && o->to.file >= 0) reason = replace_finish(&o->to);
    if (reason == 0) return 0;
    return refuse(f, o->to.path != NULL ? o->to.path : "standard output", reason);
}

int outputs_flush(outputs *set, failure *f) {
    for (int k = 0; k < set->count; ++k)
        if (flush_one(&set->files[k], f) != 0) return -1;
    return 0;
}

/* Appends to the message the files that already have their names. */
static void list_written(const outputs *set, int count, failure *f) {
    for (int k = 0; k < count; ++k) {
        if (set->files[k].to.in_place) continue;
        const failure so_far = *f;
        fail(f, "%.700s%s '%.200s'", so_far.text,
             strstr(so_far.text, "; written: ") ? "," : "; written:", set->files[k].name);
    }
}

int outputs_commit(outputs *set, failure *f) {
    int status = outputs_flush(set, f);
    if (status == 0 && (fflush(stdout) != 0 || ferror(stdout) != 0))
        status = fail_errno(f, "cannot write", "standard output");
    for (int k = 0; status == 0 && k < set->count; ++k) {
        replacement *to = &set->files[k].to;
        const int reason = replace_rename(to);
        if (reason == 0) continue;
        status = refuse(f, to->path, reason);
        list_written(set, k, f);
    }
    outputs_discard(set);
    return status;
}

void outputs_discard(outputs *set) {
    for (int k = 0; k < set->count; ++k) {
        output *o = &set->files[k];
        if (o->stream != NULL) fclose(o->stream);
        if (o->to.temporary != NULL) {
            if (!o->to.is_named) unlink(o->to.temporary);
            forget(o->to.temporary);
        }
        replace_end(&o->to);
        free(o->name);
    }
    memset(set, 0, sizeof *set);
}
