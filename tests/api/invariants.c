/* SPDX-License-Identifier: MIT */
#include "api/invariants.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"

double info_number(const sscda *h, const char *key) {
    double number = NAN;
    OK(sscda_info_double(h, key, &number));
    return number;
}

int64_t info_count_of(const sscda *h, const char *key) {
    int64_t count = -1;
    OK(sscda_info_int(h, key, &count));
    return count;
}

double *read_correspondence(const sscda *h) {
    const int64_t ns = info_count_of(h, "source_rows"), nt = info_count_of(h, "target_rows");
    double *c = allocate((size_t)(ns * nt) * sizeof *c);
    sscda_matrix m = sscda_row_major(c, ns, nt);
    OK(sscda_correspondence(h, &m));
    return c;
}

/* Sums of `count` lines of C against their weights; `total` is what all of them sum to. */
static void check_sums(const double *c, int64_t count, int64_t length, int64_t step, int64_t along,
                       const double *weights, double total, const char *what) {
    double sum_of_weights = 0;
    int64_t i, j;
    for (i = 0; i < count; ++i)
        sum_of_weights += weights == NULL ? 1 : weights[i];
    for (i = 0; i < count; ++i) {
        const double expected = total * (weights == NULL ? 1 : weights[i]) / sum_of_weights;
        double sum = 0;
        for (j = 0; j < length; ++j)
            sum += c[i * step + j * along];
        CHECK(fabs(sum - expected) <= 1e-10 * fmax(1, expected),
              "%s %d of C sums to %.17g instead of %.17g", what, (int)i, sum, expected);
    }
}

static void check_triplets(const sscda *h, const double *c, int64_t ns, int64_t nt) {
    int64_t nnz = -1, seen = 0, i, *rows, *cols;
    double *values;
    OK(sscda_correspondence_nnz(h, &nnz));
    TEST_ASSERT_TRUE(nnz >= 1 && nnz <= ns * nt);
    rows = allocate((size_t)nnz * sizeof *rows);
    cols = allocate((size_t)nnz * sizeof *cols);
    values = allocate((size_t)nnz * sizeof *values);
    OK(sscda_correspondence_triplets(h, rows, cols, values, nnz));
    /* Row by row, columns ascending: the order in which C itself is read. */
    for (i = 0; i < ns * nt; ++i) {
        if (c[i] == 0) continue;
        CHECK(seen < nnz && rows[seen] == i / nt && cols[seen] == i % nt && values[seen] == c[i],
              "triplet %d is not entry (%d, %d) of C", (int)seen, (int)(i / nt), (int)(i % nt));
        ++seen;
    }
    TEST_ASSERT_EQUAL_INT64(seen, nnz);
    free(rows);
    free(cols);
    free(values);
}

void check_correspondence(const fitted *f) {
    const int64_t ns = f->p->ns, nt = f->p->nt;
    double *c = read_correspondence(f->h);
    int64_t i;
    for (i = 0; i < ns * nt; ++i)
        CHECK(c[i] >= 0 && isfinite(c[i]), "C has %g", c[i]);
    check_sums(c, ns, nt, nt, 1, f->a, samples_of(f->a, ns), "row");
    check_sums(c, nt, ns, 1, nt, f->b, samples_of(f->a, ns), "column");
    check_triplets(f->h, c, ns, nt);
    free(c);
}

/* (objective - lower_bound) / |objective - offset|, not below 0. The denominator has a floor, so
 * for an objective of next to nothing only one direction is certain. */
static void check_gap(double objective, double bound, double offset, double gap,
                      const char *where) {
    const double above = objective - offset;
    const double plain = fmax(objective - bound, 0) / fabs(above), blur = 1e-15 * objective / above;
    CHECK(gap >= 0, "%s: relative_gap is %g", where, gap);
    if (above > 1e-6)
        CHECK(fabs(gap - plain) <= 1e-9 * plain + 1e-12 + blur,
              "%s: relative_gap is %.17g, not %.17g", where, gap, plain);
    else if (above > 1e-14 * objective)
        CHECK(gap <= plain * (1 + 1e-9) + 1e-12 + blur, "%s: relative_gap %g", where, gap);
}

static void check_terms(const fitted *f) {
    double *c;
    const double objective = info_number(f->h, "objective");
    const double first = info_number(f->h, "first_order");
    const double second = info_number(f->h, "second_order");
    const double classes = info_number(f->h, "class_term");
    const double lambda_s = info_number(f->h, "lambda_s_absolute");
    const double lambda_g = info_number(f->h, "lambda_g_absolute");
    TEST_ASSERT_TRUE(first >= 0 && second >= 0 && classes >= 0);
    TEST_ASSERT_TRUE(lambda_s >= 0 && lambda_g >= 0);
    CLOSE(first + lambda_s * second + lambda_g * classes, objective, 1e-12 * objective + 1e-300);
    if (info_count_of(f->h, "cycles") != 1) return; /* later cycles start from a mapped source */
    c = read_correspondence(f->h);
    CLOSE(first_order_of(f, c), first, 1e-9 * (first + 1));
    CLOSE(class_term_of(f, c), classes, 1e-9 * (classes + 1));
    if (lambda_s > 0) CLOSE(second_order_of(f, c), second, 1e-9 * (second + 1));
    free(c);
}

