// SPDX-License-Identifier: MIT
// The criterion `graph`: the mutual information, in bits, between the labels at the two ends of the
// edges from each sample to its nearest others. It is 0 for a single sample.
#include <algorithm>
#include <cmath>
#include <utility>

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
    explicit Graph(Edges edges) : edges_(std::move(edges)) {}

    double score(const Labels &labels) const override {
        const LabelNumbers classes(labels);
        Matrix joint = Matrix::Zero(classes.count, classes.count);
        double total = 0;
        edges_.each([&](Index from, Index to, double weight) {
            joint(classes.of_row[static_cast<std::size_t>(from)],
                  classes.of_row[static_cast<std::size_t>(to)]) += weight;
            total += weight;
        });
        if (!(total > 0)) return 0;
        joint /= total;
        const Vector from = joint.rowwise().sum();
        const RowVector to = joint.colwise().sum();
        double bits = 0;
        for (Index a = 0; a < classes.count; ++a)
            for (Index b = 0; b < classes.count; ++b)
                bits += entropy_term(joint(a, b), from(a), to(b));
        return std::max(bits, 0.0); // rounding may make it slightly negative
    }

private:
    Edges edges_;
};

std::unique_ptr<const Scorer> scorer(const Matrix &target, const Vector &copies, Pool *pool) {
    return std::make_unique<const Graph>(Edges::of(target, most_edges, copies, pool));
}

} // namespace

const Criterion graph_criterion = {false, scorer};

} // namespace ssc
