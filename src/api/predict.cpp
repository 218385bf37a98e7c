#include "api/handle.h"
#include "api/matrix_view.h"

using namespace ssc;
using namespace ssc::api;

int32_t sscda_predict(const sscda *h, const sscda_matrix *x, int32_t *labels, double *confidence,
                      int64_t capacity) {
    return with_model(h, [&](const Model &model) {
        if (model.classes.count() == 0)
            throw Error(Status::labels, "the fit was given no labels, so there are none to predict");
        check_shape(x, "x", 0);
        if (x->cols != model.features())
            throw Error(Status::dimension, format("x has %lld features, the fit had %lld",
                                                  static_cast<long long>(x->cols),
                                                  static_cast<long long>(model.features())));
        if (labels != nullptr || confidence != nullptr)
            check_capacity("labels, confidence", capacity, x->rows);
        const Matrix samples = x->rows > 0 ? read_matrix(*x, "x") : Matrix(0, x->cols);
        if (samples.rows() > 0) model.predict(samples, labels, confidence);
        return Status::ok;
    });
}
