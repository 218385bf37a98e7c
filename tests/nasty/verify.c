/* SPDX-License-Identifier: MIT */
#include "nasty/verify.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/invariants.h"
#include "common/adjacency.h"

typedef long double wide;

long verified, refused;

/* ns w_i / sum(w): what row i (or column i) of C sums to. */
static wide *make_sums(const double *weights, int64_t count, int64_t ns) {
    wide *sums = allocate((size_t)count * sizeof *sums), total = 0;
    int64_t k;
    for (k = 0; k < count; ++k)
        total += weights == NULL ? 1 : (wide)weights[k];
    for (k = 0; k < count; ++k)
        sums[k] = (wide)ns * (weights == NULL ? 1 : (wide)weights[k]) / total;
    return sums;
}

static void check_coupling(const nasty *n, const double *c, const wide *rows, const wide *cols) {
    const int64_t ns = n->p->ns, nt = n->p->nt;
    int64_t i, j;
    for (i = 0; i < ns; ++i) {
        wide sum = 0;
        for (j = 0; j < nt; ++j) {
            const double x = c[i * nt + j];
            CHECK(isfinite(x) && x >= 0, "%s: C has %g", n->what, x);
            sum += x;
        }
        CHECK(fabsl(sum - rows[i]) <= 1e-8L * rows[i], "%s: row %d sums to %.17Lg, not %.17Lg",
              n->what, (int)i, sum, rows[i]);
    }
    for (j = 0; j < nt; ++j) {
        wide sum = 0;
        for (i = 0; i < ns; ++i)
            sum += c[i * nt + j];
        CHECK(fabsl(sum - cols[j]) <= 1e-12L * (1 + cols[j]),
              "%s: column %d sums to %.17Lg, not %.17Lg", n->what, (int)j, sum, cols[j]);
    }
}

/* A term and the size of what it is the difference of. */
typedef struct term {
    wide value, size;
} term;

/* |C Xt - A Xs|^2 / (ns d), about the mean of the target, where numbers are smallest. */
static term first_order(const problem *p, const double *c, const wide *rows) {
    term t = {0, 0};
    int64_t i, j, k;
    for (k = 0; k < p->d; ++k) {
        wide centre = 0;
        for (j = 0; j < p->nt; ++j)
            centre += (wide)p->xt[j * p->d + k] / (wide)p->nt;
        for (i = 0; i < p->ns; ++i) {
            const wide own = rows[i] * (p->xs[i * p->d + k] - centre);
            wide image = 0, size = fabsl(own);
            for (j = 0; j < p->nt; ++j) {
                const wide part = c[i * p->nt + j] * (p->xt[j * p->d + k] - centre);
                image += part;
                size += fabsl(part);
            }
            t.value += (image - own) * (image - own);
            t.size += size * size;
        }
    }
    t.value /= (wide)p->ns * (wide)p->d;
    t.size /= (wide)p->ns * (wide)p->d;
    return t;
}

static double *make_adjacency(const double *x, int64_t n, int64_t d, wide sigma) {
    double *out = allocate((size_t)(n * n) * sizeof *out);
    fill_adjacency(out, x, n, d, sigma);
    return out;
}

/* |C Dt - r Ds C|^2 */
static term second_order(const sscda *h, const problem *p, const double *c) {
    const wide r = (wide)p->nt / (wide)p->ns;
    double *ds = make_adjacency(p->xs, p->ns, p->d, info_number(h, "sigma_source"));
    double *dt = make_adjacency(p->xt, p->nt, p->d, info_number(h, "sigma_target"));
    term t = {0, 0};
    int64_t i, j, k;
    for (i = 0; i < p->ns; ++i)
        for (j = 0; j < p->nt; ++j) {
            wide left = 0, right = 0;
            for (k = 0; k < p->nt; ++k)
                left += (wide)c[i * p->nt + k] * dt[k * p->nt + j];
            for (k = 0; k < p->ns; ++k)
                right += r * ds[i * p->ns + k] * c[k * p->nt + j];
            t.value += (left - right) * (left - right);
            t.size += (left + right) * (left + right);
        }
    free(ds);
    free(dt);
    return t;
}

