// SPDX-License-Identifier: MIT
// The results of a fit: the files that the command line asks for, and the summary on stdout.
#pragma once

#include <sscda/sscda.h>

#include "cli/arguments.h"
#include "cli/commands/inputs.h"
#include "cli/io/output.h"

namespace cli {

// Before the work: checks that some result is asked for and can be written.
void check_results(const Arguments &a);
// Checks that the file of flag `name` and the JSON do not both go to stdout.
void check_json(const Arguments &a, const char *name);
// After the work: adds the files to `set`. `agreed` receives the accuracies from --truth.
void stage_results(Outputs &set, const Arguments &a, const std::string &line, const sscda *h,
                   const Problem &p, bool has_tuning, Comparison &agreed);

// Whether a requested result needs a fit.
bool need_fit(const Arguments &a);
// The stream of the summary: stdout, unless an output file goes there.
FILE *summary_stream(const Arguments &a);
// The exit code for the `status` of a fit.
int code_of_status(int32_t status);

} // namespace cli
