/* SPDX-License-Identifier: MIT */
#include "cli/io/columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/memory.h"

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names in alphabetical order. Free the result. */
static const char **sorted_names(const char *const *names, int64_t count) {
    const char **sorted = allocate(count, sizeof *sorted);
    for (int64_t k = 0; k < count; ++k)
        sorted[k] = names[k];
    qsort(sorted, (size_t)count, sizeof *sorted, compare_texts);
    return sorted;
}

int columns_set_names(sscda *h, const char *file, const table *t, warnings *w, failure *f) {
    if (t->names == NULL) return 1;
    const char **sorted = sorted_names((const char *const *)t->names, t->cols);
    int is_fine = 1;
    for (int64_t k = 0; is_fine && k < t->cols; ++k) {
        const int is_empty = sorted[k][0] == '\0';
        if (!is_empty && (k == 0 || strcmp(sorted[k], sorted[k - 1]) != 0)) continue;
        is_fine = 0;
        if (is_empty)
            warn(w, "%s: a column has no name: columns are taken by position", file);
        else
            warn(w, "%s: two columns are called '%s': columns are taken by position", file,
                 sorted[k]);
    }
    free(sorted);
    if (is_fine && sscda_set_feature_names(h, (const char *const *)t->names, t->cols) < 0)
        return fail(f, "%s: %s", file, sscda_last_error(h));
    return is_fine;
}

/* Writes " --drop a --drop b" for the columns that are not features, if nothing else is wrong. */
static void suggest_drops(const table *t, const sscda *h, int64_t features, char *text,
                          size_t size) {
    const char **known = allocate(features, sizeof *known);
    char word[column_word_size];
    size_t at = 0;
    int64_t extra = 0;
    for (int64_t j = 0; j < features; ++j)
        known[j] = sscda_feature_name(h, j);
    const char **sorted = sorted_names(known, features);
    text[0] = '\0';
    for (int64_t k = 0; k < t->cols; ++k) {
        const char *name = t->names[k];
        if (bsearch(&name, sorted, (size_t)features, sizeof *sorted, compare_texts) != NULL)
            continue;
        ++extra;
        if (at < size)
            at += (size_t)snprintf(text + at, size - at, " --drop %s",
                                   column_word(word, name, t->numbers[k]));
    }
    free(sorted);
    free(known);
    if (t->cols - extra != features || at >= size) text[0] = '\0';
}

static int refuse_names(const table *t, const sscda *h, const char *file, const char *other,
                        int64_t features, failure *f) {
    char drops[200], said[700];
    const char *message = sscda_last_error(h), *colon = strstr(message, "; ");
    snprintf(said, sizeof said, "%s", colon != NULL ? colon + 2 : message);
    suggest_drops(t, h, features, drops, sizeof drops);
    return fail(f, "%s: its columns are not those of %s: %s%s%s%s", file, other, said,
                drops[0] != '\0' ? ";" : "", drops,
                drops[0] == '\0'                        ? ""
                : strstr(drops + 1, " --drop ") == NULL ? " leaves it out"
                                                        : " leaves them out");
}

static int refuse_count(const table *t, const char *file, const char *other, int64_t features,
                        failure *f) {
    return fail(f, "%s: has %lld columns of numbers, and %s has %lld", file, (long long)t->cols,
                other, (long long)features);
}

static void reorder(table *t, const int64_t *columns) {
    int64_t k = 0;
    while (k < t->cols && columns[k] == k)
        ++k;
    if (k == t->cols) return;
    double *row = allocate(t->cols, sizeof *row);
    char **names = allocate(t->cols, sizeof *names);
    for (int64_t i = 0; i < t->rows; ++i) {
        double *values = t->values + i * t->cols;
        for (k = 0; k < t->cols; ++k)
            row[k] = values[columns[k]];
        memcpy(values, row, (size_t)t->cols * sizeof *row);
    }
    for (k = 0; k < t->cols; ++k)
        names[k] = t->names[columns[k]];
    free(row);
    free(t->names);
    t->names = names;
}

int columns_match(table *t, const sscda *h, const char *file, const char *other, int64_t features,
                  warnings *w, failure *f) {
    const int both = t->names != NULL && sscda_feature_name(h, 0) != NULL;
    if (!both && t->cols != features) return refuse_count(t, file, other, features, f);
    int64_t *columns = allocate(features, sizeof *columns);
    const int32_t status =
        sscda_match_features(h, (const char *const *)t->names, t->cols, columns, features);
    int result = 0;
    if (status == SSCDA_BY_POSITION)
        warn(w, "%s: has %s for its columns and %s has %s: columns are taken by position", file,
             t->names != NULL ? "names" : "no names", other, t->names != NULL ? "none" : "some");
    if (both && status == SSCDA_ERROR_DIMENSION)
        result = refuse_names(t, h, file, other, features, f);
    else if (status < 0)
        result = fail(f, "%s: %s", file, sscda_last_error(h));
    else if (both)
        reorder(t, columns);
    free(columns);
    return result;
}

int64_t dominant_feature(const sscda *h, double *share) {
    int64_t features = 0, feature = -1;
    const char *standardize = "";
    if (sscda_info_double(h, "dominant_share", share) < 0 || *share <= 0.9) return -1;
    if (sscda_info_int(h, "features", &features) < 0 || features <= 2) return -1;
    /* If most features are constant, one has all of the distances, and scaling does not help. */
    if (sscda_get_string(h, "standardize", &standardize) < 0 || strcmp(standardize, "none") != 0)
        return -1;
    return sscda_info_int(h, "dominant_feature", &feature) < 0 ? -1 : feature;
}

void columns_warn_dominant(const sscda *h, const table *source, warnings *w) {
    double share = 0;
    char number[32];
    const int64_t j = dominant_feature(h, &share);
    if (j < 0) return;
    snprintf(number, sizeof number, "%lld", (long long)source->numbers[j]);
    warn(w,
         "column %s%s%s has %.1f %% of the squared distances between samples, so the other columns "
         "hardly count; --standardize domain gives all columns the same scale",
         source->names != NULL ? "'" : "", source->names != NULL ? source->names[j] : number,
         source->names != NULL ? "'" : "", 100 * share);
}
