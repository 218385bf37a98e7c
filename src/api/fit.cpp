#include <cmath>
#include <limits>

#include "adapt/adapt.h"
#include "api/handle.h"
#include "api/matrix_view.h"

using namespace ssc;
using namespace ssc::api;

namespace {

// True while it lives: calls on the handle from inside the callback are refused.
class Fitting {
public:
    explicit Fitting(sscda &h) : h_(h) {
        h_.cancel.store(false);
        h_.fitting.store(true, std::memory_order_release);
    }
    ~Fitting() { h_.fitting.store(false, std::memory_order_release); }
    Fitting(const Fitting &) = delete;
    Fitting &operator=(const Fitting &) = delete;

private:
    sscda &h_;
};

Monitor::Callback callback_of(const sscda &h) {
    if (h.progress == nullptr) return nullptr;
    return [fn = h.progress, payload = h.payload](const Progress &p) {
        sscda_progress out{};
        out.cycle = p.cycle;
        out.cycles = p.cycles;
        // A solver may count an iteration before it knows what came of it.
        out.iteration = std::isnan(p.objective) ? 0 : p.iteration;
        out.max_iterations = p.max_iterations;
        out.objective = p.objective;
        out.lower_bound = p.lower_bound;
        out.relative_gap = p.relative_gap;
        out.gap_tolerance = p.gap_tolerance;
        out.seconds = p.seconds;
        out.phase = static_cast<int32_t>(p.phase);
        out.seconds_left = std::numeric_limits<double>::quiet_NaN();
        const int32_t answer = fn(&out, payload);
        if (answer == SSCDA_ABORT)
            throw Error(Status::aborted, "aborted by the progress callback; nothing was changed");
        return answer != SSCDA_CONTINUE;
    };
}

void check_weights(const std::vector<double> &weights, Index rows, const char *name) {
    if (weights.empty() || static_cast<Index>(weights.size()) == rows) return;
    throw Error(Status::dimension,
                format("%s: %lld rows, but sscda_set_weights() was given %lld weights", name,
                       static_cast<long long>(rows), static_cast<long long>(weights.size())));
}

AdaptData read_data(const sscda &h, const sscda_matrix *source, const int32_t *labels,
                    const sscda_matrix *target, double lambda_g) {
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
    if (labels == nullptr && lambda_g > 0)
        throw Error(Status::labels,
                    "labels: NULL, but option 'lambda_g' is above 0: give labels, or "
                    "set lambda_g to 0");
    AdaptData data;
    data.classes = Classes::from_labels(labels, source->rows, SSCDA_UNLABELED);
    if (lambda_g > 0 && data.classes.count() == 0)
        throw Error(Status::labels, "labels: no row has a label, but option 'lambda_g' is above 0");
    data.source = read_matrix(*source, "source");
    data.target = read_matrix(*target, "target");
    data.source_weights = h.source_weights;
    data.target_weights = h.target_weights;
    return data;
}

// A caveat has its message too.
void explain(const sscda &h, const Model &model) {
    const char *why = model.status == Status::cancelled    ? "stopped by the caller"
                      : model.status == Status::time_limit ? "time_limit reached"
                                                           : "max_iterations reached";
    set_message(h.id, format("%s after %lld iterations with a relative gap of %.3g; the result can "
                             "be used",
                             why, static_cast<long long>(model.iterations), model.relative_gap)
                          .c_str());
}

} // namespace

int32_t sscda_fit(sscda *h, const sscda_matrix *source, const int32_t *labels,
                  const sscda_matrix *target) {
    return with(h, [&] {
        const Fitting fitting(*h);
        const AdaptOptions options = h->options.for_adapt();
        Monitor monitor(&h->cancel, h->options.number("time_limit"), callback_of(*h),
                        h->options.number("progress_interval"));
        monitor.progress.max_iterations = options.solving.max_iterations;
        AdaptData data = read_data(*h, source, labels, target, options.lambda_g);
        auto model = std::make_unique<Model>(adapt(options, std::move(data), monitor));
        // All of C is in the objective, so that whatever overflowed on the way shows here.
        if (!std::isfinite(model->objective))
            throw Error(Status::numeric, "the objective overflows double precision: rescale the "
                                         "features, or lower 'lambda_s' and 'lambda_g'");
        // A stop after the last iteration is a stop all the same.
        if (monitor.reason() == StopReason::cancelled) model->status = Status::cancelled;
        const Status status = model->status;
        if (status != Status::ok) explain(*h, *model);
        h->model = std::move(model);
        return status;
    });
}

int32_t sscda_estimate_memory(const sscda *h, int64_t ns, int64_t nt, int64_t d, int64_t *bytes) {
    return with(h, [&] {
        required(bytes, "bytes");
        const std::pair<const char *, int64_t> sizes[] = {{"ns", ns}, {"nt", nt}, {"d", d}};
        for (const auto &[name, size] : sizes)
            if (size < 1)
                throw Error(Status::argument, format("%s: %lld; it must be at least 1", name,
                                                     static_cast<long long>(size)));
        const double estimate = estimate_memory(h->options.for_adapt(), ns, nt, d);
        const auto most = static_cast<double>(std::numeric_limits<int64_t>::max());
        *bytes =
            estimate < most ? static_cast<int64_t>(estimate) : std::numeric_limits<int64_t>::max();
        return Status::ok;
    });
}
