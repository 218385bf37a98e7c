// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "api/handle.h"
#include "api/info.h"
#include "api/matrix_view.h"

using namespace ssc;
using namespace ssc::api;

namespace {

// Writes row by row into a matrix of doubles with contiguous rows, without a dense copy.
void write_dense(const Correspondence &c, const sscda_matrix &to) {
    double *out = static_cast<double *>(to.data);
    for (Index i = 0; i < c.rows; ++i) {
        double *row = out + i * to.row_stride;
        for (Index j = 0; j < c.cols; ++j)
            row[j] = 0;
        c.each(i, [&](Index j, double value) { row[j] = value; });
    }
}

const std::vector<double> &trace_of(const Trace &trace, const char *kind) {
    required(kind, "kind");
    const struct {
        const char *kind;
        const std::vector<double> *values;
    } known[] = {{"objective", &trace.objective},       {"lower_bound", &trace.lower_bound},
                 {"relative_gap", &trace.relative_gap}, {"step", &trace.step},
                 {"seconds", &trace.seconds},           {"cycle", &trace.cycle}};
    std::string names;
    for (const auto &row : known) {
        if (std::strcmp(row.kind, kind) == 0) return *row.values;
        names += std::string(names.empty() ? "" : ", ") + row.kind;
    }
    throw Error(Status::option, "unknown trace '" + clipped(kind) + "'; known are: " + names);
}

} // namespace

int32_t sscda_adapted(const sscda *h, sscda_matrix *y) {
    return with_model(h, [&](const Model &model) {
        check_output(y, "y", model.source_rows(), model.features());
        write_matrix(model.preparation.back(model.adapted), *y, "y");
        return Status::ok;
    });
}

int32_t sscda_correspondence(const sscda *h, sscda_matrix *c) {
    return with_model(h, [&](const Model &model) {
        check_output(c, "c", model.source_rows(), model.target_rows());
        if (c->dtype == SSCDA_FLOAT64 && c->col_stride == 1)
            write_dense(model.correspondence, *c);
        else
            write_matrix(model.correspondence.dense(), *c, "c");
        return Status::ok;
    });
}

int32_t sscda_correspondence_nnz(const sscda *h, int64_t *nnz) {
    return with_model(h, [&](const Model &model) {
        *required(nnz, "nnz") = model.correspondence.size();
        return Status::ok;
    });
}

int32_t sscda_correspondence_triplets(const sscda *h, int64_t *rows, int64_t *cols, double *values,
                                      int64_t capacity) {
    return with_model(h, [&](const Model &model) {
        required(rows, "rows");
        required(cols, "cols");
        required(values, "values");
        const Correspondence &c = model.correspondence;
        check_capacity("rows, cols, values", capacity, c.size());
        int64_t e = 0;
        for (Index i = 0; i < c.rows; ++i)
            c.each(i, [&](Index j, double value) {
                rows[e] = i;
                cols[e] = j;
                values[e++] = value;
            });
        return Status::ok;
    });
}

int32_t sscda_target_labels(const sscda *h, int32_t *labels, double *shares, int64_t capacity) {
    return with_model(h, [&](const Model &model) {
        if (model.classes.count() == 0)
            throw Error(Status::labels, "the fit was given no labels, so C has none to pass on");
        if (labels != nullptr || shares != nullptr)
            check_capacity("labels, shares", capacity, model.target_rows());
        read_target_labels(model, SSCDA_UNLABELED, labels, shares);
        return Status::ok;
    });
}

int32_t sscda_class_shares(const sscda *h, double *shares, double *errors, int64_t capacity) {
    return with_model(h, [&](const Model &model) {
        if (model.classes.count() == 0)
            throw Error(Status::labels, "the fit was given no labels, so no class has a share");
        if (shares != nullptr || errors != nullptr)
            check_capacity("shares, errors", capacity, model.classes.count());
        const ClassShares &used = model.shares;
        if (shares != nullptr) std::copy(used.share.begin(), used.share.end(), shares);
        if (errors != nullptr) std::copy(used.error.begin(), used.error.end(), errors);
        return Status::ok;
    });
}

int32_t sscda_trace(const sscda *h, const char *kind, double *out, int64_t capacity,
                    int64_t *count) {
    return with_model(h, [&](const Model &model) {
        const std::vector<double> &values = trace_of(model.trace, kind);
        const auto size = static_cast<int64_t>(values.size());
        if (count != nullptr) *count = size;
        if (out == nullptr) return Status::ok;
        check_capacity("out", capacity, size);
        std::copy(values.begin(), values.end(), out);
        return Status::ok;
    });
}

int32_t sscda_info_double(const sscda *h, const char *key, double *out) {
    return with_model(h, [&](const Model &model) {
        *required(out, "out") = info_double(model, key);
        return Status::ok;
    });
}

int32_t sscda_info_int(const sscda *h, const char *key, int64_t *out) {
    return with_model(h, [&](const Model &model) {
        *required(out, "out") = info_int(model, key);
        return Status::ok;
    });
}

int32_t sscda_info_string(const sscda *h, const char *key, const char **out) {
    return with_model(h, [&](const Model &model) {
        *required(out, "out") = info_word(model, key);
        return Status::ok;
    });
}

int32_t sscda_info_count(void) {
    return info_count();
}

int32_t sscda_info_describe(int32_t index, const char **key, int32_t *type) {
    return guarded(no_handle, [&] {
        required(key, "key");
        required(type, "type");
        if (index < 0 || index >= info_count())
            throw Error(Status::argument, format("index: %d, info keys are numbered 0 to %d", index,
                                                 info_count() - 1));
        info_describe(index, key, type);
        return Status::ok;
    });
}
