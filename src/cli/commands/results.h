/* SPDX-License-Identifier: MIT */
/* The results of a fit: the files that the command line asks for, and the summary on stdout. */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include <sscda/sscda.h>

#include "cli/arguments.h"
#include "cli/commands/inputs.h"
#include "cli/io/output.h"

/* Flags of commands that fit. */
#define FLAGS_OF_RESULTS                                                                      \
    {"model", "FILE", "write the fitted model", 0},                                           \
        {"adapted", "FILE", "write the adapted source with its labels", 0},                   \
        {"correspondence", "FILE",                                                            \
         "write the correspondence: rows of source, target, share (CSV), or dense (NPY)", 0}, \
        {"predict", "FILE", "write a class for each target sample", 0},                       \
        {"report", "FILE", "write an HTML report", 0},                                        \
        {"json", NULL, "print the results as JSON", 0}, {                                     \
        "quiet", NULL, "no progress, no summary, no warnings", 0                              \
    }

/* These return exit_fine, or another exit code with a message. */
/* Before the work: checks that some result is asked for and can be written. */
int results_check(const arguments *a, failure *f);
/* Checks that the file of flag `name` and the JSON do not both go to stdout. */
int check_json(const arguments *a, const char *name, failure *f);
/* After the work: adds the files to `set`. `agreed` receives the accuracies from --truth. */
int results_stage(outputs *set, const arguments *a, const char *line, const sscda *h,
                  const problem *p, int has_tuning, comparison *agreed, failure *f);

/* Whether a requested result needs a fit. */
int results_need_fit(const arguments *a);
/* The stream of the summary: stdout, unless an output file goes there. */
FILE *results_stream(const arguments *a);
/* The exit code for the `status` of a fit. */
int code_of_status(int32_t status);

#endif
