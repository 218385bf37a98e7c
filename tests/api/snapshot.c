/* SPDX-License-Identifier: MIT */
#include "api/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"

/* Room for `bytes` more, under a name; aligned for any matrix, with 0 in between. */
static void *section(snapshot *s, const char *name, size_t bytes) {
    const size_t start = (s->size + 15) / 16 * 16;
    TEST_ASSERT_LESS_THAN(sizeof s->sections / sizeof s->sections[0], s->count);
    if (s->bytes == NULL || start + bytes > s->room) {
        s->room = 2 * (start + bytes) + 16;
        s->bytes = realloc(s->bytes, s->room);
        TEST_ASSERT_NOT_NULL(s->bytes);
    }
    if (start > s->size) memset(s->bytes + s->size, 0, start - s->size);
    s->sections[s->count].name = name;
    s->sections[s->count++].start = start;
    s->size = start + bytes;
    return s->bytes + start;
}

static void add_number(snapshot *s, const char *name, double value) {
    memcpy(section(s, name, sizeof value), &value, sizeof value);
}

static void add_integer(snapshot *s, const char *name, int64_t value) {
    memcpy(section(s, name, sizeof value), &value, sizeof value);
}

static void add_word(snapshot *s, const char *name, const char *value) {
    memcpy(section(s, name, strlen(value) + 1), value, strlen(value) + 1);
}

static void add_infos(snapshot *s, const sscda *h) {
    int32_t k;
    for (k = 0; k < sscda_info_count(); ++k) {
        const char *key = NULL, *word = NULL;
        int32_t type = 0;
        int64_t integer = 0;
        double number = 0;
        OK(sscda_info_describe(k, &key, &type));
        if (strcmp(key, "seconds") == 0) continue;
        if (type == SSCDA_TYPE_DOUBLE) {
            OK(sscda_info_double(h, key, &number));
            add_number(s, key, number);
        } else if (type == SSCDA_TYPE_INT) {
            OK(sscda_info_int(h, key, &integer));
            add_integer(s, key, integer);
        } else {
            OK(sscda_info_string(h, key, &word));
            add_word(s, key, word);
        }
    }
}

static void add_traces(snapshot *s, const sscda *h) {
    const char *const kinds[] = {"objective", "lower_bound", "relative_gap", "step", "cycle"};
    size_t k;
    for (k = 0; k < sizeof kinds / sizeof kinds[0]; ++k) {
        int64_t count = -1;
        double *values;
        OK(sscda_trace(h, kinds[k], NULL, 0, &count));
        values = section(s, kinds[k], (size_t)count * sizeof *values);
        OK(sscda_trace(h, kinds[k], values, count, NULL));
    }
}

static void add_matrices(snapshot *s, const sscda *h) {
    int64_t ns = 0, nt = 0, d = 0;
    sscda_matrix m, probe;
    double *samples;
    OK(sscda_info_int(h, "source_rows", &ns));
    OK(sscda_info_int(h, "target_rows", &nt));
    OK(sscda_info_int(h, "features", &d));
    m = sscda_row_major(section(s, "C", (size_t)(ns * nt) * sizeof(double)), ns, nt);
    OK(sscda_correspondence(h, &m));
    m = sscda_row_major(section(s, "adapted", (size_t)(ns * d) * sizeof(double)), ns, d);
    OK(sscda_adapted(h, &m));
    samples = allocate((size_t)(5 * d) * sizeof *samples);
    fill_random(samples, 5 * d, -3, 3, 1);
    probe = sscda_row_major(samples, 5, d);
    m = sscda_row_major(section(s, "map", (size_t)(5 * d) * sizeof(double)), 5, d);
    OK(sscda_map(h, &probe, &m));
    free(samples);
}

/* How samples of both domains are seen, and what the samples of the target are labelled as. */
static void add_predictions(snapshot *s, const sscda *h) {
    int64_t d = 0, components = 0, classes = 0;
    int32_t *labels, domain;
    double *samples, *confidence;
    sscda_matrix probe, m;
    OK(sscda_info_int(h, "features", &d));
    OK(sscda_info_int(h, "components", &components));
    OK(sscda_info_int(h, "classes", &classes));
    samples = allocate((size_t)(6 * d) * sizeof *samples);
    fill_random(samples, 6 * d, -3, 3, 2);
    probe = sscda_row_major(samples, 6, d);
    for (domain = SSCDA_SOURCE; domain <= SSCDA_TARGET; ++domain) {
        m = sscda_row_major(section(s, "prepare", (size_t)(6 * components) * sizeof(double)), 6,
                            components);
        OK(sscda_prepare(h, domain, &probe, &m));
    }
    if (classes > 0) {
        OK(sscda_classes(h, section(s, "classes", (size_t)classes * sizeof *labels), classes));
        labels = section(s, "predicted", 6 * sizeof *labels);
        OK(sscda_predict(h, &probe, labels, NULL, 6));
        confidence = section(s, "confidence", 6 * sizeof *confidence);
        OK(sscda_predict(h, &probe, NULL, confidence, 6));
    }
    free(samples);
}

