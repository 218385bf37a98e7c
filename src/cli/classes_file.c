/* The names of classes, kept beside a model: a line with the model's checksum, then CSV. */
#include <stdlib.h>
#include <string.h>

#include "cli/classes.h"
#include "cli/csv_scan.h"
#include "cli/csv_write.h"
#include "cli/memory.h"
#include "cli/number.h"

static const char title[] = "sscda classes 1 ";
enum { title_length = sizeof title - 1, checksum_length = 16 };

void classes_write(FILE *out, const classes *c, uint64_t model) {
    int at = 0;
    fprintf(out, "%s%016llx\n", title, (unsigned long long)model);
    for (int64_t k = 0; k < c->count; ++k) {
        csv_put_number(out, ',', &at, c->labels[k]);
        csv_put_text(out, ',', &at, c->names[k]);
        csv_end_row(out, &at);
    }
}

static int refuse(const csv_scanner *s, failure *f) {
    return fail(f, "%s:%lld: should be the number of a class, a comma, and its name", s->file,
                (long long)s->line + 1);
}

/* 1 for a class, 0 at the end, -1 on failure. */
static int take_class(csv_scanner *s, classes *c, int64_t *capacity, failure *f) {
    int64_t label = 0;
    const enum csv_step step = csv_next(s, f);
    if (step == csv_finished) return 0;
    if (step == csv_failed) return -1;
    if (step != csv_cell || !parse_integer(s->text, &label) || label <= INT32_MIN ||
        label > INT32_MAX || (c->count > 0 && label <= c->labels[c->count - 1]))
        return refuse(s, f);
    const enum csv_step last = csv_next(s, f);
    if (last == csv_failed) return -1;
    if (last != csv_last_cell) return refuse(s, f);
    if (c->count == *capacity) {
        *capacity = 2 * *capacity + 16;
        c->labels = resize(c->labels, *capacity, sizeof *c->labels);
        c->names = resize(c->names, *capacity, sizeof *c->names);
    }
    c->labels[c->count] = (int32_t)label;
    c->names[c->count++] = copy_text(s->text);
    return 1;
}

int classes_parse(const char *file, const char *data, size_t size, uint64_t model, classes *c,
                  failure *f) {
    char expected[checksum_length + 1];
    csv_scanner s;
    int64_t capacity = 0;
    memset(c, 0, sizeof *c);
    const size_t start = title_length + checksum_length;
    if (size <= start || memcmp(data, title, title_length) != 0 || data[start] != '\n')
        return fail(f, "%s: is no list of classes", file);
    snprintf(expected, sizeof expected, "%016llx", (unsigned long long)model);
    if (memcmp(data + title_length, expected, checksum_length) != 0)
        return fail(f, "%s: belongs to another model; remove it to see classes as numbers", file);
    if (csv_begin(&s, file, data + start + 1, size - start - 1, ',', f) != 0) return -1;
    int status = 1;
    while (status == 1)
        status = take_class(&s, c, &capacity, f);
    csv_end(&s);
    c->are_named = 1;
    if (status != 0) classes_free(c);
    return status;
}
