// SPDX-License-Identifier: MIT
#include "adapt/estimate_shares.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace ssc {

namespace {

constexpr std::int64_t most_fits = 5; // the first, and four with estimated shares
// Shares that change by less, in sum, are settled: the errors of counting are larger.
constexpr double least_change = 0.02;

double change_between(const std::vector<double> &x, const std::vector<double> &y) {
    double sum = 0;
    for (std::size_t k = 0; k < x.size(); ++k)
        sum += std::abs(x[k] - y[k]);
    return sum;
}

// Counted shares are trusted as far as they differ from the source's by more than their error:
// a difference of d moves the share by d (1 - (2 error / d)^2), and not at all below two errors.
void move_where_sure(const std::vector<double> &source, const AdaptData &data,
                     std::vector<double> &share) {
    const std::vector<double> errors = counting_errors(source, data);
    double total = 0;
    for (std::size_t k = 0; k < share.size(); ++k) {
        const double difference = share[k] - source[k], doubt = 2 * errors[k];
        const bool is_sure = std::abs(difference) > doubt;
        const double ratio = is_sure ? doubt / difference : 1;
        share[k] = source[k] + difference * (1 - ratio * ratio);
        total += share[k];
    }
    for (double &s : share)
        s /= total;
}

bool stopped(const Model &model) {
    return model.status == Status::cancelled || model.status == Status::time_limit;
}

void mark_stopped(const Monitor &monitor, Model &model) {
    if (model.status != Status::ok && model.status != Status::not_converged) return;
    model.status =
        monitor.reason() == StopReason::cancelled ? Status::cancelled : Status::time_limit;
}

Model fit_with(const std::vector<double> &share, const AdaptOptions &options, AdaptData data,
               Monitor &monitor) {
    const LeftOut left_out(share, data);
    if (!options.preparing.off()) monitor.stop();
    Model model = adapt(options, prepare(options, std::move(data), monitor), FitStart(), monitor);
    left_out.put_back(model);
    return model;
}

// Throws Stopped.
std::vector<std::int32_t> label_target(const AdaptOptions &options, const Model &model,
                                       const AdaptData &data, Monitor &monitor) {
    Pool pool(thread_count(options.threads));
    const Watch watch(pool, monitor);
    pool.go_on_or_stop();
    std::vector<std::int32_t> labels(static_cast<std::size_t>(data.target.rows()));
    model.predict(data.target, labels.data(), nullptr, &pool);
    return labels;
}

} // namespace

std::vector<double> counting_errors(const std::vector<double> &share, const AdaptData &data) {
    double samples = static_cast<double>(data.target.rows());
    const std::vector<double> &weights = data.target_weights;
    if (!weights.empty() && count_samples(weights))
        samples = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::vector<double> errors;
    errors.reserve(share.size());
    for (const double s : share)
        errors.push_back(std::sqrt(std::max(s * (1 - s), 0.0) / samples));
    return errors;
}

ShareEstimate estimate_shares(const ShareEvidence &evidence) {
    const std::vector<double> &weights = evidence.data.target_weights;
    const std::vector<std::int32_t> &classes = evidence.model.classes.labels;
    std::vector<double> share(classes.size());
    double total = 0;
    for (std::size_t j = 0; j < evidence.labels.size(); ++j) {
        const auto at = std::lower_bound(classes.begin(), classes.end(), evidence.labels[j]);
        const double weight = weights.empty() ? 1 : weights[j];
        share[static_cast<std::size_t>(at - classes.begin())] += weight;
        total += weight;
    }
    for (double &s : share)
        s /= total;
    move_where_sure(source_shares(evidence.model.classes, evidence.data.source_weights),
                    evidence.data, share);
    ShareEstimate estimate;
    estimate.settled = change_between(share, evidence.model.shares.share) < least_change;
    estimate.shares.error = counting_errors(share, evidence.data);
    estimate.shares.share = std::move(share);
    return estimate;
}

Model adapt_estimating(const AdaptOptions &options, const AdaptData &data, Monitor &monitor) {
    ClassShares shares;
    shares.share = source_shares(data.classes, data.source_weights);
    shares.error = counting_errors(shares.share, data);
    Model latest;
    for (std::int64_t fits = 1; fits <= most_fits; ++fits) {
        monitor.cycles_before = (fits - 1) * options.cycles;
        Model model = fit_with(shares.share, options, data, monitor);
        if (fits > 1 && stopped(model)) {
            mark_stopped(monitor, latest);
            break;
        }
        check_objective(model);
        latest = std::move(model);
        latest.shares.error = shares.error;
        if (fits == most_fits || monitor.reason() != StopReason::none) break;
        try {
            const auto labels = label_target(options, latest, data, monitor);
            ShareEstimate estimate = estimate_shares({data, latest, labels, fits});
            if (estimate.settled) break;
            shares = std::move(estimate.shares);
        } catch (const Stopped &) {
            mark_stopped(monitor, latest);
            break;
        }
    }
    monitor.cycles_before = 0;
    latest.seconds = monitor.seconds();
    return latest;
}

} // namespace ssc
