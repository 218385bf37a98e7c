/* SPDX-License-Identifier: MIT */
#include "nasty/verify.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/invariants.h"
#include "common/adjacency.h"
#include "common/counts.h"

typedef long double wide;

long verified, refused;

/* The problem of a fit: C, the weights of its rows and columns, and the means of the domains
 * relative to the first target sample. */
typedef struct sight {
    const problem *p;
    double *c;
    wide *a, *b, *source_mean, *target_mean;
    counts n;
} sight;

/* Relative to `from`: far from the origin, wide has not the digits for the mean itself. */
static wide *make_mean(const double *x, const wide *w, int64_t n, int64_t d, const double *from) {
    wide *mean = allocate((size_t)d * sizeof *mean), total = 0;
    int64_t i, k;
    for (i = 0; i < n; ++i)
        total += w[i];
    for (k = 0; k < d; ++k) {
        wide sum = 0;
        for (i = 0; i < n; ++i)
            sum += w[i] * ((wide)x[i * d + k] - from[k]);
        mean[k] = sum / total;
    }
    return mean;
}

static sight take_sight(const nasty *n) {
    const problem *p = n->p;
    sight s;
    s.p = p;
    s.c = NULL;
    s.a = allocate((size_t)p->ns * sizeof *s.a);
    s.b = allocate((size_t)p->nt * sizeof *s.b);
    s.n = count_samples(s.a, s.b, n->a, p->ns, n->b, p->nt);
    s.source_mean = make_mean(p->xs, s.a, p->ns, p->d, p->xt);
    s.target_mean = make_mean(p->xt, s.b, p->nt, p->d, p->xt);
    return s;
}

