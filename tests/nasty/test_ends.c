/* SPDX-License-Identifier: MIT */
/* Fits that are asked for more than double can give: each ends, and says truly why. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "api/check.h"
#include "api/invariants.h"
#include "common/promise.h"
#include "common/watchdog.h"
#include "nasty/verify.h"

static const char *const both[] = {"proximal_gradient", "conditional_gradient"};
static int short_of_precision;

void setUp(void) {}
void tearDown(void) {}

static int says(const sscda *h, const char *words) {
    return strstr(sscda_last_error(h), words) != NULL;
}

static void try_to_the_end(const problem *p, const char *solver, double lambda_g, const char *map) {
    char text[128];
    const nasty n = {p, p->labels, NULL, NULL, text};
    const int64_t most = 2000;
    sscda *h = new_handle();
    int32_t status;
    snprintf(text, sizeof text, "%d x %d, %s, lambda_g %g", (int)p->ns, (int)p->nt, solver,
             lambda_g);
    watch(text);
    OK(sscda_set_string(h, "solver", solver));
    OK(sscda_set_string(h, "map", map));
    OK(sscda_set_double(h, "lambda_g", lambda_g));
    OK(sscda_set_double(h, "gap_tolerance", 0));
    OK(sscda_set_int(h, "max_iterations", most));
    status = sscda_fit(h, &p->source, p->labels, &p->target);
    CHECK(status == SSCDA_OK || status == SSCDA_NOT_CONVERGED, "%s: %s: %s", text,
          sscda_status_name(status), sscda_last_error(h));
    if (status == SSCDA_NOT_CONVERGED && info_count_of(h, "iterations") < most) {
        CHECK(says(h, "double precision") && !says(h, "max_iterations"), "%s, after %d: %s", text,
              (int)info_count_of(h, "iterations"), sscda_last_error(h));
        ++short_of_precision;
    } else if (status == SSCDA_NOT_CONVERGED) {
        CHECK(says(h, "max_iterations"), "%s: %s", text, sscda_last_error(h));
    }
    verify(h, &n, status);
    sscda_destroy(h);
}

static void test_a_gap_of_zero(void) {
    int s, k;
    for (s = 0; s < 2; ++s)
        for (k = 0; k < 8; ++k) {
            problem p = make_problem(1 + 2 * k, 2 + 3 * (k % 5), 1 + k % 3, 2, 60 + (uint64_t)k);
            int64_t i;
            for (i = 0; k % 4 == 3 && i < p.ns * p.d; ++i)
                p.xs[i] = 0;
            try_to_the_end(&p, both[s], 0, "linear");
            try_to_the_end(&p, both[s], 0.2, "barycentric");
            free_problem(&p);
        }
    CHECK(short_of_precision > 0, "no fit came to the end of double precision");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_gap_of_zero);
    promise("nasty-ends", verified);
    return UNITY_END();
}
