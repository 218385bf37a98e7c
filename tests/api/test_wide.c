/* SPDX-License-Identifier: MIT */
/* Many more features than samples: every map through the public calls, and models that are as small
 * as what they hold. */
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"
#include "api/snapshot.h"

#define SAMPLES 12
#define FEATURES 3000

static problem p;

/* Classes that two of the features tell apart, beside which the noise of the others is small. */
static problem wide_problem(int64_t ns, int64_t nt, uint64_t seed) {
    problem made = make_problem(ns, nt, FEATURES, 2, seed);
    int64_t i;
    for (i = 0; i < 2 * ns; ++i)
        made.xs[i / 2 * FEATURES + i % 2] *= 40;
    for (i = 0; i < 2 * nt; ++i)
        made.xt[i / 2 * FEATURES + i % 2] *= 40;
    return made;
}

void setUp(void) {
    p = wide_problem(SAMPLES, SAMPLES + 1, 17);
}
void tearDown(void) {
    free_problem(&p);
}

typedef struct variant {
    const char *map;
    int restore, cycles;
    double most; /* matrices of samples by features that a model may hold */
} variant;

/* The adapted source; and of each cycle two factors, or four for a rotation, whose space has the
 * images in it as well; anchors and shifts, or centres and coefficients. Hidden units: 4 in, 4 out.
 */
static const variant variants[] = {
    {"linear", 0, 1, 3},      {"linear", 1, 1, 3}, {"linear", 0, 2, 5}, {"rigid", 0, 1, 5},
    {"rigid", 1, 1, 3},       {"rigid", 0, 2, 9},  {"kernel", 0, 1, 3}, {"neural", 0, 1, 4},
    {"barycentric", 0, 1, 3}, {"none", 0, 1, 1}};

static sscda *handle_of(const variant *v) {
    sscda *h = new_handle();
    OK(sscda_set_string(h, "map", v->map));
    OK(sscda_set_int(h, "restore_covariance", v->restore));
    OK(sscda_set_int(h, "cycles", v->cycles));
    OK(sscda_set_int(h, "hidden", 4));
    OK(sscda_set_int(h, "max_iterations", 30));
    return h;
}

/* A few vectors of features are in every model: offsets, centres, scales. */
static void check_size(const sscda *h, const variant *v) {
    const double matrix = 8.0 * SAMPLES * FEATURES, vector = 8.0 * FEATURES;
    int64_t size = 0;
    OK(sscda_serialize(h, NULL, 0, &size));
    CHECK((double)size <= v->most * matrix + 4 * v->cycles * vector + 1e4,
          "%s, restore %d, cycles %d: %lld bytes, %.2f matrices of the samples", v->map, v->restore,
          v->cycles, (long long)size, (double)size / matrix);
}

static void test_what_holds_for_every_fit(void) {
    size_t k;
    for (k = 0; k < sizeof variants / sizeof variants[0]; ++k) {
        sscda *h = handle_of(&variants[k]);
        fitted f = {NULL, &p, NULL, NULL, NULL, SSCDA_OK};
        snapshot state;
        f.status = fit(h, &p);
        f.h = h;
        f.labels = p.labels;
        check_all(&f);
        check_size(h, &variants[k]);
        ROUND_TRIP(h);
        OK(sscda_set_int(h, "threads", 3));
        state = take_results(h);
        fit(h, &p);
        SAME(state, take_results(h));
        sscda_destroy(h);
    }
}

/* Samples that the fit has not seen are labelled right: those of the target, and those of the
 * source where the map puts them. */
static void test_new_samples(void) {
    size_t k;
    problem fresh = wide_problem(40, 40, 170);
    double *y = (double *)allocate((size_t)(fresh.ns * fresh.d) * sizeof *y);
    int32_t *labels = (int32_t *)allocate((size_t)fresh.nt * sizeof *labels);
    sscda_matrix mapped = sscda_row_major(y, fresh.ns, fresh.d);
    for (k = 0; k < sizeof variants / sizeof variants[0]; ++k) {
        sscda *h = handle_of(&variants[k]);
        int64_t i;
        fit(h, &p);
        OK(sscda_map(h, &fresh.source, &mapped));
        OK(sscda_predict(h, &mapped, labels, NULL, fresh.ns));
        for (i = 0; i < fresh.ns; ++i)
            CHECK(labels[i] == fresh.labels[i], "%s: source sample %d", variants[k].map, (int)i);
        OK(sscda_predict(h, &fresh.target, labels, NULL, fresh.nt));
        for (i = 0; i < fresh.nt; ++i)
            CHECK(labels[i] == i % 2, "%s: target sample %d", variants[k].map, (int)i);
        sscda_destroy(h);
    }
    free(y);
    free(labels);
    free_problem(&fresh);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_what_holds_for_every_fit);
    RUN_TEST(test_new_samples);
    return UNITY_END();
}
