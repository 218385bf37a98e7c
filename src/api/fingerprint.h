// SPDX-License-Identifier: MIT
// Identifies a tuning run by its data and by the options that all its cells share. Tables merge
// only if these agree.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapt/adapt.h"
#include "api/options.h"
#include "tune/column.h"

namespace ssc::api {

// Checksums of the samples and labels, and of the weights and given class shares. They are the same
// on every machine.
std::uint64_t checksum_of_data(const AdaptData &data);
std::uint64_t checksum_of_weights(const AdaptData &data);

// The options that results depend on and that the grid does not list, as lines "key=value".
std::string common_options(const OptionValues &options, const std::vector<Column> &cells);

} // namespace ssc::api
