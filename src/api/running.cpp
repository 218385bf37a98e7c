// SPDX-License-Identifier: MIT
#include "api/running.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "api/matrix_view.h"

namespace ssc::api {

namespace {

void check_weights(const std::vector<double> &weights, Index rows, const char *name) {
    if (weights.empty() || static_cast<Index>(weights.size()) == rows) return;
    throw Error(Status::dimension,
                format("%s: %lld rows, but sscda_set_weights() was given %lld weights", name,
                       static_cast<long long>(rows), static_cast<long long>(weights.size())));
}

void check_names(const Names &names, std::int64_t features) {
    const auto count = static_cast<std::int64_t>(names.features.size());
    if (count == 0 || count == features) return;
    throw Error(Status::dimension,
                format("source: %lld features, but sscda_set_feature_names() was given %lld names",
                       static_cast<long long>(features), static_cast<long long>(count)));
}

} // namespace

const char *labels_needed_for(const AdaptOptions &options) {
    if (options.lambda_g > 0) return "option 'lambda_g' is above 0";
    switch (options.class_shares) {
    case ShareRule::estimated:
        return "option 'class_shares' is estimated";
    case ShareRule::given:
        return "option 'class_shares' is given";
    case ShareRule::source:
        break;
    }
    return nullptr;
}

Monitor::Callback callback_of(const sscda &h) {
    if (h.progress == nullptr) return nullptr;
    return [fn = h.progress, payload = h.payload](const Progress &p) {
        sscda_progress out{};
        out.cycle = p.cycle;
        out.cycles = p.cycles;
        // A solver may count an iteration before it knows the objective.
        out.iteration = std::isnan(p.objective) ? 0 : p.iteration;
        out.max_iterations = p.max_iterations;
        out.objective = p.objective;
        out.lower_bound = p.lower_bound;
        out.relative_gap = p.relative_gap;
        out.gap_tolerance = p.gap_tolerance;
        out.seconds = p.seconds;
        out.phase = static_cast<int32_t>(p.phase);
        out.cells_done = p.cells_done;
        out.cells = p.cells;
        out.seconds_left = p.seconds_left;
        const int32_t answer = fn(&out, payload);
        if (answer == SSCDA_ABORT)
            throw Error(Status::aborted, "aborted by the progress callback; nothing was changed");
        return answer != SSCDA_CONTINUE;
    };
}

FitSize check_data(const sscda &h, const sscda_matrix *source, const int32_t *labels,
                   const sscda_matrix *target, const char *labels_for) {
    check_shape(source, "source");
    check_shape(target, "target");
    if (source->cols != target->cols)
        throw Error(Status::dimension,
                    format("source has %lld features and target %lld; they must be the same",
                           static_cast<long long>(source->cols),
                           static_cast<long long>(target->cols)));
    const int64_t most = std::numeric_limits<int32_t>::max() / 2;
    if (source->rows > most || target->rows > most)
        throw Error(Status::argument,
                    format("%s: %lld rows; at most %lld are supported",
                           source->rows > most ? "source" : "target",
                           static_cast<long long>(std::max(source->rows, target->rows)),
                           static_cast<long long>(most)));
    check_weights(h.source_weights, source->rows, "source");
    check_weights(h.target_weights, target->rows, "target");
    check_names(h.names, source->cols);
    if (labels == nullptr && labels_for != nullptr)
        throw Error(Status::labels, format("labels: NULL, but %s", labels_for));
    return {source->rows, target->rows, source->cols};
}

AdaptData read_data(const sscda &h, const sscda_matrix *source, const int32_t *labels,
                    const sscda_matrix *target, const char *labels_for) {
    AdaptData data;
    data.classes = Classes::from_labels(labels, source->rows, SSCDA_UNLABELED);
    if (labels_for != nullptr && data.classes.count() == 0)
        throw Error(Status::labels, format("labels: no row has a label, but %s", labels_for));
    data.source = read_matrix(*source, "source");
    data.target = read_matrix(*target, "target");
    data.source_weights = h.source_weights;
    data.target_weights = h.target_weights;
    data.given_shares = h.class_shares;
    return data;
}

} // namespace ssc::api
