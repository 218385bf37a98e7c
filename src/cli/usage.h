/* SPDX-License-Identifier: MIT */
/* The help pages. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <stdio.h>

#include "cli/commands/command.h"

void usage_all(FILE *out, const command *const *commands, int count);
void usage_of(FILE *out, const command *c);
/* Prints text in lines of at most 78 characters, each indented by `indent`. */
void usage_wrap(FILE *out, int indent, const char *text);

#endif
