#include "api/fingerprint.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "support/bytes.h"

namespace ssc::api {

namespace {

std::uint64_t checksum_of(const ByteWriter &bytes) {
    return checksum(bytes.bytes().data(), bytes.bytes().size());
}

// Row by row, so that there is no second copy of it.
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

// Whether the table of a search depends on an option that its cells do not name.
bool counts(const std::string &key, bool reverse) {
    if (key == "folds") return reverse;
    const char *const others[] = {"preset", "time_limit", "threads", "progress_interval"};
    return std::find(std::begin(others), std::end(others), key) == std::end(others);
}

std::string text_of(const OptionValues &options, const std::vector<Column> &cells) {
    const bool reverse = std::strcmp(options.word("criterion"), "reverse") == 0;
    const std::string all = options.to_text();
    std::string text;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = all.find('\n', at) + 1;
        const std::string key = all.substr(at, all.find('=', at) - at);
        const bool in_cells = std::any_of(cells.begin(), cells.end(),
                                          [&](const Column &column) { return column.key == key; });
        if (!in_cells && counts(key, reverse)) text += all.substr(at, end - at);
        at = end;
    }
    return text;
}

} // namespace

std::uint64_t fingerprint(const OptionValues &options, bool own_classifier, const AdaptData &data,
                          const std::vector<Column> &cells) {
    ByteWriter out;
    out.text(text_of(options, cells));
    out.u32(own_classifier ? 1 : 0);
    out.u64(checksum_of(data.source));
    out.u64(checksum_of(data.target));
    for (const auto *labels : {&data.classes.of_row, &data.classes.labels})
        for (const std::int32_t value : *labels)
            out.u32(static_cast<std::uint32_t>(value));
    out.doubles(data.source_weights);
    out.doubles(data.target_weights);
    return checksum_of(out);
}

} // namespace ssc::api
