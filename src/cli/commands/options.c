/* SPDX-License-Identifier: MIT */
/* sscda options */
#include <math.h>
#include <stdio.h>

#include "cli/commands/command.h"
#include "cli/commands/option_flags.h"
#include "cli/io/json.h"
#include "cli/io/number.h"
#include "cli/usage.h"

static const char *type_name(int32_t type) {
    switch (type) {
    case SSCDA_TYPE_DOUBLE:
        return "number";
    case SSCDA_TYPE_INT:
        return "integer";
    case SSCDA_TYPE_BOOL:
        return "bool";
    default:
        return "choice";
    }
}

static void print_text(const sscda_option *o) {
    char low[number_size], high[number_size];
    if (o->type == SSCDA_TYPE_CHOICE)
        printf("--%s %s\n", o->key, o->choices);
    else if (o->type == SSCDA_TYPE_BOOL)
        printf("--%s yes|no\n", o->key);
    else if (isinf(o->maximum))
        printf("--%s %s, %s or more\n", o->key, type_name(o->type), format_number(low, o->minimum));
    else
        printf("--%s %s, %s to %s\n", o->key, type_name(o->type), format_number(low, o->minimum),
               format_number(high, o->maximum));
    usage_wrap(stdout, 4, o->doc);
    printf("    Default: %s\n", o->default_text);
}

static void print_json(json *j, const sscda_option *o) {
    json_open(j, NULL, '{');
    json_text(j, "key", o->key);
    json_text(j, "type", type_name(o->type));
    json_text(j, "default", o->default_text);
    if (o->type == SSCDA_TYPE_CHOICE) {
        json_text(j, "choices", o->choices);
    } else {
        json_number(j, "minimum", o->minimum);
        json_number(j, "maximum", o->maximum);
    }
    json_text(j, "since", o->since);
    json_text(j, "doc", o->doc);
    json_close(j, '}');
}

static int run(const arguments *a, const char *line, failure *f) {
    const char *only = arguments_item(a, NULL, 0);
    const int is_json = arguments_has(a, "json");
    json j = {.out = stdout};
    sscda_option option;
    (void)line;
    if (only != NULL && !option_find(only, &option)) {
        option_refuse(only, f);
        return exit_usage;
    }
    if (is_json) json_open(&j, NULL, '[');
    for (int32_t k = 0; k < sscda_option_count(); ++k) {
        if (sscda_option_describe(k, &option) < 0) continue;
        if (only != NULL && option_key(only) != option.key) continue;
        if (is_json)
            print_json(&j, &option);
        else
            print_text(&option);
    }
    if (is_json) json_close(&j, ']');
    return exit_fine;
}

static const flag flags[] = {{"json", NULL, "print the options as JSON", 0}, FLAGS_OF_ALL};

const command command_options = {
    .name = "options",
    .summary = "list all options of the method, or show one",
    .synopsis = "[KEY]",
    .flags = flags,
    .run = run,
};
