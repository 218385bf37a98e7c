#include "adapt/model.h"

#include <numeric>

#include "support/pool.h"

namespace ssc {

SparseRows SparseRows::from_dense(const Matrix &c, Pool *pool) {
    SparseRows s;
    s.rows = c.rows();
    s.cols = c.cols();
    // Counted first: the arrays then have the size they need and no more.
    s.row_start.assign(static_cast<std::size_t>(c.rows()) + 1, 0);
    for_each(pool, c.rows(), [&](Index i) {
        s.row_start[static_cast<std::size_t>(i) + 1] = (c.row(i).array() != 0).count();
    });
    std::partial_sum(s.row_start.begin(), s.row_start.end(), s.row_start.begin());
    s.col.resize(static_cast<std::size_t>(s.row_start.back()));
    s.value.resize(s.col.size());
    for_each(pool, c.rows(), [&](Index i) {
        auto to = static_cast<std::size_t>(s.row_start[static_cast<std::size_t>(i)]);
        for (Index j = 0; j < c.cols(); ++j) {
            if (c(i, j) == 0) continue;
            s.col[to] = static_cast<std::int32_t>(j);
            s.value[to++] = c(i, j);
        }
    });
    return s;
}

Matrix Model::apply(const Matrix &x) const {
    Matrix y = x;
    for (const Map &map : maps)
        y = map.apply(y);
    return y;
}

void read_target_labels(const Model &model, std::int32_t unlabeled, std::int32_t *labels,
                        double *shares) {
    const SparseRows &c = model.correspondence;
    Matrix mass = Matrix::Zero(model.classes.count(), c.cols);
    for (Index i = 0; i < c.rows; ++i) {
        const auto k = model.classes.of_row[static_cast<std::size_t>(i)];
        if (k < 0) continue;
        for (std::int64_t e = c.row_start[static_cast<std::size_t>(i)];
             e < c.row_start[static_cast<std::size_t>(i) + 1]; ++e)
            mass(k, c.col[static_cast<std::size_t>(e)]) += c.value[static_cast<std::size_t>(e)];
    }
    for (Index j = 0; j < c.cols; ++j) {
        Index best = 0;
        const double total = mass.col(j).sum();
        const double most = mass.col(j).maxCoeff(&best); // the first of equals: smallest label
        if (labels != nullptr)
            labels[j] =
                total > 0 ? model.classes.labels[static_cast<std::size_t>(best)] : unlabeled;
        if (shares != nullptr) shares[j] = total > 0 ? most / total : 0;
    }
}

} // namespace ssc
