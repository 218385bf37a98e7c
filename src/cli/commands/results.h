/* What a fit leaves behind: the files that the command line asks for, and words on stdout. */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include <sscda/sscda.h>

#include "cli/arguments.h"
#include "cli/io/output.h"
#include "cli/commands/inputs.h"

/* Flags of commands that fit. */
#define FLAGS_OF_RESULTS                                                                   \
    {"model", "FILE", "write the fitted model", 0},                                        \
        {"adapted", "FILE", "write the source as mapped, with its labels", 0},             \
        {"correspondence", "FILE",                                                         \
         "write the correspondence: source, target, share per row (CSV), dense (NPY)", 0}, \
        {"predict", "FILE", "write a class for each target sample", 0},                    \
        {"report", "FILE", "write a report in HTML", 0},                                   \
        {"json", NULL, "print results as JSON", 0}, {                                      \
        "quiet", NULL, "no progress, no summary, no warnings", 0                           \
    }

/* Each returns exit_fine, or how to exit with a message. */
/* Before the work: something is asked for, and can be written. */
int results_check(const arguments *a, failure *f);
/* The same of one flag: what it names and the JSON do not both go to stdout. */
int check_json(const arguments *a, const char *name, failure *f);
/* After it: adds the files to `set`. `agreed` receives the accuracies by --truth. */
int results_stage(outputs *set, const arguments *a, const char *line, const sscda *h,
                  const problem *p, int has_tuning, comparison *agreed, failure *f);

/* Whether anything asked for needs a fit. */
int results_need_fit(const arguments *a);
/* Where a summary goes: stdout, unless a file does. */
FILE *results_stream(const arguments *a);
/* How a command ends that got `status` from a fit. */
int code_of_status(int32_t status);

#endif
