// What tells one search from another: its data, and the options that its cells have in common.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapt/adapt.h"
#include "api/options.h"
#include "tune/column.h"

namespace ssc::api {

// Checksums, the same on every machine: of the samples and labels, and of the weights.
std::uint64_t checksum_of_data(const AdaptData &data);
std::uint64_t checksum_of_weights(const AdaptData &data);

// The options that results depend on and that the cells do not name, as lines of "key=value".
std::string common_options(const OptionValues &options, const std::vector<Column> &cells);

} // namespace ssc::api
