/* SPDX-License-Identifier: MIT */
#include "fuzz/terms.h"

#include <float.h>
#include <math.h>

#include "common/adjacency.h"

typedef long double wide;

double info(const sscda *h, const char *key) {
    double value = NAN;
    REQUIRE(sscda_info_double(h, key, &value) == SSCDA_OK, "%s", sscda_last_error(h));
    return value;
}

static int is_word(const sscda *h, const char *key, const char *word) {
    const char *got = NULL;
    REQUIRE(sscda_get_string(h, key, &got) == SSCDA_OK, "%s", sscda_last_error(h));
    return strcmp(got, word) == 0;
}

/* Both domains as the target is prepared: but for the map, and for standardisation of each domain,
 * that is how the source is, too. */
static double *prepared(const sscda *h, const samples *x, int64_t d) {
    const int64_t n = x->view.rows;
    double *out = new_bytes((size_t)(n * d) * sizeof *out);
    sscda_matrix y = sscda_row_major(out, n, d);
    REQUIRE(sscda_prepare(h, SSCDA_TARGET, &x->view, &y) == SSCDA_OK, "%s", sscda_last_error(h));
    return out;
}

static double *make_graph(const double *x, int64_t n, int64_t d, wide sigma, const wide *weights,
                          wide unit) {
    double *out = new_bytes((size_t)(n * n) * sizeof *out);
    fill_adjacency(out, x, n, d, sigma, weights, unit);
    return out;
}

/* Where sigma is small against the extent of its domain, a distance is not known well in units of
 * it. Where the domain is does not matter. */
static wide blur_of(const double *x, int64_t n, int64_t d, wide sigma) {
    wide extent = 0;
    int64_t k;
    for (k = 0; k < n * d; ++k)
        extent = fmaxl(extent, fabsl((wide)x[k] - x[k % d]));
    return sigma > 0 ? 4 * DBL_EPSILON * extent / sigma : 0;
}