static int64_t count_classes(const fitted *f, int64_t *unlabeled) {
    int64_t i, k, classes = 0;
    *unlabeled = 0;
    for (i = 0; i < f->p->ns; ++i) {
        int first = 1;
        if (f->labels == NULL || f->labels[i] == SSCDA_UNLABELED) {
            ++*unlabeled;
            continue;
        }
        for (k = 0; k < i; ++k)
            first = first && f->labels[k] != f->labels[i];
        classes += first;
    }
    return classes;
}

void check_numbers(const fitted *f) {
    const sscda *h = f->h;
    int64_t unlabeled, cycles = -1;
    const double objective = info_number(h, "objective"), bound = info_number(h, "lower_bound");
    double tolerance = NAN;
    CHECK(isfinite(objective) && isfinite(bound), "objective %g, bound %g", objective, bound);
    TEST_ASSERT_TRUE(bound <= objective);
    check_gap(objective, bound, info_number(h, "offset"), info_number(h, "relative_gap"), "info");
    check_terms(f);
    TEST_ASSERT_EQUAL_INT64(f->p->ns, info_count_of(h, "source_rows"));
    TEST_ASSERT_EQUAL_INT64(f->p->nt, info_count_of(h, "target_rows"));
    TEST_ASSERT_EQUAL_INT64(f->p->d, info_count_of(h, "features"));
    TEST_ASSERT_EQUAL_INT64(count_classes(f, &unlabeled), info_count_of(h, "classes"));
    TEST_ASSERT_EQUAL_INT64(unlabeled, info_count_of(h, "unlabeled"));
    TEST_ASSERT_EQUAL_INT64(f->status, info_count_of(h, "status"));
    OK(sscda_get_int(h, "cycles", &cycles));
    TEST_ASSERT_TRUE(info_count_of(h, "cycles") >= 1 && info_count_of(h, "cycles") <= cycles);
    TEST_ASSERT_TRUE(info_count_of(h, "transport_solves") >= 0);
    TEST_ASSERT_TRUE(info_number(h, "seconds") >= 0 && info_number(h, "seconds") < 600);
    OK(sscda_get_double(h, "gap_tolerance", &tolerance));
    if (f->status == SSCDA_OK && cycles == 1)
        CHECK(info_number(h, "relative_gap") <= tolerance, "converged with a gap of %g, not %g",
              info_number(h, "relative_gap"), tolerance);
}

static double *read_trace(const sscda *h, const char *kind, int64_t count) {
    double *values = allocate((size_t)count * sizeof *values);
    int64_t got = -1;
    OK(sscda_trace(h, kind, values, count, &got));
    CHECK(got == count, "the trace of %s has %d values for %d iterations", kind, (int)got,
          (int)count);
    return values;
}

/* Iterates may be off the marginals and in single precision, but a bound is a bound of every C, and
 * the last iterate of a fit that converged is about what the fit gives. */
static void check_ends(const fitted *f, const double *objective, const double *bound,
                       const double *cycle, int64_t n) {
    const double found = info_number(f->h, "objective");
    double tolerance = NAN;
    int64_t k;
    for (k = 0; k < n; ++k) {
        if (cycle[k] != (double)info_count_of(f->h, "cycles")) continue;
        CHECK(bound[k] <= found * (1 + 1e-5) + 1e-12,
              "iteration %d: %.17g is no bound, for %.17g was found", (int)k, bound[k], found);
    }
    OK(sscda_get_double(f->h, "gap_tolerance", &tolerance));
    if (n == 0 || f->status != SSCDA_OK) return;
    CHECK(fabs(objective[n - 1] - found) <= (0.02 + tolerance) * found + 1e-9,
          "the last objective of the trace is %.17g, that of the fit %.17g", objective[n - 1],
          found);
}

