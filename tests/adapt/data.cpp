// SPDX-License-Identifier: MIT
#include "data.h"

#include <algorithm>
#include <numeric>

namespace ssc::tests {

AdaptData make_data(Random &random, Index ns, Index nt, Index d) {
    AdaptData data;
    data.source = random_points(random, ns, d);
    const Matrix turn = random_points(random, d, d) + 2 * Matrix::Identity(d, d);
    data.target = 0.5 * random_points(random, nt, d) * turn;
    data.target.array() += 0.7;
    std::vector<std::int32_t> labels;
    for (Index i = 0; i < ns; ++i)
        labels.push_back(data.source(i, 0) < -0.4 ? 0 : data.source(i, 0) < 0.4 ? 1 : 2);
    data.classes = Classes::from_labels(labels.data(), ns, -1000);
    return data;
}

AdaptOptions make_options() {
    AdaptOptions options;
    options.mapping = map_options();
    options.lambda_s = 0.02;
    options.lambda_g = 0.05;
    options.relative = false;
    options.solver = &conditional_gradient_kind;
    options.solving.line_search = true;
    options.solving.max_iterations = 60;
    options.solving.gap_tolerance = 0;
    return options;
}

Model fit(const AdaptOptions &options, const AdaptData &data) {
    Monitor monitor;
    return adapt(options, data, monitor);
}

Matrix permuted(const Matrix &x, const std::vector<Index> &order) {
    Matrix out(x.rows(), x.cols());
    for (Index i = 0; i < x.rows(); ++i)
        out.row(i) = x.row(order[static_cast<std::size_t>(i)]);
    return out;
}

std::vector<Index> random_order(Random &random, Index count) {
    std::vector<Index> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), Index{0});
    std::shuffle(order.begin(), order.end(), random);
    return order;
}

Matrix as_dense(const Correspondence &c) {
    Matrix out = Matrix::Zero(c.rows, c.cols);
    for (Index i = 0; i < c.rows; ++i)
        for (std::int64_t e = c.row_start[static_cast<std::size_t>(i)];
             e < c.row_start[static_cast<std::size_t>(i) + 1]; ++e)
            out(i, c.col[static_cast<std::size_t>(e)]) = c.value[static_cast<std::size_t>(e)];
    return out;
}

} // namespace ssc::tests
