// SPDX-License-Identifier: MIT
// Classes and their names. The library's classes are 32-bit integers. If all labels are such
// integers, they keep their values. Otherwise classes are numbered from 0 in the order of their
// names, so the numbers do not depend on the order of the rows.
#pragma once

#include <cstdint>
#include <string>

#include "cli/list.h"

namespace cli {

struct Classes {
    List<int32_t> labels; // ascending
    Texts names;
    bool are_named = false; // whether the names are more than the numbers as text

    int64_t count() const { return labels.count(); }
    // The index of a label; -1 for SSCDA_UNLABELED and unknown classes.
    int64_t index(int32_t label) const;
    // The name of a label: "" for SSCDA_UNLABELED, and the number for an unknown class.
    std::string name(int32_t label) const;
    // The label of each text, and `foreign` for other classes.
    List<int32_t> match(const Texts &texts, int32_t foreign) const;
};

// Finds the classes of some texts and the label of each. "" and "NA" mean unlabelled.
List<int32_t> find_classes(const Texts &texts, Classes &classes);

} // namespace cli
