// SPDX-License-Identifier: MIT
#include "cli/commands/baseline.h"

#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stop.h"

namespace cli {

namespace {

// Copies the options of a cell in the table of another handle.
void copy_cell(sscda *to, const sscda *from, int64_t cell) {
    const List<char> table = exported(sscda_tune_export, from);
    check(sscda_tune_import(to, table.data(), table.count(), SSCDA_IMPORT_REPLACE), to);
    check(sscda_tune_apply(to, cell, nullptr, nullptr, nullptr), to);
}

// Tunes a single cell without a map, which labels the target and solves for no correspondence. A
// fit would solve for it nevertheless.
List<int32_t> label(sscda *h, const Problem &p) {
    const sscda_matrix source = p.source_matrix(), target = p.target_matrix();
    const Grid one = new_grid();
    check(sscda_set_string(h, "map", "none"), h);
    check(sscda_set_string(h, "class_shares", "source"), h);
    check(sscda_set_string(h, "criterion", "scatter"), h);
    check(sscda_set_double(h, "time_limit", 0), h);
    p.set_weights(h);
    {
        const Progress quiet(h, true);
        check(sscda_tune(h, one.get(), &source, p.label_pointer(), &target), h);
    }
    List<int32_t> labels(p.target.rows);
    check(sscda_tune_labels(h, 0, labels.data(), labels.count()), h);
    return labels;
}

} // namespace

List<int32_t> baseline_labels(const sscda *h, int64_t cell, const Problem &p) {
    List<int32_t> labels(p.target.rows);
    if (cell >= 0 && sscda_tune_labels(h, cell, labels.data(), labels.count()) >= 0) return labels;
    if (stop_signal() != 0) return {};
    try {
        const Handle other = new_handle();
        // In the order of the option table, where the preset comes first.
        for (const sscda_option &option : all_options())
            check(set_value(other.get(), option, get_value(h, option)), other.get());
        if (cell >= 0) copy_cell(other.get(), h, cell);
        return label(other.get(), p);
    } catch (const Failure &) {
        return {};
    }
}

Baseline best_baseline(const sscda *h) {
    Baseline best;
    List<double> scores(tune_integer(h, "cells", 0));
    if (sscda_tune_column(h, "score", scores.data(), scores.count()) < 0) scores.clear();
    for (int64_t k = 0; k < scores.count(); ++k) {
        const char *map = "";
        if (std::isnan(scores[k]) || sscda_tune_word(h, "map", k, &map) < 0) continue;
        if (std::string(map) == "none" && (best.cell < 0 || scores[k] > best.score))
            best = {k, scores[k]};
    }
    return best;
}

} // namespace cli
