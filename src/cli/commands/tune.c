/* SPDX-License-Identifier: MIT */
/* sscda tune */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/commands/grid_flag.h"
#include "cli/commands/inputs.h"
#include "cli/commands/nothing.h"
#include "cli/commands/option_flags.h"
#include "cli/commands/prediction.h"
#include "cli/commands/results.h"
#include "cli/commands/search_summary.h"
#include "cli/commands/summary.h"
#include "cli/io/csv_write.h"
#include "cli/io/json.h"
#include "cli/io/output.h"
#include "cli/io/path.h"
#include "cli/memory.h"
#include "cli/mpi/ranks.h"
#include "cli/mpi/search_ranks.h"
#include "cli/progress.h"
#include "cli/stop.h"

static void print_json(const sscda *h, const problem *p, int is_fit, const comparison *agreed) {
    json j = {.out = stdout};
    json_open(&j, NULL, '{');
    search_json(&j, "tuning", h, agreed->nothing);
    if (is_fit) {
        summary_info(&j, "fit", h);
        comparison_json(&j, agreed, &p->truth);
        summary_options(&j, "options", h);
    }
    if (is_fit) summary_features(&j, "features", h);
    summary_classes(&j, "classes", &p->classes);
    warnings_json(&j, "warnings", &p->warnings);
    json_close(&j, '}');
}

/* Writes the labels that the better half of the cells votes for. */
static int write_vote(outputs *set, const char *path, const sscda *h, const problem *p,
                      failure *f) {
    prediction vote = {.count = p->target.rows};
    vote.labels = allocate(vote.count, sizeof *vote.labels);
    vote.confidence = allocate(vote.count, sizeof *vote.confidence);
    int status = 0;
    if (sscda_tune_vote(h, vote.labels, vote.confidence, vote.count) < 0)
        status = fail(f, "--vote: %s", sscda_last_error(h));
    if (status == 0) status = prediction_write(set, path, &vote, &p->classes, f);
    prediction_free(&vote);
    return status;
}

/* The accuracy of the best baseline. */
static double compare_nothing(const sscda *h, const problem *p) {
    double score = NAN;
    const int64_t cell = p->truth.labels != NULL ? nothing_cell(h, &score) : -1;
    int32_t *labels = cell >= 0 ? nothing_labels(h, cell, p) : NULL;
    const double share = labels != NULL ? truth_share(&p->truth, labels) : NAN;
    free(labels);
    return share;
}

static int keep_results(const arguments *a, const char *line, const sscda *h, const problem *p,
                        int is_fit, failure *f) {
    const char *table_path = arguments_get(a, "table"), *vote = arguments_get(a, "vote");
    outputs set = {.count = 0};
    comparison agreed = {NAN, NAN, compare_nothing(h, p)};
    int code = exit_fine;
    if (table_path != NULL && search_write(&set, table_path, h, f) != 0) code = exit_error;
    if (code == exit_fine && vote != NULL && write_vote(&set, vote, h, p, f) != 0)
        code = exit_error;
    if (code == exit_fine && is_fit) code = results_stage(&set, a, line, h, p, 1, &agreed, f);
    if (code == exit_fine && outputs_flush(&set, f) != 0) code = exit_error;
    /* Print before the files get their names, so that a failure here leaves all files untouched. */
    if (code == exit_fine && arguments_has(a, "json")) {
        print_json(h, p, is_fit, &agreed);
    } else if (code == exit_fine && !arguments_has(a, "quiet")) {
        search_print(results_stream(a), h, agreed.nothing);
        if (is_fit) summary_print(results_stream(a), h);
        comparison_print(results_stream(a), &agreed, &p->truth);
    }
    if (code == exit_fine && outputs_commit(&set, f) != 0) code = exit_error;
    outputs_discard(&set);
    return code;
}

/* Fits the best cell if a requested result needs a fit. */
static int fit_best(sscda *h, const arguments *a, const problem *p, int32_t *status, failure *f) {
    const sscda_matrix source = table_matrix(&p->source), target = table_matrix(&p->target);
    progress shown;
    progress_begin(&shown, h, arguments_has(a, "quiet"));
    const int32_t fitted = sscda_tune_apply(h, SSCDA_BEST, &source, p->labels, &target);
    progress_end(&shown, h);
    if (fitted < 0) return fail(f, "%s", sscda_last_error(h));
    if (fitted > 0) *status = fitted;
    return 0;
}

