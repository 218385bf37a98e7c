/* SPDX-License-Identifier: MIT */
/* sscda fit */
#include <math.h>
#include <stdio.h>

#include "cli/commands/command.h"
#include "cli/commands/inputs.h"
#include "cli/commands/option_flags.h"
#include "cli/commands/results.h"
#include "cli/commands/summary.h"
#include "cli/io/csv_write.h"
#include "cli/io/json.h"
#include "cli/io/output.h"
#include "cli/progress.h"
#include "cli/stop.h"

static void print_json(const sscda *h, const problem *p, const comparison *agreed) {
    json j = {.out = stdout};
    json_open(&j, NULL, '{');
    summary_info(&j, "fit", h);
    comparison_json(&j, agreed, &p->truth);
    summary_options(&j, "options", h);
    summary_features(&j, "features", h);
    summary_classes(&j, "classes", &p->classes);
    warnings_json(&j, "warnings", &p->warnings);
    json_close(&j, '}');
}

static int keep_results(const arguments *a, const char *line, const sscda *h, const problem *p,
                        failure *f) {
    outputs set = {.count = 0};
    comparison agreed = {NAN, NAN, NAN};
    int code = results_stage(&set, a, line, h, p, 0, &agreed, f);
    if (code == exit_fine && outputs_flush(&set, f) != 0) code = exit_error;
    /* Print before the files get their names, so that a failure here leaves all files untouched. */
    if (code == exit_fine && arguments_has(a, "json")) {
        print_json(h, p, &agreed);
    } else if (code == exit_fine && !arguments_has(a, "quiet")) {
        summary_print(results_stream(a), h);
        comparison_print(results_stream(a), &agreed, &p->truth);
    }
    if (code == exit_fine && outputs_commit(&set, f) != 0) code = exit_error;
    outputs_discard(&set);
    return code;
}

static int fit(sscda *h, const arguments *a, const char *line, problem *p, failure *f) {
    const sscda_matrix source = table_matrix(&p->source), target = table_matrix(&p->target);
    progress shown;
    if (problem_set_weights(h, p, f) != 0) return exit_error;
    if (stop_signal() != 0) return stop_code(exit_fine);
    progress_begin(&shown, h, arguments_has(a, "quiet"));
    const int32_t status = sscda_fit(h, &source, p->labels, &target);
    progress_end(&shown, h);
    if (status < 0) {
        fail(f, "%s", sscda_last_error(h));
        return exit_error;
    }
    columns_warn_dominant(h, &p->source, &p->warnings);
    const int code = keep_results(a, line, h, p, f);
    return code != exit_fine ? code : code_of_status(status);
}

static int run(const arguments *a, const char *line, failure *f) {
    sscda *h = NULL;
    problem p;
    csv_write_safely(arguments_has(a, "safe-csv"));
    if (sscda_create(&h) < 0) {
        fail(f, "%s", sscda_last_error(NULL));
        return exit_error;
    }
    int code = options_apply(h, a, f) == 0 ? exit_fine : exit_usage;
    if (code == exit_fine) code = results_check(a, f);
    if (code == exit_fine) {
        code = problem_read(&p, h, a, f);
        if (code == exit_fine) {
            code = fit(h, a, line, &p, f);
            problem_free(&p);
        }
    }
    sscda_destroy(h);
    return code;
}

static const flag flags[] = {FLAGS_OF_PROBLEM, FLAGS_OF_RESULTS, FLAGS_OF_WRITING, FLAGS_OF_ALL};

const command command_fit = {
    .name = "fit",
    .summary = "fit a model that moves a labelled source onto a target",
    .synopsis = "--source FILE --labels WHERE --target FILE --model FILE [--KEY VALUE]...",
    .details = "With --lambda-g 0 you may omit --labels. A sample whose label is empty or NA is "
               "unlabelled.\nOn Ctrl-C or SIGTERM the best result so far is written.",
    .flags = flags,
    .takes_options = 1,
    .run = run,
};
