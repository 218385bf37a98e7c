/* SPDX-License-Identifier: MIT */
/* sscda map */
#include <stdlib.h>

#include "cli/commands/command.h"
#include "cli/commands/inputs.h"
#include "cli/io/csv_write.h"
#include "cli/io/model_file.h"
#include "cli/io/output.h"
#include "cli/io/table_file.h"
#include "cli/memory.h"
#include "cli/stop.h"

/* Names the sample that cannot be mapped, by mapping them one by one until one fails. */
static int refuse_sample(const sscda *h, const char *input, const table *x, failure *f) {
    double *row = allocate(x->cols, sizeof *row);
    sscda_matrix to = sscda_row_major(row, 1, x->cols);
    fail(f, "%s: %s", input, sscda_last_error(h));
    for (int64_t i = 0; i < x->rows; ++i) {
        const sscda_matrix from = sscda_row_major(x->values + i * x->cols, 1, x->cols);
        if (sscda_map(h, &from, &to) != SSCDA_ERROR_NUMERIC) continue;
        fail(f, "%s: sample %lld: its image is beyond what double precision holds", input,
             (long long)i + 1);
        break;
    }
    free(row);
    return -1;
}

static int map_rows(const sscda *h, const char *input, const table *x, const char *path,
                    failure *f) {
    table y = *x;
    outputs set = {.count = 0};
    y.values = allocate(x->rows * x->cols, sizeof *y.values);
    const sscda_matrix from = table_matrix(x);
    sscda_matrix to = table_matrix(&y);
    int status = 0;
    if (sscda_map(h, &from, &to) < 0) status = refuse_sample(h, input, x, f);
    if (status == 0) status = table_write(&set, path, &y, f);
    if (status == 0 && stop_signal() == 0) status = outputs_commit(&set, f);
    outputs_discard(&set);
    free(y.values);
    return status == 0 ? stop_code(exit_fine) : exit_error;
}

static int run(const arguments *a, const char *line, failure *f) {
    const char *model = arguments_need(a, "model", f);
    if (model == NULL) return exit_usage;
    const char *input = arguments_need(a, "input", f);
    if (input == NULL) return exit_usage;
    const char *result = arguments_need(a, "output", f);
    if (result == NULL) return exit_usage;
    (void)line;
    csv_write_safely(arguments_has(a, "safe-csv"));
    sscda *h = NULL;
    classes c;
    table x = {0};
    if (problem_check_outputs(a, model, &result, 1, f) != 0) return exit_error;
    int code = model_read(a, model, &h, &c, f);
    if (code != exit_fine) return code;
    code = input_read(a, h, arguments_get(a, "labels"), &x, f);
    if (code == exit_fine) code = map_rows(h, input, &x, result, f);
    table_free(&x);
    classes_free(&c);
    sscda_destroy(h);
    return code;
}

static const flag flags[] = {
    {"model", "FILE", "a model that `sscda fit` wrote", 0},
    {"input", "FILE", "samples of the source domain; they need not be those of the fit", 0},
    {"output", "FILE", "write the mapped samples here, as CSV, TSV or NPY by the file name", 0},
    {"labels", "WHERE", "a column to copy instead of mapping it; as for `sscda fit`", 0},
    {"quiet", NULL, "no warnings", 0},
    FLAGS_OF_MODELS,
    FLAGS_OF_READING,
    FLAGS_OF_WRITING,
    FLAGS_OF_ALL};

const command command_map = {
    .name = "map",
    .summary = "move samples of the source onto the target",
    .synopsis = "--model FILE --input FILE --output FILE",
    .details =
        "If the model and the file both have column names, columns are matched by name. They are "
        "written\nin the order of the model.",
    .flags = flags,
    .run = run,
};
