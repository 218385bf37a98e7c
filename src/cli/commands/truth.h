// SPDX-License-Identifier: MIT
// Known target labels, and the accuracy of predictions.
#pragma once

#include <cmath>
#include <cstdio>

#include "cli/io/classes.h"
#include "cli/io/json.h"

namespace cli {

struct Truth {
    List<int32_t> labels; // one per target sample; empty if nothing is known
    int64_t known = 0;    // number of samples whose class is known
    int64_t foreign = 0;  // number of these whose class the source lacks

    // The share of the known samples with the right label; NaN if none is known or predicted.
    double share(const List<int32_t> &predicted) const;
};

// Finds the classes of the source in the texts of `file`. Leaves out a sample whose text is empty
// or NA. A class that the source lacks counts as known, but no label matches it. It is a failure if
// no text is a class of the source.
Truth find_truth(const char *file, const Classes &classes, const Texts &texts);

// Accuracies; NaN if unknown.
struct Comparison {
    double before = NAN; // with the source as it is, and the same preprocessing and classifier
    double after = NAN;  // with the adapted source
};

// Prints the comparison, or writes it as members of an object; nothing if no label is known.
void print_comparison(FILE *out, const Comparison &c, const Truth &t);
void put_comparison(Json &j, const Comparison &c, const Truth &t);

} // namespace cli
