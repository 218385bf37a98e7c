// SPDX-License-Identifier: MIT
#include "api/names.h"

#include <sscda/sscda.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "api/handle.h"
#include "support/error.h"
#include "support/utf8.h"

namespace ssc::api {

namespace {

constexpr std::size_t most_listed = 5;

void check_text(const char *text, std::int64_t at) {
    const auto place = static_cast<long long>(at);
    if (text == nullptr) throw Error(Status::argument, format("names: entry %lld is NULL", place));
    if (text[0] == '\0') throw Error(Status::argument, format("names: entry %lld is empty", place));
    if (!is_utf8(text))
        throw Error(Status::argument,
                    format("names: entry %lld ('%s') is not UTF-8", place, clipped(text).c_str()));
}

[[noreturn]] void refuse_twice(const std::string &name, std::int64_t at) {
    throw Error(Status::argument,
                format("names: '%s' occurs twice, the second time as entry %lld",
                       clipped(name.c_str()).c_str(), static_cast<long long>(at)));
}

void check_count(const void *names, std::int64_t count) {
    if ((names == nullptr) != (count == 0) || count < 0)
        throw Error(Status::argument,
                    format("names: %s with a count of %lld; give names with their count, or NULL "
                           "with 0",
                           names == nullptr ? "NULL" : "names", static_cast<long long>(count)));
}

// Text such as "2 columns are missing ('a', 'b')"; "" if `names` is empty.
std::string listed(const std::vector<const std::string *> &names, const char *what) {
    if (names.empty()) return "";
    std::string text =
        format("%zu %s %s %s (", names.size(), names.size() == 1 ? "column" : "columns",
               names.size() == 1 ? "is" : "are", what);
    for (std::size_t k = 0; k < names.size() && k < most_listed; ++k)
        text += (k == 0 ? "'" : ", '") + clipped(names[k]->c_str()) + "'";
    return text + (names.size() > most_listed ? ", ...)" : ")");
}

} // namespace

std::vector<std::string> checked_features(const char *const *names, std::int64_t count) {
    check_count(names, count);
    std::vector<std::string> kept;
    std::unordered_set<std::string> seen;
    for (std::int64_t k = 0; k < count; ++k) {
        check_text(names[k], k);
        kept.emplace_back(names[k]);
        if (!seen.insert(kept.back()).second) refuse_twice(kept.back(), k);
    }
    return kept;
}

std::map<std::int32_t, std::string> checked_classes(const std::int32_t *labels,
                                                    const char *const *names, std::int64_t count) {
    check_count(names, count);
    if (count > 0) required(labels, "labels");
    std::map<std::int32_t, std::string> kept;
    std::unordered_set<std::string> seen;
    for (std::int64_t k = 0; k < count; ++k) {
        check_text(names[k], k);
        if (labels[k] == SSCDA_UNLABELED)
            throw Error(Status::argument,
                        format("labels: entry %lld is SSCDA_UNLABELED, which is no class",
                               static_cast<long long>(k)));
        if (!seen.insert(names[k]).second) refuse_twice(names[k], k);
        if (!kept.emplace(labels[k], names[k]).second)
            throw Error(Status::argument, format("labels: %d occurs twice, the second time as "
                                                 "entry %lld",
                                                 labels[k], static_cast<long long>(k)));
    }
    return kept;
}

std::vector<std::int64_t> match_names(const std::vector<std::string> &wanted,
                                      const std::vector<std::string> &found) {
    std::unordered_map<std::string, std::int64_t> place;
    std::vector<const std::string *> twice, missing, extra;
    for (std::size_t k = 0; k < found.size(); ++k)
        if (!place.emplace(found[k], static_cast<std::int64_t>(k)).second)
            twice.push_back(&found[k]);
    std::vector<std::int64_t> columns;
    for (const std::string &name : wanted) {
        const auto at = place.find(name);
        if (at == place.end())
            missing.push_back(&name);
        else
            columns.push_back(at->second);
    }
    const std::unordered_set<std::string> known(wanted.begin(), wanted.end());
    for (const std::string &name : found)
        if (known.count(name) == 0) extra.push_back(&name);
    if (missing.empty() && extra.empty() && twice.empty()) return columns;
    std::string text;
    for (const std::string &part :
         {listed(missing, "missing"), listed(extra, "unknown"), listed(twice, "there twice")})
        if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
    throw Error(Status::dimension,
                format("names: %zu features are expected; ", wanted.size()) + text);
}

void write_names(const Names &names, ByteWriter &out) {
    out.u64(names.features.size());
    for (const std::string &name : names.features)
        out.text(name);
    out.u64(names.classes.size());
    for (const auto &[label, name] : names.classes) {
        out.u32(static_cast<std::uint32_t>(label));
        out.text(name);
    }
}

namespace {

// Refuses a stored name that the functions above would refuse, or that holds a zero byte.
void check_stored(const std::string &name, std::unordered_set<std::string> &seen) {
    check_part(!name.empty() && name.find('\0') == std::string::npos && is_utf8(name.c_str()) &&
                   seen.insert(name).second,
               "a name");
}

} // namespace

Names read_names(ByteReader &in) {
    Names names;
    std::unordered_set<std::string> features, classes;
    for (std::size_t left = in.count(8); left > 0; --left) {
        names.features.push_back(in.text());
        check_stored(names.features.back(), features);
    }
    for (std::size_t left = in.count(12); left > 0; --left) {
        const auto label = static_cast<std::int32_t>(in.u32());
        const std::string name = in.text();
        check_stored(name, classes);
        check_part(label != SSCDA_UNLABELED && names.classes.emplace(label, name).second,
                   "the class of a name");
    }
    return names;
}

} // namespace ssc::api

