/* A model in a file, and the names of its classes in a file beside it, NAME.classes. */
#ifndef CLI_MODEL_FILE_H
#define CLI_MODEL_FILE_H

#include <sscda/sscda.h>

#include "cli/classes.h"
#include "cli/output.h"

/* Adds the model, and the names where there are any, to what is written. */
int model_write(outputs *set, const char *path, const sscda *h, const classes *c, failure *f);
/* After the commit: removes names that an earlier model of that file had. */
void model_tidy(const char *path, const classes *c);
/* Reads a model and its classes. */
int model_read(const char *path, sscda **h, classes *c, failure *f);

#endif
