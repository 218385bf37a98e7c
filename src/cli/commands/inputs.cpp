// SPDX-License-Identifier: MIT
#include "cli/commands/inputs.h"

#include "cli/commands/reading_rules.h"
#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/columns.h"
#include "cli/io/output.h"
#include "cli/io/table_file.h"
#include "cli/mpi/ranks.h"

namespace cli {

sscda_matrix Problem::source_matrix() const {
    return matrix_of(source.values.data(), source.rows, source.cols);
}

sscda_matrix Problem::target_matrix() const {
    return matrix_of(target.values.data(), target.rows, target.cols);
}

void Problem::set_weights(sscda *h) const {
    if (source_weights.empty() && target_weights.empty()) return;
    const auto pointer = [](const List<double> &w) { return w.empty() ? nullptr : w.data(); };
    check(sscda_set_weights(h, pointer(source_weights), source_weights.count(),
                            pointer(target_weights), target_weights.count()),
          h);
}

void Problem::set_shares(sscda *h) const {
    if (shares.labels.empty()) return;
    check(sscda_set_class_shares(h, shares.labels.data(), shares.values.data(),
                                 shares.labels.count()),
          h);
}

void check_outputs_of(const Arguments &a, const char *model, const List<const char *> &paths) {
    List<const char *> inputs = {model};
    for (const std::string &name : file_flags()) {
        const char *value = a.get(name);
        inputs.push_back(name == "labels" ? place_of_labels(value).file : value);
    }
    check_outputs(paths, inputs);
}

Table read_input(const Arguments &a, const sscda *h, const char *where) {
    Warnings warnings;
    warnings.is_quiet = a.has("quiet");
    ReadingRules rules(a);
    Table t = rules.read("input", where);
    rules.check_drops();
    int64_t features = 0;
    if (sscda_info_int(h, "features", &features) < 0) fail(a.get("model"), ": ", last_error(h));
    match_columns(t, h, a.get("input"), "the model", features, &warnings);
    return t;
}

namespace {

// A target with one column more than the source probably contains its labels.
void check_labels_apart(const Problem &p, const char *path) {
    const bool has_names = p.source.names && p.target.names;
    if (has_names || p.source.label_number == 0 || p.target.cols != p.source.cols + 1) return;
    fail(path, ": has ", p.target.cols, " columns of numbers, and the source has ", p.source.cols,
         "; --drop ", p.source.label_number, " leaves its labels out, if that is what they are");
}

void read_tables(Problem &p, ReadingRules &rules, sscda *h, const Arguments &a) {
    const char *source = a.need("source"), *target = a.need("target");
    p.source = rules.read("source", a.get("labels"));
    p.target = rules.read("target", nullptr, p.source.label_name);
    rules.check_drops();
    const bool are_named = set_feature_names(h, source, p.source, p.warnings);
    check_labels_apart(p, target);
    match_columns(p.target, h, target, "the source", p.source.cols,
                  are_named ? &p.warnings : nullptr);
    if (const char *path = a.get("source-weights"))
        p.source_weights = read_weights(path, rules.separator("source-weights"), p.source.rows);
    if (const char *path = a.get("target-weights"))
        p.target_weights = read_weights(path, rules.separator("target-weights"), p.target.rows);
}

void find_source_classes(Problem &p, sscda *h) {
    if (!p.source.labels) return;
    Classes &c = p.classes;
    p.labels = find_classes(*p.source.labels, c);
    if (c.are_named)
        check(sscda_set_class_names(h, c.labels.data(), pointers(c.names).data(), c.count()), h);
}

} // namespace

Problem read_problem(sscda *h, const Arguments &a) {
    Problem p;
    p.warnings.is_quiet = a.has("quiet") || ranks_index() != 0;
    ReadingRules rules(a);
    read_tables(p, rules, h, a);
    find_source_classes(p, h);
    if (const char *given = a.get("shares"))
        p.shares = read_shares(given, rules.separator("shares"), p.classes);
    if (const char *path = a.get("truth")) {
        p.target.labels = read_labels(path, rules.separator("truth"), p.target.rows);
        p.truth = find_truth(path, p.classes, *p.target.labels);
    }
    return p;
}

} // namespace cli
