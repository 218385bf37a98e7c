/* SPDX-License-Identifier: MIT */
/* A stop of any kind is answered at once, measured in processor time: within 0.25 s for 3,000
 * samples on each side, and with the argument `long` within 1 s for 10,000. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/invariants.h"
#include "common/promise.h"

static problem p, thin; /* with few target samples: maps and classifiers go by the source */
static double allowed;  /* seconds */
static int is_long;
static long cases;

void setUp(void) {}
void tearDown(void) {}

static double cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Options as pairs of key and value, up to a NULL. */
static sscda *make_handle(const char *const *options, int threads) {
    sscda *h = new_handle();
    OK(sscda_set_int(h, "threads", threads));
    OK(sscda_set_double(h, "progress_interval", 0.01));
    for (; options != NULL && *options != NULL; options += 2) {
        int32_t status = sscda_set_string(h, options[0], options[1]);
        if (status < 0) status = sscda_set_double(h, options[0], atof(options[1]));
        if (status < 0) status = sscda_set_int(h, options[0], atoll(options[1]));
        OK(status);
    }
    return h;
}

/* The first moment that is late enough: in the phase or a later one, so many seconds of processor
 * time after the first such call, and so many iterations. */
typedef struct moment {
    int32_t phase;
    double seconds;
    int64_t iterations;
} moment;

typedef struct stopper {
    moment at;
    int32_t answer;
    sscda *h;                   /* not NULL: cancelled from another thread */
    double since, before, when; /* processor time; `before` of the last call */
    double longest;             /* between calls */
} stopper;

static void *cancel_it(void *handle) {
    sscda_cancel(handle);
    return NULL;
}

static int32_t on_progress(const sscda_progress *now, void *payload) {
    stopper *s = payload;
    const double time = cpu();
    if (s->before > 0 && time - s->before > s->longest) s->longest = time - s->before;
    s->before = time;
    if (s->when > 0 || now->phase < s->at.phase || now->iteration < s->at.iterations)
        return SSCDA_CONTINUE;
    if (s->since == 0) s->since = time;
    if (time - s->since < s->at.seconds) return SSCDA_CONTINUE;
    s->when = cpu();
    if (s->h != NULL) {
        pthread_t thread;
        pthread_create(&thread, NULL, cancel_it, s->h);
        pthread_join(thread, NULL);
        return SSCDA_CONTINUE;
    }
    return s->answer;
}

static int32_t fit_it(sscda *h) {
    return sscda_fit(h, &p.source, p.labels, &p.target);
}

static int32_t fit_thin(sscda *h) {
    return sscda_fit(h, &thin.source, thin.labels, &thin.target);
}

static int32_t tune_it(sscda *h) {
    return sscda_tune(h, NULL, &p.source, p.labels, &p.target);
}

/* The callback stops, another thread cancels, the callback aborts: the first `kinds` of these. If
 * the work ends before the moment, this aims at half the seconds: no speed of the machine matters.
 */
static void stop_at(const char *name, const char *const *options, int32_t (*work)(sscda *),
                    moment at, int kinds) {
    int kind;
    for (kind = 0; kind < kinds; ++kind) {
        const int threads = 1 + kind % 2;
        sscda *h = make_handle(options, threads);
        stopper s = {at, kind == 2 ? SSCDA_ABORT : SSCDA_STOP, NULL, 0, 0, 0, 0};
        int32_t status;
        double took;
        if (kind == 1) s.h = h;
        OK(sscda_set_progress(h, on_progress, &s));
        status = work(h);
        while (s.when == 0 && s.at.seconds > 0.005) {
            s.at.seconds /= 2;
            s.since = s.before = 0;
            status = work(h);
        }
        took = cpu() - s.when;
        CHECK(s.when > 0, "%s: never came to phase %d", name, (int)at.phase);
        CHECK(status == (kind == 2 ? SSCDA_ERROR_ABORTED : SSCDA_CANCELLED), "%s: %s", name,
              sscda_status_name(status));
        printf("%-28s %d threads, %.3f s into it: %.3f s after the stop, %.3f s at most between "
               "calls\n",
               name, threads, s.at.seconds, took, s.longest);
        CHECK(took <= allowed, "%s, %d threads: %.3f s after the stop", name, threads, took);
        CHECK(s.longest <= allowed, "%s: no progress for %.3f s", name, s.longest);
        sscda_destroy(h);
        ++cases;
    }
}

