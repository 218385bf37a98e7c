// SPDX-License-Identifier: MIT
#include "api/fingerprint.h"

#include <algorithm>
#include <string>

#include "support/bytes.h"

namespace ssc::api {

namespace {

std::uint64_t checksum_of(const ByteWriter &bytes) {
    return checksum(bytes.bytes().data(), bytes.bytes().size());
}

// Goes row by row to avoid a second copy of the matrix.
std::uint64_t checksum_of(const Matrix &x) {
    ByteWriter sums;
    sums.i64(x.rows());
    sums.i64(x.cols());
    for (Index i = 0; i < x.rows(); ++i) {
        ByteWriter row;
        for (Index j = 0; j < x.cols(); ++j)
            row.f64(x(i, j));
        sums.u64(checksum_of(row));
    }
    return checksum_of(sums);
}

} // namespace

std::uint64_t checksum_of_data(const AdaptData &data) {
    ByteWriter out;
    out.u64(checksum_of(data.source));
    out.u64(checksum_of(data.target));
    for (const auto *labels : {&data.classes.of_row, &data.classes.labels})
        for (const std::int32_t value : *labels)
            out.u32(static_cast<std::uint32_t>(value));
    return checksum_of(out);
}

std::uint64_t checksum_of_weights(const AdaptData &data) {
    ByteWriter out;
    out.doubles(data.source_weights);
    out.doubles(data.target_weights);
    for (const auto &[label, share] : data.given_shares) {
        out.u32(static_cast<std::uint32_t>(label));
        out.f64(share);
    }
    return checksum_of(out);
}

std::string common_options(const OptionValues &options, const std::vector<Column> &cells) {
    const std::string all = options.to_text();
    std::string text;
    std::size_t at = 0;
    for (const Option &option : option_table()) { // the lines are in the order of the table
        const std::size_t end = all.find('\n', at) + 1;
        const bool named = std::any_of(cells.begin(), cells.end(), [&](const Column &column) {
            return column.key == option.key;
        });
        if (option.grid && !named) text += all.substr(at, end - at);
        at = end;
    }
    return text;
}

} // namespace ssc::api
