// SPDX-License-Identifier: MIT
// The words and numbers of a report: status, options, classes, the course of the fit, the tuning
// run.
#include <cmath>
#include <set>

#include "cli/commands/shares.h"
#include "cli/commands/summary.h"
#include "cli/handle.h"
#include "cli/options.h"
#include "cli/report/parts.h"

namespace cli {

namespace {

const char *status_text(int64_t status, double tolerance) {
    switch (status) {
    case SSCDA_OK:
        return tolerance > 0 ? "Converged." : "Done.";
    case SSCDA_NOT_CONVERGED:
        return tolerance > 0
                   ? "Not converged: max_iterations or rounding came before the gap asked for."
                   : "All iterations were done; no gap was asked for.";
    case SSCDA_TIME_LIMIT:
        return "Stopped by time_limit before the gap that was asked for.";
    case SSCDA_CANCELLED:
        return "Cancelled: this is the best correspondence found until then.";
    default:
        return "Finished with a caveat.";
    }
}

void put_option_list(Json &j, const sscda *h) {
    j.open("options", '[');
    for (const sscda_option &option : all_options()) {
        const Value value = get_value(h, option);
        j.open(nullptr, '{');
        j.text("key", option.key);
        j.text("value", value_text(value));
        j.text("default", option.default_text);
        j.boolean("changed", !is_default(option, value));
        j.text("doc", option.doc);
        j.close('}');
    }
    j.close(']');
}

// Writes the number of samples of each class. Returns the number of unlabelled samples.
int64_t put_counts(Json &j, const char *key, const Report &r, const List<int32_t> &labels,
                   int64_t n) {
    List<int64_t> counts(r.classes.count(), 0);
    int64_t none = labels.empty() ? n : 0;
    for (const int32_t label : labels) {
        const int64_t c = r.classes.index(label);
        ++(c >= 0 ? counts[c] : none);
    }
    j.flat(key, counts.count(), [&](int64_t c) { j.integer(nullptr, counts[c]); });
    return none;
}

} // namespace

void put_facts(Json &j, const Report &r) {
    int64_t status = 0;
    double tolerance = 0;
    check(sscda_info_int(r.h, "status", &status), r.h);
    check(sscda_get_double(r.h, "gap_tolerance", &tolerance), r.h);
    j.text("title", r.title);
    j.text("command", r.command);
    j.text("version", sscda_version());
    j.open("sizes", '{');
    j.integer("source", r.source.rows);
    j.integer("target", r.target.rows);
    j.integer("features", r.source.cols);
    j.close('}');
    j.open("status", '{');
    j.integer("code", status);
    j.text("name", sscda_status_name(static_cast<int32_t>(status)));
    j.text("text", status_text(status, tolerance));
    j.close('}');
    j.number("tolerance", tolerance);
    j.texts("warnings", r.warnings);
    put_info(j, "info", r.h);
    put_option_list(j, r.h);
}

void put_classes(Json &j, const Report &r) {
    j.texts("classes", r.classes.names);
    j.boolean("labelled", !r.source_labels.empty() && r.classes.count() > 0);
    j.boolean("predicted", !r.predicted.empty() && r.classes.count() > 0);
    const int64_t unlabeled = put_counts(j, "source_counts", r, r.source_labels, r.source.rows);
    j.integer("unlabeled", unlabeled);
    if (!r.predicted.empty()) {
        const int64_t none = put_counts(j, "target_counts", r, r.predicted, r.target.rows);
        j.integer("target_unlabeled", none);
    }
    const List<double> used = shares_used(r.h, r.classes);
    if (!used.empty())
        j.flat("used_shares", used.count(), [&](int64_t c) { j.rounded(nullptr, used[c], 6); });
    if (!r.truth.labels.empty()) {
        put_counts(j, "truth_counts", r, r.truth.labels, r.target.rows);
        j.integer("truth_known", r.truth.known);
        j.integer("truth_foreign", r.truth.foreign);
    }
    j.number("accuracy_before", r.truth.share(r.before));
    j.number("accuracy", r.truth.share(r.predicted));
}

void put_trace(Json &j, const Report &r) {
    int64_t n = 0;
    check(sscda_trace(r.h, "objective", nullptr, 0, &n), r.h);
    const int64_t shown = std::min(n, most_iterations);
    // The iterations in the chart include the very last.
    const auto charted = [&](int64_t k) {
        const double at = static_cast<double>(k) * static_cast<double>(n - 1);
        return n <= most_iterations
                   ? k
                   : int64_t{std::lround(at / static_cast<double>(most_iterations - 1))};
    };
    List<double> values(n);
    j.open("trace", '{');
    j.flat("iteration", shown, [&](int64_t k) { j.integer(nullptr, charted(k) + 1); });
    for (const char *kind : {"objective", "lower_bound", "relative_gap", "cycle"}) {
        check(sscda_trace(r.h, kind, values.data(), n, nullptr), r.h);
        j.flat(kind, shown, [&](int64_t k) { j.rounded(nullptr, values[charted(k)], 9); });
    }
    j.close('}');
}

void put_tuning(Json &j, const TuningTable &table) {
    j.open("tuning", '{');
    j.text("criterion", table.criterion);
    j.integer("best", table.best);
    j.number("seconds", table.seconds);
    // The names of the statuses that occur, with their numbers as keys.
    j.open("statuses", '{');
    std::set<int32_t> seen;
    if (const TuningColumn *statuses = table.find("status"))
        for (const double number : statuses->numbers) {
            if (std::isnan(number) || !seen.insert(static_cast<int32_t>(number)).second) continue;
            const auto status = static_cast<int32_t>(number);
            j.text(std::to_string(status).c_str(), sscda_status_name(status));
        }
    j.close('}');
    j.open("columns", '[');
    for (const TuningColumn &column : table.columns) {
        j.open(nullptr, '{');
        j.text("key", column.key);
        j.boolean("option", column.is_option);
        j.close('}');
    }
    j.close(']');
    j.open("rows", '[');
    for (int64_t k = 0; k < table.cells; ++k)
        j.flat(nullptr, table.columns.count(), [&](int64_t c) {
            const TuningColumn &column = table.columns[c];
            if (column.has_words())
                j.text(nullptr, column.words[k]);
            else
                j.number(nullptr, column.numbers[k]);
        });
    j.close(']');
    j.close('}');
}

} // namespace cli
