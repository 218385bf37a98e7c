/* SPDX-License-Identifier: MIT */
/* The table of a tuning run, for people and for programs. */
#ifndef CLI_SEARCH_TABLE_H
#define CLI_SEARCH_TABLE_H

#include <sscda/sscda.h>

#include "cli/io/json.h"
#include "cli/io/output.h"

/* Writes one row per cell, in the order of the grid, counted from 1. The column `best` marks the
 * best cell. Missing values are empty. */
int search_write(outputs *set, const char *path, const sscda *h, failure *f);
/* Writes the same as an object `key`. `nothing` is the accuracy of the best baseline; NaN if
 * unknown. */
void search_json(json *j, const char *key, const sscda *h, double nothing);
/* Prints the number of cells, the best few, and the best baseline. */
void search_print(FILE *out, const sscda *h, double nothing);

#endif