static int search(sscda *h, const arguments *a, const char *line, problem *p, sscda_grid *grid,
                  failure *f) {
    int32_t status = 0;
    int code = exit_fine;
    int is_fit = results_need_fit(a) || arguments_has(a, "json") || arguments_has(a, "truth");
    if (problem_set_weights(h, p, f) != 0) return exit_error;
    if (stop_signal() != 0) return stop_code(exit_fine);
    if (search_on_ranks(h, grid, p, arguments_has(a, "quiet"), &status, f) != 0) return exit_error;
    if (ranks_index() != 0) return exit_fine;
    /* A stop must end the command at once, and a fit may take minutes. */
    if (is_fit && stop_signal() != 0) {
        fputs("stopped: the best cell so far was not fitted; give its options to `sscda fit`\n",
              stderr);
        is_fit = 0;
    }
    if (is_fit && fit_best(h, a, p, &status, f) != 0) return exit_error;
    if (is_fit) columns_warn_dominant(h, &p->source, &p->warnings);
    code = keep_results(a, line, h, p, is_fit, f);
    return code != exit_fine ? code : code_of_status(status);
}

/* Refuses standard input on several ranks: one rank would read it, and the others find it empty. */
static int check_inputs(const arguments *a, failure *f) {
    static const char *const inputs[] = {"source", "target", "labels"};
    for (int k = 0; k < 3; ++k) {
        const char *path = arguments_get(a, inputs[k]);
        if (path == NULL || strcmp(path, "-") != 0 || ranks_count() == 1) continue;
        fail(f, "--%s: several ranks cannot read the standard input", inputs[k]);
        return exit_usage;
    }
    return exit_fine;
}

static int check_outputs(const arguments *a, failure *f) {
    const char *table_path = arguments_get(a, "table");
    if (ranks_index() != 0) return exit_fine; /* only the first rank writes */
    if (table_path != NULL && has_extension(table_path, ".npy")) {
        fail(f, "--table: it is CSV or TSV, since it has words");
        return exit_usage;
    }
    return results_check(a, f);
}

static int prepare(sscda *h, const arguments *a, problem *p, sscda_grid **grid, failure *f) {
    int code = options_apply(h, a, f) == 0 ? exit_fine : exit_usage;
    if (code == exit_fine && (*grid = grid_make(a, f)) == NULL) code = exit_usage;
    if (code == exit_fine) code = check_inputs(a, f);
    if (code == exit_fine) code = check_outputs(a, f);
    if (code == exit_fine) code = problem_read(p, h, a, f);
    return code;
}

static int tune(const arguments *a, const char *line, failure *f) {
    sscda *h = NULL;
    problem p = {.labels = NULL};
    sscda_grid *grid = NULL;
    int code = exit_error;
    if (sscda_create(&h) < 0)
        fail(f, "%s", sscda_last_error(NULL));
    else
        code = prepare(h, a, &p, &grid, f);
    /* Agree before the long part, so that no rank begins it if another cannot. */
    const int worst = ranks_agree(code);
    if (worst == exit_fine) code = search(h, a, line, &p, grid, f);
    problem_free(&p);
    sscda_grid_destroy(grid);
    sscda_destroy(h);
    return code;
}

static int run(const arguments *a, const char *line, failure *f) {
    csv_write_safely(arguments_has(a, "safe-csv"));
    if (ranks_begin(f) != 0) return exit_error;
    if (ranks_count() > 1) stop_at_once();
    int code = tune(a, line, f);
    if (ranks_count() > 1) code = search_settle(code, f);
    ranks_end();
    return code;
}

static const flag flags[] = {
    {"grid", "KEY=V,V,...", "values of an option to try; without it, the default grid", 1},
    {"list", NULL, "combine the first values, the second, ...; not every combination", 0},
    {"table", "FILE", "write one row per cell, as CSV or TSV", 0},
    {"vote", "FILE", "write a class for each target sample, by a vote of the better cells", 0},
    FLAGS_OF_PROBLEM,
    FLAGS_OF_RESULTS,
    FLAGS_OF_WRITING,
    FLAGS_OF_ALL};

const command command_tune = {
    .name = "tune",
    .summary = "tune the options without target labels, and fit the best cell",
    .synopsis = "--source FILE --labels WHERE --target FILE --grid KEY=V,V,... --model FILE",
    .details = "The option `criterion` sets the score. The cells always include baselines, which "
               "do not\nadapt the source. On Ctrl-C or SIGTERM the command shows the cells tried "
               "so far and writes\n--table and --vote, but fits nothing.\n\n"
               "Under mpirun or srun the ranks share the cells: mpirun -n 4 sscda tune ...\n"
               "The first rank writes what a single process would write. If a rank fails or is "
               "lost, or on\nCtrl-C, nothing is written.",
    .flags = flags,
    .takes_options = 1,
    .run = run,
};
