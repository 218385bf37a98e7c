/* A program of the first release, built against its header, which lies frozen in this folder, and
 * run with the library of today: `program <this folder>`. It calls every part of the interface,
 * asks for the keys that the release had (keys.txt) and reads a model that it wrote (model.sscda,
 * mapped.txt).
 *
 * `program <folder> write` writes those three; that was done once, for the release. */
#include <math.h>
#include <sscda/sscda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 30
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static int cases;

#define CHECK(condition) check((condition), #condition, __LINE__)
#define OK(call) check_status((call), #call, __LINE__)

static void check(int good, const char *what, int line) {
    ++cases;
    if (good) return;
    printf("line %d: %s\n  last message: %s\n", line, what, sscda_last_error(NULL));
    exit(1);
}

static void check_status(int32_t status, const char *what, int line) {
    check(status >= 0, what, line);
}

/* Bound when the program is loaded: one that is gone, and it does not start. */
static void (*const functions[])(void) = {
    (void (*)(void))sscda_abi_version,
    (void (*)(void))sscda_adapted,
    (void (*)(void))sscda_cancel,
    (void (*)(void))sscda_classes,
    (void (*)(void))sscda_correspondence,
    (void (*)(void))sscda_correspondence_nnz,
    (void (*)(void))sscda_correspondence_triplets,
    (void (*)(void))sscda_create,
    (void (*)(void))sscda_deserialize,
    (void (*)(void))sscda_destroy,
    (void (*)(void))sscda_estimate_memory,
    (void (*)(void))sscda_fit,
    (void (*)(void))sscda_get_double,
    (void (*)(void))sscda_get_int,
    (void (*)(void))sscda_get_string,
    (void (*)(void))sscda_grid_add_defaults,
    (void (*)(void))sscda_grid_add_double,
    (void (*)(void))sscda_grid_add_int,
    (void (*)(void))sscda_grid_add_string,
    (void (*)(void))sscda_grid_cells,
    (void (*)(void))sscda_grid_create,
    (void (*)(void))sscda_grid_destroy,
    (void (*)(void))sscda_grid_set_part,
    (void (*)(void))sscda_grid_set_shape,
    (void (*)(void))sscda_info_count,
    (void (*)(void))sscda_info_describe,
    (void (*)(void))sscda_info_double,
    (void (*)(void))sscda_info_int,
    (void (*)(void))sscda_info_string,
    (void (*)(void))sscda_last_error,
    (void (*)(void))sscda_live_handles,
    (void (*)(void))sscda_load,
    (void (*)(void))sscda_map,
    (void (*)(void))sscda_option_count,
    (void (*)(void))sscda_option_describe,
    (void (*)(void))sscda_predict,
    (void (*)(void))sscda_prepare,
    (void (*)(void))sscda_save,
    (void (*)(void))sscda_serialize,
    (void (*)(void))sscda_set_double,
    (void (*)(void))sscda_set_int,
    (void (*)(void))sscda_set_progress,
    (void (*)(void))sscda_set_string,
    (void (*)(void))sscda_set_weights,
    (void (*)(void))sscda_status_name,
    (void (*)(void))sscda_target_labels,
    (void (*)(void))sscda_trace,
    (void (*)(void))sscda_tune,
    (void (*)(void))sscda_tune_apply,
    (void (*)(void))sscda_tune_column,
    (void (*)(void))sscda_tune_column_count,
    (void (*)(void))sscda_tune_column_describe,
    (void (*)(void))sscda_tune_export,
    (void (*)(void))sscda_tune_import,
    (void (*)(void))sscda_tune_info_double,
    (void (*)(void))sscda_tune_info_int,
    (void (*)(void))sscda_tune_info_string,
    (void (*)(void))sscda_tune_labels,
    (void (*)(void))sscda_tune_set_classifier,
    (void (*)(void))sscda_tune_vote,
    (void (*)(void))sscda_tune_word,
    (void (*)(void))sscda_version,
    (void (*)(void))sscda_version_number,
};

static void check_version(void) {
    size_t k;
    const int header =
        SSCDA_VERSION_MAJOR * 10000 + SSCDA_VERSION_MINOR * 100 + SSCDA_VERSION_PATCH;
    for (k = 0; k < COUNT(functions); ++k)
        CHECK(functions[k] != NULL);
    CHECK(sscda_abi_version() == SSCDA_ABI_VERSION);
    CHECK(sscda_version_number() >= header);
    CHECK(strcmp(sscda_status_name(SSCDA_ERROR_NOT_RUN), "SSCDA_ERROR_NOT_RUN") == 0);
}

/* Two clouds, and the same turned and moved. */
static double xs[ROWS][2], xt[ROWS][2];
static int32_t labels[ROWS];
static sscda_matrix source, target;

