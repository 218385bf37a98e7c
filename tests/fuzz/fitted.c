/* SPDX-License-Identifier: MIT */
#include "fuzz/fitted.h"

#include <math.h>

#include "fuzz/refusals.h"
#include "fuzz/stored.h"
#include "fuzz/terms.h"

static void check_sums(const double *c, int64_t count, int64_t length, int64_t step, int64_t along,
                       const long double *sums) {
    int64_t i, j;
    for (i = 0; i < count; ++i) {
        const double expected = (double)sums[i];
        double sum = 0;
        for (j = 0; j < length; ++j)
            sum += c[i * step + j * along];
        REQUIRE(fabs(sum - expected) <= 1e-10 * fmax(1, expected),
                "line %d of C sums to %.17g instead of %.17g", (int)i, sum, expected);
    }
}

/* Keeps C in `c`, row by row, and what its rows and columns sum to. */
static void check_correspondence(const sscda *h, const problem *p, double *c, long double *a,
                                 long double *b) {
    const int64_t ns = p->source.view.rows, nt = p->target.view.rows;
    sscda_matrix m = sscda_row_major(c, ns, nt);
    int64_t k;
    REQUIRE(sscda_correspondence(h, &m) == SSCDA_OK, "%s", sscda_last_error(h));
    for (k = 0; k < ns * nt; ++k)
        REQUIRE(c[k] >= 0 && isfinite(c[k]), "C has %g", c[k]);
    count_samples(a, b, p->has_a ? p->a : NULL, ns, p->has_b ? p->b : NULL, nt);
    check_sums(c, ns, nt, nt, 1, a);
    check_sums(c, nt, ns, 1, nt, b);
}

static void check_term(const char *key, term expected, double got) {
    REQUIRE(fabsl(got - expected.value) <= allowed(expected),
            "%s is %.17g, and %.17Lg by its definition, of parts of %.3Lg", key, got,
            expected.value, expected.size);
}

/* Multiplications that a check from the definition may take: fits of many rows are rare anyway. */
static int is_quick(const problem *p) {
    const int64_t ns = p->source.view.rows, nt = p->target.view.rows;
    return ns * nt * (ns + nt) <= 1000000;
}

/* A fit that is stopped before it has its graphs does without the structure. */
static int has_structure(const sscda *h) {
    int64_t status = 0;
    REQUIRE(sscda_info_int(h, "status", &status) == SSCDA_OK, "%s", sscda_last_error(h));
    return status != SSCDA_CANCELLED || info(h, "lambda_s_absolute") != 0 ||
           info(h, "second_order") != 0 || info(h, "sigma_source") != 0 ||
           info(h, "sigma_target") != 0;
}

/* The offset is that of the samples, and part of the first-order term. */
static void check_offset(const sscda *h, const seen *s, const double *c) {
    const double offset = info(h, "offset");
    const term rest = centred_first_order_of(s, c);
    const long double apart = (long double)info(h, "first_order") - offset;
    check_term("offset", offset_of(s), offset);
    REQUIRE(fabsl(apart - rest.value) <= allowed(rest) + rounding_of_offset(h),
            "first_order is %.17Lg above its offset of %.17g, and %.17Lg by its definition", apart,
            offset, rest.value);
}

/* The objective is that of C. */
static void check_objective(const sscda *h, const problem *p, const seen *s, const double *c,
                            const long double *a) {
    const double first = info(h, "first_order"), second = info(h, "second_order");
    const double classes = info(h, "class_term"), lambda_s = info(h, "lambda_s_absolute");
    const double lambda_g = info(h, "lambda_g_absolute");
    term all;
    all.value = first + (long double)lambda_s * second + (long double)lambda_g * classes;
    all.size = all.value + 1e-290L;
    REQUIRE(first >= 0 && second >= 0 && classes >= 0 && lambda_s >= 0 && lambda_g >= 0,
            "terms %g, %g and %g, lambdas %g and %g", first, second, classes, lambda_s, lambda_g);
    check_term("objective", all, info(h, "objective"));
    check_term("class_term", class_term_of(p, a, c), classes);
    if (s == NULL) return;
    check_term("first_order", first_order_of(s, c), first);
    check_offset(h, s, c);
    if (is_quick(p) && has_structure(h)) check_term("second_order", second_order_of(s, c), second);
}

