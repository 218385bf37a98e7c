// SPDX-License-Identifier: MIT
#include "data/classes.h"

#include <algorithm>

namespace ssc {

Classes Classes::from_labels(const std::int32_t *labels, Index rows, std::int32_t unlabeled) {
    Classes classes;
    classes.of_row.assign(static_cast<std::size_t>(rows), -1);
    if (labels == nullptr) return classes;
    std::vector<std::int32_t> &known = classes.labels;
    for (Index i = 0; i < rows; ++i)
        if (labels[i] != unlabeled) known.push_back(labels[i]);
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    for (Index i = 0; i < rows; ++i) {
        if (labels[i] == unlabeled) continue;
        const auto place = std::lower_bound(known.begin(), known.end(), labels[i]);
        classes.of_row[static_cast<std::size_t>(i)] =
            static_cast<std::int32_t>(place - known.begin());
    }
    return classes;
}

Index Classes::unlabeled() const {
    return std::count(of_row.begin(), of_row.end(), -1);
}

LabelledRows labelled_rows(const Matrix &x, const Classes &classes) {
    LabelledRows rows{Matrix(x.rows() - classes.unlabeled(), x.cols()), {}};
    Index row = 0;
    for (Index i = 0; i < x.rows(); ++i) {
        const std::int32_t k = classes.of_row[static_cast<std::size_t>(i)];
        if (k < 0) continue;
        rows.x.row(row++) = x.row(i);
        rows.labels.push_back(classes.labels[static_cast<std::size_t>(k)]);
    }
    return rows;
}

} // namespace ssc
