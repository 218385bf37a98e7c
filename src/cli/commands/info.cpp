// SPDX-License-Identifier: MIT
// sscda info
#include <cstdio>

#include "cli/command.h"
#include "cli/commands/summary.h"
#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/columns.h"
#include "cli/io/text.h"
#include "cli/options.h"

namespace cli {

namespace {

void print_options(const sscda *h) {
    puts("options");
    for (const sscda_option &option : all_options()) {
        const Value value = get_value(h, option);
        printf("  %-20s %s%s\n", option.key, value_text(value).c_str(),
               is_default(option, value) ? "" : "   (set)");
    }
}

// Prints the names of the first few features, and of a feature that dominates the distances.
void print_features(const sscda *h) {
    constexpr int64_t most = 12;
    double share = 0;
    const int64_t dominant = is_fitted(h) ? dominant_feature(h, share) : -1;
    const char *name = nullptr;
    int64_t count = 0;
    while ((name = sscda_feature_name(h, count)) != nullptr) {
        if (count < most) fputs(count == 0 ? "features   " : ", ", stdout);
        if (count++ < most) put_plain(stdout, name);
    }
    if (count > most) fputs(joined(", ... (", count, " in all; --json has them)").c_str(), stdout);
    if (count > 0) putchar('\n');
    if (dominant < 0) return;
    name = sscda_feature_name(h, dominant);
    fputs("dominant   feature ", stdout);
    put_plain(stdout, name != nullptr ? name : joined(dominant + 1).c_str());
    printf(" has %.1f %% of the squared distances\n", 100 * share);
}

void print_classes(const Classes &c) {
    for (int64_t k = 0; k < c.count(); ++k) {
        fputs(k == 0 ? "classes    " : ", ", stdout);
        put_plain(stdout, c.names[k].c_str());
        if (c.are_named) printf(" = %d", static_cast<int>(c.labels[k]));
    }
    if (c.count() > 0) putchar('\n');
}

void print_text(const sscda *h) {
    if (is_fitted(h))
        print_summary(stdout, h);
    else
        puts("options only: not fitted");
    print_features(h);
    print_classes(classes_of(h));
    print_options(h);
}

void print_json(const sscda *h) {
    Json j(stdout);
    j.open(nullptr, '{');
    j.boolean("fitted", is_fitted(h));
    if (is_fitted(h)) put_info(j, "fit", h);
    put_options(j, "options", h);
    put_features(j, "features", h);
    put_classes(j, "classes", classes_of(h));
    j.close('}');
}

int run_info(const Arguments &a, const std::string &) {
    Texts models = a.all("");
    if (a.has("model")) models.push_back(a.get("model"));
    if (models.count() != 1)
        misuse(models.empty() ? "which model?" : "which model? There are two.");
    const Handle h = read_model(a, models[0]);
    if (a.has("json"))
        print_json(h.get());
    else
        print_text(h.get());
    return exit_fine;
}

} // namespace

Command info_command() {
    const Flags own = {{"model", "FILE", "the model; you may also give it as MODEL"},
                       {"json", nullptr, "print it as JSON"}};
    return {"info",  "show the contents of a model", "MODEL",
            nullptr, flags_of(own, {model_flags()}), false,
            run_info};
}

} // namespace cli
