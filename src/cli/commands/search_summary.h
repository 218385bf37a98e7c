/* The table of a search, for people and for programs. */
#ifndef CLI_SEARCH_TABLE_H
#define CLI_SEARCH_TABLE_H

#include <sscda/sscda.h>

#include "cli/io/json.h"
#include "cli/io/output.h"

/* One row per cell, in the order of the grid, counted from 1; `best` marks the best. What a cell
 * does not have is empty. */
int search_write(outputs *set, const char *path, const sscda *h, failure *f);
/* The same as an object `key`. `nothing` is the accuracy of the best cell that does nothing; NaN
 * when it is not known. */
void search_json(json *j, const char *key, const sscda *h, double nothing);
/* What was tried, the best few, and the best that does nothing. */
void search_print(FILE *out, const sscda *h, double nothing);

#endif
