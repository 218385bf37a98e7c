// SPDX-License-Identifier: MIT
// The class shares that a caller gives.
#pragma once

#include <cstdint>

#include "adapt/class_shares.h"
#include "support/bytes.h"

namespace ssc::api {

// Copies the shares and scales them to sum to 1. Refuses NULL, SSCDA_UNLABELED, a class that occurs
// twice, and a share that is negative or not finite.
GivenShares checked_shares(const std::int32_t *classes, const double *shares, std::int64_t count);

void write_given_shares(const GivenShares &shares, ByteWriter &out);
GivenShares read_given_shares(ByteReader &in);

} // namespace ssc::api
