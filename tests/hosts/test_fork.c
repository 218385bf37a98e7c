/* SPDX-License-Identifier: MIT */
/* A process that has used the library on several threads forks: the child fits and searches as the
 * parent does, to the bit. (R's mclapply, Python's multiprocessing.) */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "common/promise.h"

static int children;
static problem p;

void setUp(void) {
    p = make_problem(60, 70, 3, 3, 21);
}

void tearDown(void) {
    free_problem(&p);
}

static sscda *fitted_on_threads(void) {
    sscda *h = NULL;
    if (sscda_create(&h) < 0) return NULL;
    sscda_set_int(h, "threads", 3);
    sscda_set_string(h, "classifier", "svm"); /* perhaps not there */
    if (sscda_fit(h, &p.source, p.labels, &p.target) == SSCDA_ERROR_UNAVAILABLE) {
        sscda_set_string(h, "classifier", "nearest");
        sscda_fit(h, &p.source, p.labels, &p.target);
    }
    return h;
}

static double searched(sscda *h) {
    const double weights[] = {0, 0.5, 1};
    sscda_grid *grid = NULL;
    double score = -1;
    sscda_grid_create(&grid);
    sscda_grid_add_double(grid, "lambda_g", weights, 3);
    if (sscda_tune(h, grid, &p.source, p.labels, &p.target) >= 0)
        sscda_tune_info_double(h, "best_score", &score);
    sscda_grid_destroy(grid);
    return score;
}

/* The checks of a child process; 0 if all hold. Only the parent uses Unity. */
typedef int (*child_call)(sscda *inherited, const double *expected, double score);

static void fork_and_wait(child_call call, sscda *inherited, const double *expected, double score) {
    int status = 0;
    pid_t id;
    fflush(NULL);
    id = fork();
    TEST_ASSERT_NOT_EQUAL(-1, id);
    if (id == 0) {
        alarm(300); /* a child that waits for a lock that no one holds fails */
        _exit(call(inherited, expected, score));
    }
    TEST_ASSERT_EQUAL_INT(id, waitpid(id, &status, 0));
    CHECK(WIFEXITED(status), "the child was ended by signal %d", WTERMSIG(status));
    TEST_ASSERT_EQUAL_INT(0, WEXITSTATUS(status));
    ++children;
}

static int fit_and_search(sscda *inherited, const double *expected, double score) {
    sscda *h = fitted_on_threads();
    double *mapped = malloc((size_t)(p.ns * p.d) * sizeof *mapped);
    sscda_matrix y = sscda_row_major(mapped, p.ns, p.d);
    int answer = 0;
    (void)inherited;
    if (h == NULL || mapped == NULL) return 2;
    if (sscda_map(h, &p.source, &y) < 0) return 3;
    if (memcmp(mapped, expected, (size_t)(p.ns * p.d) * sizeof *mapped) != 0) answer = 4;
    if (searched(h) != score) answer = 5;
    sscda_destroy(h);
    free(mapped);
    return answer;
}

static double *mapped_by(const sscda *h) {
    double *mapped = allocate((size_t)(p.ns * p.d) * sizeof *mapped);
    sscda_matrix y = sscda_row_major(mapped, p.ns, p.d);
    OK(sscda_map(h, &p.source, &y));
    return mapped;
}

static void test_fork_after_fits(void) {
    sscda *h = fitted_on_threads();
    double *mapped = mapped_by(h), *again;
    const double score = searched(h);
    int k;
    for (k = 0; k < 3; ++k)
        fork_and_wait(fit_and_search, NULL, mapped, score);
    /* The parent goes on, too. */
    fit(h, &p);
    again = mapped_by(h);
    TEST_ASSERT_EQUAL_MEMORY(mapped, again, (size_t)(p.ns * p.d) * sizeof *mapped);
    sscda_destroy(h);
    free(mapped);
    free(again);
}

static int use_inherited(sscda *inherited, const double *expected, double unused) {
    double *mine = malloc((size_t)(p.ns * p.d) * sizeof *mine);
    sscda_matrix y = sscda_row_major(mine, p.ns, p.d);
    (void)unused;
    if (mine == NULL || sscda_fit(inherited, &p.source, p.labels, &p.target) < 0 ||
        sscda_map(inherited, &p.source, &y) < 0)
        return 2;
    return memcmp(mine, expected, (size_t)(p.ns * p.d) * sizeof *mine) == 0 ? 0 : 3;
}

/* The child gets the parent's handle as well, fitted and usable. */
static void test_inherited_handle(void) {
    sscda *h = fitted_on_threads();
    double *mapped = mapped_by(h);
    fork_and_wait(use_inherited, h, mapped, 0);
    sscda_destroy(h);
    free(mapped);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stop_asked;

static void ask_to_stop(int asked) {
    pthread_mutex_lock(&lock);
    stop_asked = asked;
    pthread_mutex_unlock(&lock);
}

static int must_stop(void) {
    int asked;
    pthread_mutex_lock(&lock);
    asked = stop_asked;
    pthread_mutex_unlock(&lock);
    return asked;
}

static void *keep_fitting(void *unused) {
    (void)unused;
    while (!must_stop()) {
        sscda *h = fitted_on_threads();
        sscda_destroy(h);
    }
    return NULL;
}

/* Other threads are inside fits at that moment, and are not there in the child. Not with a
 * sanitizer: its own allocator may be locked at the fork, and stays so in the child; malloc of the
 * C library does not. */
#ifndef TEST_SANITIZED
static void test_fork_during_fits(void) {
    pthread_t thread;
    sscda *h = fitted_on_threads();
    double *mapped = mapped_by(h);
    const double score = searched(h);
    int k;
    ask_to_stop(0);
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, keep_fitting, NULL));
    for (k = 0; k < 5; ++k)
        fork_and_wait(fit_and_search, NULL, mapped, score);
    ask_to_stop(1);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    sscda_destroy(h);
    free(mapped);
}
#endif

static int lingers;

/* The first that main() asks for, so it is called after all that the library may have registered.
 */
static void linger(void) {
    if (lingers) usleep(100000);
}

static int end_while_fitting(sscda *inherited, const double *expected, double score) {
    pthread_t thread[2];
    (void)inherited, (void)expected, (void)score;
    ask_to_stop(0);
    if (pthread_create(&thread[0], NULL, keep_fitting, NULL) != 0 ||
        pthread_create(&thread[1], NULL, keep_fitting, NULL) != 0)
        return 2;
    lingers = 1;
    exit(0);
}

/* A host that returns from main() does not wait for its threads: they are still in calls while what
 * has a destructor is destroyed. Nothing that the library uses may be. */
static void test_exit_during_fits(void) {
    int k;
    for (k = 0; k < 8; ++k)
        fork_and_wait(end_while_fitting, NULL, NULL, 0);
}

int main(void) {
    if (atexit(linger) != 0) return 1;
    UNITY_BEGIN();
    RUN_TEST(test_fork_after_fits);
    RUN_TEST(test_inherited_handle);
#ifndef TEST_SANITIZED
    RUN_TEST(test_fork_during_fits);
#endif
    RUN_TEST(test_exit_during_fits);
    UNITY_END();
    return promise("fork", children);
}