static const char *const none[] = {NULL};
static const char *const gradient[] = {"solver", "conditional_gradient", NULL};
static const char *const with_pca[] = {"standardize", "domain", "pca", "50", NULL};
/* Solved at once, to come to what follows. */
#define QUICK "lambda_s", "0", "max_iterations", "1"
static const char *const quick[] = {QUICK, NULL};
static const char *const exact[] = {"lambda_s", "0", "gap_tolerance", "1e-9", NULL};
static const char *const near[] = {"lambda_s", "0", "gap_tolerance", "2e-3", NULL};
static const char *const kernel[] = {QUICK, "map", "kernel", NULL};
static const char *const neural[] = {QUICK, "map", "neural", NULL};
static const char *const svm[] = {QUICK, "classifier", "svm", NULL};
static const char *const taught[] = {QUICK, "classifier", "self_trained", NULL};

/* Sums of rows and columns, against 1: all weights are equal, and there are as many on both sides.
 */
static double worst_sum(const double *c, int64_t n) {
    double worst = 0;
    int64_t i, j;
    for (i = 0; i < n; ++i) {
        double row = 0, col = 0;
        for (j = 0; j < n; ++j) {
            row += c[i * n + j];
            col += c[j * n + i];
        }
        worst = fmax(worst, fmax(fabs(row - 1), fabs(col - 1)));
    }
    return worst;
}

/* As many samples as have no exact answer, but few enough for one to be computed here: what is said
 * of C is true of it as far as the manual says, and it is the same when it is stored and read. */
static void check_answer(const char *const *options, int64_t iterations) {
    problem small = make_problem(600, 600, 20, 4, 7);
    sscda *h = make_handle(options, 1), *other = NULL;
    const moment at = {SSCDA_PHASE_SOLVE, 0, iterations};
    stopper s = {at, SSCDA_STOP, NULL, 0, 0, 0, 0};
    fitted f = {h, &small, small.labels, NULL, NULL, SSCDA_CANCELLED};
    double *c, *again, second, objective;
    int64_t size = 0;
    void *bytes;
    OK(sscda_set_double(h, "progress_interval", 0));
    OK(sscda_set_progress(h, on_progress, &s));
    RETURNS(SSCDA_CANCELLED, sscda_fit(h, &small.source, small.labels, &small.target));
    TEST_ASSERT_EQUAL_INT64(iterations, info_count_of(h, "iterations"));
    c = read_correspondence(h);
    CHECK(worst_sum(c, 600) < 1e-12, "sums are off by %g", worst_sum(c, 600));
    second = info_number(h, "lambda_s_absolute") > 0 ? second_order_of(&f, c) : 0;
    objective = info_number(h, "objective");
    CLOSE(first_order_of(&f, c), info_number(h, "first_order"), 1e-5 * objective);
    CLOSE(info_number(h, "lambda_s_absolute") * second,
          info_number(h, "lambda_s_absolute") * info_number(h, "second_order"),
          (iterations > 0 ? 5e-3 : 1e-9) * objective);
    TEST_ASSERT_TRUE(info_number(h, "lower_bound") >= 0);
    OK(sscda_serialize(h, NULL, 0, &size));
    bytes = malloc((size_t)size);
    OK(sscda_serialize(h, bytes, size, &size));
    OK(sscda_deserialize(&other, bytes, size));
    again = read_correspondence(other);
    TEST_ASSERT_EQUAL_MEMORY(c, again, 600 * 600 * sizeof *c);
    free(bytes);
    free(again);
    free(c);
    sscda_destroy(h);
    sscda_destroy(other);
    free_problem(&small);
}

static void test_answers(void) {
    check_answer(none, 0);
    check_answer(none, 1);
    check_answer(none, 4);
    check_answer(gradient, 2);
    check_answer(near, 3);
}

