// SPDX-License-Identifier: MIT
// sscda options
#include "cli/options.h"

#include <cmath>
#include <cstdio>

#include "cli/command.h"
#include "cli/failure.h"
#include "cli/io/number.h"

namespace cli {

namespace {

const char *type_name(int32_t type) {
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

std::string values_of(const sscda_option &o) {
    if (o.type == SSCDA_TYPE_CHOICE) return o.choices;
    if (o.type == SSCDA_TYPE_BOOL) return "yes|no";
    const std::string least = joined(type_name(o.type), ", ", format_number(o.minimum));
    return std::isinf(o.maximum) ? least + " or more"
                                 : joined(least, " to ", format_number(o.maximum));
}

void print_option(const sscda_option &o) {
    printf("--%s %s\n", o.key, values_of(o).c_str());
    print_wrapped(stdout, 4, o.doc);
    printf("    Default: %s\n", o.default_text);
}

void put_option(Json &j, const sscda_option &o) {
    j.open(nullptr, '{');
    j.text("key", o.key);
    j.text("type", type_name(o.type));
    j.text("default", o.default_text);
    if (o.type == SSCDA_TYPE_CHOICE) {
        j.text("choices", o.choices);
    } else {
        j.number("minimum", o.minimum);
        j.number("maximum", o.maximum);
    }
    j.text("since", o.since);
    j.text("doc", o.doc);
    j.close('}');
}

int run_options(const Arguments &a, const std::string &) {
    const Texts names = a.all("");
    const auto options = names.empty() ? all_options() : List<sscda_option>{need_option(names[0])};
    if (!a.has("json")) {
        for (const sscda_option &option : options)
            print_option(option);
        return exit_fine;
    }
    Json j(stdout);
    j.open(nullptr, '[');
    for (const sscda_option &option : options)
        put_option(j, option);
    j.close(']');
    return exit_fine;
}

} // namespace

Command options_command() {
    const Flags own = {{"json", nullptr, "print the options as JSON"}};
    return {"options",     "list all options of the method, or show one",
            "[KEY]",       nullptr,
            flags_of(own), false,
            run_options};
}

} // namespace cli
