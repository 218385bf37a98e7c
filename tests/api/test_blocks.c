/* SPDX-License-Identifier: MIT */
/* More samples than the library works on at once, with and without labels: what a sanitizer is to
 * see of the second block and those after it. (Larger than most fits of the other suites.) */
#include <math.h>
#include <stdio.h>

#include "api/check.h"
#include "api/invariants.h"

void setUp(void) {}
void tearDown(void) {}

static void check_fit(sscda *h, const problem *p, const int32_t *labels, const char *what) {
    fitted f = {h, p, labels, NULL, NULL, SSCDA_OK};
    OK(sscda_set_int(h, "max_iterations", 4));
    OK(sscda_set_int(h, "epochs", 4));
    f.status = sscda_fit(h, &p->source, labels, &p->target);
    CHECK(f.status >= 0, "%s: %s", what, sscda_last_error(h));
    check_correspondence(&f);
    check_adapted(&f);
    if (labels != NULL) check_target_labels(&f);
    CHECK(isfinite(info_number(h, "objective")) &&
              info_number(h, "lower_bound") <= info_number(h, "objective"),
          "%s: objective %g, bound %g", what, info_number(h, "objective"),
          info_number(h, "lower_bound"));
}

static void check_terms_of(const problem *p, const char *solver, int terms, int64_t threads) {
    sscda *h = new_handle();
    char what[128];
    snprintf(what, sizeof what, "%d x %d x %d, %s, terms %d, %d threads", (int)p->ns, (int)p->nt,
             (int)p->d, solver, terms, (int)threads);
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_double(h, "lambda_s", terms & 1 ? 0.1 : 0));
    OK(sscda_set_double(h, "lambda_g", terms == 3 ? 0.2 : 0));
    OK(sscda_set_int(h, "threads", threads));
    check_fit(h, p, terms & 2 ? p->labels : NULL, what);
    sscda_destroy(h);
}

static void check_solver(const char *solver) {
    const int64_t shapes[][3] = {{140, 300, 2}, {300, 140, 2}, {150, 270, 40}};
    int k, terms;
    for (k = 0; k < 3; ++k) {
        problem p = make_problem(shapes[k][0], shapes[k][1], shapes[k][2], 3, 90 + (uint64_t)k);
        for (terms = 0; terms < 4; ++terms)
            check_terms_of(&p, solver, terms, 1 + (k + terms) % 2);
        free_problem(&p);
    }
}

static void test_terms(void) {
    for_each_word("solver", check_solver);
}

static void check_map(const char *map) {
    problem p = make_problem(280, 150, 3, 2, 95);
    int labelled;
    for (labelled = 0; labelled < 2; ++labelled) {
        sscda *h = new_handle();
        OK(sscda_set_string(h, "map", map));
        OK(sscda_set_int(h, "cycles", 2));
        if (!labelled) OK(sscda_set_double(h, "lambda_g", 0));
        check_fit(h, &p, labelled ? p.labels : NULL, map);
        sscda_destroy(h);
    }
    free_problem(&p);
}

static void test_maps(void) {
    for_each_word("map", check_map);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_terms);
    RUN_TEST(test_maps);
    return UNITY_END();
}
