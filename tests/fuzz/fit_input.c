/* SPDX-License-Identifier: MIT */
#include "fuzz/fit_input.h"

#include <math.h>

samples take_samples(bytes *in, int64_t rows, int64_t cols) {
    const unsigned layout = take_byte(in);
    const int64_t pad = 1 + (layout >> 4) % 3;
    int64_t row_stride = layout & 1 ? cols * pad : pad;
    int64_t col_stride = layout & 1 ? pad : rows * pad;
    const int is_float = (layout & 8) != 0;
    const size_t width = is_float ? sizeof(float) : sizeof(double);
    int64_t first = 0, last;
    samples s;
    if (layout & 2) row_stride = -row_stride;
    if (layout & 4) col_stride = -col_stride;
    if (row_stride < 0) first -= (rows - 1) * row_stride;
    if (col_stride < 0) first -= (cols - 1) * col_stride;
    last = (rows - 1) * (row_stride < 0 ? -row_stride : row_stride) +
           (cols - 1) * (col_stride < 0 ? -col_stride : col_stride);
    s.memory = new_bytes((size_t)(last + 1) * width);
    s.view.data = (char *)s.memory + (size_t)first * width;
    s.view.rows = rows;
    s.view.cols = cols;
    s.view.row_stride = row_stride;
    s.view.col_stride = col_stride;
    s.view.dtype = is_float ? SSCDA_FLOAT32 : SSCDA_FLOAT64;
    s.view.reserved = 0;
    return s;
}

double value_at(const samples *s, int64_t i, int64_t j) {
    const int64_t at = i * s->view.row_stride + j * s->view.col_stride;
    return s->view.dtype == SSCDA_FLOAT32 ? (double)((const float *)s->view.data)[at]
                                          : ((const double *)s->view.data)[at];
}

static void put_value(samples *s, int64_t i, int64_t j, double value) {
    const int64_t at = i * s->view.row_stride + j * s->view.col_stride;
    if (s->view.dtype == SSCDA_FLOAT32)
        ((float *)s->view.data)[at] = fabs(value) <= 3e38 ? (float)value : INFINITY;
    else
        ((double *)s->view.data)[at] = value;
}

/* Few different values, so that samples and distances coincide; now and then any double. */
static double take_feature(bytes *in) {
    const unsigned b = take_byte(in);
    if (b == 255) return take_double(in);
    return b < 128 ? ((double)(b % 16) - 8) / 4 : (double)(b - 128) / 7;
}

static double take_scale(bytes *in) {
    static const double scales[] = {1,    1,     1,     1,    1e-3,   1e3,   1e-8,   1e8,
                                    1e15, 1e-15, 1e-60, 1e60, 1e-100, 1e100, 1e-150, 1e150};
    return scales[take_choice(in, 16)];
}

/* A domain: samples times a scale, moved; the later ones perhaps copies of the earlier. The
 * features are read off `values`. */
static samples take_domain(bytes *in, bytes *values, int64_t rows, int64_t cols) {
    samples s = take_samples(in, rows, cols);
    const double scale = take_scale(in);
    const unsigned how = take_byte(in);
    const double shift = how & 1 ? 100 * scale : 0;
    const int64_t distinct = how & 2 ? 1 + (int64_t)((how >> 4) % rows) : rows;
    int64_t i, j;
    for (i = 0; i < rows; ++i)
        for (j = 0; j < cols; ++j)
            put_value(&s, i, j,
                      i < distinct ? take_feature(values) * scale + shift
                                   : value_at(&s, i % distinct, j));
    return s;
}

/* Weights whose sum is that of `other`, or as they come. */
static void take_weights(bytes *in, double *weights, int64_t count, const double *other,
                         int64_t other_count) {
    static const double sizes[] = {1, 1, 2, 0.5, 1e-3, 1e3, 1e-12, 1e-6, 1e6, 1e100, 3, 7};
    double sum = 0, wanted = 0;
    int64_t k;
    for (k = 0; k < count; ++k) {
        const unsigned b = take_byte(in);
        weights[k] = b == 255 ? take_double(in) : sizes[b % 12];
        sum += weights[k];
    }
    for (k = 0; k < other_count; ++k)
        wanted += other[k];
    if (wanted > 0 && sum > 0 && isfinite(wanted / sum))
        for (k = 0; k < count; ++k)
            weights[k] *= wanted / sum;
}

