/* SPDX-License-Identifier: MIT */
/* Matches the columns of a table with the features of a fit, by name if both sides have names. */
#ifndef CLI_COLUMNS_H
#define CLI_COLUMNS_H

#include "cli/commands/warnings.h"
#include "cli/io/table.h"

/* Gives the names of the source's columns to the handle, for the fit and the model. Returns 1; or 0
 * with a warning if the names are not distinct and so not used; or -1 with a message if the library
 * refuses them. */
int columns_set_names(sscda *h, const char *file, const table *t, warnings *w, failure *f);

/* Puts the columns of `t` in the order of the handle's `features`. `other` is the owner of these in
 * messages: "the source" or "the model". Missing or surplus columns are a failure. If only one side
 * has names, columns are matched by position, with a warning. */
int columns_match(table *t, const sscda *h, const char *file, const char *other, int64_t features,
                  warnings *w, failure *f);

/* After a fit: warns if a single feature dominates the distances. */
void columns_warn_dominant(const sscda *h, const table *source, warnings *w);
/* The feature that dominates the distances in a model, and its share; -1 if there is none. */
int64_t dominant_feature(const sscda *h, double *share);

#endif
