// How good labels look that were given to the target without knowing it: criteria that need no true
// label. Each is a pure function of the target and its labels; higher is better.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/matrix.h"

namespace ssc {

class Pool;

using Labels = std::vector<std::int32_t>;

// The share of the scatter about the mean that is between the classes: 0 for one class, 1 when
// each class is one point. 0 when there is no scatter at all.
double between_share(const Matrix &x, const Labels &labels);

// The share of samples whose nearest other one has the same label; `nearest` is nearest_others(x,
// 1). 0 for one sample.
double agreement(const std::vector<std::int32_t> &nearest, const Labels &labels);

// The mutual information, in bits, of the labels at the two ends of the edges from each sample to
// its `k` nearest ones; `nearest` is nearest_others(x, k). 0 for one sample.
double edge_information(const std::vector<std::int32_t> &nearest, Index k, const Labels &labels);

// One of the criteria by its name (scatter, neighbours or graph), for many labellings of one
// target: what does not depend on the labels is found once.
class Scorer {
public:
    Scorer(std::string criterion, Matrix target, Pool *pool = nullptr);
    double score(const Labels &labels) const;

private:
    std::string criterion_;
    Matrix target_; // for scatter
    Index edges_ = 0;
    std::vector<std::int32_t> nearest_; // for the others
};

} // namespace ssc
