/* SPDX-License-Identifier: MIT */
/* sscda info */
#include <stdio.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/commands/summary.h"
#include "cli/io/columns.h"
#include "cli/io/json.h"
#include "cli/io/model_file.h"
#include "cli/io/number.h"
#include "cli/io/text.h"

static void print_options(FILE *out, const sscda *h) {
    for (int32_t k = 0; k < sscda_option_count(); ++k) {
        sscda_option option;
        double real = 0;
        int64_t integer = 0;
        const char *text = "";
        char buffer[number_size];
        if (sscda_option_describe(k, &option) < 0) continue;
        if (option.type == SSCDA_TYPE_DOUBLE && sscda_get_double(h, option.key, &real) >= 0)
            text = format_number(buffer, real);
        if ((option.type == SSCDA_TYPE_INT || option.type == SSCDA_TYPE_BOOL) &&
            sscda_get_int(h, option.key, &integer) >= 0)
            text = format_number(buffer, (double)integer);
        if (option.type == SSCDA_TYPE_CHOICE && sscda_get_string(h, option.key, &text) < 0)
            text = "";
        fprintf(out, "  %-20s %s%s\n", option.key, text,
                strcmp(text, option.default_text) == 0 ? "" : "   (set)");
    }
}

/* Prints the names of the first few features, and of a feature that dominates the distances. */
static void print_features(const sscda *h) {
    enum { most = 12 };
    double share = 0;
    const int64_t dominant = is_fitted(h) ? dominant_feature(h, &share) : -1;
    const char *name = NULL;
    int64_t count = 0;
    while ((name = sscda_feature_name(h, count)) != NULL) {
        if (count < most) fputs(count == 0 ? "features   " : ", ", stdout);
        if (count++ < most) put_plain(stdout, name);
    }
    if (count > most) printf(", ... (%lld in all; --json has them)", (long long)count);
    if (count > 0) putchar('\n');
    if (dominant < 0) return;
    name = sscda_feature_name(h, dominant);
    printf("dominant   feature ");
    if (name != NULL)
        put_plain(stdout, name);
    else
        printf("%lld", (long long)dominant + 1);
    printf(" has %.1f %% of the squared distances\n", 100 * share);
}

static void print_classes(const classes *c) {
    for (int64_t k = 0; k < c->count; ++k) {
        fputs(k == 0 ? "classes    " : ", ", stdout);
        put_plain(stdout, c->names[k]);
        if (c->are_named) printf(" = %d", (int)c->labels[k]);
    }
    if (c->count > 0) putchar('\n');
}

static void print_text(const sscda *h, const classes *c) {
    if (is_fitted(h))
        summary_print(stdout, h);
    else
        puts("options only: not fitted");
    print_features(h);
    print_classes(c);
    puts("options");
    print_options(stdout, h);
}

static void print_json(const sscda *h, const classes *c) {
    json j = {.out = stdout};
    json_open(&j, NULL, '{');
    json_bool(&j, "fitted", is_fitted(h));
    if (is_fitted(h)) summary_info(&j, "fit", h);
    summary_options(&j, "options", h);
    summary_features(&j, "features", h);
    summary_classes(&j, "classes", c);
    json_close(&j, '}');
}

static int run(const arguments *a, const char *line, failure *f) {
    const char *plain = arguments_item(a, NULL, 0), *named = arguments_get(a, "model");
    const char *path = plain != NULL ? plain : named;
    sscda *h = NULL;
    classes c;
    (void)line;
    if (path == NULL || (plain != NULL && named != NULL)) {
        fail(f, path == NULL ? "which model?" : "which model? There are two.");
        return exit_usage;
    }
    const int code = model_read(a, path, &h, &c, f);
    if (code != exit_fine) return code;
    if (arguments_has(a, "json"))
        print_json(h, &c);
    else
        print_text(h, &c);
    classes_free(&c);
    sscda_destroy(h);
    return exit_fine;
}

static const flag flags[] = {{"model", "FILE", "the model; you may also give it as MODEL", 0},
                             {"json", NULL, "print it as JSON", 0},
                             FLAGS_OF_MODELS,
                             FLAGS_OF_ALL};

const command command_info = {
    .name = "info",
    .summary = "show the contents of a model",
    .synopsis = "MODEL",
    .flags = flags,
    .run = run,
};
