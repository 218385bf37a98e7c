// Samples without a label that a classifier may learn from, with the labels that it gave them
// itself: those that agree with most of their neighbours, and none at all where neighbours agree
// little more often than by chance.
#pragma once

#include <cstdint>
#include <vector>

#include "classify/classifier.h"

namespace ssc {

// Each sample and its five nearest others are neighbours, or all others where there are fewer.
constexpr Index self_training_neighbours = 5;

// How much more often than by chance neighbours have to have the same label: 0 is chance, 1 is
// always. Below it what a label says about a neighbour's is not worth repeating.
constexpr double least_agreement = 0.5;

// Cohen's kappa of the labels at the two ends of edges, `k` from each sample, -1: none; `nearest`
// is nearest_others(x, k). 0 without an edge, or with one label only.
double agreement_beyond_chance(const std::vector<std::int32_t> &nearest, Index k,
                               const std::vector<std::int32_t> &labels);

// What a classifier of the nearest sample, trained on `known`, may learn of `unlabelled`.
LabelledRows teach_itself(const LabelledRows &known, const Matrix &unlabelled,
                          Pool *pool = nullptr);

// Rows under rows.
LabelledRows joined(LabelledRows first, const LabelledRows &second);

} // namespace ssc
