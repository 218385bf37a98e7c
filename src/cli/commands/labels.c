/* SPDX-License-Identifier: MIT */
/* sscda labels */
#include <stdio.h>

#include "cli/commands/command.h"
#include "cli/commands/inputs.h"
#include "cli/commands/prediction.h"
#include "cli/commands/results.h"
#include "cli/io/csv_write.h"
#include "cli/io/model_file.h"
#include "cli/io/output.h"
#include "cli/stop.h"

static int make(prediction *p, const arguments *a, const sscda *h, failure *f) {
    if (!arguments_has(a, "input"))
        return prediction_read_off(p, h, f) == 0 ? exit_fine : exit_error;
    table x = {0};
    int code = input_read(a, h, NULL, &x, f);
    if (code == exit_fine) {
        const sscda_matrix samples = table_matrix(&x);
        if (prediction_make(p, h, &samples, f) != 0) code = exit_error;
    }
    table_free(&x);
    return code;
}

static int run(const arguments *a, const char *line, failure *f) {
    const char *model = arguments_need(a, "model", f);
    if (model == NULL) return exit_usage;
    if (check_json(a, "output", f) != exit_fine) return exit_usage;
    (void)line;
    csv_write_safely(arguments_has(a, "safe-csv"));
    sscda *h = NULL;
    classes c;
    prediction p = {0};
    outputs set = {.count = 0};
    const char *path = arguments_get(a, "output");
    if (problem_check_outputs(a, model, &path, 1, f) != 0) return exit_error;
    int code = model_read(a, model, &h, &c, f);
    if (code != exit_fine) return code;
    code = make(&p, a, h, f);
    /* Print before the file gets its name, so that a failure here leaves the file untouched. */
    if (code == exit_fine && arguments_has(a, "json")) prediction_json(stdout, &p, &c);
    if (code == exit_fine && (path != NULL || !arguments_has(a, "json")) && stop_signal() == 0) {
        if (prediction_write(&set, path != NULL ? path : "-", &p, &c, f) != 0 ||
            outputs_commit(&set, f) != 0)
            code = exit_error;
    }
    outputs_discard(&set);
    prediction_free(&p);
    classes_free(&c);
    sscda_destroy(h);
    return code == exit_fine ? stop_code(code) : code;
}

static const flag flags[] = {
    {"model", "FILE", "a model fitted with labels", 0},
    {"input", "FILE", "samples of the target domain; they need not be those of the fit", 0},
    {"output", "FILE", "write sample, class and confidence here; default stdout", 0},
    {"json", NULL, "print them as JSON", 0},
    {"quiet", NULL, "no warnings", 0},
    FLAGS_OF_MODELS,
    FLAGS_OF_READING,
    FLAGS_OF_WRITING,
    FLAGS_OF_ALL};

const command command_labels = {
    .name = "labels",
    .summary = "label target samples, with a confidence",
    .synopsis = "--model FILE [--input FILE] [--output FILE]",
    .details = "With --input, the classifier of the model (option `classifier`), trained on the "
               "adapted\nsource, labels the samples. Without --input, the target samples of the "
               "fit are labelled by\nthe correspondence: each gets the class with the largest "
               "share, and that share. This is a\nquick look; the classifier is better.",
    .flags = flags,
    .run = run,
};
