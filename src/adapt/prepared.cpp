// SPDX-License-Identifier: MIT
// The part of a fit that comes before its cycles: weights and preprocessing.
#include <utility>

#include "adapt/adapt.h"

namespace ssc {

Marginals marginals_of(const AdaptData &data) {
    const Index ns = data.source.rows(), nt = data.target.rows();
    if (data.source_weights.empty() && data.target_weights.empty())
        return Marginals::make_uniform(ns, nt);
    std::vector<double> a = data.source_weights, b = data.target_weights;
    if (a.empty()) a.assign(static_cast<std::size_t>(ns), 1.0);
    if (b.empty()) b.assign(static_cast<std::size_t>(nt), 1.0);
    return Marginals::make_weighted(std::move(a), std::move(b));
}

Vector labelled_weights(const Marginals &m, const Classes &classes) {
    Vector weights(m.uniform ? 0 : m.rows() - classes.unlabeled());
    for (Index i = 0, k = 0; k < weights.size(); ++i)
        if (classes.of_row[static_cast<std::size_t>(i)] >= 0)
            weights(k++) = m.a[static_cast<std::size_t>(i)];
    return weights;
}

namespace {

// Only principal components take long, so a stop leaves them out.
Preparation learn_in_time(PrepareOptions options, const PrepareData &samples, Pool &pool,
                          Monitor &monitor) {
    try {
        const Watch watch(pool, monitor);
        return learn_preparation(options, samples, &pool);
    } catch (const Stopped &) {
        options.components = 0;
        return learn_preparation(options, samples);
    }
}

} // namespace

Prepared prepare(const AdaptOptions &options, AdaptData data, Monitor &monitor) {
    Prepared prepared;
    prepared.marginals = marginals_of(data);
    Preparation &p = prepared.preparation;
    p.features = data.source.cols();
    const Vector a = as_vector(prepared.marginals.a), b = as_vector(prepared.marginals.b);
    const PrepareData samples{data.source, data.target, a, b};
    if (options.preparing.off()) {
        prepared.dominance = find_dominance(p, samples);
    } else {
        Pool pool(thread_count(options.threads));
        p = learn_in_time(options.preparing, samples, pool, monitor);
        prepared.dominance = find_dominance(p, samples);
        data.source = p.source(std::move(data.source), &pool);
        data.target = p.target(std::move(data.target), &pool);
    }
    prepared.data = std::move(data);
    return prepared;
}

} // namespace ssc
