/* SPDX-License-Identifier: MIT */
/* The summary of a fit, for people and for programs. */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include <sscda/sscda.h>
#include <stdio.h>

#include "cli/io/classes.h"
#include "cli/io/json.h"

/* Prints the status, the gap and the time in a few lines. */
void summary_print(FILE *out, const sscda *h);
/* Writes an object `key` with one member per info key. */
void summary_info(json *j, const char *key, const sscda *h);
/* Writes an object `key` with one member per option. */
void summary_options(json *j, const char *key, const sscda *h);
/* Writes an array `key` of the classes and their labels. */
void summary_classes(json *j, const char *key, const classes *c);

/* Writes an array `key` of the names of the features; empty if they have none. */
void summary_features(json *j, const char *key, const sscda *h);

int is_fitted(const sscda *h);
/* The status of the fit in plain words. */
const char *status_in_words(int64_t status);

#endif
