// SPDX-License-Identifier: MIT
#include "cli/io/columns.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "cli/arguments.h"
#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/text.h"

namespace cli {

bool set_feature_names(sscda *h, const std::string &file, const Table &t, Warnings &warnings) {
    if (!t.names) return true;
    Texts sorted = *t.names;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    const bool has_empty = !sorted.empty() && sorted.front().empty();
    if (has_empty)
        warnings.add(file, ": a column has no name: columns are taken by position");
    else if (twice != sorted.end())
        warnings.add(file, ": two columns are called '", *twice,
                     "': columns are taken by position");
    if (has_empty || twice != sorted.end()) return false;
    if (sscda_set_feature_names(h, pointers(*t.names).data(), t.cols) < 0)
        fail(file, ": ", last_error(h));
    return true;
}

namespace {

// Advice such as "; --drop a leaves it out" for the columns that are not features, if nothing else
// is wrong.
std::string suggest_drops(const Table &t, const sscda *h, int64_t features) {
    std::set<std::string> known;
    for (int64_t j = 0; j < features; ++j)
        known.insert(sscda_feature_name(h, j));
    std::string drops;
    int64_t extra = 0;
    for (int64_t k = 0; k < t.cols; ++k) {
        const std::string &name = (*t.names)[k];
        if (known.count(name) > 0) continue;
        ++extra;
        drops += joined(" --drop ", column_word(name.c_str(), t.numbers[k]));
    }
    if (t.cols - extra != features || extra == 0 || drops.size() >= 200) return "";
    return joined(";", drops, extra == 1 ? " leaves it out" : " leaves them out");
}

[[noreturn]] void refuse_names(const Table &t, const sscda *h, const std::string &file,
                               const char *other, int64_t features) {
    const std::string message = last_error(h);
    const size_t rest = message.find("; ");
    fail(file, ": its columns are not those of ", other, ": ",
         rest != std::string::npos ? message.substr(rest + 2) : message,
         suggest_drops(t, h, features));
}

void reorder(Table &t, const List<int64_t> &columns) {
    if (std::is_sorted(columns.begin(), columns.end())) return;
    List<double> row(t.cols);
    for (int64_t i = 0; i < t.rows; ++i) {
        for (int64_t k = 0; k < t.cols; ++k)
            row[k] = t.values[i * t.cols + columns[k]];
        std::copy(row.begin(), row.end(), t.values.begin() + i * t.cols);
    }
    Texts names;
    for (const int64_t k : columns)
        names.push_back((*t.names)[k]);
    t.names = names;
}

} // namespace

void match_columns(Table &t, const sscda *h, const std::string &file, const char *other,
                   int64_t features, Warnings *warnings) {
    const bool both = t.names && sscda_feature_name(h, 0) != nullptr;
    if (!both && t.cols != features)
        fail(file, ": has ", t.cols, " columns of numbers, and ", other, " has ", features);
    List<int64_t> columns(features);
    const Texts none;
    const auto names = pointers(t.names ? *t.names : none);
    const int32_t status =
        sscda_match_features(h, t.names ? names.data() : nullptr, t.cols, columns.data(), features);
    if (status == SSCDA_BY_POSITION && warnings != nullptr)
        warnings->add(file, ": has ", t.names ? "names" : "no names", " for its columns and ",
                      other, " has ", t.names ? "none" : "some", ": columns are taken by position");
    if (both && status == SSCDA_ERROR_DIMENSION) refuse_names(t, h, file, other, features);
    if (status < 0) fail(file, ": ", last_error(h));
    if (both) reorder(t, columns);
}

int64_t dominant_feature(const sscda *h, double &share) {
    share = info_number(h, "dominant_share", 0);
    if (share <= 0.9 || info_integer(h, "features", 0) <= 2) return -1;
    // If most features are constant, one has all of the distances, and scaling does not help.
    const char *standardize = "";
    if (sscda_get_string(h, "standardize", &standardize) < 0 || strcmp(standardize, "none") != 0)
        return -1;
    return info_integer(h, "dominant_feature", -1);
}

void warn_dominant(const sscda *h, const Table &source, Warnings &warnings) {
    double share = 0;
    const int64_t j = dominant_feature(h, share);
    if (j < 0) return;
    const std::string name =
        source.names ? joined("'", (*source.names)[j], "'") : joined(source.numbers[j]);
    warnings.add("column ", name, format(" has %.1f %% of the squared distances", 100 * share),
                 " between samples, so the other columns hardly count; --standardize domain gives "
                 "all columns the same scale");
}

} // namespace cli
