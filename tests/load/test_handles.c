/* SPDX-License-Identifier: MIT */
/* Many handles and many threads: what a fit or a map gives does not depend on what else runs. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "common/promise.h"
#include "common/watchdog.h"

#define THREADS 16
#define HANDLES 64

#ifdef TEST_SANITIZED
#define ROUNDS 2
#else
#define ROUNDS 20
#endif

static long fits, calls;

void setUp(void) {}
void tearDown(void) {}

/* No two handles of 36 in a row have the same options: solvers, maps and preparations take turns,
 * and every third fit has threads of its own. Returns the first status that is not SSCDA_OK:
 * asserts of Unity belong to the main thread. */
static int32_t make_varied(int k, sscda **out) {
    static const char *const solvers[] = {"proximal_gradient", "conditional_gradient"};
    static const char *const maps[] = {"linear", "rigid",       "kernel",
                                       "neural", "barycentric", "none"};
    static const char *const standards[] = {"none", "domain", "joint"};
    int32_t status = sscda_create(out);
    if (status == SSCDA_OK) status = sscda_set_string(*out, "solver", solvers[k % 2]);
    if (status == SSCDA_OK) status = sscda_set_string(*out, "map", maps[k % 6]);
    if (status == SSCDA_OK) status = sscda_set_string(*out, "standardize", standards[k / 6 % 3]);
    if (status == SSCDA_OK) status = sscda_set_int(*out, "threads", k % 3 == 0 ? 2 : 1);
    if (status == SSCDA_OK) status = sscda_set_int(*out, "max_iterations", 25);
    if (status == SSCDA_OK) status = sscda_set_int(*out, "epochs", 20);
    if (status == SSCDA_OK) status = sscda_set_double(*out, "lambda_g", k % 5 == 0 ? 0 : 0.2);
    return status;
}

static problem varied_problem(int k) {
    return make_problem(30 + k % 7, 37 - k % 5, 2 + k % 4, 2 + k % 2, 400 + (uint64_t)k);
}

/* The life of one handle in one thread. */
typedef struct life {
    problem p;
    int32_t made, fitted, stored; /* what the calls returned */
    void *bytes;                  /* the handle as it was stored before it was freed */
    int64_t size;
} life;

/* The next handle; all threads share it. */
typedef struct hall {
    pthread_mutex_t mutex;
    int next;
    life lives[HANDLES];
} hall;

static int32_t store(const sscda *h, life *l) {
    const int32_t status = sscda_serialize(h, NULL, 0, &l->size);
    if (status != SSCDA_OK) return status;
    l->bytes = malloc((size_t)l->size);
    return l->bytes == NULL ? SSCDA_ERROR_MEMORY : sscda_serialize(h, l->bytes, l->size, &l->size);
}

static void live(int k, life *l) {
    sscda *h = NULL;
    l->made = make_varied(k, &h);
    l->fitted = sscda_fit(h, &l->p.source, l->p.labels, &l->p.target);
    l->stored = store(h, l);
    sscda_destroy(h);
}

static void *live_the_next(void *argument) {
    hall *all = argument;
    for (;;) {
        int k;
        pthread_mutex_lock(&all->mutex);
        k = all->next++;
        pthread_mutex_unlock(&all->mutex);
        if (k >= HANDLES) return NULL;
        live(k, &all->lives[k]);
    }
}

static void run_threads(void *(*work)(void *), void *argument, size_t step) {
    pthread_t thread[THREADS];
    int k;
    for (k = 0; k < THREADS; ++k)
        TEST_ASSERT_EQUAL_INT(
            0, pthread_create(&thread[k], NULL, work, (char *)argument + (size_t)k * step));
    for (k = 0; k < THREADS; ++k)
        TEST_ASSERT_EQUAL_INT(0, pthread_join(thread[k], NULL));
}

/* The stored model equals that of a handle that runs alone. */
static void check_life(int k, const life *l) {
    sscda *alone = NULL, *stored = NULL;
    int32_t status;
    CHECK(l->made == SSCDA_OK, "handle %d: made: %s", k, sscda_status_name(l->made));
    CHECK(l->stored == SSCDA_OK, "handle %d: stored: %s", k, sscda_status_name(l->stored));
    OK(make_varied(k, &alone));
    status = fit(alone, &l->p);
    CHECK(l->fitted == status, "handle %d: %s among others, %s alone", k,
          sscda_status_name(l->fitted), sscda_status_name(status));
    OK(sscda_deserialize(&stored, l->bytes, l->size));
    SAME(take_options(alone), take_options(stored));
    SAME(take_results(alone), take_results(stored));
    sscda_destroy(alone);
    sscda_destroy(stored);
}

/* Every thread makes, fits, stores and frees handles while others do so. */
static void test_many_handles(void) {
    static hall all;
    const int64_t before = sscda_live_handles();
    int k;
    watch("64 handles made, fitted and freed by 16 threads");
    memset(&all, 0, sizeof all);
    pthread_mutex_init(&all.mutex, NULL);
    for (k = 0; k < HANDLES; ++k)
        all.lives[k].p = varied_problem(k);
    run_threads(live_the_next, &all, 0);
    pthread_mutex_destroy(&all.mutex);
    TEST_ASSERT_EQUAL_INT64(before, sscda_live_handles());
    for (k = 0; k < HANDLES; ++k) {
        check_life(k, &all.lives[k]);
        free(all.lives[k].bytes);
        free_problem(&all.lives[k].p);
        ++fits;
    }
    TEST_ASSERT_EQUAL_INT64(before, sscda_live_handles());
}

