// SPDX-License-Identifier: MIT
// The classifier `self_trained`: like `nearest`, but it also learns from target samples that it has
// labelled itself. It takes those that agree with most of their neighbours. It takes none if
// neighbours agree little more often than by chance.
#pragma once

#include <cstdint>
#include <vector>

#include "classify/classifier.h"
#include "graph/neighbours.h"

namespace ssc {

// The neighbours of a sample are its five nearest others, or all others if there are fewer.
constexpr Index self_training_neighbours = 5;

// How much more often than by chance neighbours must have the same label: 0 is chance, 1 is always.
// Below this, the label of a sample says too little about the label of its neighbour.
constexpr double least_agreement = 0.5;

// Cohen's kappa between the labels at the two ends of the edges. 0 without any edge, or if there is
// only one label.
double agreement_beyond_chance(const Edges &edges, const std::vector<std::int32_t> &labels);

// The rows of `unlabelled` that a nearest-sample classifier trained on `known` may learn from. Row
// i stands for `copies(i)` samples; if that is empty, every row is one.
LabelledRows learn_rows(const LabelledRows &known, const Matrix &unlabelled,
                        const Vector &copies = {}, Pool *pool = nullptr);

// The rows of `second` below those of `first`.
LabelledRows joined(LabelledRows first, const LabelledRows &second);

} // namespace ssc
