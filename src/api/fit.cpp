// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "api/handle.h"
#include "api/matrix_view.h"
#include "api/running.h"

using namespace ssc;
using namespace ssc::api;

namespace {

// Sets the message of a caveat.
void explain(const sscda &h, const Model &model) {
    set_message(h.id, format("%s after %lld iterations with a relative gap of %.3g; the result can "
                             "be used",
                             model.caveat().c_str(), static_cast<long long>(model.iterations),
                             model.relative_gap)
                          .c_str());
}

} // namespace

Status ssc::api::fit_with(sscda &h, const OptionValues &values, const sscda_matrix *source,
                          const int32_t *labels, const sscda_matrix *target,
                          const MakeModel &make_model) {
    const Fitting fitting(h);
    const AdaptOptions options = values.for_adapt();
    Monitor monitor(&h.cancel, values.number("time_limit"), callback_of(h),
                    values.number("progress_interval"));
    monitor.progress.max_iterations = options.solving.max_iterations;
    const char *const labels_for = labels_needed_for(options);
    const FitSize size = check_data(h, source, labels, target, labels_for);
    check_room(options, size);
    auto model = in_room(options, size, [&] {
        return std::make_unique<Model>(
            make_model(options, read_data(h, source, labels, target, labels_for), monitor));
    });
    check_objective(*model);
    // A cancel after the last iteration still counts.
    if (monitor.reason() == StopReason::cancelled) model->status = Status::cancelled;
    const Status status = model->status;
    if (status != Status::ok) explain(h, *model);
    Names names = h.names;
    h.model = std::move(model);
    std::swap(h.fitted_names, names);
    return status;
}

int32_t sscda_fit(sscda *h, const sscda_matrix *source, const int32_t *labels,
                  const sscda_matrix *target) {
    return with(h, [&] {
        return fit_with(*h, h->options, source, labels, target,
                        [](const AdaptOptions &options, AdaptData data, Monitor &monitor) {
                            return adapt(options, std::move(data), monitor);
                        });
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