/* Makes the rows of a large problem from bytes that follow from two bytes of the input. Coarse
 * values make many rows equal, and graphs of low rank. */
static uint8_t *make_bytes(bytes *in, unsigned coarse, size_t count) {
    static const uint8_t masks[] = {255, 127, 15, 3};
    uint8_t *made = new_bytes(count);
    uint64_t state = 88172645463325252u ^ (take_bits(in, 2) << 20);
    size_t k;
    for (k = 0; k < count; ++k) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        made[k] = (uint8_t)(state >> 40) & masks[coarse];
        if (made[k] == 255) made[k] = 254; /* no double of any kind */
    }
    return made;
}

problem take_problem(bytes *in) {
    static const int64_t sizes[] = {0, 70, 130, 260};
    problem p;
    int64_t ns = 1 + take_choice(in, few_rows);
    int64_t nt = 1 + take_choice(in, few_rows);
    const int64_t d = 1 + take_choice(in, most_cols);
    const unsigned flags = take_byte(in);
    const unsigned large = flags & 128 ? take_byte(in) : 0;
    uint8_t *made = NULL;
    bytes rows = *in, *from = in; /* of the input, or made */
    int64_t k;
    memset(&p, 0, sizeof p);
    if (large & 15) {
        const size_t count = (size_t)most_rows * (most_cols + 2) * 2;
        made = make_bytes(in, large >> 4 & 3, count);
        rows.at = made;
        rows.left = count;
        from = &rows;
        if (large & 3) ns = sizes[large & 3];
        /* Not many rows on both sides, so that an input takes a fraction of a second. */
        if ((large >> 2 & 3) && ns * sizes[large >> 2 & 3] < 10000) nt = sizes[large >> 2 & 3];
    }
    p.has_labels = (flags & 97) != 97; /* mostly: without them most fits are refused */
    for (k = 0; k < ns; ++k) {
        static const int32_t labels[] = {0, 1, 1, 0, -1, INT32_MAX, SSCDA_UNLABELED, 7};
        p.labels[k] = labels[take_choice(from, 8)];
    }
    p.has_a = (flags & 6) == 2 || (flags & 6) == 6;
    p.has_b = (flags & 6) >= 4;
    if (p.has_a) take_weights(from, p.a, ns, NULL, 0);
    if (p.has_b) take_weights(from, p.b, nt, p.a, p.has_a ? ns : 0);
    p.source = take_domain(in, from, ns, d);
    if ((flags & 24) == 24) { /* the same samples on both sides */
        int64_t i, j;
        p.target = take_samples(in, nt, d);
        for (i = 0; i < nt; ++i)
            for (j = 0; j < d; ++j)
                put_value(&p.target, i, j, value_at(&p.source, i % ns, j));
    } else {
        p.target = take_domain(in, from, nt, d);
    }
    free(made);
    return p;
}

int is_large(const problem *p) {
    return p->source.view.rows > few_rows || p->target.view.rows > few_rows;
}

void free_problem(problem *p) {
    free(p->source.memory);
    free(p->target.memory);
}

static void set_word(bytes *in, sscda *h, const sscda_option *row) {
    char word[64];
    const char *from = row->choices;
    unsigned skip;
    for (skip = take_choice(in, 8); skip > 0 && strchr(from, '|') != NULL; --skip)
        from = strchr(from, '|') + 1;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(from, "|"), from);
    REQUIRE(sscda_set_string(h, row->key, word) == SSCDA_OK, "%s", sscda_last_error(h));
}

