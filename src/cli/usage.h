// SPDX-License-Identifier: MIT
// The help pages.
#pragma once

#include <cstdio>

#include "cli/command.h"

namespace cli {

void print_usage(FILE *out, const List<Command> &commands);
void print_usage(FILE *out, const Command &command);
// Prints text in lines of at most 78 characters, each indented by `indent`.
void print_wrapped(FILE *out, int indent, const char *text);

} // namespace cli
