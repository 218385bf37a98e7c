// SPDX-License-Identifier: MIT
// Class shares: those of --shares, and those that a fit used.
#pragma once

#include <sscda/sscda.h>

#include <cstdio>

#include "cli/io/classes.h"
#include "cli/io/json.h"

namespace cli {

// Shares of the classes in the target. Empty if none are given.
struct Shares {
    List<int32_t> labels;
    List<double> values;
};

// Reads the value of --shares: CLASS=SHARE,CLASS=SHARE,... or a file with rows of class and share.
// Every class needs one, and a class that the source lacks may only have 0.
Shares read_shares(const std::string &text, char separator, const Classes &classes);

// The shares in the source; empty without labels. Empty weights are all 1.
List<double> source_shares(const Classes &classes, const List<int32_t> &labels,
                           const List<double> &weights);

// Prints the shares that the fit used beside those of the source, unless they agree.
void print_shares(FILE *out, const sscda *h, const Classes &classes, const List<double> &of_source);
// Writes an array `key` of the shares that the fit used; empty without labels.
void put_shares(Json &j, const char *key, const sscda *h, const Classes &classes,
                const List<double> &of_source);
// The share of each class that the fit used; empty if these are the source's.
List<double> shares_used(const sscda *h, const Classes &classes);

} // namespace cli
