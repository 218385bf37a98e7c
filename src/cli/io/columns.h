/* The columns of a table as the features of a fit: by their names where both sides have them. */
#ifndef CLI_COLUMNS_H
#define CLI_COLUMNS_H

#include "cli/io/table.h"
#include "cli/commands/warnings.h"

/* Gives the names of the source's columns to the handle, for the fit and the model, and returns 1.
 * Names that cannot tell the columns apart are no names: a warning, and 0 is returned. -1 with a
 * message when the library refuses them. */
int columns_set_names(sscda *h, const char *file, const table *t, warnings *w, failure *f);

/* Puts the columns of `t` in the order of the `features` that the handle knows. `other` says in
 * messages who has these: "the source" or "the model". Columns that are missing or too many are a
 * failure; where one side alone has names they are taken by position, with a warning. */
int columns_match(table *t, const sscda *h, const char *file, const char *other, int64_t features,
                  warnings *w, failure *f);

/* After a fit: one feature that decides the distances alone is a warning. */
void columns_warn_dominant(const sscda *h, const table *source, warnings *w);
/* The same for a model: its feature and the share that is too much; -1 when there is none. */
int64_t dominant_feature(const sscda *h, double *share);

#endif
