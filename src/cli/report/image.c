/* SPDX-License-Identifier: MIT */
/* The correspondence as an image, and as shares between classes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/report/parts.h"

struct image {
    int64_t width, height;
    double *sums;                       /* height x width */
    int64_t *row_pixel, *column_pixel;  /* of each source and target sample */
    int64_t *row_height, *column_width; /* samples in each pixel row and column */
    int64_t *row_class, *column_class;  /* of each sample, -1 for none */
    double *row_sum, *row_best;         /* of each source sample */
    double *blocks;                     /* classes x (classes + 1); the last is for unlabelled */
};

struct place {
    int64_t class, index;
    double along;
};

/* Orders samples by class, unlabelled ones last, then along the first axis of the plane. */
static int before(const void *left, const void *right) {
    const struct place *a = left, *b = right;
    if (a->class != b->class) return (uint64_t)a->class < (uint64_t)b->class ? -1 : 1;
    if (a->along != b->along) return a->along < b->along ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* Gives each of `n` samples its class and its pixel among `pixels`. */
static void arrange(int64_t n, int64_t pixels, const double *pairs, const int64_t *class,
                    int64_t *pixel, int64_t *extent) {
    struct place *places = allocate(n, sizeof *places);
    for (int64_t i = 0; i < n; ++i)
        places[i] = (struct place){class[i], i, pairs[2 * i]};
    qsort(places, (size_t)n, sizeof *places, before);
    for (int64_t k = 0; k < n; ++k) {
        const int64_t at = (int64_t)((double)k * (double)pixels / (double)n);
        pixel[places[k].index] = at;
        ++extent[at];
    }
    free(places);
}

static void add(struct image *m, struct report_match *match, int64_t classes, int64_t i, int64_t j,
                double value) {
    m->sums[m->row_pixel[i] * m->width + m->column_pixel[j]] += value;
    m->row_sum[i] += value;
    if (value > m->row_best[i]) {
        m->row_best[i] = value;
        match->target[i] = j;
    }
    if (m->row_class[i] >= 0) {
        const int64_t to = m->column_class[j] >= 0 ? m->column_class[j] : classes;
        m->blocks[m->row_class[i] * (classes + 1) + to] += value;
    }
}

/* Adds every entry of the correspondence, read as triplets or as a dense matrix, whichever takes
 * less memory. Returns a status of the library. */
static int32_t add_sparse(struct image *m, struct report_match *match, const struct report *r,
                          int64_t nnz) {
    double *values = allocate(nnz, sizeof *values);
    int64_t *rows = allocate(nnz, sizeof *rows), *columns = allocate(nnz, sizeof *columns);
    const int32_t status = sscda_correspondence_triplets(r->h, rows, columns, values, nnz);
    for (int64_t k = 0; status == SSCDA_OK && k < nnz; ++k)
        add(m, match, r->classes, rows[k], columns[k], values[k]);
    free(values);
    free(rows);
    free(columns);
    return status;
}

static int32_t add_dense(struct image *m, struct report_match *match, const struct report *r) {
    const int64_t ns = r->source.rows, nt = r->target.rows;
    double *values = allocate(ns * nt, sizeof *values);
    sscda_matrix dense = sscda_row_major(values, ns, nt);
    const int32_t status = sscda_correspondence(r->h, &dense);
    for (int64_t k = 0; status == SSCDA_OK && k < ns * nt; ++k)
        add(m, match, r->classes, k / nt, k % nt, values[k]);
    free(values);
    return status;
}

static int32_t add_all(struct image *m, struct report_match *match, const struct report *r,
                       int64_t *nnz) {
    const int32_t status = sscda_correspondence_nnz(r->h, nnz);
    if (status != SSCDA_OK) return status;
    return *nnz < r->source.rows * r->target.rows / 3 ? add_sparse(m, match, r, *nnz)
                                                      : add_dense(m, match, r);
}

static void put_base64(json *j, const char *key, const unsigned char *bytes, size_t n) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *text = allocate(4 * (int64_t)((n + 2) / 3) + 1, 1);
    char *at = text;
    for (size_t k = 0; k < n; k += 3) {
        const unsigned left = n - k > 2 ? 3 : (unsigned)(n - k);
        const unsigned word = (unsigned)bytes[k] << 16 |
                              (left > 1 ? (unsigned)bytes[k + 1] << 8 : 0) |
                              (left > 2 ? bytes[k + 2] : 0U);
        *at++ = digits[word >> 18];
        *at++ = digits[word >> 12 & 63];
        *at++ = left > 1 ? digits[word >> 6 & 63] : '=';
        *at++ = left > 2 ? digits[word & 63] : '=';
    }
    *at = 0;
    json_text(j, key, text);
    free(text);
}

