// SPDX-License-Identifier: MIT
// The struct behind the opaque sscda, and the guard that every public function runs in.
#pragma once

#include <sscda/sscda.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "adapt/model.h"
#include "api/floats.h"
#include "api/messages.h"
#include "api/names.h"
#include "api/options.h"
#include "api/tune_columns.h"
#include "support/error.h"

struct sscda {
    sscda();
    ~sscda();
    sscda(const sscda &) = delete;
    sscda &operator=(const sscda &) = delete;

    const std::uint64_t id;
    ssc::api::OptionValues options;
    std::vector<double> source_weights, target_weights; // empty: equal
    ssc::GivenShares class_shares;                      // empty: none are given
    ssc::api::Names names;                              // for later fits
    sscda_progress_fn progress = nullptr;
    void *payload = nullptr;
    std::atomic<bool> cancel{false};
    std::atomic<bool> fitting{false};
    // A successful fit replaces the whole model, so a failed fit changes nothing.
    std::unique_ptr<const ssc::Model> model;
    ssc::api::Names fitted_names; // names that belong to the model
    sscda_classify_fn classify = nullptr;
    void *classify_payload = nullptr;
    std::unique_ptr<const ssc::api::TuneColumns> table; // from the last sscda_tune()
};

namespace ssc::api {

inline std::int32_t code(Status status) {
    return static_cast<std::int32_t>(status);
}

// Runs `body`, which returns a Status or throws, and turns the outcome into a code and a message
// about handle `id`. No exception leaves it.
template <class Body>
std::int32_t guarded(std::uint64_t id, Body body) noexcept {
    const UsualFloats floats;
    try {
        return code(body());
    } catch (const Error &error) {
        set_message(id, error.what());
        return code(error.status());
    } catch (const std::bad_alloc &) {
        set_message(id, "out of memory");
        return SSCDA_ERROR_MEMORY;
    } catch (const std::exception &error) {
        set_message(id, error.what());
        return SSCDA_ERROR_INTERNAL;
    } catch (...) {
        set_message(id, "unknown exception");
        return SSCDA_ERROR_INTERNAL;
    }
}

// The same for a call on a handle. Refuses NULL, and a call from inside the handle's own fit.
template <class Handle, class Body>
std::int32_t with(Handle *h, Body body) noexcept {
    if (h == nullptr) {
        set_message(no_handle, "handle: NULL");
        return SSCDA_ERROR_ARGUMENT;
    }
    return guarded(h->id, [&] {
        if (h->fitting.load(std::memory_order_acquire))
            throw Error(Status::busy, "handle: a fit or a tuning run is running on it; only "
                                      "sscda_cancel() may be called until it returns");
        return body();
    });
}

// The same for a call that needs a fitted model.
template <class Body>
std::int32_t with_model(const sscda *h, Body body) noexcept {
    return with(h, [&] {
        if (!h->model) throw Error(Status::not_fitted, "handle: call sscda_fit() first");
        return body(*h->model);
    });
}

// The same for a call that needs the table of sscda_tune().
template <class Handle, class Body>
std::int32_t with_table(Handle *h, Body body) noexcept {
    return with(h, [&] {
        if (!h->table) throw Error(Status::not_fitted, "handle: call sscda_tune() first");
        return body(*h->table);
    });
}

template <class T>
T *required(T *pointer, const char *name) {
    if (pointer == nullptr) throw Error(Status::argument, format("%s: NULL", name));
    return pointer;
}

inline void check_capacity(const char *name, std::int64_t capacity, std::int64_t needed) {
    if (capacity < needed)
        throw Error(Status::capacity,
                    format("%s: room for %lld values, %lld are needed", name,
                           static_cast<long long>(capacity), static_cast<long long>(needed)));
}

} // namespace ssc::api
