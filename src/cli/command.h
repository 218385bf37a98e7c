// SPDX-License-Identifier: MIT
// The commands, the flags that they share, and the help pages.
#pragma once

#include <cstdio>

#include "cli/arguments.h"

namespace cli {

using Flags = List<Flag>;

struct Command {
    const char *name;
    const char *summary;  // one line
    const char *synopsis; // the arguments after the name
    const char *details;  // paragraphs after the flags, or null
    Flags flags;
    bool takes_options; // whether it takes the library's options
    // Returns the exit code. `line` is the command line as typed.
    int (*run)(const Arguments &a, const std::string &line);
};

Command fit_command();
Command map_command();
Command labels_command();
Command info_command();
Command tune_command();
Command demo_command();
Command options_command();

// The flags of a command: its own, then those that it shares, then --help.
Flags flags_of(Flags own, std::initializer_list<Flags> shared = {});
// Flags of commands that read a model, read tables, write tables, read a source and a target, fit.
Flags model_flags();
Flags reading_flags();
Flags writing_flags();
Flags problem_flags();
Flags result_flags();

// The help pages.
void print_usage(FILE *out, const List<Command> &commands);
void print_usage(FILE *out, const Command &command);
// Prints text in lines of at most 78 characters, each indented by `indent`.
void print_wrapped(FILE *out, int indent, const char *text);

} // namespace cli