/* The sum over target samples and classes of |C[I_c, j]| */
static term class_term(const nasty *n, const double *c) {
    const problem *p = n->p;
    term t = {0, 0};
    int64_t i, j, k;
    if (n->labels == NULL) return t;
    for (i = 0; i < p->ns; ++i) {
        int first = n->labels[i] != SSCDA_UNLABELED;
        for (k = 0; k < i && first; ++k)
            first = n->labels[k] != n->labels[i];
        if (!first) continue;
        for (j = 0; j < p->nt; ++j) {
            wide square = 0;
            for (k = i; k < p->ns; ++k)
                if (n->labels[k] == n->labels[i])
                    square += (wide)c[k * p->nt + j] * c[k * p->nt + j];
            t.value += sqrtl(square);
        }
    }
    t.size = t.value;
    return t;
}

static void check_term(const nasty *n, const char *key, term expected, double got) {
    const wide off = fabsl(got - expected.value);
    CHECK(off <= 1e-9L * expected.value + 1e-13L * expected.size,
          "%s: %s is %.17g, from the definition %.17Lg (of parts of %.3Lg)", n->what, key, got,
          expected.value, expected.size);
}

/* The objective and its terms from the definitions, with the lambdas as the fit used them. */
typedef struct terms {
    term first, second, classes, all;
} terms;

static terms terms_at(const sscda *h, const nasty *n, const double *c, const wide *rows) {
    const wide lambda_s = info_number(h, "lambda_s_absolute");
    const wide lambda_g = info_number(h, "lambda_g_absolute");
    terms t = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    t.first = first_order(n->p, c, rows);
    t.classes = class_term(n, c);
    if (lambda_s > 0) t.second = second_order(h, n->p, c);
    t.second.size *= 1e4L; /* graphs of low rank are known to 1e-8 of their entries */
    t.all.value = t.first.value + lambda_s * t.second.value + lambda_g * t.classes.value;
    t.all.size = t.first.size + lambda_s * t.second.size + lambda_g * t.classes.size;
    return t;
}

static term check_terms(const sscda *h, const nasty *n, const double *c, const wide *rows) {
    const terms t = terms_at(h, n, c, rows);
    check_term(n, "first_order", t.first, info_number(h, "first_order"));
    check_term(n, "class_term", t.classes, info_number(h, "class_term"));
    if (info_number(h, "lambda_s_absolute") > 0)
        check_term(n, "second_order", t.second, info_number(h, "second_order"));
    check_term(n, "objective", t.all, info_number(h, "objective"));
    return t.all;
}

/* The objective of the independent coupling, which is one that any bound has to be below. */
static term independent(const sscda *h, const nasty *n, const wide *rows, const wide *cols) {
    const int64_t ns = n->p->ns, nt = n->p->nt;
    double *c = allocate((size_t)(ns * nt) * sizeof *c);
    int64_t i, j;
    term all;
    for (i = 0; i < ns; ++i)
        for (j = 0; j < nt; ++j)
            c[i * nt + j] = (double)(rows[i] * cols[j] / (wide)ns);
    all = terms_at(h, n, c, rows).all;
    free(c);
    return all;
}

/* relative_gap is (objective - lower_bound) / |objective|, and the denominator not less than 1e-9
 * of the objective of the independent coupling, which is known here to `off`. */
static void check_gap(const nasty *n, double found, double bound, double gap, term apart) {
    const wide off = 1e-9L * apart.value + 1e-13L * apart.size, between = (wide)found - bound;
    const wide least = fmaxl(found, 1e-9L * (apart.value - off));
    const wide most = fmaxl(found, 1e-9L * (apart.value + off));
    CHECK(isfinite(gap) && gap >= 0, "%s: a gap of %g", n->what, gap);
    CHECK(gap * least <= between * (1 + 1e-9L) + 1e-12L * least &&
              gap * most >= between * (1 - 1e-9L) - 1e-12L * most,
          "%s: a gap of %.17g between %.17g and %.17g, independent %.3Lg", n->what, gap, bound,
          found, apart.value);
    CHECK(gap > 0 || !(found > bound), "%s: no gap between %.17g and %.17g", n->what, bound, found);
}