/* relative_gap is (objective - lower_bound) / (objective - offset), and the denominator not less
 * than 1e-9 of that of the independent coupling, nor than what rounding makes of it. */
static void check_gap(const sscda *h, const problem *p, const seen *s) {
    const double objective = info(h, "objective"), bound = info(h, "lower_bound");
    const double gap = info(h, "relative_gap"), offset = info(h, "offset");
    const long double between = (long double)objective - bound, room = rounding_of_offset(h);
    const long double own = (long double)objective - offset;
    REQUIRE(offset >= 0 && offset <= objective, "offset %.17g, objective %.17g", offset, objective);
    REQUIRE(gap >= 0, "gap %g", gap);
    REQUIRE(gap > 0 || !(between > 0) || objective < 1e-200, "no gap between %.17g and %.17g",
            bound, objective);
    /* The floor of the denominator makes a gap less. */
    REQUIRE(gap * (own - room) <= between * (1 + 1e-9L) + 1e-12L * own + room,
            "gap %.17g between %.17g and %.17g", gap, bound, objective);
    if (s != NULL) {
        const term apart = independent_objective(h, p, s);
        const long double rounded = rounding_of_parts(h, s);
        /* A fit that was stopped at once says 1, however little its objective is. */
        const long double surely = bound > offset ? rounded * (1 - 1e-6L) : 0;
        const long double least =
            fmaxl(own - room, fmaxl(1e-9L * (apart.value - allowed(apart)), surely));
        const long double most =
            fmaxl(own + room, fmaxl(1e-9L * (apart.value + allowed(apart)), rounded * (1 + 1e-6L)));
        REQUIRE(bound - (long double)offset <= apart.value + allowed(apart) + room,
                "bound %.17g, and the independent coupling has %.17Lg beside an offset of %.17g",
                bound, apart.value, offset);
        REQUIRE(gap * least <= between * (1 + 1e-9L) + 1e-12L * least + room &&
                    gap * most >= between * (1 - 1e-9L) - 1e-12L * most - room,
                "gap %.17g between %.17g and %.17g, offset %.17g, independent %.17Lg", gap, bound,
                objective, offset, apart.value);
    }
}

static void check_certificate(const sscda *h, int32_t status) {
    const double objective = info(h, "objective"), bound = info(h, "lower_bound");
    const double gap = info(h, "relative_gap");
    double tolerance = -1;
    int64_t kept = -1, cycles = -1;
    REQUIRE(isfinite(objective) && objective >= 0, "objective %g", objective);
    REQUIRE(bound <= objective, "bound %.17g, objective %.17g", bound, objective);
    REQUIRE(sscda_get_double(h, "gap_tolerance", &tolerance) == SSCDA_OK, "no tolerance");
    if (status == SSCDA_OK)
        REQUIRE(gap <= tolerance, "a gap of %g, where %g was asked for", gap, tolerance);
    REQUIRE(sscda_info_int(h, "cycles", &cycles) == SSCDA_OK, "%s", sscda_last_error(h));
    /* The correspondence did not converge, unless the message says that the machine did not. */
    if (status == SSCDA_NOT_CONVERGED && cycles == 1 &&
        strstr(sscda_last_error(h), "support vector machine") == NULL)
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
    double shares[most_rows], of_class[most_rows], errors[most_rows];
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
    REQUIRE(sscda_class_shares(h, of_class, errors, count) == SSCDA_OK, "%s", sscda_last_error(h));
    for (c = 0; c < count; ++c)
        REQUIRE(of_class[c] >= 0 && of_class[c] <= 1 && errors[c] >= 0 && errors[c] <= 1,
                "class %d: %g +- %g", (int)classes[c], of_class[c], errors[c]);
    for (k = 0; k < nt; ++k) {
        for (c = 0; c < count && classes[c] != labels[k]; ++c) {
        }
        REQUIRE(c < count, "sample %d is of no class: %d", (int)k, (int)labels[k]);
        REQUIRE(of_class[c] > 0, "sample %d is of a class without a share", (int)k);
        REQUIRE(shares[k] >= 0 && shares[k] <= 1, "confidence %g", shares[k]);
    }
    REQUIRE(sscda_target_labels(h, labels, shares, nt) == SSCDA_OK, "%s", sscda_last_error(h));
    for (k = 0; k < nt; ++k)
        REQUIRE(shares[k] >= 0 && shares[k] <= 1, "share %g", shares[k]);
}