static void free_sight(sight *s) {
    free(s->c);
    free(s->a);
    free(s->b);
    free(s->source_mean);
    free(s->target_mean);
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

/* sum_i a_i |(C Xt)_i / a_i - x_i|^2 / (sum(a) d), each domain about a centre of its own. */
static term first_order_about(const sight *s, const double *c, const wide *of_source,
                              const wide *of_target) {
    const problem *p = s->p;
    term t = {0, 0};
    int64_t i, j, k;
    for (k = 0; k < p->d; ++k)
        for (i = 0; i < p->ns; ++i) {
            const wide own = (wide)p->xs[i * p->d + k] - p->xt[k] - of_source[k];
            wide image = 0, size = fabsl(own);
            for (j = 0; j < p->nt; ++j) {
                const wide x = (wide)p->xt[j * p->d + k] - p->xt[k] - of_target[k];
                const wide part = c[i * p->nt + j] / s->a[i] * x;
                image += part;
                size += fabsl(part);
            }
            t.value += s->a[i] * (image - own) * (image - own);
            t.size += s->a[i] * size * size;
        }
    t.value /= s->n.total * (wide)p->d;
    t.size /= s->n.total * (wide)p->d;
    return t;
}

/* Both about the mean of the target, where numbers are smallest. */
static term first_order(const sight *s, const double *c) {
    return first_order_about(s, c, s->target_mean, s->target_mean);
}

/* Without the part that C cannot change. */
static term centred_first_order(const sight *s, const double *c) {
    return first_order_about(s, c, s->source_mean, s->target_mean);
}

/* |mean of the source - mean of the target|^2 / d */
static term offset_of(const sight *s) {
    term t = {0, 0};
    int64_t k;
    for (k = 0; k < s->p->d; ++k) {
        const wide apart = s->source_mean[k] - s->target_mean[k];
        t.value += apart * apart / (wide)s->p->d;
    }
    return t;
}

/* The mean of the squares of the distances from the mean: what rounding of the means is part of. */
static wide spread_of(const sight *s) {
    const problem *p = s->p;
    wide of_source = 0, of_target = 0;
    int64_t i, k;
    for (k = 0; k < p->d; ++k) {
        for (i = 0; i < p->ns; ++i) {
            const wide x = (wide)p->xs[i * p->d + k] - p->xt[k] - s->source_mean[k];
            of_source += s->a[i] * x * x;
        }
        for (i = 0; i < p->nt; ++i) {
            const wide x = (wide)p->xt[i * p->d + k] - p->xt[k] - s->target_mean[k];
            of_target += s->b[i] * x * x;
        }
    }
    return (of_source + of_target) / (s->n.total * (wide)p->d);
}

static double *make_source_graph(const sscda *h, const sight *s) {
    const problem *p = s->p;
    double *out = allocate((size_t)(p->ns * p->ns) * sizeof *out);
    fill_adjacency(out, p->xs, p->ns, p->d, info_number(h, "sigma_source"), s->a, s->n.source_unit);
    return out;
}

static double *make_target_graph(const sscda *h, const sight *s) {
    const problem *p = s->p;
    double *out = allocate((size_t)(p->nt * p->nt) * sizeof *out);
    fill_adjacency(out, p->xt, p->nt, p->d, info_number(h, "sigma_target"), s->b,
                   s->n.target_unit / s->n.ratio);
    return out;
}

/* sum_il a_i r b_l ((C Dt)_il / a_i - (Ds C)_il / b_l)^2 */
static term second_order(const sscda *h, const sight *s, const double *c) {
    const problem *p = s->p;
    double *ds = make_source_graph(h, s), *dt = make_target_graph(h, s);
    term t = {0, 0};
    int64_t i, j, k;
    for (i = 0; i < p->ns; ++i)
        for (j = 0; j < p->nt; ++j) {
            const wide weight = s->a[i] * s->n.ratio * s->b[j];
            wide left = 0, right = 0;
            for (k = 0; k < p->nt; ++k)
                left += (wide)c[i * p->nt + k] * dt[k * p->nt + j];
            for (k = 0; k < p->ns; ++k)
                right += (wide)ds[i * p->ns + k] * c[k * p->nt + j];
            left /= s->a[i];
            right /= s->b[j];
            t.value += weight * (left - right) * (left - right);
            t.size += weight * (left + right) * (left + right);
        }
    free(ds);
    free(dt);
    return t;
}

/* The sum over target samples and classes of sqrt(sum_{i in c} C_ij^2 / a_i) */
static term class_term(const nasty *n, const sight *s, const double *c) {
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
                    square += (wide)c[k * p->nt + j] * c[k * p->nt + j] / s->a[k];
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

/* The objective and its terms from the definitions, with the lambdas as the fit used them. `all` is
 * with the offset, `apart` without. */
typedef struct terms {
    term first, second, classes, all, apart;
} terms;

static term add_up(const sscda *h, term first, term second, term classes) {
    const wide lambda_s = info_number(h, "lambda_s_absolute");
    const wide lambda_g = info_number(h, "lambda_g_absolute");
    term t;
    t.value = first.value + lambda_s * second.value + lambda_g * classes.value;
    t.size = first.size + lambda_s * second.size + lambda_g * classes.size;
    return t;
}

static terms terms_at(const sscda *h, const nasty *n, const sight *s, const double *c) {
    terms t = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
    t.first = first_order(s, c);
    t.classes = class_term(n, s, c);
    if (info_number(h, "lambda_s_absolute") > 0) t.second = second_order(h, s, c);
    t.second.size *= 1e4L; /* graphs of low rank are known to 1e-8 of their entries */
    t.all = add_up(h, t.first, t.second, t.classes);
    t.apart = add_up(h, centred_first_order(s, c), t.second, t.classes);
    return t;
}

/* The sums that the offset is part of are rounded to this. */
static wide rounding_of_offset(const sscda *h) {
    return 2 * DBL_EPSILON * (wide)info_number(h, "offset");
}

static terms check_terms(const sscda *h, const nasty *n, const sight *s) {
    const terms t = terms_at(h, n, s, s->c);
    const wide found = info_number(h, "objective"), offset = info_number(h, "offset");
    term of_offset = offset_of(s);
    of_offset.size = 1e-2L * spread_of(s) + of_offset.value;
    check_term(n, "first_order", t.first, info_number(h, "first_order"));
    check_term(n, "class_term", t.classes, info_number(h, "class_term"));
    if (info_number(h, "lambda_s_absolute") > 0)
        check_term(n, "second_order", t.second, info_number(h, "second_order"));
    check_term(n, "objective", t.all, (double)found);
    check_term(n, "offset", of_offset, (double)offset);
    CHECK(fabsl(found - offset - t.apart.value) <=
              1e-9L * t.apart.value + 1e-13L * t.apart.size + rounding_of_offset(h),
          "%s: without its offset of %.17Lg the objective is %.17Lg, not %.17Lg (of %.3Lg)",
          n->what, offset, found - offset, t.apart.value, t.apart.size);
    return t;
}

/* The objective of the independent coupling, which is one that any bound has to be below. */
static terms independent(const sscda *h, const nasty *n, const sight *s) {
    const int64_t ns = n->p->ns, nt = n->p->nt;
    double *c = allocate((size_t)(ns * nt) * sizeof *c);
    int64_t i, j;
    terms t;
    for (i = 0; i < ns; ++i)
        for (j = 0; j < nt; ++j)
            c[i * nt + j] = (double)(s->a[i] * s->b[j] / s->n.total);
    t = terms_at(h, n, s, c);
    free(c);
    return t;
}

/* How far rounding may move an objective without its offset: sums of so many products. The squared
 * spectral norm of A^-1/2 C B^-1/2 is 1. */
static wide rounding_of_parts(const sscda *h, const sight *s) {
    const problem *p = s->p;
    const wide lambda_s = info_number(h, "lambda_s_absolute");
    wide size = spread_of(s);
    int64_t i, j;
    if (lambda_s > 0) {
        double *ds = make_source_graph(h, s), *dt = make_target_graph(h, s);
        wide of_source = 0, of_target = 0;
        for (i = 0; i < p->ns; ++i)
            for (j = 0; j < p->ns; ++j)
                of_source += s->a[i] * s->a[j] * ds[i * p->ns + j] * ds[i * p->ns + j];
        for (i = 0; i < p->nt; ++i)
            for (j = 0; j < p->nt; ++j)
                of_target += s->b[i] * s->b[j] * dt[i * p->nt + j] * dt[i * p->nt + j];
        size += lambda_s * s->n.ratio * (of_source + of_target);
        free(ds);
        free(dt);
    }
    return 2 * (wide)(p->ns + p->nt + p->d) * DBL_EPSILON * size;
}

/* relative_gap is (objective - lower_bound) / (objective - offset), and the denominator not less
 * than 1e-9 of that of the independent coupling, which is known here to `off`, nor than what
 * rounding makes of it. */
static void check_gap(const sscda *h, const nasty *n, const sight *s, term apart) {
    const double found = info_number(h, "objective"), bound = info_number(h, "lower_bound");
    const double gap = info_number(h, "relative_gap");
    const wide off = 1e-9L * apart.value + 1e-13L * apart.size, between = (wide)found - bound;
    const wide room = rounding_of_offset(h), own = (wide)found - info_number(h, "offset");
    const wide rounded = rounding_of_parts(h, s);
    const wide floor_of_it = fmaxl(1e-9L * (apart.value - off), rounded * (1 - 1e-6L));
    const wide least = fmaxl(own - room, floor_of_it);
    const wide most = fmaxl(own + room, fmaxl(1e-9L * (apart.value + off), rounded * (1 + 1e-6L)));
    CHECK(isfinite(gap) && gap >= 0, "%s: a gap of %g", n->what, gap);
    CHECK(gap * least <= between * (1 + 1e-9L) + 1e-12L * least + room &&
              gap * most >= between * (1 - 1e-9L) - 1e-12L * most - room,
          "%s: a gap of %.17g between %.17g and %.17g, offset %.17g, independent %.3Lg", n->what,
          gap, bound, found, info_number(h, "offset"), apart.value);
    CHECK(gap > 0 || !(found > bound), "%s: no gap between %.17g and %.17g", n->what, bound, found);
}

/* Compared without the offset, which would hide what is beside it. */
static void check_bound(const sscda *h, const nasty *n, const sight *s, int32_t status) {
    const terms at = check_terms(h, n, s), apart = independent(h, n, s);
    const double found = info_number(h, "objective"), bound = info_number(h, "lower_bound");
    const double gap = info_number(h, "relative_gap");
    const wide own = (wide)bound - info_number(h, "offset"), room = rounding_of_offset(h);
    double tolerance = NAN;
    CHECK(isfinite(bound) && bound <= found, "%s: a bound of %.17g, an objective of %.17g", n->what,
          bound, found);
    CHECK(own <= at.apart.value + 1e-12L * at.apart.size + room,
          "%s: a bound of %.17Lg, the objective is %.17Lg", n->what, own, at.apart.value);
    CHECK(own <= apart.apart.value * (1 + 1e-9L) + 1e-12L * apart.apart.size + room,
          "%s: a bound of %.17Lg, the independent coupling has %.17Lg", n->what, own,
          apart.apart.value);
    check_gap(h, n, s, apart.apart);
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
    sight s = take_sight(n);
    CHECK(status >= 0, "%s: %s: %s", n->what, sscda_status_name(status), sscda_last_error(h));
    s.c = read_correspondence(h);
    check_coupling(n, s.c, s.a, s.b);
    check_bound(h, n, &s, status);
    check_outputs(h, n);
    free_sight(&s);
    ++verified;
}

void compare_bounds(bounds *b, const sscda *h, const nasty *n) {
    const double offset = info_number(h, "offset");
    const double bound = info_number(h, "lower_bound") - offset;
    const double found = info_number(h, "objective") - offset;
    b->highest_bound = b->count == 0 ? bound : fmax(b->highest_bound, bound);
    b->lowest_objective = b->count == 0 ? found : fmin(b->lowest_objective, found);
    ++b->count;
    CHECK(b->highest_bound <=
              b->lowest_objective * (1 + 1e-9) + (double)(2 * rounding_of_offset(h)),
          "%s: a bound of %.17g, and an objective of %.17g elsewhere, both beside an offset of %g",
          n->what, b->highest_bound, b->lowest_objective, offset);
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
