#include "fuzz/fitted.h"

#include <math.h>

#include "fuzz/stored.h"

static double info(const sscda *h, const char *key) {
    double value = NAN;
    REQUIRE(sscda_info_double(h, key, &value) == SSCDA_OK, "%s", sscda_last_error(h));
    return value;
}

static void check_sums(const double *c, int64_t count, int64_t length, int64_t step, int64_t along,
                       const double *weights, double total) {
    double sum_of_weights = 0;
    int64_t i, j;
    for (i = 0; i < count; ++i)
        sum_of_weights += weights == NULL ? 1 : weights[i];
    for (i = 0; i < count; ++i) {
        const double expected = total * ((weights == NULL ? 1 : weights[i]) / sum_of_weights);
        double sum = 0;
        for (j = 0; j < length; ++j)
            sum += c[i * step + j * along];
        REQUIRE(fabs(sum - expected) <= 1e-10 * fmax(1, expected),
                "line %d of C sums to %.17g instead of %.17g", (int)i, sum, expected);
    }
}

/* Keeps C in `c`, row by row. */
static void check_correspondence(const sscda *h, const problem *p, double *c) {
    const int64_t ns = p->source.view.rows, nt = p->target.view.rows;
    sscda_matrix m = sscda_row_major(c, ns, nt);
    int64_t k;
    REQUIRE(sscda_correspondence(h, &m) == SSCDA_OK, "%s", sscda_last_error(h));
    for (k = 0; k < ns * nt; ++k)
        REQUIRE(c[k] >= 0 && isfinite(c[k]), "C has %g", c[k]);
    check_sums(c, ns, nt, nt, 1, p->has_a ? p->a : NULL, (double)ns);
    check_sums(c, nt, ns, 1, nt, p->has_b ? p->b : NULL, (double)ns);
}

/* A term of the objective, and the size of what it is the difference of. */
typedef struct term {
    long double value, size;
} term;

/* |C Xt - A Xs|^2 / (ns d), about the mean of the target, where numbers are smallest. */
static term first_order_of(const problem *p, const double *c) {
    const int64_t ns = p->source.view.rows, nt = p->target.view.rows, d = p->source.view.cols;
    long double all = 0;
    term t = {0, 0};
    int64_t i, j, k;
    for (i = 0; i < ns; ++i)
        all += p->has_a ? p->a[i] : 1;
    for (k = 0; k < d; ++k) {
        long double centre = 0;
        for (j = 0; j < nt; ++j)
            centre += (long double)value_at(&p->target, j, k) / (long double)nt;
        for (i = 0; i < ns; ++i) {
            const long double weight = (long double)ns * (p->has_a ? p->a[i] : 1) / all;
            const long double own = weight * (value_at(&p->source, i, k) - centre);
            long double image = 0, size = fabsl(own);
            for (j = 0; j < nt; ++j) {
                const long double part = c[i * nt + j] * (value_at(&p->target, j, k) - centre);
                image += part;
                size += fabsl(part);
            }
            t.value += (image - own) * (image - own) / (long double)(ns * d);
            t.size += size * size / (long double)(ns * d);
        }
    }
    return t;
}

/* The sum over target samples and classes of |C[I_c, j]| */
static term class_term_of(const problem *p, const double *c) {
    const int64_t ns = p->source.view.rows, nt = p->target.view.rows;
    term t = {0, 0};
    int64_t i, j, k;
    for (i = 0; i < ns && p->has_labels; ++i) {
        int first = p->labels[i] != SSCDA_UNLABELED;
        for (k = 0; k < i && first; ++k)
            first = p->labels[k] != p->labels[i];
        for (j = 0; j < nt && first; ++j) {
            long double square = 0;
            for (k = i; k < ns; ++k)
                if (p->labels[k] == p->labels[i])
                    square += (long double)c[k * nt + j] * c[k * nt + j];
            t.value += sqrtl(square);
        }
    }
    t.size = t.value;
    return t;
}

static void check_term(const char *key, term expected, double got) {
    REQUIRE(fabsl(got - expected.value) <= 1e-9L * expected.value + 1e-12L * expected.size,
            "%s is %.17g, and %.17Lg by its definition, of parts of %.3Lg", key, got,
            expected.value, expected.size);
}

