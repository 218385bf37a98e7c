/* The library's options on the command line, from the library's own table. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <sscda/sscda.h>

#include "cli/arguments.h"
#include "cli/io/lists.h"

/* Finds an option; dashes count as underscores. 0 when there is none. */
int option_find(const char *name, sscda_option *out);
/* The message for a name that no option has: the nearest, or where the options are listed. Returns
 * -1. */
int option_refuse(const char *name, failure *f);
/* Tries the keys of all options. */
void options_try(nearest *n);
/* Its key, which lives as long as the library; NULL when there is none. */
const char *option_key(const char *name);
/* Reads a bool: yes or no in several words. 0 when it is none. */
int parse_bool(const char *text, int64_t *value);
/* Sets one option from text. */
int option_set(sscda *h, const char *name, const char *value, failure *f);
/* Sets all that the command line gives, the preset first. */
int options_apply(sscda *h, const arguments *a, failure *f);

#endif