void check_trace(const fitted *f) {
    const sscda *h = f->h;
    const int64_t n = info_count_of(h, "iterations");
    double *objective = read_trace(h, "objective", n), *bound = read_trace(h, "lower_bound", n);
    double *gap = read_trace(h, "relative_gap", n), *step = read_trace(h, "step", n);
    double *seconds = read_trace(h, "seconds", n), *cycle = read_trace(h, "cycle", n);
    int64_t k;
    for (k = 0; k < n; ++k) {
        const int first = k == 0 || cycle[k] != cycle[k - 1];
        CHECK(isfinite(objective[k]) && isfinite(bound[k]), "iteration %d: %g, bound %g", (int)k,
              objective[k], bound[k]);
        /* The offset is that of the last cycle. */
        if (cycle[k] == (double)info_count_of(h, "cycles"))
            check_gap(objective[k], bound[k], info_number(h, "offset"), gap[k], "trace");
        CHECK(isfinite(step[k]) && step[k] >= 0, "step %g", step[k]);
        TEST_ASSERT_TRUE(cycle[k] >= 1 && cycle[k] == floor(cycle[k]));
        TEST_ASSERT_TRUE(seconds[k] >= 0);
        if (k > 0) TEST_ASSERT_TRUE(seconds[k] >= seconds[k - 1]);
        if (k > 0) TEST_ASSERT_TRUE(cycle[k] == cycle[k - 1] || cycle[k] > cycle[k - 1]);
        if (!first) CHECK(bound[k] >= bound[k - 1], "the bound falls at iteration %d", (int)k);
    }
    check_ends(f, objective, bound, cycle, n);
    if (n > 0) {
        TEST_ASSERT_TRUE(cycle[n - 1] <= (double)info_count_of(h, "cycles"));
        TEST_ASSERT_TRUE(seconds[n - 1] <= info_number(h, "seconds"));
    }
    free(objective);
    free(bound);
    free(gap);
    free(step);
    free(seconds);
    free(cycle);
}

/* The smallest label with the most mass of column j, within rounding of it. */
static void check_column(const fitted *f, const double *c, int64_t j, int32_t label, double share) {
    const int64_t ns = f->p->ns, nt = f->p->nt;
    double total = 0, mass = 0, most = 0;
    int64_t i, k;
    for (i = 0; i < ns; ++i) {
        double sum = 0;
        if (f->labels[i] == SSCDA_UNLABELED) continue;
        total += c[i * nt + j];
        for (k = 0; k < ns; ++k)
            if (f->labels[k] == f->labels[i]) sum += c[k * nt + j];
        if (sum > most) most = sum;
        if (f->labels[i] == label) mass = sum;
    }
    if (total == 0) {
        TEST_ASSERT_EQUAL_INT32(SSCDA_UNLABELED, label);
        TEST_ASSERT_TRUE(share == 0);
        return;
    }
    TEST_ASSERT_TRUE(label != SSCDA_UNLABELED);
    TEST_ASSERT_TRUE(share > 0 && share <= 1);
    CHECK(mass >= most * (1 - 1e-12), "column %d: class %d has %.17g, another %.17g", (int)j,
          (int)label, mass, most);
    CLOSE(most / total, share, 1e-12);
}

void check_target_labels(const fitted *f) {
    const int64_t nt = f->p->nt;
    int32_t *labels = allocate((size_t)nt * sizeof *labels);
    double *shares = allocate((size_t)nt * sizeof *shares), *c = read_correspondence(f->h);
    int64_t j;
    OK(sscda_target_labels(f->h, labels, shares, nt));
    for (j = 0; j < nt; ++j)
        check_column(f, c, j, labels[j], shares[j]);
    free(labels);
    free(shares);
    free(c);
}

void check_adapted(const fitted *f) {
    const problem *p = f->p;
    const int64_t size = p->ns * p->d;
    double *adapted = allocate((size_t)size * sizeof *adapted);
    double *mapped = allocate((size_t)size * sizeof *mapped);
    sscda_matrix y = sscda_row_major(adapted, p->ns, p->d),
                 z = sscda_row_major(mapped, p->ns, p->d);
    const char *map = NULL;
    int64_t i, j, k;
    OK(sscda_adapted(f->h, &y));
    OK(sscda_map(f->h, &p->source, &z));
    OK(sscda_info_string(f->h, "map", &map));
    if (strcmp(map, "barycentric") == 0 && info_count_of(f->h, "cycles") == 1) {
        double *c = read_correspondence(f->h);
        for (i = 0; i < p->ns; ++i) {
            double weight = 0;
            for (j = 0; j < p->nt; ++j)
                weight += c[i * p->nt + j];
            for (k = 0; k < p->d; ++k) {
                double image = 0;
                for (j = 0; j < p->nt; ++j)
                    image += c[i * p->nt + j] * p->xt[j * p->d + k] / weight;
                CLOSE(image, adapted[i * p->d + k], 1e-9);
            }
        }
        free(c);
    } else if (strcmp(map, "barycentric") != 0) {
        for (k = 0; k < size; ++k)
            CLOSE(adapted[k], mapped[k], 1e-11 * fmax(1, fabs(adapted[k])));
    }
    free(adapted);
    free(mapped);
}

void check_all(const fitted *f) {
    check_correspondence(f);
    check_numbers(f);
    check_trace(f);
    check_adapted(f);
    if (info_count_of(f->h, "classes") > 0) check_target_labels(f);
}
