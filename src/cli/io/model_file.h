/* A model in a file. */
#ifndef CLI_MODEL_FILE_H
#define CLI_MODEL_FILE_H

#include <sscda/sscda.h>

#include "cli/arguments.h"
#include "cli/io/classes.h"
#include "cli/io/output.h"

/* Adds the model to what is written. */
int model_write(outputs *set, const char *path, const sscda *h, failure *f);
/* Reads a model and its classes, of a file no larger than --max-model. Returns exit_fine, or how to
 * exit with a message. */
int model_read(const arguments *a, const char *path, sscda **h, classes *c, failure *f);

#endif
