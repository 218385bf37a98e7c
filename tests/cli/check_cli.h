/* SPDX-License-Identifier: MIT */
/* What the suites of the command share. */
#ifndef TESTS_CLI_CHECK_CLI_H
#define TESTS_CLI_CHECK_CLI_H

#include <stddef.h>
#include <unity.h>

#include "cli/failure.h"
#include "cli/io/table.h"

/* The message has each of the words, and is one line. */
void check_message(const failure *f, const char *const *words, int line);
#define SAYS(f, ...) check_message((f), (const char *const[]){__VA_ARGS__, NULL}, __LINE__)

/* The numbers of a table, row after row. */
void check_values(const table *t, int64_t rows, int64_t cols, const double *expected, int line);
#define VALUES(t, rows, cols, ...) \
    check_values((t), (rows), (cols), (const double[]){__VA_ARGS__}, __LINE__)

/* A copy in memory that ends where the bytes end, so that a sanitizer sees a read behind them; to
 * be freed. */
char *exact_copy(const char *bytes, size_t size);
/* The whole of a file, to be freed; NULL when there is none. */
char *slurp(const char *path, size_t *size);
/* A new folder under the one the test runs in, and its removal with all that is in it. */
void make_folder(char path[64]);
void remove_folder(const char *path);
/* How many files a folder has, hidden ones too. */
int count_files(const char *path);

#endif
