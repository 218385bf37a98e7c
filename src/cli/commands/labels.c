/* sscda labels */
#include <stdio.h>

#include "cli/commands/command.h"
#include "cli/io/csv_write.h"
#include "cli/io/model_file.h"
#include "cli/io/output.h"
#include "cli/commands/prediction.h"
#include "cli/commands/inputs.h"
#include "cli/commands/results.h"
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
    /* Printed before the file gets its name: where it cannot be, the file is not touched. */
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
    {"input", "FILE", "samples of the target domain, those of the fit or others", 0},
    {"output", "FILE", "where to write sample, class and confidence; stdout unless given", 0},
    {"json", NULL, "print them as JSON", 0},
    {"quiet", NULL, "no warnings", 0},
    FLAGS_OF_MODELS,
    FLAGS_OF_READING,
    FLAGS_OF_WRITING,
    FLAGS_OF_ALL};

const command command_labels = {
    .name = "labels",
    .summary = "give samples of the target a class and a confidence",
    .synopsis = "--model FILE [--input FILE] [--output FILE]",
    .details = "With --input, by the classifier of the model (option `classifier`) trained on the "
               "adapted source.\nWithout, for the target of the fit, read off the "
               "correspondence: the class that holds\nmost of a sample's share, and how much of "
               "it. That is a quick look, not a classifier.",
    .flags = flags,
    .run = run,
};
