/* SPDX-License-Identifier: MIT */
/* sscda demo writes files and runs the commands on them that a user would run. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands/command.h"
#include "cli/commands/demo_data.h"
#include "cli/io/number.h"
#include "cli/io/output.h"
#include "cli/io/path.h"
#include "cli/io/table_file.h"
#include "cli/memory.h"

typedef struct demo {
    enum demo_kind kind;
    int64_t samples, seed;
    double degrees;
    const char *folder;
    table source, target; /* the target with its labels, which no fit sees */
} demo;

static int read_kind(const char *text, demo *d, failure *f) {
    d->degrees = 50;
    d->samples = 300;
    d->seed = 1;
    d->kind = demo_moons;
    if (text != NULL && strcmp(text, "moons") == 0) return 0;
    d->kind = demo_gaussians;
    d->degrees = 30;
    if (text != NULL && strcmp(text, "gaussians") == 0) return 0;
    return fail(f, "which one: moons or gaussians?");
}

static int read_flags(const arguments *a, demo *d, failure *f) {
    const char *samples = arguments_get(a, "samples"), *seed = arguments_get(a, "seed");
    const char *degrees = arguments_get(a, "degrees");
    if (read_kind(arguments_item(a, NULL, 0), d, f) != 0) return -1;
    if (samples != NULL &&
        (!parse_integer(samples, &d->samples) || d->samples < 6 || d->samples > 100000))
        return fail(f, "--samples: '%s' is not an integer of 6 to 100000", samples);
    if (seed != NULL && (!parse_integer(seed, &d->seed) || d->seed < 0))
        return fail(f, "--seed: '%s' is not an integer of 0 or more", seed);
    if (degrees != NULL && parse_number(degrees, &d->degrees) != number_fine)
        return fail(f, "--degrees: '%s' is not a number", degrees);
    d->folder = arguments_has(a, "folder") ? arguments_get(a, "folder") : "sscda-demo";
    return 0;
}

/* The path of a file in the folder. Free the result. */
static char *in_folder(const demo *d, const char *name) {
    char *folder = path_with(d->folder, "/"), *path = path_with(folder, name);
    free(folder);
    return path;
}

static int write_one(outputs *set, const demo *d, const char *name, const table *t, failure *f) {
    char *path = in_folder(d, name);
    const int status = table_write(set, path, t, f);
    free(path);
    return status;
}

static int write_files(const demo *d, failure *f) {
    outputs set = {.count = 0};
    table samples = d->target, truth = d->target;
    samples.labels = NULL;
    truth.cols = 0;
    if (mkdir(d->folder, 0777) != 0 && errno != EEXIST)
        return fail_errno(f, "cannot make the folder", d->folder);
    int status = write_one(&set, d, "source.csv", &d->source, f);
    if (status == 0) status = write_one(&set, d, "target.csv", &samples, f);
    if (status == 0) status = write_one(&set, d, "target_labels.csv", &truth, f);
    if (status == 0) status = outputs_commit(&set, f);
    outputs_discard(&set);
    return status;
}

/* Runs `sscda fit` and shows the command line, so that the user can repeat it. */
static int fit(const demo *d, int is_quiet, failure *f) {
    char *source = in_folder(d, "source.csv"), *target = in_folder(d, "target.csv");
    char *model = in_folder(d, "model.sscda"), *adapted = in_folder(d, "adapted.csv");
    char *labels = in_folder(d, "predicted.csv"), *report = in_folder(d, "report.html");
    char *truth = in_folder(d, "target_labels.csv");
    const char *line[] = {"sscda",     "fit",  "--source", source,  "--labels",   "class",
                          "--target",  target, "--model",  model,   "--adapted",  adapted,
                          "--predict", labels, "--map",    "rigid", "--lambda-s", "6",
                          "--report",  report, "--truth",  truth,   "--quiet"};
    const int count = (int)(sizeof line / sizeof *line) - 1; /* --quiet only if asked for */
    arguments a;
    char **argv = (char **)(void *)line;
    char *typed = arguments_line(count, argv);
    if (!is_quiet) printf("%s\n\n", typed);
    int code = exit_error;
    if (arguments_parse(&a, count + is_quiet, argv, 2, command_fit.flags, 1, f) == 0)
        code = command_fit.run(&a, typed, f);
    arguments_free(&a);
    free(typed);
    free(source);
    free(target);
    free(model);
    free(adapted);
    free(labels);
    free(report);
    free(truth);
    return code;
}

static int run(const arguments *a, const char *line, failure *f) {
    demo d = {.samples = 0};
    (void)line;
    if (read_flags(a, &d, f) != 0) return exit_usage;
    const int is_quiet = arguments_has(a, "quiet");
    demo_draw(d.kind, d.samples, d.degrees, 0, (uint64_t)d.seed, &d.source);
    demo_draw(d.kind, d.samples, d.degrees, 1, (uint64_t)d.seed, &d.target);
    int code = write_files(&d, f) == 0 ? exit_fine : exit_error;
    if (code == exit_fine) {
        code = fit(&d, is_quiet, f);
        const failure why = *f;
        if (code == exit_error) fail(f, "%.800s; written: samples in '%.200s'", why.text, d.folder);
    }
    table_free(&d.source);
    table_free(&d.target);
    return code;
}

static const flag flags[] = {
    {"folder", "NAME", "folder for the files; default sscda-demo", 0},
    {"samples", "N", "number of samples in each domain; default 300", 0},
    {"degrees", "ANGLE", "rotation of the target; default 50 for moons, 30 for gaussians", 0},
    {"seed", "N", "seed of the random numbers; default 1", 0},
    {"quiet", NULL, "no progress, no summary, no warnings", 0},
    FLAGS_OF_ALL};

const command command_demo = {
    .name = "demo",
    .summary = "create two domains, fit, and show the gain",
    .synopsis = "moons|gaussians",
    .flags = flags,
    .run = run,
};
