/* Classes by name. The library knows classes as 32-bit integers. Labels that are such integers stay
 * what they are; other labels are numbered from 0 in the order of their names, which do not depend
 * on the order of the rows. */
#ifndef CLI_CLASSES_H
#define CLI_CLASSES_H

#include <stdint.h>

typedef struct classes {
    int64_t count;
    int32_t *labels; /* ascending */
    char **names;
    int are_named; /* whether a name is more than the number as text */
} classes;

void classes_free(classes *c);
/* Finds the classes of `rows` texts and the label of each. "" and "NA" are no label. */
void classes_find(char *const *texts, int64_t rows, classes *c, int32_t *labels);
/* The labels of texts in classes that are known, and `foreign` for those of other classes. */
void classes_match(const classes *c, char *const *texts, int64_t rows, int32_t foreign,
                   int32_t *labels);
/* The name of a label: "" for SSCDA_UNLABELED, the number in `buffer` when the class is not known.
 */
const char *classes_name(const classes *c, int32_t label, char buffer[16]);

#endif
