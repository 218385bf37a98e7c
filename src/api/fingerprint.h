// What tells one search from another: its data, and the options that its table does not have.
#pragma once

#include <cstdint>

#include "adapt/adapt.h"
#include "api/options.h"
#include "select/table.h"

namespace ssc::api {

// The same on every machine.
std::uint64_t fingerprint(const OptionValues &options, bool own_classifier, const AdaptData &data,
                          const std::vector<Column> &cells);

} // namespace ssc::api
