/* SPDX-License-Identifier: MIT */
#include "cli/check_cli.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void check_message(const failure *f, const char *const *words, int line) {
    char text[1400];
    for (; *words != NULL; ++words) {
        snprintf(text, sizeof text, "line %d: no '%s' in: %s", line, *words, f->text);
        TEST_ASSERT_TRUE_MESSAGE(strstr(f->text, *words) != NULL, text);
    }
    TEST_ASSERT_NULL(strchr(f->text, '\n'));
}

void check_values(const table *t, int64_t rows, int64_t cols, const double *expected, int line) {
    char text[80];
    snprintf(text, sizeof text, "line %d", line);
    TEST_ASSERT_EQUAL_INT64_MESSAGE(rows, t->rows, text);
    TEST_ASSERT_EQUAL_INT64_MESSAGE(cols, t->cols, text);
    for (int64_t k = 0; k < rows * cols; ++k) {
        snprintf(text, sizeof text, "line %d: element %lld: %.17g", line, (long long)k,
                 t->values[k]);
        TEST_ASSERT_TRUE_MESSAGE(t->values[k] == expected[k], text);
    }
}

char *exact_copy(const char *bytes, size_t size) {
    char *exact = malloc(size > 0 ? size : 1);
    TEST_ASSERT_NOT_NULL(exact);
    memcpy(exact, bytes, size);
    return exact;
}

char *slurp(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    char *data = calloc(1, 1 << 20);
    TEST_ASSERT_NOT_NULL(data);
    *size = fread(data, 1, (1 << 20) - 1, file);
    fclose(file);
    return data;
}

void make_folder(char path[64]) {
    strcpy(path, "cli_test.XXXXXX");
    TEST_ASSERT_NOT_NULL(mkdtemp(path));
}

static int for_each_file(const char *path, int remove_them) {
    char name[512];
    int count = 0;
    DIR *folder = opendir(path);
    TEST_ASSERT_NOT_NULL(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        ++count;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (remove_them) TEST_ASSERT_EQUAL_INT(0, unlink(name));
    }
    closedir(folder);
    return count;
}

int count_files(const char *path) {
    return for_each_file(path, 0);
}

void remove_folder(const char *path) {
    for_each_file(path, 1);
    TEST_ASSERT_EQUAL_INT(0, rmdir(path));
}
