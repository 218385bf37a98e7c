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

// What the work has left in the handle.
struct Done {
    bool is_fit = true, has_tuning = false;
    double baseline = NAN; // accuracy of the best baseline of a tuning run; NaN if unknown
};
// After the work: adds the files of a fit to `set`, prints the results as text or JSON, and gives
// all files their names.
void keep_results(Outputs &set, const Arguments &a, const std::string &line, const sscda *h,
                  const Problem &p, const Done &done);

// Whether a requested result needs a fit.
bool need_fit(const Arguments &a);
// The exit code for the `status` of a fit.
int code_of_status(int32_t status);

} // namespace cli
