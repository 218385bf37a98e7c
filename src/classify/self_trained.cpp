// SPDX-License-Identifier: MIT
#include "classify/self_trained.h"

#include <algorithm>
#include <map>
#include <utility>

#include "classify/nearest.h"

namespace ssc {

double agreement_beyond_chance(const Edges &edges, const std::vector<std::int32_t> &labels) {
    struct Ends {
        double from = 0, to = 0;
    };
    std::map<std::int32_t, Ends> ends; // of each label
    double total = 0, same = 0;
    edges.each([&](Index i, Index j, double weight) {
        const std::int32_t from = labels[static_cast<std::size_t>(i)];
        const std::int32_t to = labels[static_cast<std::size_t>(j)];
        ends[from].from += weight;
        ends[to].to += weight;
        total += weight;
        if (from == to) same += weight;
    });
    double chance = 0; // in units of 1 / total^2: for whole weights the sum is exact
    for (const auto &entry : ends)
        chance += entry.second.from * entry.second.to;
    const double most = total * total;
    return chance < most ? (same * total - chance) / (most - chance) : 0;
}

LabelledRows learn_rows(const LabelledRows &known, const Matrix &unlabelled, const Vector &copies,
                        Pool *pool) {
    LabelledRows learnt{Matrix(0, known.x.cols()), {}};
    const Edges edges = Edges::of(unlabelled, self_training_neighbours, copies, pool);
    if (!(edges.per_sample >= 1)) return learnt;
    std::vector<std::int32_t> labels(static_cast<std::size_t>(unlabelled.rows()));
    predict_nearest(known, unlabelled, {labels.data(), nullptr}, pool);
    if (agreement_beyond_chance(edges, labels) < least_agreement) return learnt;
    std::vector<Index> chosen;
    for (Index i = 0; i < unlabelled.rows(); ++i) {
        double same = 0;
        edges.each(i, [&](Index, Index j, double weight) {
            if (labels[static_cast<std::size_t>(j)] == labels[static_cast<std::size_t>(i)])
                same += weight;
        });
        if (2 * same > edges.per_sample * (copies.size() == 0 ? 1 : copies(i))) chosen.push_back(i);
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

namespace {

class SelfTrained : public Trained {
public:
    explicit SelfTrained(LabelledRows learnt) : learnt_(std::move(learnt)) {}

    void predict(const TrainingRows &rows, const Matrix &x, const Predictions &out,
                 Pool *pool) const override {
        predict_nearest(joined(labelled_rows(rows.x, rows.classes), learnt_), x, out, pool);
    }

    void write(ByteWriter &out) const override {
        out.u64(learnt_.labels.size());
        for (const std::int32_t label : learnt_.labels)
            out.u32(static_cast<std::uint32_t>(label));
        for (Index k = 0; k < learnt_.x.size(); ++k)
            out.f64(learnt_.x.data()[k]);
    }

    Index learnt_rows() const override { return static_cast<Index>(learnt_.labels.size()); }

private:
    LabelledRows learnt_;
};

TrainedPtr train(const ClassifierOptions & /*options*/, const TrainingRows &rows,
                 const TargetRows &target, Pool *pool) {
    return std::make_shared<const SelfTrained>(
        learn_rows(labelled_rows(rows.x, rows.classes), target.x, target.copies, pool));
}

TrainedPtr untrained() {
    return std::make_shared<const SelfTrained>(LabelledRows());
}

// The correspondence and the samples of both domains; then copies of the source to label the
// target, or of the target and rows of squared distances to find its neighbours.
double peak_bytes(const ClassifierOptions & /*options*/, double source, double target,
                  double features) {
    const double labelling = 2 * source * features;
    const double neighbours = target * features + std::min(128.0, target) * (target + 2 * features);
    return 8 * (1.5 * source * target + 2 * source * features + target * features +
                std::max(labelling, neighbours));
}

TrainedPtr read(ByteReader &in, const StoredShape &shape) {
    const std::size_t rows = in.count(4 + 8 * static_cast<std::size_t>(shape.features));
    check_part(static_cast<Index>(rows) <= shape.target_rows, "more learnt than there was");
    LabelledRows learnt{Matrix(static_cast<Index>(rows), shape.features), {}};
    const std::vector<std::int32_t> &known = shape.classes.labels;
    for (std::size_t i = 0; i < rows; ++i) {
        learnt.labels.push_back(static_cast<std::int32_t>(in.u32()));
        check_part(std::binary_search(known.begin(), known.end(), learnt.labels.back()),
                   "a label of no class");
    }
    for (Index k = 0; k < learnt.x.size(); ++k)
        learnt.x.data()[k] = in.finite();
    return std::make_shared<const SelfTrained>(std::move(learnt));
}

} // namespace

const ClassifierKind self_trained_classifier = {train, untrained, peak_bytes, read,
                                                ClassifierKind::Place::last};

} // namespace ssc