/* Relative to `from`: far from the origin, wide has not the digits for the mean itself. */
static wide *make_mean(const double *x, const wide *w, int64_t n, int64_t d, const double *from) {
    wide *mean = new_bytes((size_t)d * sizeof *mean), total = 0;
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

int look(const sscda *h, const problem *p, seen *s) {
    int64_t cycles = -1;
    double lambda_s = -1;
    REQUIRE(sscda_info_int(h, "cycles", &cycles) == SSCDA_OK &&
                sscda_info_int(h, "components", &s->d) == SSCDA_OK &&
                sscda_get_double(h, "lambda_s", &lambda_s) == SSCDA_OK,
            "%s", sscda_last_error(h));
    if (cycles != 1 || is_word(h, "standardize", "domain")) return 0;
    s->ns = p->source.view.rows;
    s->nt = p->target.view.rows;
    s->source = prepared(h, &p->source, s->d);
    s->target = prepared(h, &p->target, s->d);
    s->a = new_bytes((size_t)s->ns * sizeof *s->a);
    s->b = new_bytes((size_t)s->nt * sizeof *s->b);
    s->n = count_samples(s->a, s->b, p->has_a ? p->a : NULL, s->ns, p->has_b ? p->b : NULL, s->nt);
    s->source_mean = make_mean(s->source, s->a, s->ns, s->d, s->target);
    s->target_mean = make_mean(s->target, s->b, s->nt, s->d, s->target);
    s->source_graph = s->target_graph = NULL;
    s->blur = 0;
    if (lambda_s > 0) {
        const double of_source = info(h, "sigma_source"), of_target = info(h, "sigma_target");
        s->source_graph = make_graph(s->source, s->ns, s->d, of_source, s->a, s->n.source_unit);
        s->target_graph =
            make_graph(s->target, s->nt, s->d, of_target, s->b, s->n.target_unit / s->n.ratio);
        s->blur = fmaxl(blur_of(s->source, s->ns, s->d, of_source),
                        blur_of(s->target, s->nt, s->d, of_target));
    }
    return 1;
}

void free_seen(seen *s) {
    free(s->source);
    free(s->target);
    free(s->source_graph);
    free(s->target_graph);
    free(s->a);
    free(s->b);
    free(s->source_mean);
    free(s->target_mean);
}

/* sum_i a_i |(C Xt)_i / a_i - x_i|^2 / (sum(a) d), each domain about a centre of its own. Without
 * C, that of the independent coupling. */
static term first_order_about(const seen *s, const double *c, const wide *of_source,
                              const wide *of_target) {
    const int64_t ns = s->ns, nt = s->nt, d = s->d;
    const wide share = s->n.total * (wide)d;
    term t = {0, 0};
    int64_t i, j, k;
    for (k = 0; k < d; ++k) {
        wide middle = 0, size_of_middle = 0;
        for (j = 0; j < nt; ++j) {
            const wide x = (wide)s->target[j * d + k] - s->target[k] - of_target[k];
            const wide part = s->b[j] / s->n.total * x;
            middle += part;
            size_of_middle += fabsl(part);
        }
        for (i = 0; i < ns; ++i) {
            const wide own = (wide)s->source[i * d + k] - s->target[k] - of_source[k];
            /* The fit knows the centre, too, only as well as a double can. */
            wide image = 0, size = fabsl(own) + DBL_EPSILON * fabsl(s->target[k] + of_target[k]);
            for (j = 0; j < nt && c != NULL; ++j) {
                const wide x = (wide)s->target[j * d + k] - s->target[k] - of_target[k];
                const wide part = c[i * nt + j] / s->a[i] * x;
                image += part;
                size += fabsl(part);
            }
            if (c == NULL) {
                image = middle;
                size += size_of_middle;
            }
            t.value += s->a[i] / share * (image - own) * (image - own);
            t.size += s->a[i] / share * size * size;
        }
    }
    return t;
}

/* Both about the mean of the target, where numbers are smallest. */
term first_order_of(const seen *s, const double *c) {
    return first_order_about(s, c, s->target_mean, s->target_mean);
}

term centred_first_order_of(const seen *s, const double *c) {
    return first_order_about(s, c, s->source_mean, s->target_mean);
}

/* The mean of the squares of the distances from the mean. */
static wide spread_of(const seen *s) {
    const wide share = s->n.total * (wide)s->d;
    wide sum = 0;
    int64_t i, k;
    for (k = 0; k < s->d; ++k) {
        for (i = 0; i < s->ns; ++i) {
            const wide x = (wide)s->source[i * s->d + k] - s->target[k] - s->source_mean[k];
            sum += s->a[i] / share * x * x;
        }
        for (i = 0; i < s->nt; ++i) {
            const wide x = (wide)s->target[i * s->d + k] - s->target[k] - s->target_mean[k];
            sum += s->b[i] / share * x * x;
        }
    }
    return sum;
}

/* |mean of the source - mean of the target|^2 / d */
term offset_of(const seen *s) {
    term t = {0, spread_of(s)};
    int64_t k;
    for (k = 0; k < s->d; ++k) {
        const wide apart = s->source_mean[k] - s->target_mean[k];
        const wide rounding = DBL_EPSILON * (s->target[k] + s->target_mean[k]);
        t.value += apart * apart / (wide)s->d;
        t.size += (apart * apart + rounding * rounding) / (wide)s->d;
    }
    return t;
}

/* Graphs of low rank are known to 1e-8 of their entries. */
static term of_graphs(const seen *s, term t) {
    t.size *= fmaxl(s->ns >= 64 && s->nt >= 64 ? 1e4L : 1, 4e12L * s->blur);
    return t;
}

/* sum_il a_i r b_l ((C Dt)_il / a_i - (Ds C)_il / b_l)^2 */
term second_order_of(const seen *s, const double *c) {
    const int64_t ns = s->ns, nt = s->nt;
    term t = {0, 0};
    int64_t i, j, k;
    if (s->source_graph == NULL) return t;
    for (i = 0; i < ns; ++i)
        for (j = 0; j < nt; ++j) {
            const wide weight = s->a[i] * s->n.ratio * s->b[j];
            wide left = 0, right = 0;
            for (k = 0; k < nt; ++k) /* by symmetry along a row */
                left += (wide)c[i * nt + k] * s->target_graph[j * nt + k];
            for (k = 0; k < ns; ++k)
                right += (wide)s->source_graph[i * ns + k] * c[k * nt + j];
            left /= s->a[i];
            right /= s->b[j];
            t.value += weight * (left - right) * (left - right);
            t.size += weight * (left + right) * (left + right);
        }
    return of_graphs(s, t);
}

/* D x */
static wide *times(const double *graph, const wide *x, int64_t n) {
    wide *out = new_bytes((size_t)n * sizeof *out);
    int64_t i, j;
    for (i = 0; i < n; ++i)
        for (j = 0; j < n; ++j)
            out[i] += graph[i * n + j] * x[j];
    return out;
}

/* The same for C = a b^T / sum(a), of which only D b and D a are needed. */
static term independent_second_order(const seen *s) {
    wide *along, *across;
    term t = {0, 0};
    int64_t i, j;
    if (s->source_graph == NULL) return t;
    along = times(s->target_graph, s->b, s->nt);
    across = times(s->source_graph, s->a, s->ns);
    for (i = 0; i < s->ns; ++i)
        for (j = 0; j < s->nt; ++j) {
            const wide weight = s->a[i] * s->n.ratio * s->b[j];
            const wide left = along[j] / s->n.total, right = across[i] / s->n.total;
            t.value += weight * (left - right) * (left - right);
            t.size += weight * (left + right) * (left + right);
        }
    free(along);
    free(across);
    return of_graphs(s, t);
}

/* Whether row i is the first of its class. */
static int begins_class(const problem *p, int64_t i) {
    int64_t k;
    if (!p->has_labels || p->labels[i] == SSCDA_UNLABELED) return 0;
    for (k = 0; k < i && p->labels[k] != p->labels[i]; ++k) {
    }
    return k == i;
}

/* The sum over target samples and classes of sqrt(sum_{i in c} C_ij^2 / a_i) */
term class_term_of(const problem *p, const wide *a, const double *c) {
    const int64_t ns = p->source.view.rows, nt = p->target.view.rows;
    term t = {0, 0};
    int64_t i, j, k;
    for (i = 0; i < ns; ++i) {
        if (!begins_class(p, i)) continue;
        for (j = 0; j < nt; ++j) {
            wide square = 0;
            for (k = i; k < ns; ++k)
                if (p->labels[k] == p->labels[i])
                    square += (wide)c[k * nt + j] * c[k * nt + j] / a[k];
            t.value += sqrtl(square);
            t.size += 1e-138L; /* squares of numbers below 1e-154 are 0 in double */
        }
    }
    t.size += t.value;
    return t;
}

/* For C = a b^T / sum(a): the roots of the classes' parts of a. */
static wide independent_class_term(const problem *p, const seen *s) {
    wide sum = 0;
    int64_t i, k;
    for (i = 0; i < s->ns; ++i) {
        wide square = 0;
        if (!begins_class(p, i)) continue;
        for (k = i; k < s->ns; ++k)
            if (p->labels[k] == p->labels[i]) square += s->a[k];
        sum += sqrtl(square);
    }
    return sum;
}

term independent_objective(const sscda *h, const problem *p, const seen *s) {
    const term first = centred_first_order_of(s, NULL), second = independent_second_order(s);
    const wide lambda_s = info(h, "lambda_s_absolute"), lambda_g = info(h, "lambda_g_absolute");
    const wide classes = independent_class_term(p, s);
    term all;
    all.value = first.value + lambda_s * second.value + lambda_g * classes;
    all.size = first.size + lambda_s * second.size + lambda_g * classes;
    return all;
}

static wide squared_norm(const double *graph, const wide *w, int64_t n) {
    wide sum = 0;
    int64_t i, j;
    for (i = 0; i < n; ++i)
        for (j = 0; j < n; ++j)
            sum += w[i] * w[j] * graph[i * n + j] * graph[i * n + j];
    return sum;
}

/* Sums of so many products. The spectral norm of A^-1/2 C B^-1/2 is 1. */
long double rounding_of_parts(const sscda *h, const seen *s) {
    wide size = spread_of(s);
    if (s->source_graph != NULL)
        size += info(h, "lambda_s_absolute") * s->n.ratio *
                (squared_norm(s->source_graph, s->a, s->ns) +
                 squared_norm(s->target_graph, s->b, s->nt));
    return 2 * (wide)(s->ns + s->nt + s->d) * DBL_EPSILON * size;
}

long double rounding_of_offset(const sscda *h) {
    return 2 * DBL_EPSILON * (wide)info(h, "offset");
}

long double allowed(term t) {
    return 1e-9L * t.value + 1e-12L * t.size + DBL_MIN; /* what a double cannot hold is 0 */
}