static void make_data(void) {
    int i;
    for (i = 0; i < ROWS; ++i) {
        const double t = 0.37 * i;
        labels[i] = i % 2;
        xs[i][0] = (i % 2 ? 3 : -3) + cos(t * t);
        xs[i][1] = sin(t * t * 1.7);
        xt[i][0] = 0.8 * xs[i][0] - 0.6 * xs[i][1] + 1;
        xt[i][1] = 0.6 * xs[i][0] + 0.8 * xs[i][1] - 2;
    }
    source = sscda_row_major(&xs[0][0], ROWS, 2);
    target = sscda_row_major(&xt[0][0], ROWS, 2);
}

/* Whether each word of "a|b" is one of "c|b|a". */
static int has_words(const char *all, const char *words) {
    char framed[512], word[512];
    size_t length;
    if (all == NULL) return strcmp(words, "-") == 0;
    snprintf(framed, sizeof framed, "|%s|", all);
    for (; *words != 0; words += length + (words[length] == '|')) {
        length = strcspn(words, "|");
        snprintf(word, sizeof word, "|%.*s|", (int)length, words);
        if (strstr(framed, word) == NULL) return 0;
    }
    return 1;
}

/* What lies behind the struct is the program's: the library must not write there. */
typedef struct guarded {
    sscda_option option;
    unsigned char guard[64];
} guarded;

static void check_option(const char *key, int type, const char *words) {
    guarded g;
    int32_t k;
    size_t b;
    memset(&g, 0xa5, sizeof g);
    for (k = 0; k < sscda_option_count(); ++k) {
        OK(sscda_option_describe(k, &g.option));
        if (strcmp(g.option.key, key) == 0) break;
    }
    check(k < sscda_option_count(), key, __LINE__);
    check(g.option.type == type, key, __LINE__);
    check(has_words(g.option.choices, words), key, __LINE__);
    for (b = 0; b < sizeof g.guard; ++b)
        if (g.guard[b] != 0xa5) check(0, "written behind sscda_option", __LINE__);
}

static void check_info(const sscda *h, const char *key, int type) {
    double number;
    int64_t integer;
    const char *word = NULL;
    if (type == SSCDA_TYPE_DOUBLE) check_status(sscda_info_double(h, key, &number), key, __LINE__);
    if (type == SSCDA_TYPE_INT) check_status(sscda_info_int(h, key, &integer), key, __LINE__);
    if (type == SSCDA_TYPE_CHOICE) check_status(sscda_info_string(h, key, &word), key, __LINE__);
}

static FILE *open_file(const char *folder, const char *name, const char *mode) {
    char path[1024];
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, mode);
    check(file != NULL, path, __LINE__);
    return file;
}

static void check_keys(const char *folder, const sscda *h) {
    FILE *file = open_file(folder, "keys.txt", "r");
    char kind[16], key[64], words[256];
    int type;
    while (fscanf(file, "%15s %63s %d %255s", kind, key, &type, words) == 4) {
        if (strcmp(kind, "option") == 0) check_option(key, type, words);
        if (strcmp(kind, "info") == 0) check_info(h, key, type);
        if (strcmp(kind, "trace") == 0)
            check_status(sscda_trace(h, key, NULL, 0, NULL), key, __LINE__);
    }
    CHECK(feof(file));
    fclose(file);
}

static void write_keys(const char *folder) {
    const char *const kinds[] = {"objective", "lower_bound", "relative_gap",
                                 "step",      "seconds",     "cycle"};
    FILE *file = open_file(folder, "keys.txt", "w");
    int32_t k, type = 0;
    const char *key = NULL;
    for (k = 0; k < sscda_option_count(); ++k) {
        sscda_option o;
        OK(sscda_option_describe(k, &o));
        fprintf(file, "option %s %d %s\n", o.key, (int)o.type, o.choices ? o.choices : "-");
    }
    for (k = 0; k < sscda_info_count(); ++k) {
        OK(sscda_info_describe(k, &key, &type));
        fprintf(file, "info %s %d -\n", key, (int)type);
    }
    for (k = 0; k < (int32_t)COUNT(kinds); ++k)
        fprintf(file, "trace %s 0 -\n", kinds[k]);
    fclose(file);
}

/* Reads every member that the release had. */
static int32_t watch(const sscda_progress *p, void *payload) {
    int *good_calls = payload;
    const int told = p->cycle <= p->cycles && p->cycles == 1 && p->iteration <= p->max_iterations &&
                     p->gap_tolerance > 0 && p->seconds >= 0 && p->phase >= 1 && p->reserved == 0;
    const int no_search = p->cells_done == 0 && p->cells == 0 && isnan(p->seconds_left);
    const int numbers = p->iteration == 0 || p->objective >= p->lower_bound;
    if (!told || !no_search || !numbers || !(p->relative_gap >= 0)) return SSCDA_ABORT;
    ++*good_calls;
    return SSCDA_CONTINUE;
}

