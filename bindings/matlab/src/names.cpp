// SPDX-License-Identifier: MIT
/* Names of features and classes. Texts go in and out as uint8, because the hosts store text
 * differently. A missing name is empty. */
#include <algorithm>
#include <cstring>
#include <vector>

#include "commands.h"
#include "handles.h"

namespace gateway {

namespace {

/* Converts a cell array of uint8 to the texts of the library; NULL for none. */
class Names {
public:
    explicit Names(const mxArray *cell) {
        if (!mxIsCell(cell)) refuse("names are a cell array");
        for (std::size_t k = 0; k < mxGetNumberOfElements(cell); ++k) {
            const mxArray *item = mxGetCell(cell, static_cast<mwIndex>(k));
            texts_.push_back(Arguments{item != nullptr ? 1 : 0, &item}.utf8(0));
        }
        for (const std::string &text : texts_)
            pointers_.push_back(text.c_str());
    }

    const char *const *get() const { return pointers_.empty() ? nullptr : pointers_.data(); }
    int64_t count() const { return static_cast<int64_t>(pointers_.size()); }

private:
    std::vector<std::string> texts_;
    std::vector<const char *> pointers_;
};

mxArray *utf8(const char *text) {
    const std::size_t length = text != nullptr ? std::strlen(text) : 0;
    mxArray *out = matrix(1, static_cast<int64_t>(length), mxUINT8_CLASS);
    if (length > 0) std::memcpy(mxGetData(out), text, length);
    return out;
}

int64_t features_of(const sscda *h) {
    int64_t features = 0;
    check(sscda_info_int(h, "features", &features), h);
    return features;
}

} // namespace

/* number, names of features, classes (int32), names of classes; empty for none */
void set_names(const Arguments &in, mxArray **) {
    sscda *h = handle(in);
    const Names features(in.at(1)), classes(in.at(3));
    const int32_t *labels = in.labels(2, classes.count());
    const int32_t status = sscda_set_feature_names(h, features.get(), features.count());
    // The message of the library begins with "names".
    if (status < 0) fail(status, "feature_" + spoken(sscda_last_error(h)));
    check(sscda_set_class_names(h, labels, classes.get(), classes.count()), h);
}

/* number -> names of the features of the fit */
void feature_names(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const int64_t features = features_of(h);
    out[0] = mxCreateCellMatrix(1, static_cast<mwSize>(features));
    for (int64_t j = 0; j < features; ++j)
        mxSetCell(out[0], static_cast<mwIndex>(j), utf8(sscda_feature_name(h, j)));
}

/* number, classes (int32) -> their names */
void class_names(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const auto count = static_cast<int64_t>(mxGetNumberOfElements(in.at(1)));
    const int32_t *labels = in.labels(1, count);
    out[0] = mxCreateCellMatrix(static_cast<mwSize>(count), 1);
    for (int64_t k = 0; k < count; ++k)
        mxSetCell(out[0], static_cast<mwIndex>(k), utf8(sscda_class_name(h, labels[k])));
}

/* number, names of columns, number of columns, number of features (-1: those of the fit), owner of
 * the columns for messages -> columns, from 1; whether they were matched by position */
void match(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    const Names names(in.at(1));
    const int64_t count = in.integer(2), given = in.integer(3);
    const int64_t features = given < 0 ? features_of(h) : given;
    std::vector<int64_t> columns(static_cast<std::size_t>(std::max<int64_t>({features, count, 1})));
    const int32_t status = sscda_match_features(h, names.get(), count, columns.data(),
                                                static_cast<int64_t>(columns.size()));
    if (status < 0) {
        // The message begins with the name of a C argument.
        const std::string text = spoken(sscda_last_error(h));
        fail(status, in.text(4) + text.substr(std::min(text.find(':'), text.size())));
    }
    const bool by_position = status == SSCDA_BY_POSITION;
    const int64_t found = by_position ? count : features;
    out[0] = matrix(1, found);
    for (int64_t k = 0; k < found; ++k)
        doubles(out[0])[k] = static_cast<double>(columns[static_cast<std::size_t>(k)] + 1);
    out[1] = mxCreateLogicalScalar(by_position);
}

} // namespace gateway
