/* SPDX-License-Identifier: MIT */
/* Searches and their tables, for tests. */
#ifndef TESTS_API_TABLES_H
#define TESTS_API_TABLES_H

#include "api/domains.h"
#include "api/snapshot.h"

/* lambda_s {0, 0.5} x lambda_g {0.1, 0.7}: 4 cells and a baseline. */
sscda_grid *small_grid(void);

/* Searches and returns what sscda_tune() did; an error fails the test. */
int32_t tune(sscda *h, const sscda_grid *grid, const problem *p);

/* An entry of a column, and a count about the search. */
double entry(const sscda *h, const char *key, int64_t cell);
const char *word_entry(const sscda *h, const char *key, int64_t cell);
int64_t tune_count(const sscda *h, const char *key);

/* All that a table tells, times apart. */
snapshot take_table(const sscda *h);
/* Searches with one thread and with so many: the tables are the same, but for seconds. */
void same_table_with_threads(sscda *h, const sscda_grid *grid, const problem *p, int64_t threads);

/* A classifier: the label of the nearest sample, of equally near ones the first. The payload counts
 * its calls, unless it is NULL. */
int32_t nearest_label(const sscda_matrix *train, const int32_t *labels, const sscda_matrix *test,
                      int32_t *predicted, void *payload);

#endif
