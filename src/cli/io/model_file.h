/* SPDX-License-Identifier: MIT */
/* Reads and writes model files. */
#ifndef CLI_MODEL_FILE_H
#define CLI_MODEL_FILE_H

#include <sscda/sscda.h>

#include "cli/arguments.h"
#include "cli/io/classes.h"
#include "cli/io/output.h"

/* Adds the model to the output files. */
int model_write(outputs *set, const char *path, const sscda *h, failure *f);
/* Reads a model and its classes. Refuses a file larger than --max-model. Returns exit_fine, or
 * another exit code with a message. */
int model_read(const arguments *a, const char *path, sscda **h, classes *c, failure *f);

#endif
