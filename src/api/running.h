// What fits and searches have in common: the time while they run, the caller's callback and data.
#pragma once

#include <functional>

#include "adapt/adapt.h"
#include "adapt/room.h"
#include "api/handle.h"
#include "support/monitor.h"

namespace ssc::api {

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

// What the handle's progress callback is told and answers; null when there is none.
Monitor::Callback callback_of(const sscda &h);

// Checks what a fit is given, as far as that takes no time. `labels_for` says what needs labels, or
// is null.
FitSize check_data(const sscda &h, const sscda_matrix *source, const int32_t *labels,
                   const sscda_matrix *target, const char *labels_for);
// Checks the rest, and copies what check_data() has passed.
AdaptData read_data(const sscda &h, const sscda_matrix *source, const int32_t *labels,
                    const sscda_matrix *target, const char *labels_for);

// Makes the model of a fit from its options and data: adapt(), or a walk that ends in it.
using MakeModel = std::function<Model(const AdaptOptions &, AdaptData, Monitor &)>;

// Fits with these options instead of the handle's, and keeps the model in the handle.
Status fit_with(sscda &h, const OptionValues &options, const sscda_matrix *source,
                const int32_t *labels, const sscda_matrix *target, const MakeModel &make_model);

} // namespace ssc::api
