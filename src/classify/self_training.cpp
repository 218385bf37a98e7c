#include "classify/self_training.h"

#include <algorithm>
#include <map>
#include <utility>

#include "graph/neighbours.h"

namespace ssc {

double agreement_beyond_chance(const std::vector<std::int32_t> &nearest, Index k,
                               const std::vector<std::int32_t> &labels) {
    struct Ends {
        double from = 0, to = 0;
    };
    std::map<std::int32_t, Ends> ends; // of each label
    double edges = 0, same = 0;
    for (std::size_t e = 0; e < nearest.size(); ++e) {
        if (nearest[e] < 0) continue;
        const std::int32_t from = labels[e / static_cast<std::size_t>(k)];
        const std::int32_t to = labels[static_cast<std::size_t>(nearest[e])];
        ++ends[from].from;
        ++ends[to].to;
        ++edges;
        if (from == to) ++same;
    }
    double chance = 0; // in squares of the number of edges: whole numbers, and so exact
    for (const auto &entry : ends)
        chance += entry.second.from * entry.second.to;
    const double most = edges * edges;
    return chance < most ? (same * edges - chance) / (most - chance) : 0;
}

LabelledRows teach_itself(const LabelledRows &known, const Matrix &unlabelled, Pool *pool) {
    LabelledRows learnt{Matrix(0, known.x.cols()), {}};
    const Index k = std::min(self_training_neighbours, unlabelled.rows() - 1);
    if (k < 1) return learnt;
    std::vector<std::int32_t> labels(static_cast<std::size_t>(unlabelled.rows()));
    train_classifier(ClassifierOptions(), known.x, known.labels)
        .predict(unlabelled, labels.data(), nullptr, pool);
    const std::vector<std::int32_t> nearest = nearest_others(unlabelled, k, pool);
    if (agreement_beyond_chance(nearest, k, labels) < least_agreement) return learnt;
    std::vector<Index> chosen;
    for (Index i = 0; i < unlabelled.rows(); ++i) {
        const std::int32_t label = labels[static_cast<std::size_t>(i)];
        const auto first = nearest.begin() + i * k;
        const auto same = std::count_if(first, first + k, [&](std::int32_t j) {
            return j >= 0 && labels[static_cast<std::size_t>(j)] == label;
        });
        if (2 * same > k) chosen.push_back(i);
    }
    learnt.x.resize(static_cast<Index>(chosen.size()), unlabelled.cols());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        learnt.x.row(static_cast<Index>(i)) = unlabelled.row(chosen[i]);
        learnt.labels.push_back(labels[static_cast<std::size_t>(chosen[i])]);
    }
    return learnt;
}

LabelledRows joined(LabelledRows first, const LabelledRows &second) {
    if (second.labels.empty()) return first;
    const Index rows = first.x.rows();
    first.x.conservativeResize(rows + second.x.rows(), Eigen::NoChange);
    first.x.bottomRows(second.x.rows()) = second.x;
    first.labels.insert(first.labels.end(), second.labels.begin(), second.labels.end());
    return first;
}

} // namespace ssc
