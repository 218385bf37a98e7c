/* SPDX-License-Identifier: MIT */
#include "cli/io/table_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/io/csv_read.h"
#include "cli/io/csv_write.h"
#include "cli/io/npy_header.h"
#include "cli/io/npy_read.h"
#include "cli/io/npy_write.h"
#include "cli/io/path.h"
#include "cli/memory.h"

int table_read(const reading *how, table *t, failure *f) {
    char *data = NULL;
    size_t size = 0;
    reading named = *how;
    if (file_read(how->file, &data, &size, f) != 0) return -1;
    if (strcmp(how->file, "-") == 0) named.file = "standard input";
    int status = 0;
    if (npy_is(data, size))
        status = npy_parse(data, size, &named, t, f);
    else if (size >= 4 && memcmp(data, "PK\3\4", 4) == 0)
        status = fail(f, "%s: is a ZIP archive (NPZ, perhaps); save each array as NPY", named.file);
    else if (has_extension(named.file, ".npy") && size > 0)
        status = fail(f, "%s: is no NumPy file", named.file);
    else
        status = csv_parse(data, size, &named, t, f);
    free(data);
    return status;
}

/* If a file has one label too many, the first is a header, unless other samples have that label. */
static int check_header(const char *path, const table *read, int64_t rows, failure *f) {
    for (int64_t k = 1; k < read->rows; ++k)
        if (strcmp(read->labels[0], read->labels[k]) == 0)
            return fail(f,
                        "%s: has %lld labels, and there are %lld samples; the first, '%.100s', "
                        "occurs again, so it is no header",
                        path, (long long)read->rows, (long long)rows, read->labels[0]);
    return 0;
}

int labels_read(const char *path, char separator, table *t, failure *f) {
    reading how = {.file = path,
                   .labels = {.kind = column_last},
                   .header = header_absent,
                   .separator = separator,
                   .is_labels = 1};
    table read = {0};
    if (table_read(&how, &read, f) != 0) return -1;
    int status = 0;
    if (read.rows == t->rows + 1)
        status = check_header(path, &read, t->rows, f);
    else if (read.rows != t->rows)
        status = fail(f, "%s: has %lld labels, and there are %lld samples", path,
                      (long long)read.rows, (long long)t->rows);
    if (status == 0 && read.labels != NULL) {
        const int64_t first = read.rows - t->rows;
        t->labels = allocate(t->rows, sizeof *t->labels);
        for (int64_t k = 0; k < t->rows; ++k) {
            t->labels[k] = read.labels[first + k];
            read.labels[first + k] = NULL;
        }
    }
    table_free(&read);
    return status;
}

int weights_read(const char *path, char separator, int64_t rows, double **values, failure *f) {
    reading how = {.file = path, .separator = separator, .is_positive = 1};
    table read = {0};
    if (table_read(&how, &read, f) != 0) return -1;
    int status = 0;
    if (read.cols != 1)
        status = fail(f, "%s: has %lld columns, not one", path, (long long)read.cols);
    else if (read.rows != rows)
        status = fail(f, "%s: has %lld numbers, and there are %lld samples", path,
                      (long long)read.rows, (long long)rows);
    if (status == 0) {
        *values = read.values;
        read.values = NULL;
    }
    table_free(&read);
    return status;
}

int table_write(outputs *set, const char *path, const table *t, failure *f) {
    const int is_npy = has_extension(path, ".npy");
    if (is_npy && t->labels != NULL)
        return fail(f, "%s: a NumPy file cannot hold the labels too", path);
    FILE *out = outputs_open(set, path, f);
    if (out == NULL) return -1;
    if (is_npy)
        npy_write(out, t->values, t->rows, t->cols);
    else
        csv_write(out, csv_separator_of(path), t);
    return 0;
}