static void test_time_limit(void) {
    const char *const *const all[] = {none, gradient, with_pca, kernel, neural, svm, taught};
    size_t k;
    int threads;
    for (k = 0; k < sizeof all / sizeof *all; ++k)
        for (threads = 1; threads <= 2; ++threads) {
            sscda *h = make_handle(all[k], threads);
            double took;
            int32_t status;
            OK(sscda_set_double(h, "time_limit", 0.01));
            took = cpu();
            status = fit_it(h);
            took = cpu() - took;
            printf("time_limit, options %d, %d threads: %.3f s\n", (int)k, threads, took);
            CHECK(status == SSCDA_TIME_LIMIT, "%s", sscda_status_name(status));
            CHECK(took <= allowed, "options %d, %d threads: %.3f s", (int)k, threads, took);
            sscda_destroy(h);
            ++cases;
        }
}

static void test_set_up(void) {
    const moment at_once = {SSCDA_PHASE_PREPARE, 0, 0}, graphs = {SSCDA_PHASE_PREPARE, 0.1, 0};
    const moment solver = {SSCDA_PHASE_SOLVE, 0.2, 0};
    stop_at("at once", none, fit_it, at_once, 3);
    stop_at("principal components", with_pca, fit_it, at_once, 3);
    stop_at("graphs", none, fit_it, graphs, 3);
    stop_at("set-up of the solver", none, fit_it, solver, 3);
    stop_at("conditional gradient", gradient, fit_it, solver, 3);
}

static void test_iterations(void) {
    const moment one = {SSCDA_PHASE_SOLVE, 0, 1}, some = {SSCDA_PHASE_SOLVE, 0, 3};
    const moment within = {SSCDA_PHASE_SOLVE, is_long ? 10 : 1, 0};
    stop_at("nearness in double", exact, fit_it, one, 1);
    stop_at("nearness in float", near, fit_it, some, 2);
    stop_at("structure", none, fit_it, within, 2);
    stop_at("structure, after a step", none, fit_it, one, is_long ? 1 : 2);
}

static void test_map_and_classifier(void) {
    const moment begun = {SSCDA_PHASE_MAP, 0, 0}, soon = {SSCDA_PHASE_MAP, 0.02, 0};
    const moment later = {SSCDA_PHASE_MAP, 0.3, 0};
    stop_at("end of the cycle", quick, fit_it, begun, 1);
    stop_at("kernel", kernel, fit_thin, later, 2);
    stop_at("neural", neural, fit_thin, later, 2);
    stop_at("support vector machine", svm, fit_thin, later, 2);
    stop_at("self-training", taught, fit_it, soon, 1);
}

static void test_search(void) {
    const moment at_once = {SSCDA_PHASE_TUNE, 0, 0}, soon = {SSCDA_PHASE_TUNE, 0.3, 0};
    const moment later = {SSCDA_PHASE_TUNE, 1.5, 0};
    stop_at("search, at once", none, tune_it, at_once, 3);
    stop_at("search, soon", none, tune_it, soon, 3);
    stop_at("search, later", none, tune_it, later, 2);
}

int main(int count, char **arguments) {
#ifdef TEST_SANITIZED
    return not_shown("stop-at-once", "a sanitizer makes everything many times slower");
#endif
    is_long = count > 1 && strcmp(arguments[1], "long") == 0;
    allowed = is_long ? 1 : 0.25;
    p = is_long ? make_problem(10000, 10000, 100, 10, 5) : make_problem(3000, 3000, 100, 10, 5);
    thin = make_problem(p.ns, 300, p.d, 10, 6);
    UNITY_BEGIN();
    if (!is_long) RUN_TEST(test_answers);
#ifdef TEST_COVERAGE
    UNITY_END();
    return Unity.TestFailures > 0 ? 1
                                  : not_shown("stop-at-once", "counters make everything slower");
#endif
    RUN_TEST(test_time_limit);
    RUN_TEST(test_set_up);
    RUN_TEST(test_iterations);
    RUN_TEST(test_map_and_classifier);
    RUN_TEST(test_search);
    UNITY_END();
    free_problem(&p);
    free_problem(&thin);
    return promise(is_long ? "stop-at-once-long" : "stop-at-once", cases);
}
