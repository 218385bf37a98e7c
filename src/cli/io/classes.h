/* SPDX-License-Identifier: MIT */
/* Classes and their names. The library's classes are 32-bit integers. If all labels are such
 * integers, they keep their values. Otherwise classes are numbered from 0 in the order of their
 * names, so the numbers do not depend on the order of the rows. */
#ifndef CLI_CLASSES_H
#define CLI_CLASSES_H

#include <stdint.h>

typedef struct classes {
    int64_t count;
    int32_t *labels; /* ascending */
    char **names;
    int are_named; /* whether the names are more than the numbers as text */
} classes;

void classes_free(classes *c);
/* Finds the classes of `rows` texts and the label of each. "" and "NA" mean unlabelled. */
void classes_find(char *const *texts, int64_t rows, classes *c, int32_t *labels);
/* The label of each text among known classes, and `foreign` for other classes. */
void classes_match(const classes *c, char *const *texts, int64_t rows, int32_t foreign,
                   int32_t *labels);
/* The name of a label: "" for SSCDA_UNLABELED, and the number in `buffer` for an unknown class. */
const char *classes_name(const classes *c, int32_t label, char buffer[16]);

#endif
