/* SPDX-License-Identifier: MIT */
/* The samples as points of a plane. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/report/parts.h"
#include "cli/report/pca.h"

int64_t report_class(const struct report *r, int32_t label) {
    int64_t low = 0, high = r->classes;
    if (label == SSCDA_UNLABELED) return -1;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (r->class_labels[middle] < label)
            low = middle + 1;
        else
            high = middle;
    }
    return low < r->classes && r->class_labels[low] == label ? low : -1;
}

static int64_t drawn(int64_t n) {
    return n < report_points ? n : report_points;
}

/* The k-th of the drawn samples, which are evenly spaced among all samples. */
static int64_t drawn_index(int64_t k, int64_t n) {
    return n <= report_points ? k : (int64_t)((double)k * (double)n / report_points);
}

static double *make_pairs(int64_t n) {
    return allocate(2 * n, sizeof(double));
}

/* For a single feature, the other coordinate only spreads the points, always in the same way. */
static void spread(const struct report_matrix *m, double *out) {
    for (int64_t i = 0; i < m->rows; ++i) {
        out[2 * i] = m->values[i];
        out[2 * i + 1] = fmod((double)i * 0.61803398874989485, 1);
    }
}

static void project(const struct pca *pca, const struct report_matrix *m, double *out) {
    for (int64_t i = 0; i < m->rows; ++i) {
        const double *row = m->values + i * m->cols;
        if (pca != NULL)
            pca_project(pca, row, m->cols, out + 2 * i);
        else
            memcpy(out + 2 * i, row, 2 * sizeof *out);
    }
}

/* Principal components of the drawn samples of both domains. */
static void components(struct pca *pca, const struct report *r) {
    const struct report_matrix *const both[] = {&r->source, &r->target};
    const int64_t n = drawn(r->source.rows) + drawn(r->target.rows);
    const double **rows = allocate(n, sizeof *rows);
    int64_t at = 0;
    for (int m = 0; m < 2; ++m)
        for (int64_t k = 0; k < drawn(both[m]->rows); ++k)
            rows[at++] = both[m]->values + drawn_index(k, both[m]->rows) * both[m]->cols;
    pca_make(pca, rows, n, r->source.cols);
    free(rows);
}

void report_plane_make(struct report_plane *plane, const struct report *r) {
    const int64_t d = r->source.cols;
    struct pca pca;
    memset(plane, 0, sizeof *plane);
    plane->kind = d == 1 ? "single" : d == 2 ? "features" : "components";
    plane->explained[0] = plane->explained[1] = NAN;
    plane->source = make_pairs(r->source.rows);
    plane->target = make_pairs(r->target.rows);
    plane->mapped = r->adapted.values ? make_pairs(r->adapted.rows) : NULL;
    const struct report_matrix *const from[] = {&r->source, &r->target, &r->adapted};
    double *const to[] = {plane->source, plane->target, plane->mapped};
    if (d > 2) components(&pca, r);
    for (int m = 0; m < 3; ++m) {
        if (to[m] == NULL) continue;
        if (d == 1)
            spread(from[m], to[m]);
        else
            project(d > 2 ? &pca : NULL, from[m], to[m]);
    }
    if (d > 2) {
        memcpy(plane->explained, pca.explained, sizeof pca.explained);
        pca_free(&pca);
    }
}

void report_plane_free(struct report_plane *plane) {
    free(plane->source);
    free(plane->target);
    free(plane->mapped);
    memset(plane, 0, sizeof *plane);
}

static void put_coordinates(json *j, const double *pairs, int64_t n) {
    static const char *const names[] = {"x", "y"};
    for (int axis = 0; axis < 2; ++axis) {
        json_open_flat(j, names[axis]);
        for (int64_t k = 0; k < drawn(n); ++k)
            json_rounded(j, NULL, pairs[2 * drawn_index(k, n) + axis], 5);
        json_close(j, ']');
    }
}

/* Like report_class(), but -2 for a class that the source lacks. */
static int64_t class_or_none(const struct report *r, int32_t label) {
    const int64_t c = report_class(r, label);
    return c < 0 && label != SSCDA_UNLABELED ? -2 : c;
}

static void put_labels(json *j, const char *key, const struct report *r, const int32_t *labels,
                       int64_t n) {
    json_open_flat(j, key);
    for (int64_t k = 0; k < drawn(n); ++k)
        json_integer(j, NULL, labels ? class_or_none(r, labels[drawn_index(k, n)]) : -1);
    json_close(j, ']');
}

static void put_set(json *j, const struct report *r, const double *pairs, const int32_t *labels,
                    int64_t n) {
    json_integer(j, "total", n);
    json_open_flat(j, "index");
    for (int64_t k = 0; k < drawn(n); ++k)
        json_integer(j, NULL, drawn_index(k, n));
    json_close(j, ']');
    put_labels(j, "class", r, labels, n);
    put_coordinates(j, pairs, n);
}

static void put_match(json *j, const struct report_match *match, int64_t n) {
    json_open_flat(j, "match");
    for (int64_t k = 0; k < drawn(n); ++k)
        json_integer(j, NULL, match->target[drawn_index(k, n)]);
    json_close(j, ']');
    json_open_flat(j, "weight");
    for (int64_t k = 0; k < drawn(n); ++k)
        json_rounded(j, NULL, match->share[drawn_index(k, n)], 3);
    json_close(j, ']');
}

static void put_target(json *j, const struct report *r, const struct report_plane *plane) {
    const int64_t n = r->target.rows;
    json_open(j, "target", '{');
    put_set(j, r, plane->target, r->predicted, n);
    if (r->truth) put_labels(j, "truth", r, r->truth, n);
    if (r->predicted && r->confidence) {
        json_open_flat(j, "confidence");
        for (int64_t k = 0; k < drawn(n); ++k)
            json_rounded(j, NULL, r->confidence[drawn_index(k, n)], 3);
        json_close(j, ']');
    }
    json_close(j, '}');
}

static void put_axes(json *j, const struct report *r, const struct report_plane *plane) {
    json_open(j, "axes", '{');
    json_text(j, "kind", plane->kind);
    json_open_flat(j, "names");
    for (int64_t c = 0; c < 2 && c < r->source.cols; ++c) {
        char name[32];
        snprintf(name, sizeof name, "column %lld",
                 r->columns ? (long long)r->columns[c] : (long long)c + 1);
        json_text(j, NULL, r->features ? r->features[c] : name);
    }
    json_close(j, ']');
    json_open_flat(j, "explained");
    json_rounded(j, NULL, plane->explained[0], 4);
    json_rounded(j, NULL, plane->explained[1], 4);
    json_close(j, ']');
    json_close(j, '}');
}

void report_put_points(json *j, const struct report *r, const struct report_plane *plane,
                       const struct report_match *match) {
    const int64_t n = r->source.rows;
    json_integer(j, "most_points", report_points);
    put_axes(j, r, plane);
    json_open(j, "panels", '{');
    json_open(j, "source", '{');
    put_set(j, r, plane->source, r->source_labels, n);
    put_match(j, match, n);
    json_close(j, '}');
    put_target(j, r, plane);
    if (plane->mapped) {
        json_open(j, "mapped", '{');
        put_set(j, r, plane->mapped, r->source_labels, n);
        put_match(j, match, n);
        json_close(j, '}');
    } else {
        json_null(j, "mapped");
    }
    json_close(j, '}');
}
