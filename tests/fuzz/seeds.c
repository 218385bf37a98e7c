/* Writes inputs to begin with, where real ones are not to be found by chance: models for
 * deserialize and tables of a search for tune_import. To be run again when a format changes:
 *   fuzz_seeds FOLDER      writes FOLDER/deserialize/... and FOLDER/tune_import/... */
#include "fuzz/stored.h"

static const double xs[] = {0, 0, 0.1, 1, 1, 0.2, 1.1, 1, 2, -1, 2, 2};
static const double xt[] = {0.2, 0, 0, 1.2, 1, 1, 1.3, 0.9, 0.1, 0.1};
static const int32_t labels[] = {3, 3, -1, -1, SSCDA_UNLABELED, 7};
static const char *folder;

static void write_seed(const char *target, const char *name, stored s, const char *tail) {
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
    const sscda_matrix source = sscda_row_major(xs, 6, 2), target = sscda_row_major(xt, 5, 2);
    const double weights[] = {1, 2, 1, 1, 0.5, 3};
    sscda *h = new_handle();
    char name[100];
    int32_t status;
    REQUIRE(sscda_set_string(h, key, word) == SSCDA_OK, "%s", sscda_last_error(h));
    if (count % 3 == 1)
        REQUIRE(sscda_set_int(h, "cycles", 2) == SSCDA_OK, "%s", sscda_last_error(h));
    if (count % 4 == 2)
        REQUIRE(sscda_set_weights(h, weights, 6, NULL, 0) == SSCDA_OK, "%s", sscda_last_error(h));
    if (count % 5 == 3) REQUIRE(sscda_set_int(h, "pca", 1) == SSCDA_OK, "%s", sscda_last_error(h));
    status = sscda_fit(h, &source, labels, &target);
    REQUIRE(status >= 0 || status == SSCDA_ERROR_UNAVAILABLE, "%s", sscda_last_error(h));
    snprintf(name, sizeof name, "seed_%s_%s", key, word);
    if (status >= 0) write_seed("deserialize", name, store(h, sscda_serialize), "");
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
            char words[200], *word;
            REQUIRE(sscda_option_describe(row, &option) == SSCDA_OK, "option %d", (int)row);
            if (strcmp(option.key, keys[k]) != 0) continue;
            snprintf(words, sizeof words, "%s", option.choices);
            for (word = strtok(words, "|"); word != NULL; word = strtok(NULL, "|"))
                write_model(option.key, word, (int)count++);
        }
}

/* The search of tune_import.c, as a whole and its second part, for each way to take it in. */
static void write_table(const char *criterion, int64_t parts, const char *tail) {
    const sscda_matrix source = sscda_row_major(xs, 4, 2), target = sscda_row_major(xt, 5, 2);
    const double lambda_g[] = {0.1, 0.7};
    sscda_grid *grid = NULL;
    sscda *h = NULL;
    char name[100];
    REQUIRE(sscda_create(&h) == SSCDA_OK && sscda_grid_create(&grid) == SSCDA_OK, "no handle");
    REQUIRE(sscda_set_string(h, "criterion", criterion) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_set_int(h, "folds", 2) == SSCDA_OK, "%s", sscda_last_error(h));
    if (strcmp(criterion, "reverse") != 0)
        REQUIRE(sscda_set_int(h, "folds", 5) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(sscda_grid_add_double(grid, "lambda_g", lambda_g, 2) == SSCDA_OK, "no values");
    REQUIRE(sscda_grid_set_part(grid, parts - 1, parts) == SSCDA_OK, "no parts");
    REQUIRE(sscda_tune(h, grid, &source, labels, &target) == SSCDA_OK, "%s", sscda_last_error(h));
    snprintf(name, sizeof name, "seed_%s_%d_%s", criterion, (int)parts, tail);
    write_seed("tune_import", name, store(h, sscda_tune_export), tail);
    sscda_grid_destroy(grid);
    sscda_destroy(h);
}

int main(int count, char **arguments) {
    /* The last byte modulo 3 is what the table is taken into. */
    static const char *const tails[] = {"0", "1", "2"};
    int k;
    REQUIRE(count == 2, "usage: fuzz_seeds FOLDER");
    folder = arguments[1];
    write_models();
    for (k = 0; k < 3; ++k) {
        write_table("graph", 1, tails[k]);
        write_table("graph", 2, tails[k]);
        write_table("reverse", 2, tails[k]);
    }
    return 0;
}
