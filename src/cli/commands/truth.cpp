// SPDX-License-Identifier: MIT
#include "cli/commands/truth.h"

#include <sscda/sscda.h>

#include "cli/failure.h"
#include "cli/io/text.h"

namespace cli {

namespace {

// A label that none of the classes has.
int32_t foreign_label(const Classes &c) {
    int32_t label = INT32_MAX;
    while (c.index(label) >= 0)
        --label;
    return label;
}

// Shows both sets of classes, so that the user can tell a wrong file from another spelling.
[[noreturn]] void refuse(const std::string &file, const Classes &c, const Texts &texts) {
    Classes own;
    find_classes(texts, own);
    if (own.count() == 0)
        fail("--truth: '", clipped(file, 200), "' has no label: each is empty or NA");
    fail("--truth: '", clipped(file, 200), "' has the classes ", list_words(own.names, 120),
         ", and the source has ", list_words(c.names, 120), ": none is the same");
}

} // namespace

Truth find_truth(const char *file, const Classes &classes, const Texts &texts) {
    Truth t;
    const int32_t foreign = foreign_label(classes);
    t.labels = classes.match(texts, foreign);
    for (const int32_t label : t.labels) {
        t.known += label != SSCDA_UNLABELED ? 1 : 0;
        t.foreign += label == foreign ? 1 : 0;
    }
    if (t.known == t.foreign) refuse(file, classes, texts);
    return t;
}

double Truth::share(const List<int32_t> &predicted) const {
    int64_t right = 0;
    for (int64_t k = 0; k < predicted.count() && k < labels.count(); ++k)
        right += labels[k] != SSCDA_UNLABELED && labels[k] == predicted[k] ? 1 : 0;
    return known > 0 && !predicted.empty() ? static_cast<double>(right) / static_cast<double>(known)
                                           : NAN;
}

void print_comparison(FILE *out, const Comparison &c, const Truth &t) {
    if (std::isnan(c.after)) return;
    fputs("accuracy   ", out);
    if (!std::isnan(c.before)) fprintf(out, "%.1f %% -> ", 100 * c.before);
    fprintf(out, "%.1f %% of the %lld target samples whose class is known", 100 * c.after,
            static_cast<long long>(t.known));
    fputs(std::isnan(c.before) ? "\n" : " (source as it is -> adapted)\n", out);
    if (t.foreign > 0)
        fprintf(out, "           %lld of them count as wrong: the source lacks their class\n",
                static_cast<long long>(t.foreign));
    if (t.known < t.labels.count())
        fprintf(out, "           %lld left out: their truth is empty or NA\n",
                static_cast<long long>(t.labels.count() - t.known));
}

void put_comparison(Json &j, const Comparison &c, const Truth &t) {
    if (std::isnan(c.after)) return;
    j.number("accuracy_before", c.before);
    j.number("accuracy", c.after);
    j.open("truth", '{');
    j.integer("known", t.known);
    j.integer("unknown", t.labels.count() - t.known);
    j.integer("foreign", t.foreign);
    j.close('}');
}

} // namespace cli