/* Read back, a model is the same bytes and maps to the same bits. */
static void check_storage(const sscda *h, const problem *p) {
    const int64_t ns = p->source.view.rows, d = p->source.view.cols;
    const size_t size = (size_t)(ns * d) * sizeof(double);
    double *x = new_bytes(size), *y = new_bytes(size);
    sscda_matrix before = sscda_row_major(x, ns, d), after = sscda_row_major(y, ns, d);
    const stored s = store(h, sscda_serialize);
    sscda *copy = NULL;
    REQUIRE(sscda_deserialize(&copy, s.data, (int64_t)s.size) == SSCDA_OK, "%s",
            sscda_last_error(NULL));
    require_same(s, store(copy, sscda_serialize), "written, read and written");
    REQUIRE(sscda_map(h, &p->source.view, &before) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_map(copy, &p->source.view, &after) == SSCDA_OK, "%s", sscda_last_error(copy));
    REQUIRE(memcmp(x, y, size) == 0, "the map changed when stored");
    free(x);
    free(y);
    sscda_destroy(copy);
}

/* Other shares than the source's are other weights, which these checks do not know. */
static int has_source_shares(const sscda *h) {
    const char *rule = NULL;
    REQUIRE(sscda_info_string(h, "class_shares", &rule) == SSCDA_OK, "%s", sscda_last_error(h));
    return strcmp(rule, "source") == 0;
}

void check_fitted(const sscda *h, const problem *p, int32_t status, bytes *in) {
    const int64_t entries = p->source.view.rows * p->target.view.rows;
    double *c = new_bytes((size_t)entries * sizeof *c);
    long double *a = new_bytes((size_t)p->source.view.rows * sizeof *a);
    long double *b = new_bytes((size_t)p->target.view.rows * sizeof *b);
    seen s;
    const int known = has_source_shares(h) && look(h, p, &s);
    if (has_source_shares(h)) {
        check_correspondence(h, p, c, a, b);
        check_objective(h, p, known ? &s : NULL, c, a);
        check_gap(h, p, known ? &s : NULL);
    }
    check_certificate(h, status);
    check_numbers(h);
    check_map(h, p, in);
    check_labels(h, p);
    check_storage(h, p);
    if (known) free_seen(&s);
    free(c);
    free(a);
    free(b);
}

static int32_t fit_otherwise(const sscda *h, const problem *p, sscda **out) {
    const stored s = store(h, sscda_serialize);
    const char *solver = NULL;
    REQUIRE(sscda_deserialize(out, s.data, (int64_t)s.size) == SSCDA_OK, "%s",
            sscda_last_error(NULL));
    free(s.data);
    REQUIRE(sscda_info_string(h, "solver", &solver) == SSCDA_OK, "%s", sscda_last_error(h));
    solver =
        strcmp(solver, "proximal_gradient") == 0 ? "conditional_gradient" : "proximal_gradient";
    REQUIRE(sscda_set_string(*out, "solver", solver) == SSCDA_OK, "%s", sscda_last_error(*out));
    return sscda_fit(*out, &p->source.view, p->has_labels ? p->labels : NULL, &p->target.view);
}

void check_against_other_solver(const sscda *h, const problem *p) {
    sscda *other = NULL;
    seen s;
    int32_t status;
    if (!has_source_shares(h) || !look(h, p, &s)) return;
    status = fit_otherwise(h, p, &other);
    if (status < 0) {
        check_refusal(other, p, status);
    } else {
        const term apart = independent_objective(h, p, &s);
        const double first = info(h, "objective"), second = info(other, "objective");
        /* Rounding of the objectives, whose parts are no larger than those of that coupling. */
        const long double room = 1e-9L * (fmaxl(first, second) - info(h, "offset")) +
                                 1e-12L * apart.size + rounding_of_offset(h);
        REQUIRE(info(h, "offset") == info(other, "offset") &&
                    info(h, "lambda_s_absolute") == info(other, "lambda_s_absolute") &&
                    info(h, "lambda_g_absolute") == info(other, "lambda_g_absolute"),
                "another problem for another solver");
        REQUIRE(info(h, "lower_bound") <= second + room &&
                    info(other, "lower_bound") <= first + room,
                "bounds %.17g and %.17g, objectives %.17g and %.17g", info(h, "lower_bound"),
                info(other, "lower_bound"), first, second);
    }
    sscda_destroy(other);
    free_seen(&s);
}
