/* SPDX-License-Identifier: MIT */
/* File names, and reading whole files. */
#ifndef CLI_PATH_H
#define CLI_PATH_H

#include <stddef.h>

#include "cli/failure.h"

/* Whether the name ends with the extension, ignoring case. */
int has_extension(const char *path, const char *extension);
int file_exists(const char *path);
/* `path` with `more` appended. Free the result. */
char *path_with(const char *path, const char *more);
/* Reads a whole file and appends a zero byte. "-" means standard input. */
int file_read(const char *path, char **data, size_t *size, failure *f);

#endif
