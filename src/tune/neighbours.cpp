// SPDX-License-Identifier: MIT
// The criterion `neighbours`: the share of samples whose nearest other sample has the same label.
// It is 0 for a single sample.
#include "graph/neighbours.h"

#include <utility>

#include "tune/criteria.h"

namespace ssc {

namespace {

class Neighbours : public Scorer {
public:
    explicit Neighbours(Edges edges) : edges_(std::move(edges)) {}

    double score(const Labels &labels) const override {
        double same = 0, total = 0;
        edges_.each([&](Index from, Index to, double weight) {
            total += weight;
            if (labels[static_cast<std::size_t>(from)] == labels[static_cast<std::size_t>(to)])
                same += weight;
        });
        return total > 0 ? same / total : 0;
    }

private:
    Edges edges_; // one per sample
};

std::unique_ptr<const Scorer> scorer(const Matrix &target, const Vector &copies, Pool *pool) {
    return std::make_unique<const Neighbours>(Edges::of(target, 1, copies, pool));
}

} // namespace

const Criterion neighbours_criterion = {false, scorer};

} // namespace ssc