static sscda *check_fit(void) {
    sscda *h = NULL;
    double out[ROWS][2], c[ROWS][ROWS], confidence[ROWS];
    sscda_matrix y = sscda_row_major(&out[0][0], ROWS, 2);
    sscda_matrix dense = sscda_row_major(&c[0][0], ROWS, ROWS);
    int32_t predicted[ROWS];
    int64_t bytes = 0;
    int i, right = 0, calls = 0;
    OK(sscda_create(&h));
    OK(sscda_set_string(h, "preset", "default"));
    OK(sscda_set_double(h, "lambda_s", 0.1));
    OK(sscda_set_int(h, "threads", 2));
    OK(sscda_set_string(h, "map", "linear"));
    OK(sscda_set_progress(h, watch, &calls));
    OK(sscda_estimate_memory(h, ROWS, ROWS, 2, &bytes));
    OK(sscda_fit(h, &source, labels, &target));
    OK(sscda_set_progress(h, NULL, NULL));
    CHECK(calls > 0);
    OK(sscda_map(h, &source, &y));
    OK(sscda_adapted(h, &y));
    OK(sscda_prepare(h, SSCDA_TARGET, &target, &y));
    OK(sscda_correspondence(h, &dense));
    OK(sscda_predict(h, &target, predicted, confidence, ROWS));
    for (i = 0; i < ROWS; ++i)
        right += predicted[i] == labels[i];
    CHECK(right >= ROWS - 3);
    CHECK(sscda_fit(h, &source, NULL, NULL) == SSCDA_ERROR_ARGUMENT);
    return h;
}

static void check_search(sscda *h) {
    const double weights[] = {0, 0.1};
    sscda_grid *grid = NULL;
    int64_t cells = 0, size = 0;
    void *bytes;
    int32_t voted[ROWS];
    OK(sscda_grid_create(&grid));
    OK(sscda_grid_add_double(grid, "lambda_s", weights, 2));
    OK(sscda_grid_set_shape(grid, SSCDA_GRID_PRODUCT));
    OK(sscda_grid_cells(grid, h, &cells));
    OK(sscda_tune(h, grid, &source, labels, &target));
    OK(sscda_tune_vote(h, voted, NULL, ROWS));
    OK(sscda_tune_export(h, NULL, 0, &size));
    bytes = malloc((size_t)size);
    CHECK(bytes != NULL);
    OK(sscda_tune_export(h, bytes, size, &size));
    OK(sscda_tune_import(h, bytes, size, SSCDA_IMPORT_REPLACE));
    OK(sscda_tune_apply(h, SSCDA_BEST, &source, labels, &target));
    CHECK(cells >= 2);
    free(bytes);
    sscda_grid_destroy(grid);
}

static void check_storage(const sscda *h) {
    const char *path = "release-1-program.sscda";
    double before[ROWS][2], after[ROWS][2];
    sscda_matrix y = sscda_row_major(&before[0][0], ROWS, 2);
    sscda_matrix z = sscda_row_major(&after[0][0], ROWS, 2);
    sscda *copy = NULL;
    OK(sscda_save(h, path));
    OK(sscda_load(&copy, path));
    OK(sscda_map(h, &source, &y));
    OK(sscda_map(copy, &source, &z));
    CHECK(memcmp(before, after, sizeof before) == 0);
    sscda_destroy(copy);
    remove(path);
}

/* The numbers of a model do not change once it is stored; how a product is rounded may. */
static void check_model(const char *folder, int write) {
    char path[1024];
    double out[ROWS][2];
    sscda_matrix y = sscda_row_major(&out[0][0], ROWS, 2);
    sscda *h = NULL;
    FILE *file;
    int i, j;
    snprintf(path, sizeof path, "%s/model.sscda", folder);
    OK(sscda_load(&h, path));
    OK(sscda_map(h, &source, &y));
    file = open_file(folder, "mapped.txt", write ? "w" : "r");
    for (i = 0; i < ROWS; ++i) {
        for (j = 0; j < 2; ++j) {
            double expected = 0;
            if (write)
                fprintf(file, "%.17g\n", out[i][j]);
            else
                CHECK(fscanf(file, "%lf", &expected) == 1 && fabs(out[i][j] - expected) < 1e-12);
        }
    }
    fclose(file);
    sscda_destroy(h);
}

int main(int argc, char **argv) {
    const int write = argc == 3 && strcmp(argv[2], "write") == 0;
    sscda *h;
    if (argc < 2) return 2;
    check_version();
    make_data();
    h = check_fit();
    if (write) {
        char path[1024];
        snprintf(path, sizeof path, "%s/model.sscda", argv[1]);
        OK(sscda_save(h, path));
        write_keys(argv[1]);
    }
    check_keys(argv[1], h);
    check_search(h);
    check_storage(h);
    check_model(argv[1], write);
    sscda_destroy(h);
    CHECK(sscda_live_handles() == 0);
    printf("promise: abi-first-release %d cases\n", cases);
    return 0;
}
