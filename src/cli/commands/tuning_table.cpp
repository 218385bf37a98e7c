// SPDX-License-Identifier: MIT
#include "cli/commands/tuning_table.h"

#include <algorithm>
#include <cmath>

#include "cli/commands/baseline.h"
#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/csv_write.h"
#include "cli/io/number.h"

namespace cli {

static TuningColumn read_column(const sscda *h, int32_t index, int64_t cells) {
    TuningColumn column;
    const char *key = nullptr, *word = nullptr;
    int32_t flags = 0;
    check(sscda_tune_column_describe(h, index, &key, &column.type, &flags), h);
    column.key = key;
    column.is_option = (flags & SSCDA_COLUMN_OPTION) != 0;
    if (!column.has_words()) {
        column.numbers = List<double>(cells);
        check(sscda_tune_column(h, key, column.numbers.data(), cells), h);
        return column;
    }
    for (int64_t k = 0; k < cells; ++k) {
        check(sscda_tune_word(h, key, k, &word), h);
        column.words.emplace_back(word);
    }
    return column;
}

TuningTable::TuningTable(const sscda *h) {
    const char *word = nullptr;
    int32_t count = 0;
    check(sscda_tune_info_int(h, "cells", &cells), h);
    check(sscda_tune_info_double(h, "seconds", &seconds), h);
    check(sscda_tune_info_string(h, "criterion", &word), h);
    check(sscda_tune_column_count(h, &count), h);
    criterion = word;
    best = tune_integer(h, "best", -1);
    for (int32_t k = 0; k < count; ++k)
        columns.push_back(read_column(h, k, cells));
}

const TuningColumn *TuningTable::find(const std::string &key) const {
    for (const TuningColumn &column : columns)
        if (column.key == key && !column.has_words()) return &column;
    return nullptr;
}

void write_tuning(Outputs &set, const std::string &path, const sscda *h) {
    CsvWriter csv(set.open(path.c_str()), separator_of(path));
    const TuningTable t(h);
    csv.text("cell");
    for (const TuningColumn &column : t.columns)
        csv.text(column.key);
    csv.text("best");
    csv.end_row();
    for (int64_t i = 0; i < t.cells; ++i) {
        csv.number(static_cast<double>(i) + 1);
        for (const TuningColumn &column : t.columns)
            if (column.has_words())
                csv.text(column.words[i]);
            else if (std::isnan(column.numbers[i]))
                csv.text("");
            else
                csv.number(column.numbers[i]);
        csv.number(i == t.best ? 1 : 0);
        csv.end_row();
    }
}

namespace {

void put_cell(Json &j, const TuningColumn &column, int64_t cell) {
    const char *key = column.key.c_str();
    if (column.has_words())
        j.text(key, column.words[cell]);
    else if (column.type == SSCDA_TYPE_BOOL && !std::isnan(column.numbers[cell]))
        j.boolean(key, column.numbers[cell] != 0);
    else
        j.number(key, column.numbers[cell]);
}

// Writes the best baseline.
void put_baseline(Json &j, const sscda *h, double accuracy) {
    const Baseline baseline = best_baseline(h);
    if (baseline.cell < 0) {
        j.null("baseline");
        return;
    }
    j.open("baseline", '{');
    j.integer("cell", baseline.cell);
    j.number("score", baseline.score);
    if (!std::isnan(accuracy)) j.number("accuracy", accuracy);
    j.close('}');
}

// The options of a cell, each after a space.
std::string options_of(const TuningTable &t, int64_t cell) {
    std::string text;
    for (const TuningColumn &column : t.columns) {
        if (!column.is_option) continue;
        if (column.has_words())
            text += joined(" ", column.key, "=", column.words[cell]);
        else if (!std::isnan(column.numbers[cell]))
            text += joined(" ", column.key, "=", format_number(column.numbers[cell]));
    }
    return text;
}

// Prints the cells with the highest scores in falling order; among equal scores, the first comes
// first.
void print_best(FILE *out, const TuningTable &t, const List<double> &scores) {
    List<int64_t> order;
    for (int64_t i = 0; i < t.cells; ++i)
        if (!std::isnan(scores[i])) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t a, int64_t b) { return scores[a] > scores[b]; });
    for (int64_t k = 0; k < std::min<int64_t>(5, order.count()); ++k)
        fprintf(out, "  %-8.6g %s%s\n", scores[order[k]], options_of(t, order[k]).c_str(),
                order[k] == t.best ? "  (best)" : "");
}

void print_baseline(FILE *out, const TuningTable &t, const sscda *h, double accuracy) {
    const Baseline baseline = best_baseline(h);
    if (baseline.cell < 0) {
        fputs("baseline   no cell that does nothing has a score\n", out);
        return;
    }
    fprintf(out, "baseline   doing nothing scores %.6g at best", baseline.score);
    if (!std::isnan(accuracy)) fprintf(out, ", with %.1f %% right", 100 * accuracy);
    fprintf(out, ":%s\n", options_of(t, baseline.cell).c_str());
}

} // namespace

void put_tuning(Json &j, const char *key, const sscda *h, double accuracy) {
    const TuningTable t(h);
    j.open(key, '{');
    j.text("criterion", t.criterion);
    for (const char *count : {"cells", "grid_cells", "finished", "failed", "status"})
        j.integer(count, tune_integer(h, count, 0));
    if (t.best >= 0)
        j.integer("best", t.best);
    else
        j.null("best");
    put_baseline(j, h, accuracy);
    j.open("table", '[');
    for (int64_t i = 0; i < t.cells; ++i) {
        j.open(nullptr, '{');
        for (const TuningColumn &column : t.columns)
            put_cell(j, column, i);
        j.close('}');
    }
    j.close(']');
    j.close('}');
}

void print_tuning(FILE *out, const sscda *h, double accuracy) {
    const TuningTable t(h);
    const auto count = [&](const char *key) -> long long { return tune_integer(h, key, 0); };
    fprintf(out,
            "tuning     grid cells %lld, baselines %lld, finished %lld, failed %lld, time %.3g s\n",
            count("grid_cells"), count("cells") - count("grid_cells"), count("finished"),
            count("failed"), t.seconds);
    fprintf(out, "criterion  %s; the best cells\n", t.criterion.c_str());
    if (const TuningColumn *score = t.find("score")) print_best(out, t, score->numbers);
    print_baseline(out, t, h, accuracy);
}

} // namespace cli