static void set_count(bytes *in, sscda *h, const sscda_option *row) {
    static const struct {
        const char *key;
        int64_t most;
    } costly[] = {{"cycles", 3}, {"hidden", 6}, {"epochs", 12}, {"threads", 2}, {"folds", 5}};
    static const int64_t values[] = {0, 1, 2, 3, 4, 5, 7, 100, (int64_t)1 << 40};
    int64_t value = values[take_choice(in, 9)];
    size_t k;
    for (k = 0; k < sizeof costly / sizeof costly[0]; ++k)
        if (strcmp(row->key, costly[k].key) == 0 && value > costly[k].most) value = costly[k].most;
    if (strcmp(row->key, "threads") == 0 && value == 0) value = 1; /* as many as there are */
    if (strcmp(row->key, "max_iterations") == 0) value = 1 + 3 * value % 256;
    if ((double)value < row->minimum) value = (int64_t)row->minimum;
    if ((double)value > row->maximum) value = (int64_t)row->maximum;
    REQUIRE(sscda_set_int(h, row->key, value) == SSCDA_OK, "%s", sscda_last_error(h));
}

static void set_number(bytes *in, sscda *h, const sscda_option *row) {
    static const double values[] = {0,    1,      0.1,   10,     1e-3,  1e3, 1e-12,
                                    1e12, 1e-100, 1e100, 1e-300, 1e300, 0.5, 1e6};
    double value = values[take_choice(in, 14)];
    if (strcmp(row->key, "time_limit") == 0) value = 0; /* an input is to mean one thing */
    if (value > row->maximum) value = row->maximum;
    REQUIRE(sscda_set_double(h, row->key, value) == SSCDA_OK, "%s", sscda_last_error(h));
}

void take_options(bytes *in, sscda *h) {
    int count = (int)take_choice(in, 12);
    REQUIRE(sscda_set_int(h, "max_iterations", 200) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_set_int(h, "hidden", 4) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_set_int(h, "epochs", 10) == SSCDA_OK, "%s", sscda_last_error(h));
    for (; count > 0; --count) {
        sscda_option row;
        const unsigned k = take_choice(in, (unsigned)sscda_option_count());
        REQUIRE(sscda_option_describe((int32_t)k, &row) == SSCDA_OK, "option %u", k);
        if (row.type == SSCDA_TYPE_CHOICE)
            set_word(in, h, &row);
        else if (row.type == SSCDA_TYPE_DOUBLE)
            set_number(in, h, &row);
        else
            set_count(in, h, &row);
    }
}

void give_shares(sscda *h) {
    static const int32_t classes[] = {0, 1, -1, INT32_MAX, 7};
    static const double shares[] = {0.3, 0.7, 0, 0, 0};
    char rule[16];
    const char *word = NULL;
    REQUIRE(sscda_get_string(h, "class_shares", &word) == SSCDA_OK, "%s", sscda_last_error(h));
    snprintf(rule, sizeof rule, "%s", word);
    REQUIRE(sscda_set_class_shares(h, classes, shares, 5) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_set_string(h, "class_shares", rule) == SSCDA_OK, "%s", sscda_last_error(h));
}

void limit_work(sscda *h) {
    static const struct {
        const char *key;
        int64_t most;
    } costly[] = {{"max_iterations", 4}, {"cycles", 1}, {"epochs", 3}, {"landmarks", 30}};
    static const char *const searched[] = {"svm_c", "svm_gamma"};
    size_t k;
    for (k = 0; k < sizeof searched / sizeof searched[0]; ++k) {
        double value = -1; /* 0: by cross-validation, which small problems try */
        REQUIRE(sscda_get_double(h, searched[k], &value) == SSCDA_OK, "%s", sscda_last_error(h));
        if (value == 0)
            REQUIRE(sscda_set_double(h, searched[k], 1) == SSCDA_OK, "%s", sscda_last_error(h));
    }
    for (k = 0; k < sizeof costly / sizeof costly[0]; ++k) {
        int64_t value = -1;
        REQUIRE(sscda_get_int(h, costly[k].key, &value) == SSCDA_OK, "%s", sscda_last_error(h));
        if (value > costly[k].most || (value == 0 && strcmp(costly[k].key, "landmarks") == 0))
            REQUIRE(sscda_set_int(h, costly[k].key, costly[k].most) == SSCDA_OK, "%s",
                    sscda_last_error(h));
    }
}
