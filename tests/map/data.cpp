// SPDX-License-Identifier: MIT
#include "data.h"

namespace ssc::tests {

Data make_data(Random &random, Index ns, Index d, bool weighted) {
    Data data;
    data.source = random_points(random, ns, d);
    data.image = random_points(random, ns, d);
    data.target = random_points(random, ns + 3, d);
    data.a = Vector::Ones(ns);
    data.b = Vector::Ones(ns + 3);
    for (Index i = 0; weighted && i < ns; ++i)
        data.a(i) = uniform(random, 0.2, 3);
    for (Index j = 0; weighted && j < ns + 3; ++j)
        data.b(j) = uniform(random, 0.2, 3);
    return data;
}

MapOptions options_of(const char *kind, bool intercept, bool restore) {
    MapOptions options = map_options(*find_map(kind));
    options.intercept = intercept;
    options.restore_covariance = restore;
    return options;
}

Matrix matrix_of(const Map &map) {
    const Index d = map.offset.size();
    return map.linear_image(Matrix::Identity(d, d));
}

} // namespace ssc::tests