/* One fitted handle that is only read. Results of a thread and how often they were not those that
 * the handle gives alone. */
typedef struct answers {
    double *mapped, *adapted, *prepared, *confidence;
    int32_t *labels;
} answers;

typedef struct reader {
    const sscda *h;
    const problem *p, *fresh;
    const answers *alone;
    int32_t status;
    long calls, different;
} reader;

static answers make_answers(const problem *p, const problem *fresh) {
    answers a;
    a.mapped = allocate((size_t)(fresh->ns * fresh->d) * sizeof(double));
    a.adapted = allocate((size_t)(p->ns * p->d) * sizeof(double));
    a.prepared = allocate((size_t)(fresh->nt * fresh->d) * sizeof(double));
    a.confidence = allocate((size_t)fresh->nt * sizeof(double));
    a.labels = allocate((size_t)fresh->nt * sizeof(int32_t));
    return a;
}

static void free_answers(answers *a) {
    free(a->mapped);
    free(a->adapted);
    free(a->prepared);
    free(a->confidence);
    free(a->labels);
}

/* The first status that is not SSCDA_OK. */
static int32_t ask(const sscda *h, const problem *p, const problem *fresh, const answers *a) {
    sscda_matrix mapped = sscda_row_major(a->mapped, fresh->ns, fresh->d);
    sscda_matrix adapted = sscda_row_major(a->adapted, p->ns, p->d);
    sscda_matrix prepared = sscda_row_major(a->prepared, fresh->nt, fresh->d);
    int32_t status = sscda_map(h, &fresh->source, &mapped);
    if (status == SSCDA_OK) status = sscda_adapted(h, &adapted);
    if (status == SSCDA_OK) status = sscda_prepare(h, SSCDA_TARGET, &fresh->target, &prepared);
    if (status == SSCDA_OK)
        status = sscda_predict(h, &fresh->target, a->labels, a->confidence, fresh->nt);
    return status;
}

static int same_answers(const problem *p, const problem *fresh, const answers *x,
                        const answers *y) {
    const size_t mapped = (size_t)(fresh->ns * fresh->d) * sizeof(double);
    const size_t adapted = (size_t)(p->ns * p->d) * sizeof(double);
    const size_t prepared = (size_t)(fresh->nt * fresh->d) * sizeof(double);
    return memcmp(x->mapped, y->mapped, mapped) == 0 &&
           memcmp(x->adapted, y->adapted, adapted) == 0 &&
           memcmp(x->prepared, y->prepared, prepared) == 0 &&
           memcmp(x->confidence, y->confidence, (size_t)fresh->nt * sizeof(double)) == 0 &&
           memcmp(x->labels, y->labels, (size_t)fresh->nt * sizeof(int32_t)) == 0;
}

static void *read_again_and_again(void *argument) {
    reader *r = argument;
    answers mine = make_answers(r->p, r->fresh);
    int k;
    for (k = 0; k < ROUNDS; ++k) {
        const int32_t status = ask(r->h, r->p, r->fresh, &mine);
        if (status != SSCDA_OK && r->status == SSCDA_OK) r->status = status;
        r->different += !same_answers(r->p, r->fresh, r->alone, &mine);
        r->calls += 4;
    }
    free_answers(&mine);
    return NULL;
}

static void check_readers(const char *map, const char *classifier) {
    problem p = make_problem(60, 70, 3, 3, 71), fresh = make_problem(150, 130, 3, 3, 72);
    reader r[THREADS];
    answers alone = make_answers(&p, &fresh);
    sscda *h = new_handle();
    snapshot state;
    int k;
    watch(map);
    OK(sscda_set_string(h, "map", map));
    OK(sscda_set_string(h, "standardize", "joint"));
    OK(sscda_set_int(h, "epochs", 20));
    OK(sscda_set_string(h, "classifier", classifier));
    fit(h, &p);
    state = take_state(h);
    OK(ask(h, &p, &fresh, &alone));
    memset(r, 0, sizeof r);
    for (k = 0; k < THREADS; ++k) {
        r[k].h = h;
        r[k].p = &p;
        r[k].fresh = &fresh;
        r[k].alone = &alone;
    }
    run_threads(read_again_and_again, r, sizeof r[0]);
    for (k = 0; k < THREADS; ++k) {
        CHECK(r[k].status == SSCDA_OK, "%s: thread %d got %s", map, k,
              sscda_status_name(r[k].status));
        CHECK(r[k].different == 0, "%s: thread %d read %ld other answers", map, k, r[k].different);
        calls += r[k].calls;
    }
    UNCHANGED(&state, h);
    free_snapshot(&state);
    free_answers(&alone);
    sscda_destroy(h);
    free_problem(&p);
    free_problem(&fresh);
}

static void check_map(const char *map) {
    check_readers(map, "nearest");
}

static void test_one_handle(void) {
    for_each_word("map", check_map);
    check_readers("linear", "svm");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_many_handles);
    promise("load-handles", fits);
    RUN_TEST(test_one_handle);
    promise("load-one-handle", calls);
    return UNITY_END();
}