static void add_sparse(snapshot *s, const sscda *h) {
    int64_t nnz = 0, *rows, *cols;
    double *values;
    OK(sscda_correspondence_nnz(h, &nnz));
    rows = allocate((size_t)nnz * sizeof *rows);
    cols = allocate((size_t)nnz * sizeof *cols);
    values = allocate((size_t)nnz * sizeof *values);
    OK(sscda_correspondence_triplets(h, rows, cols, values, nnz));
    memcpy(section(s, "rows", (size_t)nnz * sizeof *rows), rows, (size_t)nnz * sizeof *rows);
    memcpy(section(s, "cols", (size_t)nnz * sizeof *cols), cols, (size_t)nnz * sizeof *cols);
    memcpy(section(s, "values", (size_t)nnz * sizeof *values), values,
           (size_t)nnz * sizeof *values);
    free(rows);
    free(cols);
    free(values);
}

static void add_labels(snapshot *s, const sscda *h) {
    int64_t nt = 0, classes = 0;
    int32_t *labels;
    double *shares;
    size_t room;
    OK(sscda_info_int(h, "classes", &classes));
    OK(sscda_info_int(h, "target_rows", &nt));
    if (classes == 0) return;
    labels = allocate((size_t)nt * sizeof *labels);
    shares = allocate((size_t)nt * sizeof *shares);
    OK(sscda_target_labels(h, labels, shares, nt));
    memcpy(section(s, "labels", (size_t)nt * sizeof *labels), labels, (size_t)nt * sizeof *labels);
    memcpy(section(s, "shares", (size_t)nt * sizeof *shares), shares, (size_t)nt * sizeof *shares);
    free(labels);
    free(shares);
    room = 2 * (size_t)classes * sizeof *shares;
    shares = allocate(room);
    OK(sscda_class_shares(h, shares, shares + classes, classes));
    memcpy(section(s, "class shares", room), shares, room);
    free(shares);
}

snapshot take_results(const sscda *h) {
    snapshot s;
    memset(&s, 0, sizeof s);
    add_infos(&s, h);
    add_matrices(&s, h);
    add_predictions(&s, h);
    add_sparse(&s, h);
    add_labels(&s, h);
    add_traces(&s, h);
    return s;
}

snapshot take_options(const sscda *h) {
    snapshot s;
    int32_t k;
    memset(&s, 0, sizeof s);
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        double number = 0;
        int64_t integer = 0;
        const char *word = NULL;
        OK(sscda_option_describe(k, &row));
        if (row.type == SSCDA_TYPE_DOUBLE) {
            OK(sscda_get_double(h, row.key, &number));
            add_number(&s, row.key, number);
        } else if (row.type == SSCDA_TYPE_CHOICE) {
            OK(sscda_get_string(h, row.key, &word));
            add_word(&s, row.key, word);
        } else {
            OK(sscda_get_int(h, row.key, &integer));
            add_integer(&s, row.key, integer);
        }
    }
    return s;
}

snapshot take_state(const sscda *h) {
    snapshot s;
    int64_t size = -1;
    memset(&s, 0, sizeof s);
    OK(sscda_serialize(h, NULL, 0, &size));
    TEST_ASSERT_GREATER_THAN_INT64(0, size);
    OK(sscda_serialize(h, section(&s, "state", (size_t)size), size, &size));
    TEST_ASSERT_EQUAL_INT64((int64_t)s.size, size);
    return s;
}

static const char *first_difference(const snapshot *a, const snapshot *b) {
    int k;
    if (a->bytes == NULL || b->bytes == NULL) return "nothing is there";
    for (k = 0; k < a->count && k < b->count; ++k) {
        const size_t start = a->sections[k].start;
        const size_t end = k + 1 < a->count ? a->sections[k + 1].start : a->size;
        const size_t other = k + 1 < b->count ? b->sections[k + 1].start : b->size;
        if (start != b->sections[k].start || end != other ||
            memcmp(a->bytes + start, b->bytes + start, end - start) != 0)
            return a->sections[k].name;
    }
    return a->count == b->count ? NULL : "the number of results";
}

void free_snapshot(snapshot *s) {
    free(s->bytes);
    memset(s, 0, sizeof *s);
}

void check_same(snapshot expected, snapshot got, int line) {
    const char *name = first_difference(&expected, &got);
    free_snapshot(&expected);
    free_snapshot(&got);
    if (name != NULL) fail_at(line, "not the same bits: %s", name);
}

void check_unchanged(const snapshot *state, const sscda *h, int line) {
    snapshot now = take_state(h);
    const char *name = first_difference(state, &now);
    free_snapshot(&now);
    if (name != NULL) fail_at(line, "the handle is not as it was before");
}

void same_after_round_trip(const sscda *h, int line) {
    snapshot state = take_state(h);
    sscda *copy = NULL;
    OK(sscda_deserialize(&copy, state.bytes, (int64_t)state.size));
    check_unchanged(&state, copy, line);
    check_same(take_results(h), take_results(copy), line);
    free_snapshot(&state);
    sscda_destroy(copy);
}
