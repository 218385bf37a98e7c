// SPDX-License-Identifier: MIT
#include "cli/commands/results.h"

#include <algorithm>

#include "cli/commands/baseline.h"
#include "cli/commands/prediction.h"
#include "cli/commands/summary.h"
#include "cli/commands/tuning_table.h"
#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/csv_write.h"
#include "cli/io/npy_write.h"
#include "cli/io/path.h"
#include "cli/io/table_file.h"
#include "cli/io/text.h"
#include "cli/report/report.h"
#include "cli/stop.h"

namespace cli {

namespace {

// The last two are for tuning only and need no fit.
const char *const files[] = {"model", "adapted", "correspondence", "predict", "report",
                             "table", "vote"};
constexpr int files_of_fit = 5;

List<double> adapted_source(const sscda *h, const Problem &p) {
    List<double> values(p.source.rows * p.source.cols);
    sscda_matrix y = matrix_of(values, p.source.rows, p.source.cols);
    check(sscda_adapted(h, &y), h);
    return values;
}

void write_adapted(Outputs &set, const char *path, const sscda *h, const Problem &p) {
    Table adapted;
    adapted.rows = p.source.rows;
    adapted.cols = p.source.cols;
    adapted.values = adapted_source(h, p);
    adapted.names = p.source.names;
    adapted.label_name = p.source.label_name;
    if (!has_extension(path, ".npy")) adapted.labels = p.source.labels;
    write_table(set, path, adapted);
}

void write_dense(FILE *out, const sscda *h, int64_t rows, int64_t cols) {
    List<double> values(rows * cols);
    sscda_matrix c = matrix_of(values, rows, cols);
    check(sscda_correspondence(h, &c), h);
    write_npy(out, values, rows, cols);
}

void write_triplets(FILE *out, char separator, const sscda *h) {
    const Triplets entries(h);
    CsvWriter csv(out, separator);
    for (const char *name : {"source", "target", "share"})
        csv.text(name);
    csv.end_row();
    for (int64_t k = 0; k < entries.shares.count(); ++k) {
        csv.number(static_cast<double>(entries.rows[k]) + 1);
        csv.number(static_cast<double>(entries.cols[k]) + 1);
        csv.number(entries.shares[k]);
        csv.end_row();
    }
}

void write_correspondence(Outputs &set, const char *path, const sscda *h, const Problem &p) {
    FILE *out = set.open(path);
    if (has_extension(path, ".npy"))
        write_dense(out, h, p.source.rows, p.target.rows);
    else
        write_triplets(out, separator_of(path), h);
}

void put_report(FILE *out, const std::string &line, const sscda *h, const Problem &p,
                const Prediction &told, const List<int32_t> &before, bool has_tuning) {
    Report r;
    r.title = "Adaptation of a source to a target";
    r.command = line;
    r.h = h;
    r.source = {p.source.values.data(), p.source.rows, p.source.cols};
    r.target = {p.target.values.data(), p.target.rows, p.target.cols};
    if (p.source.names) r.features = *p.source.names;
    r.columns = p.source.numbers;
    r.warnings = p.warnings.list;
    r.classes = p.classes;
    r.source_labels = p.labels;
    r.predicted = told.labels;
    r.confidence = told.confidence;
    r.truth = p.truth;
    r.before = before;
    r.has_tuning = has_tuning;
    List<double> adapted;
    if (std::string(info_word(h, "map")) != "none") {
        adapted = adapted_source(h, p);
        r.adapted = {adapted.data(), p.source.rows, p.source.cols};
    }
    write_report(out, r);
}

// Adds the files of a fit to the set. Returns the accuracies.
Comparison stage_fit(Outputs &set, const Arguments &a, const std::string &line, const sscda *h,
                     const Problem &p, bool has_tuning) {
    const char *report = a.get("report");
    const bool has_truth = !p.truth.labels.empty();
    Prediction told;
    Comparison agreed;
    if (a.has("predict") || has_truth || (report != nullptr && p.source.labels))
        told = predict(h, p.target_matrix());
    List<int32_t> before;
    if (has_truth) {
        before = baseline_labels(h, -1, p);
        agreed.after = p.truth.share(told.labels);
        agreed.before = p.truth.share(before);
    }
    if (const char *path = a.get("adapted")) write_adapted(set, path, h, p);
    if (const char *path = a.get("correspondence")) write_correspondence(set, path, h, p);
    if (const char *path = a.get("predict")) write_prediction(set, path, told, p.classes);
    if (report != nullptr) put_report(set.open(report), line, h, p, told, before, has_tuning);
    // The model comes last: if it is new, all other files are new too.
    if (const char *path = a.get("model")) write_model(set, path, h);
    return agreed;
}

// The stream of the summary: stdout, unless an output file goes there.
FILE *summary_stream(const Arguments &a) {
    const bool is_taken = std::any_of(std::begin(files), std::end(files),
                                      [&](const char *name) { return a.is(name, "-"); });
    return is_taken ? stderr : stdout;
}

void print_json(const sscda *h, const Problem &p, const Done &done, const Comparison &agreed) {
    Json j(stdout);
    j.open(nullptr, '{');
    if (done.has_tuning) put_tuning(j, "tuning", h, done.baseline);
    if (done.is_fit) {
        put_info(j, "fit", h);
        put_comparison(j, agreed, p.truth);
        put_shares(j, "class_shares", h, p.classes,
                   source_shares(p.classes, p.labels, p.source_weights));
        put_options(j, "options", h);
        put_features(j, "features", h);
    }
    put_classes(j, "classes", p.classes);
    j.texts("warnings", p.warnings.list);
    j.close('}');
}

} // namespace

void check_json(const Arguments &a, const char *name) {
    if (a.has("json") && a.is(name, "-"))
        misuse("--json and --", name, " - both write to the standard output");
}

void check_results(const Arguments &a) {
    List<const char *> paths;
    for (const char *name : files)
        paths.push_back(a.get(name));
    check_outputs_of(a, nullptr, paths);
    const bool is_wanted = std::any_of(paths.begin(), paths.end(), [](auto *p) { return p; });
    if (!is_wanted && !a.has("json"))
        misuse("nothing to keep: give --model, --adapted, --correspondence, --predict, --report or "
               "--json");
    for (const char *name : files)
        check_json(a, name);
    for (const char *name : {"model", "report"})
        if (a.is(name, "-")) misuse("--", name, " needs the name of a file");
    if (a.has("shares"))
        for (const Argument &option : a.options())
            if (option.name == "class_shares" && option.value != "given")
                misuse("--shares gives the class shares, and --class-shares is ", option.value);
    for (const char *name : {"predict", "vote", "truth", "shares"})
        if (a.has(name) && !a.has("labels")) misuse("--", name, " needs --labels");
}

bool need_fit(const Arguments &a) {
    return std::any_of(files, files + files_of_fit, [&](const char *name) { return a.has(name); });
}

int code_of_status(int32_t status) {
    if (stop_signal() != 0) return stop_code(exit_fine);
    return status > 0 ? exit_caveat : exit_fine;
}

void keep_results(Outputs &set, const Arguments &a, const std::string &line, const sscda *h,
                  const Problem &p, const Done &done) {
    Comparison agreed;
    if (done.is_fit) agreed = stage_fit(set, a, line, h, p, done.has_tuning);
    set.flush();
    // Print before the files get their names, so that a failure here leaves all files untouched.
    if (a.has("json")) {
        print_json(h, p, done, agreed);
    } else if (!a.has("quiet")) {
        FILE *out = summary_stream(a);
        if (done.has_tuning) print_tuning(out, h, done.baseline);
        if (done.is_fit) {
            print_summary(out, h);
            print_shares(out, h, p.classes, source_shares(p.classes, p.labels, p.source_weights));
        }
        print_comparison(out, agreed, p.truth);
    }
    set.commit();
}

} // namespace cli
