// SPDX-License-Identifier: MIT
// The caller's names of features and classes.
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

// Copies the names of features. Refuses NULL, "" and a name that occurs twice.
std::vector<std::string> checked_features(const char *const *names, std::int64_t count);
// The same for classes. Refuses SSCDA_UNLABELED and a class that occurs twice.
std::map<std::int32_t, std::string> checked_classes(const std::int32_t *labels,
                                                    const char *const *names, std::int64_t count);

// The position in `found` of each name of `wanted`. Throws Error(dimension) with a list of the
// names that are missing, surplus or there twice.
std::vector<std::int64_t> match_names(const std::vector<std::string> &wanted,
                                      const std::vector<std::string> &found);

void write_names(const Names &names, ByteWriter &out);
Names read_names(ByteReader &in);

} // namespace ssc::api
