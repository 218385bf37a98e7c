/* SPDX-License-Identifier: MIT */
/* Whatever a host has set up for itself is the same after fits, searches and files as before: the
 * whole floating-point environment, on which no result depends, signals, locale, folder, streams,
 * limits and more. */
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "api/check.h"
#include "api/domains.h"
#include "common/promise.h"
#include "hosts/process.h"

static int settings;
static problem p; /* made before anything is set */
static char path[] = "/tmp/sscda-guest-XXXXXX";

void setUp(void) {}
void tearDown(void) {}

/* Only what a caller can set: that a number was inexact, say, is no setting. */
typedef struct floats {
    unsigned mxcsr;
    unsigned short x87;
    int rounding;
} floats;

static floats read_floats(void) {
    floats f = {0, 0, 0};
#if defined(__SSE2__)
    f.mxcsr = _mm_getcsr() & 0xffc0u; /* without the six flags */
#endif
#if defined(__x86_64__) || defined(__i386__)
    __asm__ __volatile__("fnstcw %0" : "=m"(f.x87));
#endif
    f.rounding = fegetround();
    return f;
}

/* All but the numbers; memset first, so that padding compares equal. */
typedef struct surroundings {
    struct {
        void *handler;
        int flags;
        char masked[NSIG];
    } signals[NSIG];
    char blocked[NSIG];
    void *alternate_stack;
    int alternate_flags;
    char locale[512], folder[512];
    mode_t umask;
    int stream_flags[3], stream_errors, files, threads, environment;
    cpu_set_t processors;
    struct rlimit limits[RLIM_NLIMITS];
    int priority;
} surroundings;

/* Signal by signal: what a sigset_t has beyond them is anything. */
static void read_set(const sigset_t *set, char *members) {
    int k;
    for (k = 1; k < NSIG; ++k)
        members[k] = sigismember(set, k) == 1;
}

static void read_signals(surroundings *s) {
    sigset_t blocked;
    stack_t alternate;
    int k;
    for (k = 1; k < NSIG; ++k) {
        struct sigaction action;
        if (sigaction(k, NULL, &action) != 0) continue;
        memcpy(&s->signals[k].handler, &action.sa_handler, sizeof action.sa_handler);
        s->signals[k].flags = action.sa_flags;
        read_set(&action.sa_mask, s->signals[k].masked);
    }
    sigprocmask(SIG_SETMASK, NULL, &blocked);
    read_set(&blocked, s->blocked);
    sigaltstack(NULL, &alternate);
    s->alternate_stack = alternate.ss_sp;
    s->alternate_flags = alternate.ss_flags;
}

static void read_surroundings(surroundings *s) {
    extern char **environ;
    int k;
    memset(s, 0, sizeof *s);
    read_signals(s);
    snprintf(s->locale, sizeof s->locale, "%s", setlocale(LC_ALL, NULL));
    TEST_ASSERT_NOT_NULL(getcwd(s->folder, sizeof s->folder));
    s->umask = umask(0);
    umask(s->umask);
    for (k = 0; k < 3; ++k)
        s->stream_flags[k] = fcntl(k, F_GETFL);
    s->stream_errors = ferror(stdin) || ferror(stdout) || ferror(stderr);
    s->files = count_entries("/proc/self/fd");
    s->threads = count_entries("/proc/self/task");
    while (environ[s->environment] != NULL)
        ++s->environment;
    sched_getaffinity(0, sizeof s->processors, &s->processors);
    for (k = 0; k < RLIM_NLIMITS; ++k)
        getrlimit((__rlimit_resource_t)k, &s->limits[k]);
    s->priority = getpriority(PRIO_PROCESS, 0);
}

static void search(sscda *h) {
    const double weights[] = {0, 0.5};
    sscda_grid *grid = NULL;
    sscda_grid_create(&grid);
    sscda_grid_add_double(grid, "lambda_s", weights, 2);
    sscda_tune(h, grid, &p.source, p.labels, &p.target);
    sscda_tune_apply(h, SSCDA_BEST, &p.source, p.labels, &p.target);
    sscda_grid_destroy(grid);
}

/* A fit with every map, a search and files, all on two threads, and errors among them. Asserts
 * nothing: Unity is to run in the usual environment. Returns the first status that surprises. */
static int32_t first_surprise;
static double *written; /* where the next fit's samples go */

static void use(const char *map) {
    sscda *h = NULL, *copy = NULL;
    sscda_matrix y = sscda_row_major(written, 40, 3);
    int32_t status = sscda_create(&h);
    sscda_set_int(h, "threads", 2);
    sscda_set_string(h, "map", map);
    sscda_set_int(h, "max_iterations", 5);
    sscda_set_string(h, "classifier", "svm");
    if (status >= 0) status = sscda_fit(h, &p.source, p.labels, &p.target);
    if (status >= 0) status = sscda_save(h, path);
    if (status >= 0) status = sscda_load(&copy, path);
    if (status >= 0) status = sscda_adapted(copy, &y);
    if (first_surprise >= 0 && status < 0) first_surprise = status;
    written += 40 * 3;
    sscda_destroy(copy);
    copy = NULL;
    sscda_load(&copy, "/no such folder/model");
    sscda_save(h, "/no such folder/model");
    sscda_fit(h, &p.source, NULL, &p.target);
    if (strcmp(map, "linear") == 0) search(h);
    sscda_destroy(copy);
    sscda_destroy(h);
}

