// SPDX-License-Identifier: MIT
// Reads the input of the commands from the files of the command line.
#pragma once

#include <sscda/sscda.h>

#include "cli/arguments.h"
#include "cli/commands/shares.h"
#include "cli/commands/truth.h"
#include "cli/failure.h"
#include "cli/io/classes.h"
#include "cli/io/table_file.h"

namespace cli {

struct Problem {
    Table source, target;
    List<int32_t> labels; // of the source; empty without labels
    Classes classes;
    Truth truth;                                 // target labels, for comparison only
    List<double> source_weights, target_weights; // or empty
    Shares shares;                               // of the target, or none
    Warnings warnings;

    sscda_matrix source_matrix() const;
    sscda_matrix target_matrix() const;
    // The labels for the library; null without labels.
    const int32_t *label_pointer() const { return source.labels ? labels.data() : nullptr; }
    // Sets the weights of the handle.
    void set_weights(sscda *h) const;
    // Sets the given shares, and with them the option `class_shares`.
    void set_shares(sscda *h) const;
};

// Reads all files. Puts the columns of the target in the order of the source's. Gives the names of
// columns and classes to the handle, which keeps them in the model.
Problem read_problem(sscda *h, const Arguments &a);

// The table of --input, with the columns in the order of the model's features. `where` is the value
// of --labels, or null.
Table read_input(const Arguments &a, const sscda *h, const char *where);

// Calls check_outputs() with the input files: those of the flags, and `model` unless it is null.
void check_outputs_of(const Arguments &a, const char *model, const List<const char *> &paths);

} // namespace cli
