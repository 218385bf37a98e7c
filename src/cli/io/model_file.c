/* SPDX-License-Identifier: MIT */
#include "cli/io/model_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/io/number.h"
#include "cli/io/path.h"
#include "cli/memory.h"

int model_write(outputs *set, const char *path, const sscda *h, failure *f) {
    int64_t size = 0;
    if (sscda_serialize(h, NULL, 0, &size) < 0) return fail(f, "%s", sscda_last_error(h));
    char *data = allocate(size, 1);
    int status = 0;
    FILE *out = NULL;
    if (sscda_serialize(h, data, size, &size) < 0) status = fail(f, "%s", sscda_last_error(h));
    if (status == 0 && (out = outputs_open(set, path, f)) == NULL) status = -1;
    if (status == 0) fwrite(data, 1, (size_t)size, out);
    free(data);
    return status;
}

/* Lists the classes of a model. A class without a name gets its number as its name. */
static void list_classes(const sscda *h, classes *c) {
    int64_t count = 0;
    if (sscda_info_int(h, "classes", &count) < 0 || count == 0) return;
    c->labels = allocate(count, sizeof *c->labels);
    c->names = allocate(count, sizeof *c->names);
    if (sscda_classes(h, c->labels, count) < 0) count = 0;
    for (c->count = 0; c->count < count; ++c->count) {
        char number[16];
        const char *name = sscda_class_name(h, c->labels[c->count]);
        snprintf(number, sizeof number, "%d", (int)c->labels[c->count]);
        c->names[c->count] = copy_text(name != NULL ? name : number);
        if (name != NULL) c->are_named = 1;
    }
}

int model_read(const arguments *a, const char *path, sscda **h, classes *c, failure *f) {
    const char *most = arguments_get(a, "max-model");
    int64_t bytes = 0;
    int32_t status = 0;
    *h = NULL;
    memset(c, 0, sizeof *c);
    if (most != NULL && (!parse_integer(most, &bytes) || bytes < 0)) {
        fail(f, "--max-model: '%s' is not a number of bytes", most);
        return exit_usage;
    }
    if (most != NULL) {
        status = sscda_load_limited(h, strcmp(path, "-") == 0 ? "/dev/stdin" : path, bytes);
    } else {
        char *data = NULL;
        size_t size = 0;
        if (file_read(path, &data, &size, f) != 0) return exit_error;
        status = sscda_deserialize(h, data, (int64_t)size);
        free(data);
    }
    if (status < 0) {
        fail(f, "%s: %s", path, sscda_last_error(NULL));
        return exit_error;
    }
    list_classes(*h, c);
    return exit_fine;
}
