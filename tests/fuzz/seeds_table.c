/* SPDX-License-Identifier: MIT */
/* Tables of searches: the one of tune_import.c as a whole and its second part, and others with all
 * that a table can hold. */
#include "fuzz/seeds.h"

static const double xs[] = {0, 0, 0.1, 1, 1, 0.2, 1.1, 1};
static const double xt[] = {0.2, 0, 0, 1.2, 1, 1, 1.3, 0.9, 0.1, 0.1};
static const int32_t labels[] = {3, 3, -1, -1};

typedef struct recipe {
    const char *name, *criterion;
    int64_t parts, folds;
    void (*fill)(sscda *h, sscda_grid *grid);
} recipe;

static void add_words(sscda_grid *grid, const char *key, const char *first, const char *second) {
    const char *const words[] = {first, second};
    REQUIRE(sscda_grid_add_string(grid, key, words, 2) == SSCDA_OK, "%s", sscda_last_error(NULL));
}

static void two_weights(sscda *h, sscda_grid *grid) {
    const double lambda_g[] = {0.1, 0.7};
    (void)h;
    REQUIRE(sscda_grid_add_double(grid, "lambda_g", lambda_g, 2) == SSCDA_OK, "no values");
}

static void words_and_counts(sscda *h, sscda_grid *grid) {
    const int64_t components[] = {0, 1};
    (void)h;
    add_words(grid, "solver", "conditional_gradient", "proximal_gradient");
    add_words(grid, "standardize", "none", "joint");
    REQUIRE(sscda_grid_add_int(grid, "pca", components, 2) == SSCDA_OK, "no values");
}

/* One of the maps cannot be followed by what restores the covariance. */
static void failed_cells(sscda *h, sscda_grid *grid) {
    REQUIRE(sscda_set_int(h, "restore_covariance", 1) == SSCDA_OK, "%s", sscda_last_error(h));
    add_words(grid, "map", "linear", "kernel");
}

static int32_t classify(const sscda_matrix *train, const int32_t *known, const sscda_matrix *test,
                        int32_t *predicted, void *payload) {
    int64_t k;
    (void)train;
    (void)payload;
    for (k = 0; k < test->rows; ++k)
        predicted[k] = known[0];
    return SSCDA_CONTINUE;
}

static void own_classifier(sscda *h, sscda_grid *grid) {
    two_weights(h, grid);
    REQUIRE(sscda_tune_set_classifier(h, classify, NULL) == SSCDA_OK, "%s", sscda_last_error(h));
}

static void both_classifiers(sscda *h, sscda_grid *grid) {
    (void)h;
    add_words(grid, "classifier", "self_trained", "svm");
}

/* The last byte of the input modulo 3 is what the table is taken into. */
static void write_table(const recipe *r, const char *tail) {
    const sscda_matrix source = sscda_row_major(xs, 4, 2), target = sscda_row_major(xt, 5, 2);
    sscda_grid *grid = NULL;
    sscda *h = NULL;
    char name[100];
    REQUIRE(sscda_create(&h) == SSCDA_OK && sscda_grid_create(&grid) == SSCDA_OK, "no handle");
    REQUIRE(sscda_set_string(h, "criterion", r->criterion) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_set_int(h, "folds", r->folds) == SSCDA_OK, "%s", sscda_last_error(h));
    r->fill(h, grid);
    REQUIRE(sscda_grid_set_part(grid, r->parts - 1, r->parts) == SSCDA_OK, "no parts");
    REQUIRE(sscda_tune(h, grid, &source, labels, &target) >= 0, "%s", sscda_last_error(h));
    snprintf(name, sizeof name, "seed_%s_%d_%s", r->name, (int)r->parts, tail);
    write_seed("tune_import", name, store(h, sscda_tune_export), tail);
    sscda_grid_destroy(grid);
    sscda_destroy(h);
}

void write_tables(void) {
    static const recipe recipes[] = {
        {"graph", "graph", 1, 5, two_weights},
        {"graph", "graph", 2, 5, two_weights},
        {"reverse", "reverse", 2, 2, two_weights},
        {"scatter", "scatter", 1, 5, two_weights},
        {"neighbours", "neighbours", 1, 5, words_and_counts},
        {"failed", "graph", 1, 5, failed_cells},
        {"failed_reverse", "reverse", 1, 2, failed_cells},
        {"custom", "graph", 1, 5, own_classifier},
        {"classifiers", "scatter", 1, 5, both_classifiers},
    };
    static const char *const tails[] = {"0", "1", "2"};
    size_t k, t;
    for (k = 0; k < sizeof recipes / sizeof recipes[0]; ++k)
        for (t = 0; t < 3; ++t)
            write_table(&recipes[k], tails[t]);
}
