// SPDX-License-Identifier: MIT
// The criterion `scatter`: the share of the scatter about the mean that is between the classes. It
// is 0 for one class and 1 if each class is a single point. It is 0 if there is no scatter at all.
#include <algorithm>
#include <utility>

#include "tune/criteria.h"
#include "tune/label_numbers.h"

namespace ssc {

namespace {

class Scatter : public Scorer {
public:
    Scatter(Matrix target, const Vector &copies)
        : x_(std::move(target)),
          weight_(copies.size() == 0 ? Vector(Vector::Ones(x_.rows())) : copies) {}

    double score(const Labels &labels) const override {
        const LabelNumbers classes(labels);
        const RowVector mean = weight_.transpose() * x_ / weight_.sum();
        Matrix sums = Matrix::Zero(classes.count, x_.cols());
        Vector sizes = Vector::Zero(classes.count);
        double total = 0, between = 0;
        for (Index i = 0; i < x_.rows(); ++i) {
            const Index c = classes.of_row[static_cast<std::size_t>(i)];
            const RowVector centred = x_.row(i) - mean;
            total += weight_(i) * centred.squaredNorm();
            sums.row(c) += weight_(i) * centred;
            sizes(c) += weight_(i);
        }
        // The mean of a single class is the mean of all samples, except for rounding.
        if (classes.count < 2 || !(total > 0)) return 0;
        for (Index c = 0; c < sums.rows(); ++c)
            between += sums.row(c).squaredNorm() / sizes(c);
        return std::min(between / total, 1.0);
    }

private:
    Matrix x_;
    Vector weight_;
};

std::unique_ptr<const Scorer> scorer(const Matrix &target, const Vector &copies, Pool * /*pool*/) {
    return std::make_unique<const Scatter>(target, copies);
}

} // namespace

const Criterion scatter_criterion = {false, scorer};

} // namespace ssc
