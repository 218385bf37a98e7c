// Names of features and classes: what columns and labels are called outside.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "support/bytes.h"

namespace ssc::api {

struct Names {
    std::vector<std::string> features; // empty: none
    std::map<std::int32_t, std::string> classes;
};

// Copies names of features, refusing NULL, "" and a name that occurs twice.
std::vector<std::string> checked_features(const char *const *names, std::int64_t count);
// The same for classes, of which none may be SSCDA_UNLABELED or occur twice.
std::map<std::int32_t, std::string> checked_classes(const std::int32_t *labels,
                                                    const char *const *names, std::int64_t count);

// For each of `wanted` the place of that name in `found`. Throws Error(dimension) that lists what
// is missing, more than there should be, or there twice.
std::vector<std::int64_t> match_names(const std::vector<std::string> &wanted,
                                      const std::vector<std::string> &found);

void write_names(const Names &names, ByteWriter &out);
Names read_names(ByteReader &in);

} // namespace ssc::api
