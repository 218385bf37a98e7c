// SPDX-License-Identifier: MIT
// The parts that sscda_fit() and sscda_tune() share: the busy flag, the callback and the data.
#pragma once

#include <functional>

#include "adapt/adapt.h"
#include "adapt/room.h"
#include "api/handle.h"
#include "support/monitor.h"

namespace ssc::api {

// Marks the handle as busy within its scope. Calls on it from inside the callback are then refused.
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

// Wraps the handle's progress callback for a Monitor; null if the handle has none.
Monitor::Callback callback_of(const sscda &h);

// Why a fit with these options needs labels, for a message; null if it does not.
const char *labels_needed_for(const AdaptOptions &options);

// Makes the cheap checks of the arguments of a fit. `labels_for` is the reason why labels are
// needed, for a message, or null if they are not.
FitSize check_data(const sscda &h, const sscda_matrix *source, const int32_t *labels,
                   const sscda_matrix *target, const char *labels_for);
// Makes the remaining checks and copies the data. Call check_data() first.
AdaptData read_data(const sscda &h, const sscda_matrix *source, const int32_t *labels,
                    const sscda_matrix *target, const char *labels_for);

// Makes the model of a fit from its options and data: adapt(), or a walk that ends in it.
using MakeModel = std::function<Model(const AdaptOptions &, AdaptData, Monitor &)>;

// Fits with these options instead of the handle's, and keeps the model in the handle.
Status fit_with(sscda &h, const OptionValues &options, const sscda_matrix *source,
                const int32_t *labels, const sscda_matrix *target, const MakeModel &make_model);

} // namespace ssc::api
