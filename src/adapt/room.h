// SPDX-License-Identifier: MIT
// Checks whether a fit has room in memory, and words the refusal if it has none.
#pragma once

#include <new>
#include <string>

#include "adapt/adapt.h"
#include "support/error.h"
#include "support/machine_memory.h"

namespace ssc {

struct FitSize {
    Index source_rows, target_rows, features;
};

// Throws Error(memory) if no fit of this size fits into the memory that the process can have. The
// message says how much there is, how much the fit needs, and which changes would help.
void check_room(const AdaptOptions &options, const FitSize &size);
// The same check after the graphs turned out to be dense: then the estimate holds.
void check_room_of_dense_graphs(const AdaptOptions &options, const FitSize &size);

// The message for a fit that ran out of memory.
std::string ran_out_of_memory(const AdaptOptions &options, const FitSize &size);

// The number of fits that have room at the same time: at least one, at most `wanted`.
int fits_with_room(double estimate, int wanted);

// Runs `body` and turns std::bad_alloc into an Error(memory) with that message.
template <class Body>
auto in_room(const AdaptOptions &options, const FitSize &size, Body body) {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        throw Error(Status::memory, ran_out_of_memory(options, size));
    }
}

} // namespace ssc
