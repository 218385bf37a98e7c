/* SPDX-License-Identifier: MIT */
/* The library's options on the command line, from the library's option table. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <sscda/sscda.h>

#include "cli/arguments.h"
#include "cli/io/lists.h"

/* Finds an option; dashes count as underscores. 0 if there is none. */
int option_find(const char *name, sscda_option *out);
/* Sets the message for an unknown option: suggests the nearest one, or says where the options are
 * listed. Returns -1. */
int option_refuse(const char *name, failure *f);
/* Compares the keys of all options with the word of `n`. */
void options_try(nearest *n);
/* The key of an option, which stays valid while the library is loaded; NULL if there is none. */
const char *option_key(const char *name);
/* Reads a bool in one of several spellings. 0 if it is none. */
int parse_bool(const char *text, int64_t *value);
/* Sets one option from text. */
int option_set(sscda *h, const char *name, const char *value, failure *f);
/* Sets all options of the command line, the preset first. */
int options_apply(sscda *h, const arguments *a, failure *f);

#endif
