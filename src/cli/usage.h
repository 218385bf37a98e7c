/* The help pages. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <stdio.h>

#include "cli/commands/command.h"

void usage_all(FILE *out, const command *const *commands, int count);
void usage_of(FILE *out, const command *c);
/* Text in lines of at most 78, each indented so far. */
void usage_wrap(FILE *out, int indent, const char *text);

#endif
