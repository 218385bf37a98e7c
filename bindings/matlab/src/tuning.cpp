// SPDX-License-Identifier: MIT
/* The table of a tuning run. Cells are counted from 0 here, and -1 is the best. */
#include "commands.h"
#include "handles.h"

namespace gateway {

namespace {

int64_t count(const sscda *h, const char *key) {
    int64_t value = 0;
    check(sscda_tune_info_int(h, key, &value), h);
    return value;
}

mxArray *words(const sscda *h, const char *key, int64_t cells) {
    mxArray *out = mxCreateCellMatrix(static_cast<mwSize>(cells), 1);
    for (int64_t i = 0; i < cells; ++i) {
        const char *text = nullptr;
        check(sscda_tune_word(h, key, i, &text), h);
        mxSetCell(out, static_cast<mwIndex>(i), word(spoken(text).c_str()));
    }
    return out;
}

mxArray *numbers(const sscda *h, const char *key, int64_t cells) {
    mxArray *out = matrix(cells, 1);
    check(sscda_tune_column(h, key, doubles(out), cells), h);
    return out;
}

/* Whether there is a best cell, and which. */
bool find_best(const sscda *h, int64_t *best) {
    const int32_t status = sscda_tune_info_int(h, "best", best);
    if (status == SSCDA_ERROR_NOT_RUN) return false;
    check(status, h);
    return true;
}

} // namespace

/* number -> a field per column, a row per cell; whether each column is an option */
void tune_table(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const int64_t cells = count(h, "cells");
    int32_t columns = 0;
    check(sscda_tune_column_count(h, &columns), h);
    out[0] = mxCreateStructMatrix(1, 1, 0, nullptr);
    out[1] = matrix(columns, 1);
    for (int32_t k = 0; k < columns; ++k) {
        const char *key = nullptr;
        int32_t type = 0, flags = 0;
        check(sscda_tune_column_describe(h, k, &key, &type, &flags), h);
        const bool text = type == SSCDA_TYPE_CHOICE || type == SSCDA_TYPE_TEXT;
        mxSetFieldByNumber(out[0], 0, mxAddField(out[0], key),
                           text ? words(h, key, cells) : numbers(h, key, cells));
        doubles(out[1])[k] = (flags & SSCDA_COLUMN_OPTION) != 0;
    }
}

/* number -> a field per key; `best` and `best_score` are NaN if no cell is finished */
void tune_info(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    out[0] = mxCreateStructMatrix(1, 1, 0, nullptr);
    const auto add = [&](const char *key, mxArray *value) {
        mxSetFieldByNumber(out[0], 0, mxAddField(out[0], key), value);
    };
    for (const char *key : {"cells", "grid_cells", "finished", "failed", "source_rows",
                            "target_rows", "folds", "seed", "status"})
        add(key, mxCreateDoubleScalar(static_cast<double>(count(h, key))));
    int64_t best = 0;
    double score = mxGetNaN(), seconds = 0;
    const bool any = find_best(h, &best);
    if (any) check(sscda_tune_info_double(h, "best_score", &score), h);
    check(sscda_tune_info_double(h, "seconds", &seconds), h);
    add("best", mxCreateDoubleScalar(any ? static_cast<double>(best) : mxGetNaN()));
    add("best_score", mxCreateDoubleScalar(score));
    add("seconds", mxCreateDoubleScalar(seconds));
    for (const char *key : {"criterion", "classifier"}) {
        const char *text = nullptr;
        check(sscda_tune_info_string(h, key, &text), h);
        add(key, word(text));
    }
}

/* number, cell -> labels (int32) */
void tune_labels(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const int64_t rows = count(h, "target_rows");
    out[0] = matrix(rows, 1, mxINT32_CLASS);
    auto *labels = static_cast<int32_t *>(mxGetData(out[0]));
    check(sscda_tune_labels(h, in.integer(1), labels, rows), h);
}

/* number -> labels (int32), shares */
void tune_vote(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const int64_t rows = count(h, "target_rows");
    out[0] = matrix(rows, 1, mxINT32_CLASS);
    out[1] = matrix(rows, 1);
    auto *labels = static_cast<int32_t *>(mxGetData(out[0]));
    check(sscda_tune_vote(h, labels, doubles(out[1]), rows), h);
}

/* number, cell: sets the options of the cell */
void tune_set(const Arguments &in, mxArray **) {
    sscda *h = handle(in);
    check(sscda_tune_apply(h, in.integer(1), nullptr, nullptr, nullptr), h);
}

/* number -> bytes */
void tune_export(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    int64_t size = 0;
    check(sscda_tune_export(h, nullptr, 0, &size), h);
    out[0] = matrix(1, size, mxUINT8_CLASS);
    check(sscda_tune_export(h, mxGetData(out[0]), size, &size), h);
}

/* number, bytes, 'replace' or 'merge' */
void tune_import(const Arguments &in, mxArray **) {
    sscda *h = handle(in);
    const std::string bytes = in.utf8(1);
    const int32_t mode = in.text(2) == "merge" ? SSCDA_IMPORT_MERGE : SSCDA_IMPORT_REPLACE;
    check(sscda_tune_import(h, bytes.data(), static_cast<int64_t>(bytes.size()), mode), h);
}

} // namespace gateway