/* Whether the fit saw the samples as they are. */
static int is_plain(const sscda *h) {
    const char *rows = NULL, *columns = NULL;
    int64_t pca = -1, cycles = -1;
    REQUIRE(sscda_get_string(h, "scale_rows", &rows) == SSCDA_OK &&
                sscda_get_string(h, "standardize", &columns) == SSCDA_OK &&
                sscda_get_int(h, "pca", &pca) == SSCDA_OK &&
                sscda_info_int(h, "cycles", &cycles) == SSCDA_OK,
            "%s", sscda_last_error(h));
    return strcmp(rows, "none") == 0 && strcmp(columns, "none") == 0 && pca == 0 && cycles == 1;
}

/* The objective is that of C. (Of the second order there is a check in tests/nasty.) */
static void check_objective(const sscda *h, const problem *p, const double *c) {
    const double first = info(h, "first_order"), second = info(h, "second_order");
    const double classes = info(h, "class_term"), lambda_s = info(h, "lambda_s_absolute");
    const double lambda_g = info(h, "lambda_g_absolute");
    term all;
    all.value = first + (long double)lambda_s * second + (long double)lambda_g * classes;
    all.size = all.value + 1e-290L;
    REQUIRE(first >= 0 && second >= 0 && classes >= 0 && lambda_s >= 0 && lambda_g >= 0,
            "terms %g, %g and %g, lambdas %g and %g", first, second, classes, lambda_s, lambda_g);
    check_term("objective", all, info(h, "objective"));
    check_term("class_term", class_term_of(p, c), classes);
    if (is_plain(h)) check_term("first_order", first_order_of(p, c), first);
}

static void check_certificate(const sscda *h, int32_t status) {
    const double objective = info(h, "objective"), bound = info(h, "lower_bound");
    const double gap = info(h, "relative_gap");
    const double plain = fmax(objective - bound, 0) / fabs(objective);
    double tolerance = -1;
    int64_t kept = -1, cycles = -1;
    REQUIRE(isfinite(objective) && objective >= 0, "objective %g", objective);
    REQUIRE(bound <= objective + 1e-9 * objective, "bound %.17g over objective %.17g", bound,
            objective);
    REQUIRE(gap >= 0, "gap %g", gap);
    /* The denominator has a floor, so for an objective of next to nothing one side is open. */
    if (objective > 0)
        REQUIRE(gap <= plain * (1 + 1e-9) + 1e-12, "gap %.17g, not %.17g", gap, plain);
    REQUIRE(sscda_get_double(h, "gap_tolerance", &tolerance) == SSCDA_OK, "no tolerance");
    if (status == SSCDA_OK)
        REQUIRE(gap <= tolerance, "a gap of %g, where %g was asked for", gap, tolerance);
    REQUIRE(sscda_info_int(h, "cycles", &cycles) == SSCDA_OK, "%s", sscda_last_error(h));
    if (status == SSCDA_NOT_CONVERGED && cycles == 1)
        REQUIRE(gap > tolerance, "not converged with a gap of %g, where %g was asked for", gap,
                tolerance);
    REQUIRE(sscda_info_int(h, "status", &kept) == SSCDA_OK && kept == status, "status %d kept",
            (int)kept);
}

static void check_numbers(const sscda *h) {
    int32_t k, type = 0;
    for (k = 0; k < sscda_info_count(); ++k) {
        const char *key = NULL;
        REQUIRE(sscda_info_describe(k, &key, &type) == SSCDA_OK, "info key %d", (int)k);
        /* A fit that was stopped may have proven nothing. */
        if (type != SSCDA_TYPE_DOUBLE || strcmp(key, "lower_bound") == 0 ||
            strcmp(key, "relative_gap") == 0)
            continue;
        REQUIRE(isfinite(info(h, key)), "%s is %g", key, info(h, key));
    }
}

