/* SPDX-License-Identifier: MIT */
/* fuzz_seeds FOLDER: writes inputs to begin with, where chance would not find good ones: models,
 * tables of a search, fits of every kind, options at their ends. FOLDER has a folder for each
 * target. Run it again (`./dev fuzz seeds`) when a format changes, or the way in which a target
 * takes its input. */
#include "fuzz/seeds.h"

/* The last six are for a network, which needs ten or more. */
static const double xs[] = {0, 0,   0.1, 1,   1,   0.2, 1.1, 1, 2, -1, 2, 2,
                            3, 0.5, 0.4, 2.5, 1.5, 3,   2.2, 1, 4, 0,  1, 5};
static const double xt[] = {0.2, 0, 0, 1.2, 1, 1, 1.3, 0.9, 0.1, 0.1};
/* Two clouds, in each of which all neighbours have the label of the same source samples. */
static const double clouds[] = {0, 0.5, 0.1, 0.5, 0, 0.4, 0.1, 0.4, 0, 0.6, 0.1, 0.6, 0.05, 0.5,
                                2, 2.1, 2.1, 2.1, 2, 2.2, 2.1, 2.2, 2, 2.3, 2.1, 2.3, 2.05, 2.2};
static const int32_t labels[] = {3, 3, -1, -1, SSCDA_UNLABELED, 7, 3, -1, 7, 7, 3, -1};
static const char *folder;

void write_seed(const char *target, const char *name, stored s, const char *tail) {
    char path[4096];
    FILE *file;
    snprintf(path, sizeof path, "%s/%s/%s", folder, target, name);
    file = fopen(path, "wb");
    REQUIRE(file != NULL, "cannot write %s", path);
    REQUIRE(fwrite(s.data, 1, s.size, file) == s.size, "cannot write %s", path);
    REQUIRE(fwrite(tail, 1, strlen(tail), file) == strlen(tail), "cannot write %s", path);
    REQUIRE(fclose(file) == 0, "cannot write %s", path);
    free(s.data);
}

static sscda *new_handle(void) {
    sscda *h = NULL;
    REQUIRE(sscda_create(&h) == SSCDA_OK, "no handle");
    REQUIRE(sscda_set_int(h, "hidden", 2) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_set_int(h, "max_iterations", 5) == SSCDA_OK, "%s", sscda_last_error(h));
    return h;
}

/* One model with an option set to a word, and two cycles or weights now and then. */
static void write_model(const char *key, const char *word, int count) {
    const int64_t rows = strcmp(word, "neural") == 0 ? 12 : 6;
    const int learns = strcmp(word, "self_trained") == 0;
    const sscda_matrix source = sscda_row_major(xs, rows, 2);
    const sscda_matrix target = learns ? sscda_row_major(clouds, 14, 2) : sscda_row_major(xt, 5, 2);
    const double weights[] = {1, 2, 1, 1, 0.5, 3};
    sscda *h = new_handle();
    char name[100];
    int32_t status;
    REQUIRE(sscda_set_string(h, key, word) == SSCDA_OK, "%s", sscda_last_error(h));
    if (count % 3 == 1)
        REQUIRE(sscda_set_int(h, "cycles", 2) == SSCDA_OK, "%s", sscda_last_error(h));
    if (count % 4 == 2 && rows == 6)
        REQUIRE(sscda_set_weights(h, weights, 6, NULL, 0) == SSCDA_OK, "%s", sscda_last_error(h));
    if (count % 5 == 3) REQUIRE(sscda_set_int(h, "pca", 1) == SSCDA_OK, "%s", sscda_last_error(h));
    if (learns) REQUIRE(sscda_set_string(h, "map", "none") == SSCDA_OK, "%s", sscda_last_error(h));
    status = sscda_fit(h, &source, labels, &target);
    REQUIRE(status >= 0 || status == SSCDA_ERROR_UNAVAILABLE, "%s", sscda_last_error(h));
    snprintf(name, sizeof name, "seed_%s_%s", key, word);
    if (status >= 0) write_seed("deserialize", name, store(h, sscda_serialize), "");
    sscda_destroy(h);
}

/* More features than twice the samples: the linear part is kept as thin factors. */
static void write_wide_model(const char *map) {
    const sscda_matrix source = sscda_row_major(xs, 2, 5), target = sscda_row_major(xt, 2, 5);
    const int32_t classes[] = {3, -1};
    sscda *h = new_handle();
    char name[100];
    REQUIRE(sscda_set_string(h, "map", map) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_fit(h, &source, classes, &target) >= 0, "%s", sscda_last_error(h));
    snprintf(name, sizeof name, "seed_wide_%s", map);
    write_seed("deserialize", name, store(h, sscda_serialize), "");
    sscda_destroy(h);
}

static void write_models(void) {
    static const char *const keys[] = {"map", "standardize", "scale_rows", "classifier", "solver"};
    size_t k;
    int32_t row, count = 0;
    sscda *h = new_handle();
    write_seed("deserialize", "seed_not_fitted", store(h, sscda_serialize), "");
    sscda_destroy(h);
    for (row = 0; row < sscda_option_count(); ++row)
        for (k = 0; k < sizeof keys / sizeof keys[0]; ++k) {
            sscda_option option;
            char word[64];
            REQUIRE(sscda_option_describe(row, &option) == SSCDA_OK, "option %d", (int)row);
            if (strcmp(option.key, keys[k]) != 0) continue;
            while (next_word(&option.choices, word, sizeof word) != NULL)
                write_model(keys[k], word, (int)count++);
        }
    write_wide_model("linear");
    write_wide_model("rigid");
}

int main(int count, char **arguments) {
    REQUIRE(count == 2, "usage: fuzz_seeds FOLDER");
    folder = arguments[1];
    write_models();
    write_tables();
    write_fits();
    write_options();
    return 0;
}
