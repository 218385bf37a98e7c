// SPDX-License-Identifier: MIT
/* Results of a fit, written straight into arrays of the host. */
#include <cstring>
#include <vector>

#include "commands.h"
#include "handles.h"

namespace gateway {

namespace {

int64_t count(const sscda *h, const char *key) {
    int64_t value = 0;
    check(sscda_info_int(h, key, &value), h);
    return value;
}

/* Indices from 1, as doubles. */
mxArray *indices(const std::vector<int64_t> &from_zero) {
    mxArray *out = matrix(static_cast<int64_t>(from_zero.size()), 1);
    for (std::size_t k = 0; k < from_zero.size(); ++k)
        doubles(out)[k] = static_cast<double>(from_zero[k] + 1);
    return out;
}

mxArray *info_value(const sscda *h, const char *key, int32_t type) {
    double number = 0;
    const char *text = nullptr;
    switch (type) {
    case SSCDA_TYPE_DOUBLE:
        check(sscda_info_double(h, key, &number), h);
        return mxCreateDoubleScalar(number);
    case SSCDA_TYPE_INT:
        // A feature is counted from 1 here.
        return mxCreateDoubleScalar(
            static_cast<double>(count(h, key) + (std::strcmp(key, "dominant_feature") == 0)));
    default:
        check(sscda_info_string(h, key, &text), h);
        return word(text);
    }
}

} // namespace

/* number, samples, 'double' or 'single' -> samples */
void map(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const sscda_matrix x = in.samples(1);
    out[0] = matrix(x.rows, x.cols, in.float_class(2));
    sscda_matrix y = view(out[0]);
    check(sscda_map(h, &x, &y), h);
}

/* number, 'double' or 'single' -> samples */
void adapted(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    out[0] = matrix(count(h, "source_rows"), count(h, "features"), in.float_class(1));
    sscda_matrix y = view(out[0]);
    check(sscda_adapted(h, &y), h);
}

/* number, samples, domain, 'double' or 'single' -> samples */
void prepare(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const sscda_matrix x = in.samples(1);
    const int32_t domain = in.text(2) == "source" ? SSCDA_SOURCE : SSCDA_TARGET;
    out[0] = matrix(x.rows, count(h, "components"), in.float_class(3));
    sscda_matrix y = view(out[0]);
    check(sscda_prepare(h, domain, &x, &y), h);
}

/* number, samples, whether the second result is wanted -> labels (int32), confidence */
void predict(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const sscda_matrix x = in.samples(1);
    out[0] = matrix(x.rows, 1, mxINT32_CLASS);
    if (in.integer(2) != 0) out[1] = matrix(x.rows, 1);
    auto *labels = static_cast<int32_t *>(mxGetData(out[0]));
    check(sscda_predict(h, &x, labels, out[1] ? doubles(out[1]) : nullptr, x.rows), h);
}

/* number -> classes (int32) */
void classes(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const int64_t found = count(h, "classes");
    out[0] = matrix(found, 1, mxINT32_CLASS);
    check(sscda_classes(h, static_cast<int32_t *>(mxGetData(out[0])), found), h);
}

/* number -> shares of the classes, their standard errors */
void class_shares(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const int64_t found = count(h, "classes");
    out[0] = matrix(found, 1);
    out[1] = matrix(found, 1);
    check(sscda_class_shares(h, doubles(out[0]), doubles(out[1]), found), h);
}

/* number -> C */
void correspondence(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    out[0] = matrix(count(h, "source_rows"), count(h, "target_rows"));
    sscda_matrix c = view(out[0]);
    check(sscda_correspondence(h, &c), h);
}

/* number -> rows, columns, values */
void triplets(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    int64_t nnz = 0;
    check(sscda_correspondence_nnz(h, &nnz), h);
    std::vector<int64_t> rows(static_cast<std::size_t>(nnz)), cols(static_cast<std::size_t>(nnz));
    out[2] = matrix(nnz, 1);
    check(sscda_correspondence_triplets(h, rows.data(), cols.data(), doubles(out[2]), nnz), h);
    out[0] = indices(rows);
    out[1] = indices(cols);
}

/* number -> labels (int32), shares */
void target_labels(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const int64_t rows = count(h, "target_rows");
    out[0] = matrix(rows, 1, mxINT32_CLASS);
    out[1] = matrix(rows, 1);
    auto *labels = static_cast<int32_t *>(mxGetData(out[0]));
    check(sscda_target_labels(h, labels, doubles(out[1]), rows), h);
}

/* number -> a field per key */
void info(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    out[0] = mxCreateStructMatrix(1, 1, 0, nullptr);
    for (int32_t k = 0; k < sscda_info_count(); ++k) {
        const char *key = nullptr;
        int32_t type = 0;
        check(sscda_info_describe(k, &key, &type), nullptr);
        mxSetFieldByNumber(out[0], 0, mxAddField(out[0], key), info_value(h, key, type));
    }
}

/* number -> a field per kind, a row per iteration */
void trace(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    int64_t rows = 0;
    check(sscda_trace(h, "objective", nullptr, 0, &rows), h);
    out[0] = mxCreateStructMatrix(1, 1, 0, nullptr);
    for (const char *kind :
         {"objective", "lower_bound", "relative_gap", "step", "seconds", "cycle"}) {
        mxArray *column = matrix(rows, 1);
        check(sscda_trace(h, kind, doubles(column), rows, nullptr), h);
        mxSetFieldByNumber(out[0], 0, mxAddField(out[0], kind), column);
    }
}

} // namespace gateway
