// SPDX-License-Identifier: MIT
// The criterion `graph`: the mutual information, in bits, between the labels at the two ends of the
// edges from each sample to its nearest others. It is 0 for a single sample.
#include <algorithm>
#include <cmath>

#include "graph/neighbours.h"
#include "tune/criteria.h"
#include "tune/label_numbers.h"

namespace ssc {

namespace {

constexpr Index most_edges = 5; // per sample, as in the public header

double entropy_term(double joint, double first, double second) {
    return joint > 0 ? joint * std::log2(joint / (first * second)) : 0.0;
}

class Graph : public Scorer {
public:
    Graph(const Matrix &target, Pool *pool) : edges_(std::min(most_edges, target.rows() - 1)) {
        if (edges_ > 0) nearest_ = nearest_others(target, edges_, pool);
    }

    double score(const Labels &labels) const override {
        if (nearest_.empty()) return 0;
        const LabelNumbers classes(labels);
        Matrix joint = Matrix::Zero(classes.count, classes.count);
        for (std::size_t e = 0; e < nearest_.size(); ++e) {
            const std::size_t from = e / static_cast<std::size_t>(edges_);
            const auto to = static_cast<std::size_t>(nearest_[e]);
            ++joint(classes.of_row[from], classes.of_row[to]);
        }
        joint /= static_cast<double>(nearest_.size());
        const Vector from = joint.rowwise().sum();
        const RowVector to = joint.colwise().sum();
        double bits = 0;
        for (Index a = 0; a < classes.count; ++a)
            for (Index b = 0; b < classes.count; ++b)
                bits += entropy_term(joint(a, b), from(a), to(b));
        return std::max(bits, 0.0); // rounding may make it slightly negative
    }

private:
    Index edges_; // per sample
    std::vector<std::int32_t> nearest_;
};

std::unique_ptr<const Scorer> scorer(const Matrix &target, Pool *pool) {
    return std::make_unique<const Graph>(target, pool);
}

} // namespace

const Criterion graph_criterion = {false, scorer};

} // namespace ssc