static int ascending(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* The top of the colour scale, set so that a few large entries do not make all others pale. */
static double top_of(const double *values, int64_t n) {
    double *positive = allocate(n, sizeof *positive);
    int64_t count = 0;
    for (int64_t k = 0; k < n; ++k)
        if (values[k] > 0) positive[count++] = values[k];
    qsort(positive, (size_t)count, sizeof *positive, ascending);
    const double top = count > 0 ? positive[(count - 1) - (count - 1) / 200] : 0;
    free(positive);
    return top;
}

/* Writes area means as bytes, on a square-root scale that keeps faint entries visible. */
static void put_pixels(json *j, const struct image *m) {
    const int64_t n = m->width * m->height;
    unsigned char *bytes = allocate(n, 1);
    int64_t clipped = 0;
    for (int64_t k = 0; k < n; ++k) {
        const int64_t row = k / m->width, column = k % m->width;
        m->sums[k] /= (double)m->row_height[row] * (double)m->column_width[column];
    }
    const double top = top_of(m->sums, n);
    for (int64_t k = 0; k < n; ++k) {
        const double part = top > 0 ? fmax(m->sums[k], 0) / top : 0;
        clipped += part > 1;
        bytes[k] = (unsigned char)lround(255 * sqrt(fmin(part, 1)));
    }
    json_number(j, "max", top);
    json_integer(j, "clipped", clipped);
    put_base64(j, "data", bytes, (size_t)n);
    free(bytes);
}

/* Writes the number of samples of each class, in the order of the image. */
static void put_groups(json *j, const char *key, const int64_t *class, int64_t n, int64_t classes,
                       int64_t *counts) {
    memset(counts, 0, (size_t)(classes + 1) * sizeof *counts);
    for (int64_t i = 0; i < n; ++i)
        ++counts[class[i] >= 0 ? class[i] : classes];
    json_open(j, key, '[');
    for (int64_t c = 0; c <= classes; ++c) {
        if (counts[c] == 0) continue;
        json_open(j, NULL, '{');
        json_integer(j, "class", c < classes ? c : -1);
        json_integer(j, "count", counts[c]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Writes the share of each class's mass that goes to each predicted class; all of them only if
 * there are few classes. */
static void put_blocks(json *j, const struct image *m, int64_t classes) {
    double all = 0, same = 0;
    json_open_flat(j, "own");
    for (int64_t c = 0; c < classes; ++c) {
        double *row = m->blocks + c * (classes + 1);
        double sum = 0;
        for (int64_t to = 0; to <= classes; ++to)
            sum += row[to];
        all += sum;
        same += row[c];
        for (int64_t to = 0; to <= classes; ++to)
            row[to] = sum > 0 ? row[to] / sum : NAN;
        json_rounded(j, NULL, row[c], 4);
    }
    json_close(j, ']');
    json_rounded(j, "same", all > 0 ? same / all : NAN, 4);
    if (classes > 10) return;
    json_open(j, "blocks", '[');
    for (int64_t c = 0; c < classes; ++c) {
        json_open_flat(j, NULL);
        for (int64_t to = 0; to < classes; ++to)
            json_rounded(j, NULL, m->blocks[c * (classes + 1) + to], 4);
        json_close(j, ']');
    }
    json_close(j, ']');
}

static int is_weighted(const double *row_sum, int64_t n) {
    for (int64_t i = 0; i < n; ++i)
        if (fabs(row_sum[i] - 1) > 1e-6) return 1;
    return 0;
}

static void free_image(struct image *m) {
    free(m->sums);
    free(m->row_pixel);
    free(m->column_pixel);
    free(m->row_height);
    free(m->column_width);
    free(m->row_class);
    free(m->column_class);
    free(m->row_sum);
    free(m->row_best);
    free(m->blocks);
}

static void make_image(struct image *m, const struct report *r, const struct report_plane *plane) {
    const int64_t ns = r->source.rows, nt = r->target.rows;
    m->width = nt < report_pixels ? nt : report_pixels;
    m->height = ns < report_pixels ? ns : report_pixels;
    m->sums = allocate(m->width * m->height, sizeof *m->sums);
    m->row_pixel = allocate(ns, sizeof *m->row_pixel);
    m->column_pixel = allocate(nt, sizeof *m->column_pixel);
    m->row_height = allocate(m->height, sizeof *m->row_height);
    m->column_width = allocate(m->width, sizeof *m->column_width);
    m->row_class = allocate(ns, sizeof *m->row_class);
    m->column_class = allocate(nt, sizeof *m->column_class);
    m->row_sum = allocate(ns, sizeof *m->row_sum);
    m->row_best = allocate(ns, sizeof *m->row_best);
    m->blocks = allocate(r->classes * (r->classes + 1), sizeof *m->blocks);
    for (int64_t i = 0; i < ns; ++i)
        m->row_class[i] = r->source_labels ? report_class(r, r->source_labels[i]) : -1;
    for (int64_t k = 0; k < nt; ++k)
        m->column_class[k] = r->predicted ? report_class(r, r->predicted[k]) : -1;
    arrange(ns, m->height, plane->mapped ? plane->mapped : plane->source, m->row_class,
            m->row_pixel, m->row_height);
    arrange(nt, m->width, plane->target, m->column_class, m->column_pixel, m->column_width);
}

static void put_image(json *j, const struct report *r, const struct image *m, int64_t nnz) {
    const int64_t ns = r->source.rows, nt = r->target.rows;
    int64_t *counts = allocate(r->classes + 1, sizeof *counts);
    json_open(j, "image", '{');
    json_integer(j, "rows", ns);
    json_integer(j, "cols", nt);
    json_integer(j, "width", m->width);
    json_integer(j, "height", m->height);
    json_rounded(j, "filled", (double)nnz / ((double)ns * (double)nt), 4);
    json_bool(j, "weighted", is_weighted(m->row_sum, ns));
    put_groups(j, "row_groups", m->row_class, ns, r->classes, counts);
    put_groups(j, "column_groups", m->column_class, nt, r->classes, counts);
    if (r->classes > 0 && r->source_labels && r->predicted) put_blocks(j, m, r->classes);
    put_pixels(j, m);
    json_close(j, '}');
    free(counts);
}

int report_put_image(json *j, const struct report *r, const struct report_plane *plane,
                     struct report_match *match) {
    struct image m;
    int64_t nnz = 0;
    make_image(&m, r, plane);
    const int32_t status = add_all(&m, match, r, &nnz);
    if (status == SSCDA_OK) {
        for (int64_t i = 0; i < r->source.rows; ++i)
            match->share[i] = m.row_sum[i] > 0 ? m.row_best[i] / m.row_sum[i] : 0;
        put_image(j, r, &m, nnz);
    }
    free_image(&m);
    return status == SSCDA_OK ? 0 : -1;
}
