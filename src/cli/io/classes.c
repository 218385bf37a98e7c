/* SPDX-License-Identifier: MIT */
#include "cli/io/classes.h"

#include <sscda/sscda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/number.h"
#include "cli/memory.h"

void classes_free(classes *c) {
    free(c->labels);
    free_texts(c->names, c->count);
    memset(c, 0, sizeof *c);
}

static int is_unlabeled(const char *text) {
    return text[0] == '\0' || strcmp(text, "NA") == 0;
}

/* Whether the text is an integer label. "1.0" and "1e0" are, because some programs write integers
 * like this; "01" and "+1" are names. */
static int as_label(const char *text, int32_t *label) {
    int64_t value = 0;
    const char *digits = text[0] == '-' ? text + 1 : text;
    if (text[0] == '+' || (digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9')) return 0;
    if (!parse_integer(text, &value) || value <= INT32_MIN || value > INT32_MAX) return 0;
    *label = (int32_t)value;
    return 1;
}

static int compare_labels(const void *a, const void *b) {
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int find_integers(char *const *texts, int64_t rows, int32_t *labels) {
    for (int64_t i = 0; i < rows; ++i) {
        labels[i] = SSCDA_UNLABELED;
        if (!is_unlabeled(texts[i]) && !as_label(texts[i], &labels[i])) return 0;
    }
    return 1;
}

static void list_integers(const int32_t *labels, int64_t rows, classes *c) {
    c->labels = allocate(rows, sizeof *c->labels);
    for (int64_t i = 0; i < rows; ++i)
        if (labels[i] != SSCDA_UNLABELED) c->labels[c->count++] = labels[i];
    qsort(c->labels, (size_t)c->count, sizeof *c->labels, compare_labels);
    int64_t kept = 0;
    for (int64_t k = 0; k < c->count; ++k)
        if (k == 0 || c->labels[k] != c->labels[kept - 1]) c->labels[kept++] = c->labels[k];
    c->count = kept;
    c->names = allocate(kept, sizeof *c->names);
    for (int64_t k = 0; k < kept; ++k) {
        c->names[k] = allocate(16, 1);
        snprintf(c->names[k], 16, "%d", (int)c->labels[k]);
    }
}

static void list_names(char *const *texts, int64_t rows, classes *c, int32_t *labels) {
    char **sorted = allocate(rows, sizeof *sorted);
    int64_t count = 0;
    for (int64_t i = 0; i < rows; ++i)
        if (!is_unlabeled(texts[i])) sorted[count++] = texts[i];
    qsort(sorted, (size_t)count, sizeof *sorted, compare_texts);
    int64_t kept = 0;
    for (int64_t k = 0; k < count; ++k)
        if (k == 0 || strcmp(sorted[k], sorted[kept - 1]) != 0) sorted[kept++] = sorted[k];
    c->count = kept;
    c->are_named = 1;
    c->labels = allocate(kept, sizeof *c->labels);
    c->names = allocate(kept, sizeof *c->names);
    for (int64_t k = 0; k < kept; ++k) {
        c->labels[k] = (int32_t)k;
        c->names[k] = copy_text(sorted[k]);
    }
    for (int64_t i = 0; i < rows; ++i) {
        labels[i] = SSCDA_UNLABELED;
        if (is_unlabeled(texts[i])) continue;
        char *const *found =
            bsearch(&texts[i], sorted, (size_t)kept, sizeof *sorted, compare_texts);
        labels[i] = (int32_t)(found - sorted);
    }
    free(sorted);
}

void classes_find(char *const *texts, int64_t rows, classes *c, int32_t *labels) {
    memset(c, 0, sizeof *c);
    if (find_integers(texts, rows, labels))
        list_integers(labels, rows, c);
    else
        list_names(texts, rows, c, labels);
}

void classes_match(const classes *c, char *const *texts, int64_t rows, int32_t foreign,
                   int32_t *labels) {
    for (int64_t i = 0; i < rows; ++i) {
        int32_t label = 0;
        labels[i] = is_unlabeled(texts[i]) ? SSCDA_UNLABELED : foreign;
        for (int64_t k = 0; labels[i] == foreign && k < c->count; ++k)
            if (strcmp(c->names[k], texts[i]) == 0 ||
                (!c->are_named && as_label(texts[i], &label) && label == c->labels[k]))
                labels[i] = c->labels[k];
    }
}

const char *classes_name(const classes *c, int32_t label, char buffer[16]) {
    if (label == SSCDA_UNLABELED) return "";
    const int32_t *found = c->count == 0 ? NULL
                                         : bsearch(&label, c->labels, (size_t)c->count,
                                                   sizeof *c->labels, compare_labels);
    if (found != NULL) return c->names[found - c->labels];
    snprintf(buffer, 16, "%d", (int)label);
    return buffer;
}
