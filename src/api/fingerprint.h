// What tells one search from another: its data, and the options that its cells have in common.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapt/adapt.h"
#include "api/options.h"
#include "select/column.h"

namespace ssc::api {

// Checksums, the same on every machine: of the samples and labels, and of the weights.
std::uint64_t checksum_of_data(const AdaptData &data);
std::uint64_t checksum_of_weights(const AdaptData &data);

// The options that the results of all cells depend on, as lines of "key=value": those that the
// cells do not name, and those by which the criteria see the target.
std::string common_options(const OptionValues &options, const std::vector<Column> &cells);

} // namespace ssc::api
