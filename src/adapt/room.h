// Whether a fit has room in memory, and what to say when it has none.
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

// Throws Error(memory) when no fit of this size can fit into the memory that the process can have.
// The message says how much that is, how much is needed, and what would help.
void check_room(const AdaptOptions &options, const FitSize &size);
// The same once the graphs are known to be dense: then the estimate holds.
void check_room_of_dense_graphs(const AdaptOptions &options, const FitSize &size);

// The same message for a fit that was refused memory on its way.
std::string ran_out_of_memory(const AdaptOptions &options, const FitSize &size);

// Fits that have room beside each other by their estimates: at least one, at most `wanted`.
int fits_with_room(double estimate, int wanted);

// Does `body`; a lack of memory in it becomes an Error(memory) with that message.
template <class Body>
auto in_room(const AdaptOptions &options, const FitSize &size, Body body) {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        throw Error(Status::memory, ran_out_of_memory(options, size));
    }
}

} // namespace ssc
