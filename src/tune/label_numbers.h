// SPDX-License-Identifier: MIT
// Labels as numbers 0, 1, ... in ascending order of the labels.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "tune/criteria.h"

namespace ssc {

struct LabelNumbers {
    std::vector<Index> of_row;
    Index count = 0;

    explicit LabelNumbers(const Labels &labels) {
        std::map<std::int32_t, Index> number;
        for (const std::int32_t label : labels)
            number.emplace(label, 0);
        for (auto &entry : number)
            entry.second = count++;
        of_row.reserve(labels.size());
        for (const std::int32_t label : labels)
            of_row.push_back(number.at(label));
    }
};

} // namespace ssc
