/* sscda info */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/json.h"
#include "cli/model_file.h"
#include "cli/number.h"
#include "cli/summary.h"

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

static void print_text(const sscda *h, const classes *c) {
    if (is_fitted(h))
        summary_print(stdout, h);
    else
        puts("options only: not fitted");
    if (c->count > 0) fputs("classes   ", stdout);
    for (int64_t k = 0; k < c->count; ++k) {
        printf("%s %s", k == 0 ? "" : ",", c->names[k]);
        if (c->are_named) printf(" = %d", (int)c->labels[k]);
    }
    if (c->count > 0) putchar('\n');
    puts("options");
    print_options(stdout, h);
}

static void print_json(const sscda *h, const classes *c) {
    json j = {.out = stdout};
    json_open(&j, NULL, '{');
    json_bool(&j, "fitted", is_fitted(h));
    if (is_fitted(h)) summary_info(&j, "fit", h);
    summary_options(&j, "options", h);
    summary_classes(&j, "classes", c);
    json_close(&j, '}');
}

static int run(const arguments *a, const char *line, failure *f) {
    const char *path = arguments_item(a, NULL, 0);
    sscda *h = NULL;
    classes c;
    (void)line;
    if (path == NULL) {
        fail(f, "which model?");
        return exit_usage;
    }
    if (model_read(path, &h, &c, f) != 0) return exit_error;
    if (arguments_has(a, "json"))
        print_json(h, &c);
    else
        print_text(h, &c);
    classes_free(&c);
    sscda_destroy(h);
    return exit_fine;
}

static const flag flags[] = {{"json", NULL, "print it as JSON", 0}, FLAGS_OF_ALL};

const command command_info = {
    .name = "info",
    .summary = "tell what is in a model",
    .synopsis = "MODEL",
    .flags = flags,
    .run = run,
};
