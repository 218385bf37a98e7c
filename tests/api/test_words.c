/* SPDX-License-Identifier: MIT */
/* Every word of every option that is a choice, from end to end: fitted, mapped, classified, saved
 * and loaded to the same numbers; and a search by every criterion. Small, so that it can be run
 * where every step takes long (`./dev memcheck`). */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "api/tables.h"

static const char *key; /* the option whose words are tried */
static char path[] = "/tmp/sscda-words-XXXXXX";

void setUp(void) {}
void tearDown(void) {}

/* Also what the default leaves out: two cycles, preparation, threads. */
static sscda *handle_with(const char *word, int more) {
    const int32_t classes[] = {0, 1, 2};
    const double shares[] = {1, 2, 3};
    sscda *h = new_handle();
    OK(sscda_set_class_shares(h, classes, shares, 3)); /* for class_shares = given */
    OK(sscda_set_string(h, "class_shares", "source"));
    OK(sscda_set_string(h, key, word));
    OK(sscda_set_int(h, "max_iterations", 6));
    OK(sscda_set_int(h, "epochs", 5));
    if (more) {
        OK(sscda_set_int(h, "cycles", 2));
        OK(sscda_set_int(h, "pca", 2));
        OK(sscda_set_int(h, "threads", 2));
    }
    return h;
}

static void save_and_load(const sscda *h) {
    sscda *copy = NULL;
    OK(sscda_save(h, path));
    OK(sscda_load(&copy, path));
    SAME(take_results(h), take_results(copy));
    sscda_destroy(copy);
}

static void try_fit(const char *word) {
    problem p = make_problem(20, 23, 4, 3, 71);
    int32_t classes[23];
    double confidence[23];
    int more;
    for (more = 0; more < 2; ++more) {
        sscda *h = handle_with(word, more);
        const int32_t status = sscda_fit(h, &p.source, p.labels, &p.target);
        /* A build without OR-Tools says so. */
        if (status != SSCDA_ERROR_UNAVAILABLE) {
            CHECK(status >= 0, "%s = %s: %s", key, word, sscda_last_error(h));
            OK(sscda_predict(h, &p.target, classes, confidence, 23));
            save_and_load(h);
        }
        sscda_destroy(h);
    }
    free_problem(&p);
}

static void try_search(const char *word) {
    problem p = make_problem(20, 23, 4, 3, 72);
    sscda_grid *grid = small_grid();
    sscda *h = handle_with(word, 0);
    OK(sscda_set_int(h, "folds", 2));
    OK(tune(h, grid, &p));
    CHECK(sscda_tune_apply(h, SSCDA_BEST, &p.source, p.labels, &p.target) >= 0, "%s: %s", word,
          sscda_last_error(h));
    save_and_load(h);
    sscda_grid_destroy(grid);
    sscda_destroy(h);
    free_problem(&p);
}

static void test_words(void) {
    int32_t k;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option row;
        OK(sscda_option_describe(k, &row));
        key = row.key;
        if (row.type == SSCDA_TYPE_CHOICE && strcmp(key, "criterion") != 0)
            for_each_word(key, try_fit);
    }
}

static void test_criteria(void) {
    key = "criterion";
    for_each_word(key, try_search);
}

int main(void) {
    const int file = mkstemp(path);
    int failures;
    if (file < 0) return 1;
    close(file);
    UNITY_BEGIN();
    RUN_TEST(test_words);
    RUN_TEST(test_criteria);
    failures = UNITY_END();
    remove(path);
    return failures;
}
