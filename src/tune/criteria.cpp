#include "tune/criteria.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "graph/neighbours.h"
#include "support/error.h"

namespace ssc {

namespace {

constexpr Index graph_edges = 5; // per sample, as in the public header

// Labels as numbers 0, 1, ... in ascending order of the labels.
struct Numbered {
    std::vector<std::size_t> of_row;
    std::size_t count;
};

Numbered numbered(const Labels &labels) {
    std::map<std::int32_t, std::size_t> number;
    for (const std::int32_t label : labels)
        number.emplace(label, 0);
    std::size_t next = 0;
    for (auto &entry : number)
        entry.second = next++;
    Numbered out{{}, next};
    out.of_row.reserve(labels.size());
    for (const std::int32_t label : labels)
        out.of_row.push_back(number.at(label));
    return out;
}

double entropy_term(double joint, double first, double second) {
    return joint > 0 ? joint * std::log2(joint / (first * second)) : 0.0;
}

} // namespace

double between_share(const Matrix &x, const Labels &labels) {
    const Numbered classes = numbered(labels);
    const RowVector mean = x.colwise().mean();
    Matrix sums = Matrix::Zero(static_cast<Index>(classes.count), x.cols());
    Vector sizes = Vector::Zero(static_cast<Index>(classes.count));
    double total = 0, between = 0;
    for (Index i = 0; i < x.rows(); ++i) {
        const auto c = static_cast<Index>(classes.of_row[static_cast<std::size_t>(i)]);
        const RowVector centred = x.row(i) - mean;
        total += centred.squaredNorm();
        sums.row(c) += centred;
        ++sizes(c);
    }
    // One class has its mean in the mean of all, up to rounding.
    if (classes.count < 2 || !(total > 0)) return 0;
    for (Index c = 0; c < sums.rows(); ++c)
        between += sums.row(c).squaredNorm() / sizes(c);
    return std::min(between / total, 1.0);
}

double agreement(const std::vector<std::int32_t> &nearest, const Labels &labels) {
    std::size_t same = 0;
    for (std::size_t i = 0; i < nearest.size(); ++i)
        if (labels[i] == labels[static_cast<std::size_t>(nearest[i])]) ++same;
    return nearest.empty() ? 0.0 : static_cast<double>(same) / static_cast<double>(nearest.size());
}

double edge_information(const std::vector<std::int32_t> &nearest, Index k, const Labels &labels) {
    if (nearest.empty()) return 0;
    const Numbered classes = numbered(labels);
    const auto count = static_cast<Index>(classes.count);
    Matrix joint = Matrix::Zero(count, count);
    for (std::size_t e = 0; e < nearest.size(); ++e) {
        const std::size_t from = e / static_cast<std::size_t>(k);
        const auto to = static_cast<std::size_t>(nearest[e]);
        ++joint(static_cast<Index>(classes.of_row[from]), static_cast<Index>(classes.of_row[to]));
    }
    joint /= static_cast<double>(nearest.size());
    const Vector from = joint.rowwise().sum();
    const RowVector to = joint.colwise().sum();
    double bits = 0;
    for (Index a = 0; a < count; ++a)
        for (Index b = 0; b < count; ++b)
            bits += entropy_term(joint(a, b), from(a), to(b));
    return std::max(bits, 0.0); // rounding may leave -0.0 something where there is none
}

Scorer::Scorer(std::string criterion, Matrix target, Pool *pool) : criterion_(std::move(criterion)) {
    const RowVector mean = target.colwise().mean();
    // No squared distance is above this.
    if (!std::isfinite(4 * (target.rowwise() - mean).squaredNorm()))
        throw Error(Status::numeric, "target: distances between samples overflow double precision: "
                                     "rescale the features");
    if (criterion_ == "scatter") {
        target_ = std::move(target);
        return;
    }
    edges_ = std::min<Index>(criterion_ == "graph" ? graph_edges : 1, target.rows() - 1);
    if (edges_ > 0) nearest_ = nearest_others(target, edges_, pool);
}

double Scorer::score(const Labels &labels) const {
    if (criterion_ == "scatter") return between_share(target_, labels);
    if (criterion_ == "graph") return edge_information(nearest_, edges_, labels);
    return agreement(nearest_, labels);
}

} // namespace ssc