/* The adapted source and the map of the source; floats may be too small for them. */
static void check_map(const sscda *h, const problem *p, bytes *in) {
    const int64_t ns = p->source.view.rows, d = p->source.view.cols;
    samples adapted = take_samples(in, ns, d), mapped = take_samples(in, ns, d);
    const int32_t first = sscda_adapted(h, &adapted.view);
    const int32_t second = sscda_map(h, &p->source.view, &mapped.view);
    const char *kind = NULL;
    double size = 0;
    int64_t i, j;
    REQUIRE(first == SSCDA_OK ||
                (first == SSCDA_ERROR_NUMERIC && adapted.view.dtype == SSCDA_FLOAT32),
            "adapted: %s", sscda_last_error(h));
    REQUIRE(second == SSCDA_OK ||
                (second == SSCDA_ERROR_NUMERIC && mapped.view.dtype == SSCDA_FLOAT32),
            "map: %s", sscda_last_error(h));
    REQUIRE(sscda_info_string(h, "map", &kind) == SSCDA_OK, "no kind of map");
    for (i = 0; i < ns; ++i)
        for (j = 0; j < d; ++j) {
            REQUIRE(isfinite(value_at(&adapted, i, j)), "adapted (%d, %d)", (int)i, (int)j);
            REQUIRE(isfinite(value_at(&mapped, i, j)), "mapped (%d, %d)", (int)i, (int)j);
            size = fmax(size, fabs(value_at(&adapted, i, j)));
        }
    if (first == SSCDA_OK && second == SSCDA_OK && strcmp(kind, "barycentric") != 0) {
        const int floats =
            adapted.view.dtype == SSCDA_FLOAT32 || mapped.view.dtype == SSCDA_FLOAT32;
        for (i = 0; i < ns; ++i)
            for (j = 0; j < d; ++j) {
                const double x = value_at(&adapted, i, j), y = value_at(&mapped, i, j);
                REQUIRE(fabs(x - y) <= (floats ? 1e-6 : 1e-9) * size + (floats ? 1e-44 : 0),
                        "(%d, %d) is mapped to %.17g and adapted to %.17g (%s)", (int)i, (int)j, y,
                        x, kind);
            }
    }
    free(adapted.memory);
    free(mapped.memory);
}

/* Kept classes are those of the labels, and predictions are among them. */
static void check_labels(const sscda *h, const problem *p) {
    const int64_t nt = p->target.view.rows;
    int32_t labels[most_rows], classes[most_rows];
    double shares[most_rows];
    int64_t count = -1, k, c;
    int32_t status;
    REQUIRE(sscda_info_int(h, "classes", &count) == SSCDA_OK && count >= 0 && count <= most_rows,
            "%d classes", (int)count);
    status = sscda_predict(h, &p->target.view, labels, shares, nt);
    require_reason(h, status);
    REQUIRE(count == 0 ? status == SSCDA_ERROR_LABELS : status == SSCDA_OK, "predict: %s: %s",
            sscda_status_name(status), sscda_last_error(h));
    if (count == 0) return;
    REQUIRE(sscda_classes(h, classes, count) == SSCDA_OK, "%s", sscda_last_error(h));
    for (k = 0; k < nt; ++k) {
        for (c = 0; c < count && classes[c] != labels[k]; ++c) {
        }
        REQUIRE(c < count, "sample %d is of no class: %d", (int)k, (int)labels[k]);
        REQUIRE(shares[k] >= 0 && shares[k] <= 1, "confidence %g", shares[k]);
    }
    REQUIRE(sscda_target_labels(h, labels, shares, nt) == SSCDA_OK, "%s", sscda_last_error(h));
    for (k = 0; k < nt; ++k)
        REQUIRE(shares[k] >= 0 && shares[k] <= 1, "share %g", shares[k]);
}

/* Read back, a model is the same bytes and maps to the same bits. */
static void check_storage(const sscda *h, const problem *p) {
    const int64_t ns = p->source.view.rows, d = p->source.view.cols;
    double x[most_rows * most_cols], y[most_rows * most_cols];
    sscda_matrix before = sscda_row_major(x, ns, d), after = sscda_row_major(y, ns, d);
    const stored s = store(h, sscda_serialize);
    sscda *copy = NULL;
    REQUIRE(sscda_deserialize(&copy, s.data, (int64_t)s.size) == SSCDA_OK, "%s",
            sscda_last_error(NULL));
    require_same(s, store(copy, sscda_serialize), "written, read and written");
    REQUIRE(sscda_map(h, &p->source.view, &before) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_map(copy, &p->source.view, &after) == SSCDA_OK, "%s", sscda_last_error(copy));
    REQUIRE(memcmp(x, y, (size_t)(ns * d) * sizeof *x) == 0, "the map changed when stored");
    sscda_destroy(copy);
}

void check_fitted(const sscda *h, const problem *p, int32_t status, bytes *in) {
    double c[most_rows * most_rows];
    check_correspondence(h, p, c);
    check_objective(h, p, c);
    check_certificate(h, status);
    check_numbers(h);
    check_map(h, p, in);
    check_labels(h, p);
    check_storage(h, p);
}
