/* SPDX-License-Identifier: MIT */
/* read FOLDER: maps with the models that R fitted, to the bits that R got. */
#include <sscda/sscda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(condition, ...)            \
    do {                                   \
        if (!(condition)) {                \
            printf(__VA_ARGS__);           \
            printf(" (%s)\n", #condition); \
            exit(1);                       \
        }                                  \
    } while (0)

enum { features = 4, most = 4096 };

static const char *folder;

static const char *path_of(const char *name, const char *ending) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s%s", folder, name, ending);
    return path;
}

/* How many samples a file has; those of a file are column after column. */
static int64_t read_bits(const char *name, const char *ending, double *x) {
    FILE *file = fopen(path_of(name, ending), "rb");
    size_t count;
    REQUIRE(file != NULL, "%s", path_of(name, ending));
    count = fread(x, sizeof *x, most, file);
    REQUIRE(count > 0 && count < most && count % features == 0, "%zu numbers", count);
    fclose(file);
    return (int64_t)(count / features);
}

static void check(const char *name) {
    static double x[most], y[most], expected[most];
    const int64_t n = read_bits("new", ".bits", x);
    sscda_matrix in = sscda_col_major(x, n, features), out = sscda_col_major(y, n, features);
    int64_t ns = -1;
    sscda *h = NULL;
    REQUIRE(sscda_load(&h, path_of(name, ".sscda")) == SSCDA_OK, "%s", sscda_last_error(NULL));
    REQUIRE(sscda_map(h, &in, &out) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(read_bits(name, ".mapped", expected) == n, "%s: other samples", name);
    REQUIRE(memcmp(y, expected, (size_t)(n * features) * sizeof *y) == 0, "%s is mapped otherwise",
            name);
    REQUIRE(sscda_info_int(h, "source_rows", &ns) == SSCDA_OK, "%s", sscda_last_error(h));
    out = sscda_col_major(y, ns, features);
    REQUIRE(read_bits(name, ".adapted", expected) == ns, "%s: %d samples", name, (int)ns);
    REQUIRE(sscda_adapted(h, &out) == SSCDA_OK, "%s", sscda_last_error(h));
    REQUIRE(memcmp(y, expected, (size_t)(ns * features) * sizeof *y) == 0,
            "%s is adapted otherwise", name);
    sscda_destroy(h);
}

int main(int count, char **arguments) {
    char name[100];
    int names = 0;
    FILE *list;
    if (count != 2) return 2;
    folder = arguments[1];
    list = fopen(path_of("names", ".txt"), "r");
    REQUIRE(list != NULL, "%s", path_of("names", ".txt"));
    for (; fscanf(list, "%99s", name) == 1; ++names)
        check(name);
    fclose(list);
    REQUIRE(names > 0, "no models");
    printf("%d files\n", names);
    return 0;
}
