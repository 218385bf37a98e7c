/* What a fit says about itself, for people and for programs. */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include <sscda/sscda.h>
#include <stdio.h>

#include "cli/io/classes.h"
#include "cli/io/json.h"

/* A few lines: how it ended, how near to the optimum, how long it took. */
void summary_print(FILE *out, const sscda *h);
/* One member per info key, in an object `key`. */
void summary_info(json *j, const char *key, const sscda *h);
/* One member per option, in an object `key`. */
void summary_options(json *j, const char *key, const sscda *h);
/* The classes and their labels, in an array `key`. */
void summary_classes(json *j, const char *key, const classes *c);

/* The names of the features, in an array `key`; empty when they have none. */
void summary_features(json *j, const char *key, const sscda *h);

/* Whether a handle is fitted. */
int is_fitted(const sscda *h);
/* The status of the fit in words a user knows. */
const char *status_in_words(int64_t status);

#endif
