/* SPDX-License-Identifier: MIT */
#include "output.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>

const char *folder;
const problem *current;

void stop(const char *what) {
    fprintf(stderr, "%s: %s: %s\n", current ? current->name : "", what, sscda_last_error(NULL));
    exit(1);
}

void must(int32_t status, const char *what) {
    if (status < 0) stop(what);
}

void *room(int64_t count, size_t size) {
    void *p = calloc((size_t)count, size);
    if (p == NULL) stop("no memory");
    return p;
}

void path_of(const char *file, char *path, size_t size) {
    snprintf(path, size, "%s/%s/%s", folder, current->name, file);
}

FILE *create(const char *file) {
    char path[4096];
    path_of(file, path, sizeof path);
    FILE *out = fopen(path, "w");
    if (out == NULL) stop(path);
    return out;
}

FILE *create_list(const char *file) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *out = fopen(path, "w");
    if (out == NULL) stop(path);
    return out;
}

void begin(const problem *p) {
    char path[4096];
    current = p;
    snprintf(path, sizeof path, "%s/%s", folder, p->name);
    mkdir(path, 0777);
}

void finish(FILE *out) {
    if (fclose(out) != 0) stop("cannot write");
}

/* Not every language reads what printf() makes of a NaN. */
void write_number(FILE *out, double value) {
    if (isnan(value))
        fputs("NaN", out);
    else
        fprintf(out, "%.17g", value);
}

void write_label(FILE *out, int32_t label) {
    if (label == SSCDA_UNLABELED)
        fputs("NA", out);
    else
        fprintf(out, "%" PRId32, label);
}

void write_matrix(const char *file, const double *x, int64_t rows, int64_t cols) {
    FILE *out = create(file);
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < cols; ++j) {
            if (j > 0) fputc(',', out);
            write_number(out, x[i * cols + j]);
        }
        fputc('\n', out);
    }
    finish(out);
}

void write_labels(const char *file, const int32_t *labels, int64_t rows, int64_t cols) {
    FILE *out = create(file);
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < cols; ++j) {
            if (j > 0) fputc(',', out);
            write_label(out, labels[i * cols + j]);
        }
        fputc('\n', out);
    }
    finish(out);
}

void write_rated(const char *file, const int32_t *labels, const double *numbers, int64_t count) {
    FILE *out = create(file);
    for (int64_t j = 0; j < count; ++j) {
        write_label(out, labels[j]);
        fputc(',', out);
        write_number(out, numbers[j]);
        fputc('\n', out);
    }
    finish(out);
}

void write_text(const char *file, const char *text) {
    FILE *out = create(file);
    fprintf(out, "%s\n", text);
    finish(out);
}
