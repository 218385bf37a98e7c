// SPDX-License-Identifier: MIT
#include <algorithm>

#include "api/handle.h"
#include "api/matrix_view.h"

using namespace ssc;
using namespace ssc::api;

namespace {

void check_samples(const Model &model, const sscda_matrix *x) {
    check_shape(x, "x", 0);
    if (x->cols != model.features())
        throw Error(Status::dimension,
                    format("x has %lld features, the fit had %lld", static_cast<long long>(x->cols),
                           static_cast<long long>(model.features())));
}

void check_classes(const Model &model, const char *what) {
    if (model.classes.count() == 0)
        throw Error(Status::labels,
                    format("the fit was given no labels, so there are none to %s", what));
}

} // namespace

int32_t sscda_map(const sscda *h, const sscda_matrix *x, sscda_matrix *y) {
    return with_model(h, [&](const Model &model) {
        check_samples(model, x);
        check_output(y, "y", x->rows, x->cols);
        if (x->rows > 0) write_matrix(model.apply(read_matrix(*x, "x")), *y, "y");
        return Status::ok;
    });
}

int32_t sscda_predict(const sscda *h, const sscda_matrix *x, int32_t *labels, double *confidence,
                      int64_t capacity) {
    return with_model(h, [&](const Model &model) {
        check_classes(model, "predict");
        check_samples(model, x);
        if (labels != nullptr || confidence != nullptr)
            check_capacity("labels, confidence", capacity, x->rows);
        if (x->rows > 0) model.predict(read_matrix(*x, "x"), labels, confidence);
        return Status::ok;
    });
}

int32_t sscda_prepare(const sscda *h, int32_t domain, const sscda_matrix *x, sscda_matrix *y) {
    return with_model(h, [&](const Model &model) {
        if (domain != SSCDA_SOURCE && domain != SSCDA_TARGET)
            throw Error(Status::argument,
                        format("domain: %d; allowed is SSCDA_SOURCE (%d) or SSCDA_TARGET (%d)",
                               domain, SSCDA_SOURCE, SSCDA_TARGET));
        check_samples(model, x);
        check_output(y, "y", x->rows, model.preparation.working_features());
        if (x->rows == 0) return Status::ok;
        const Matrix samples = read_matrix(*x, "x");
        write_matrix(domain == SSCDA_SOURCE ? model.map_prepared(samples)
                                            : model.preparation.target(samples),
                     *y, "y");
        return Status::ok;
    });
}

int32_t sscda_classes(const sscda *h, int32_t *labels, int64_t capacity) {
    return with_model(h, [&](const Model &model) {
        required(labels, "labels");
        const std::vector<std::int32_t> &known = model.classes.labels;
        check_capacity("labels", capacity, static_cast<int64_t>(known.size()));
        std::copy(known.begin(), known.end(), labels);
        return Status::ok;
    });
}