static void check_bound(const sscda *h, const nasty *n, term objective, term apart,
                        int32_t status) {
    const double found = info_number(h, "objective"), bound = info_number(h, "lower_bound");
    const double gap = info_number(h, "relative_gap");
    double tolerance = NAN;
    CHECK(isfinite(bound) && bound <= found, "%s: a bound of %.17g, an objective of %.17g", n->what,
          bound, found);
    CHECK(bound <= objective.value + 1e-12L * objective.size,
          "%s: a bound of %.17g, the objective is %.17Lg", n->what, bound, objective.value);
    CHECK(bound <= apart.value * (1 + 1e-9L) + 1e-12L * apart.size,
          "%s: a bound of %.17g, the independent coupling has %.17Lg", n->what, bound, apart.value);
    check_gap(n, found, bound, gap, apart);
    OK(sscda_get_double(h, "gap_tolerance", &tolerance));
    CHECK(status != SSCDA_OK || gap <= tolerance, "%s: SSCDA_OK with a gap of %g", n->what, gap);
    CHECK(status == SSCDA_OK || strlen(sscda_last_error(h)) > 0, "%s: %s without a word", n->what,
          sscda_status_name(status));
}

/* Maps of the training samples and labels of the target: finite, or refused as beyond double. */
static void check_outputs(const sscda *h, const nasty *n) {
    const problem *p = n->p;
    double *y = allocate((size_t)(p->ns * p->d) * sizeof *y);
    double *confidence = allocate((size_t)p->nt * sizeof *confidence);
    int32_t *labels = allocate((size_t)p->nt * sizeof *labels);
    sscda_matrix out = sscda_row_major(y, p->ns, p->d);
    int64_t k;
    OK(sscda_adapted(h, &out));
    for (k = 0; k < p->ns * p->d; ++k)
        CHECK(isfinite(y[k]), "%s: adapted has %g", n->what, y[k]);
    OK(sscda_map(h, &p->source, &out));
    for (k = 0; k < p->ns * p->d; ++k)
        CHECK(isfinite(y[k]), "%s: mapped has %g", n->what, y[k]);
    if (n->labels != NULL && info_count_of(h, "classes") > 0) {
        OK(sscda_predict(h, &p->target, labels, confidence, p->nt));
        for (k = 0; k < p->nt; ++k)
            CHECK(confidence[k] >= 0 && confidence[k] <= 1, "%s: a confidence of %g", n->what,
                  confidence[k]);
    }
    free(y);
    free(confidence);
    free(labels);
}

void verify(const sscda *h, const nasty *n, int32_t status) {
    wide *rows = make_sums(n->a, n->p->ns, n->p->ns), *cols = make_sums(n->b, n->p->nt, n->p->ns);
    double *c;
    CHECK(status >= 0, "%s: %s: %s", n->what, sscda_status_name(status), sscda_last_error(h));
    c = read_correspondence(h);
    check_coupling(n, c, rows, cols);
    check_bound(h, n, check_terms(h, n, c, rows), independent(h, n, rows, cols), status);
    check_outputs(h, n);
    free(c);
    free(rows);
    free(cols);
    ++verified;
}

void compare_bounds(bounds *b, const sscda *h, const nasty *n) {
    const double bound = info_number(h, "lower_bound"), found = info_number(h, "objective");
    b->highest_bound = b->count == 0 ? bound : fmax(b->highest_bound, bound);
    b->lowest_objective = b->count == 0 ? found : fmin(b->lowest_objective, found);
    ++b->count;
    CHECK(b->highest_bound <= b->lowest_objective * (1 + 1e-9),
          "%s: a bound of %.17g, and an objective of %.17g elsewhere", n->what, b->highest_bound,
          b->lowest_objective);
}

static int names_one_of(const char *message, const char *words) {
    while (*words != 0) {
        const size_t length = strcspn(words, "|");
        char word[64];
        TEST_ASSERT_LESS_THAN(sizeof word, length);
        memcpy(word, words, length);
        word[length] = 0;
        if (strstr(message, word) != NULL) return 1;
        words += length + (words[length] == '|');
    }
    return 0;
}

int32_t fit_or_refuse(sscda *h, const nasty *n, const char *words) {
    const int32_t status = sscda_fit(h, &n->p->source, n->labels, &n->p->target);
    int64_t rows;
    if (status >= 0) {
        verify(h, n, status);
        return status;
    }
    CHECK(status == SSCDA_ERROR_NUMERIC, "%s: %s: %s", n->what, sscda_status_name(status),
          sscda_last_error(h));
    CHECK(names_one_of(sscda_last_error(h), words), "%s: names none of %s: %s", n->what, words,
          sscda_last_error(h));
    CHECK(names_one_of(sscda_last_error(h), "rescale"), "%s: no way out is named: %s", n->what,
          sscda_last_error(h));
    RETURNS(SSCDA_ERROR_NOT_FITTED, sscda_info_int(h, "source_rows", &rows));
    ++refused;
    return status;
}
