/* Names of files, and whole files in memory. */
#ifndef CLI_PATH_H
#define CLI_PATH_H

#include <stddef.h>

#include "cli/failure.h"

/* Whether the name ends so, in capitals or not. */
int has_extension(const char *path, const char *extension);
/* Whether there is a file of that name. */
int file_exists(const char *path);
/* `path` with `more` at its end. */
char *path_with(const char *path, const char *more);
/* The whole file, one more zero byte behind it; "-" is the standard input. */
int file_read(const char *path, char **data, size_t *size, failure *f);

#endif
