// SPDX-License-Identifier: MIT
#include "api/given_shares.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "api/handle.h"
#include "support/error.h"

namespace ssc::api {

namespace {

void check_arrays(const std::int32_t *classes, const double *shares, std::int64_t count) {
    const auto given = static_cast<long long>(count);
    if (count < 0) throw Error(Status::argument, format("count: %lld; it is negative", given));
    if ((classes == nullptr) != (shares == nullptr))
        throw Error(Status::argument, format("%s: NULL, but %s are not; give both, or neither",
                                             classes == nullptr ? "classes" : "shares",
                                             classes == nullptr ? "shares" : "classes"));
    if ((classes == nullptr) != (count == 0))
        throw Error(Status::argument,
                    format("count: %lld with %s; give classes and shares with their number, or "
                           "NULL with 0",
                           given, classes == nullptr ? "NULL" : "arrays"));
}

// Divides by the largest first, so that the sum does not overflow.
void scale(GivenShares &shares) {
    double largest = 0, sum = 0;
    for (const auto &entry : shares)
        largest = std::max(largest, entry.second);
    if (largest == 0)
        throw Error(Status::weights, "shares: all are 0; at least one class has samples");
    for (const auto &entry : shares)
        sum += entry.second / largest;
    for (auto &entry : shares)
        entry.second = (entry.second / largest) / sum;
}

} // namespace

GivenShares checked_shares(const std::int32_t *classes, const double *shares, std::int64_t count) {
    check_arrays(classes, shares, count);
    GivenShares kept;
    for (std::int64_t k = 0; k < count; ++k) {
        const auto at = static_cast<long long>(k);
        if (classes[k] == SSCDA_UNLABELED)
            throw Error(Status::argument,
                        format("classes: entry %lld is SSCDA_UNLABELED, which is no class", at));
        if (!(shares[k] >= 0) || std::isinf(shares[k]))
            throw Error(Status::weights,
                        format("shares: entry %lld, of class %d, is %g; shares must be 0 or more "
                               "and finite",
                               at, classes[k], shares[k]));
        if (!kept.emplace(classes[k], shares[k] + 0.0).second)
            throw Error(
                Status::argument,
                format("classes: %d occurs twice, the second time as entry %lld", classes[k], at));
    }
    if (!kept.empty()) scale(kept);
    return kept;
}

void write_given_shares(const GivenShares &shares, ByteWriter &out) {
    out.u64(shares.size());
    for (const auto &[label, share] : shares) {
        out.u32(static_cast<std::uint32_t>(label));
        out.f64(share);
    }
}

GivenShares read_given_shares(ByteReader &in) {
    GivenShares shares;
    double sum = 0;
    for (std::size_t left = in.count(12); left > 0; --left) {
        const auto label = static_cast<std::int32_t>(in.u32());
        const double share = in.finite();
        check_part(label != SSCDA_UNLABELED && share >= 0 && shares.emplace(label, share).second,
                   "the class shares");
        sum += share;
    }
    check_part(shares.empty() || std::abs(sum - 1) <= 1e-6, "the sum of the class shares");
    return shares;
}

} // namespace ssc::api

using namespace ssc;
using namespace ssc::api;

int32_t sscda_set_class_shares(sscda *h, const int32_t *classes, const double *shares,
                               int64_t count) {
    return with(h, [&] {
        GivenShares kept = checked_shares(classes, shares, count);
        const bool was_given = std::strcmp(h->options.word("class_shares"), "given") == 0;
        if (!kept.empty())
            h->options.set_word("class_shares", "given");
        else if (was_given)
            h->options.set_word("class_shares", "source");
        h->class_shares.swap(kept);
        return Status::ok;
    });
}