/* With every map; the samples that they adapted, to be freed. */
static double *use_all(void) {
    double *const samples = allocate(16 * 40 * 3 * sizeof *samples);
    memset(samples, 0, 16 * 40 * 3 * sizeof *samples);
    first_surprise = 0;
    written = samples;
    for_each_word("map", use);
    return samples;
}

static void check_surroundings(void) {
    surroundings *before = allocate(sizeof *before), *after = allocate(sizeof *after);
    read_surroundings(before);
    free(use_all());
    read_surroundings(after);
    CHECK(first_surprise >= 0, "%s", sscda_status_name(first_surprise));
    TEST_ASSERT_EQUAL_STRING(before->locale, after->locale);
    TEST_ASSERT_EQUAL_STRING(before->folder, after->folder);
    TEST_ASSERT_EQUAL_INT(before->files, after->files);
    TEST_ASSERT_EQUAL_INT(before->threads, after->threads);
    TEST_ASSERT_EQUAL_MEMORY(before->signals, after->signals, sizeof before->signals);
    TEST_ASSERT_EQUAL_MEMORY(before->blocked, after->blocked, sizeof before->blocked);
    TEST_ASSERT_EQUAL_MEMORY(before, after, sizeof *before);
    free(before);
    free(after);
    ++settings;
}

static void test_as_it_was(void) {
    check_surroundings();
}

static void ignore(int number) {
    (void)number;
}

/* A host with handlers, a mask, a stack for signals, a umask and a folder of its own. */
static void test_busy_host(void) {
    static char stack[65536];
    struct sigaction own, old;
    sigset_t mask, old_mask;
    stack_t alternate, old_alternate;
    char folder[512];
    const mode_t old_umask = umask(027);
    memset(&own, 0, sizeof own);
    memset(&alternate, 0, sizeof alternate);
    own.sa_handler = ignore;
    own.sa_flags = SA_RESTART | SA_ONSTACK;
    alternate.ss_sp = stack;
    alternate.ss_size = sizeof stack;
    sigemptyset(&mask);
    sigaddset(&mask, SIGUSR2);
    TEST_ASSERT_NOT_NULL(getcwd(folder, sizeof folder));
    TEST_ASSERT_EQUAL_INT(0, sigaction(SIGUSR1, &own, &old));
    TEST_ASSERT_EQUAL_INT(0, sigprocmask(SIG_BLOCK, &mask, &old_mask));
    TEST_ASSERT_EQUAL_INT(0, sigaltstack(&alternate, &old_alternate));
    TEST_ASSERT_EQUAL_INT(0, chdir("/"));
    check_surroundings();
    TEST_ASSERT_EQUAL_INT(0, chdir(folder));
    sigaltstack(&old_alternate, NULL);
    sigprocmask(SIG_SETMASK, &old_mask, NULL);
    sigaction(SIGUSR1, &old, NULL);
    umask(old_umask);
}

/* Runs with the environment as it is set, then sets the usual one to judge in. */
static void check_floats(const char *what) {
    floats before = read_floats(), after;
    double *const samples = use_all(), *expected;
    const fenv_t *usual = FE_DFL_ENV;
    after = read_floats();
    fesetenv(usual);
    expected = use_all();
    CHECK(memcmp(samples, expected, 16 * 40 * 3 * sizeof *samples) == 0, "%s: other numbers", what);
    free(samples);
    free(expected);
    CHECK(before.mxcsr == after.mxcsr, "%s: MXCSR %#x, was %#x", what, after.mxcsr, before.mxcsr);
    CHECK(before.x87 == after.x87, "%s: control word %#x, was %#x", what, after.x87, before.x87);
    CHECK(before.rounding == after.rounding, "%s: rounding", what);
    CHECK(first_surprise >= 0, "%s: %s", what, sscda_status_name(first_surprise));
    ++settings;
}

static void test_rounding(void) {
    const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    size_t k;
    for (k = 0; k < sizeof modes / sizeof modes[0]; ++k) {
        TEST_ASSERT_EQUAL_INT(0, fesetround(modes[k]));
        check_floats("rounding");
    }
}

/* As programs built with -ffast-math set it for everybody. */
static void test_no_denormals(void) {
#if defined(__SSE2__)
    _mm_setcsr(_mm_getcsr() | 0x8040u);
    check_floats("denormals are zero");
#else
    TEST_IGNORE_MESSAGE("no MXCSR here");
#endif
}

/* As Fortran programs ask for: a division by zero, an overflow or an invalid operation ends the
 * process. None of them is how the library computes. */
static void test_traps(void) {
#if defined(__x86_64__)
    feclearexcept(FE_ALL_EXCEPT);
    TEST_ASSERT_NOT_EQUAL(-1, feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW));
    check_floats("traps");
#else
    TEST_IGNORE_MESSAGE("no traps here");
#endif
}

int main(void) {
    const int file = mkstemp(path);
    if (file < 0) return 2;
    close(file);
    p = make_problem(40, 50, 3, 3, 11);
    UNITY_BEGIN();
    RUN_TEST(test_as_it_was);
    RUN_TEST(test_busy_host);
    RUN_TEST(test_rounding);
    RUN_TEST(test_no_denormals);
    RUN_TEST(test_traps);
    UNITY_END();
    unlink(path);
    free_problem(&p);
    return promise("guest-surroundings", settings);
}