using namespace ssc;
using namespace ssc::api;

int32_t sscda_set_feature_names(sscda *h, const char *const *names, int64_t d) {
    return with(h, [&] {
        std::vector<std::string> kept = checked_features(names, d);
        h->names.features.swap(kept);
        return Status::ok;
    });
}

int32_t sscda_set_class_names(sscda *h, const int32_t *labels, const char *const *names,
                              int64_t count) {
    return with(h, [&] {
        std::map<std::int32_t, std::string> kept = checked_classes(labels, names, count);
        h->names.classes.swap(kept);
        return Status::ok;
    });
}

namespace {

// The names of the fit or, without one, those set for later fits. Null during a fit.
const Names *names_of(const sscda *h) {
    if (h == nullptr || h->fitting.load(std::memory_order_acquire)) return nullptr;
    return h->model ? &h->fitted_names : &h->names;
}

} // namespace

const char *sscda_feature_name(const sscda *h, int64_t j) {
    const Names *names = names_of(h);
    if (names == nullptr || j < 0 || j >= static_cast<int64_t>(names->features.size()))
        return nullptr;
    return names->features[static_cast<std::size_t>(j)].c_str();
}

const char *sscda_class_name(const sscda *h, int32_t label) {
    const Names *names = names_of(h);
    if (names == nullptr) return nullptr;
    const auto found = names->classes.find(label);
    return found == names->classes.end() ? nullptr : found->second.c_str();
}

int32_t sscda_match_features(const sscda *h, const char *const *names, int64_t count,
                             int64_t *columns, int64_t capacity) {
    return with(h, [&] {
        required(columns, "columns");
        if (count < 0) throw Error(Status::argument, "count: negative");
        const std::vector<std::string> &known = (h->model ? h->fitted_names : h->names).features;
        const int64_t features = h->model        ? int64_t{h->model->features()}
                                 : known.empty() ? count
                                                 : static_cast<int64_t>(known.size());
        check_capacity("columns", capacity, features);
        if (names != nullptr && !known.empty()) {
            std::vector<std::string> found;
            for (int64_t k = 0; k < count; ++k)
                found.emplace_back(required(names[k], "names"));
            const std::vector<std::int64_t> places = match_names(known, found);
            std::copy(places.begin(), places.end(), columns);
            return Status::ok;
        }
        if (count != features)
            throw Error(Status::dimension,
                        format("count: %lld columns, but %lld features are expected",
                               static_cast<long long>(count), static_cast<long long>(features)));
        std::iota(columns, columns + features, int64_t{0});
        if ((names == nullptr) == known.empty()) return Status::ok;
        set_message(h->id, known.empty()
                               ? "the columns have names and the fit had none: they are taken by "
                                 "position"
                               : "the fit had names of features and these columns have none: they "
                                 "are taken by position");
        return Status::by_position;
    });
}
