#include "cli/model_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/memory.h"
#include "cli/path.h"

static const char suffix[] = ".classes";

/* FNV-1a: tells models apart; the library's own checksum guards the content. */
static uint64_t checksum(const char *data, size_t size) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t k = 0; k < size; ++k)
        hash = (hash ^ (unsigned char)data[k]) * 0x100000001b3u;
    return hash;
}

static int write_classes(outputs *set, const char *path, const classes *c, uint64_t model,
                         failure *f) {
    char *beside = path_with(path, suffix);
    FILE *out = outputs_open(set, beside, f);
    free(beside);
    if (out == NULL) return -1;
    classes_write(out, c, model);
    return 0;
}

int model_write(outputs *set, const char *path, const sscda *h, const classes *c, failure *f) {
    int64_t size = 0;
    if (sscda_serialize(h, NULL, 0, &size) < 0) return fail(f, "%s", sscda_last_error(h));
    char *data = allocate(size, 1);
    int status = 0;
    FILE *out = NULL;
    if (sscda_serialize(h, data, size, &size) < 0) status = fail(f, "%s", sscda_last_error(h));
    if (status == 0 && (out = outputs_open(set, path, f)) == NULL) status = -1;
    if (status == 0) fwrite(data, 1, (size_t)size, out);
    if (status == 0 && c->are_named)
        status = write_classes(set, path, c, checksum(data, (size_t)size), f);
    free(data);
    return status;
}

void model_tidy(const char *path, const classes *c) {
    if (c->are_named) return;
    char *beside = path_with(path, suffix);
    unlink(beside);
    free(beside);
}

/* The classes as numbers, from the model itself. */
static void list_classes(const sscda *h, classes *c) {
    int64_t count = 0;
    if (sscda_info_int(h, "classes", &count) < 0 || count == 0) return;
    c->labels = allocate(count, sizeof *c->labels);
    c->names = allocate(count, sizeof *c->names);
    if (sscda_classes(h, c->labels, count) < 0) count = 0;
    for (c->count = 0; c->count < count; ++c->count) {
        c->names[c->count] = allocate(16, 1);
        snprintf(c->names[c->count], 16, "%d", (int)c->labels[c->count]);
    }
}

static int read_classes(const char *path, uint64_t model, classes *c, failure *f) {
    char *beside = path_with(path, suffix), *data = NULL;
    size_t size = 0;
    int status = 0;
    if (file_exists(beside)) status = file_read(beside, &data, &size, f);
    if (status == 0 && data != NULL) status = classes_parse(beside, data, size, model, c, f);
    free(data);
    free(beside);
    return status;
}

int model_read(const char *path, sscda **h, classes *c, failure *f) {
    char *data = NULL;
    size_t size = 0;
    *h = NULL;
    memset(c, 0, sizeof *c);
    if (file_read(path, &data, &size, f) != 0) return -1;
    int status = 0;
    if (sscda_deserialize(h, data, (int64_t)size) < 0)
        status = fail(f, "%s: %s", path, sscda_last_error(NULL));
    if (status == 0) status = read_classes(path, checksum(data, size), c, f);
    if (status == 0 && !c->are_named) list_classes(*h, c);
    free(data);
    if (status != 0) {
        sscda_destroy(*h);
        *h = NULL;
    }
    return status;
}
