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
    explicit Neighbours(std::vector<std::int32_t> nearest) : nearest_(std::move(nearest)) {}

    double score(const Labels &labels) const override {
        if (nearest_.empty()) return 0;
        std::size_t same = 0;
        for (std::size_t i = 0; i < nearest_.size(); ++i)
            if (labels[i] == labels[static_cast<std::size_t>(nearest_[i])]) ++same;
        return static_cast<double>(same) / static_cast<double>(nearest_.size());
    }

private:
    std::vector<std::int32_t> nearest_; // one per sample; empty for a single sample
};

std::unique_ptr<const Scorer> scorer(const Matrix &target, Pool *pool) {
    return std::make_unique<const Neighbours>(target.rows() > 1 ? nearest_others(target, 1, pool)
                                                                : std::vector<std::int32_t>());
}

} // namespace

const Criterion neighbours_criterion = {false, scorer};

} // namespace ssc
