/* sscda map */
#include <stdlib.h>

#include "cli/command.h"
#include "cli/memory.h"
#include "cli/model_file.h"
#include "cli/output.h"
#include "cli/problem.h"
#include "cli/stop.h"
#include "cli/table_file.h"

static int map_rows(const sscda *h, const char *input, const table *x, const char *path,
                    failure *f) {
    table y = *x;
    outputs set = {.count = 0};
    y.values = allocate(x->rows * x->cols, sizeof *y.values);
    const sscda_matrix from = table_matrix(x);
    sscda_matrix to = table_matrix(&y);
    int status = 0;
    if (sscda_map(h, &from, &to) < 0) status = fail(f, "%s: %s", input, sscda_last_error(h));
    if (status == 0) status = table_write(&set, path, &y, f);
    if (status == 0 && stop_signal() == 0) status = outputs_commit(&set, f);
    outputs_discard(&set);
    free(y.values);
    return status == 0 ? stop_code(exit_fine) : exit_error;
}

static int read_input(const arguments *a, const char *path, table *x, failure *f) {
    reading_rules r;
    int code = rules_begin(&r, a, f);
    if (code == exit_fine) code = labelled_read(&r, path, arguments_get(a, "labels"), x, f);
    if (code == exit_fine) code = rules_check(&r, f);
    rules_free(&r);
    return code;
}

static int run(const arguments *a, const char *line, failure *f) {
    const char *model = arguments_need(a, "model", f);
    if (model == NULL) return exit_usage;
    const char *input = arguments_need(a, "input", f);
    if (input == NULL) return exit_usage;
    const char *result = arguments_need(a, "output", f);
    if (result == NULL) return exit_usage;
    (void)line;
    sscda *h = NULL;
    classes c;
    table x = {0};
    if (model_read(model, &h, &c, f) != 0) return exit_error;
    int code = read_input(a, input, &x, f);
    if (code == exit_fine) code = map_rows(h, input, &x, result, f);
    table_free(&x);
    classes_free(&c);
    sscda_destroy(h);
    return code;
}

static const flag flags[] = {
    {"model", "FILE", "a model that `sscda fit` wrote", 0},
    {"input", "FILE", "samples of the source domain, those of the fit or others", 0},
    {"output", "FILE", "where to write them as mapped; CSV, TSV or NPY by its name", 0},
    {"labels", "WHERE", "a column that is not mapped but copied; as for `sscda fit`", 0},
    FLAGS_OF_READING,
    FLAGS_OF_ALL};

const command command_map = {
    .name = "map",
    .summary = "move samples of the source onto the target",
    .synopsis = "--model FILE --input FILE --output FILE",
    .flags = flags,
    .run = run,
};
