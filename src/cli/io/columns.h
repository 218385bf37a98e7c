// SPDX-License-Identifier: MIT
// Matches the columns of a table with the features of a fit, by name if both sides have names.
#pragma once

#include <sscda/sscda.h>

#include <string>

#include "cli/failure.h"
#include "cli/io/table_file.h"

namespace cli {

// Gives the names of the source's columns to the handle, for the fit and the model. False, with a
// warning, if the names are not distinct and so not used.
bool set_feature_names(sscda *h, const std::string &file, const Table &t, Warnings &warnings);

// Puts the columns of `t` in the order of the handle's `features`. `other` is the owner of these in
// messages: "the source" or "the model". Missing or surplus columns are a failure. If only one side
// has names, columns are matched by position, with a warning unless `warnings` is null.
void match_columns(Table &t, const sscda *h, const std::string &file, const char *other,
                   int64_t features, Warnings *warnings);

// After a fit: warns if a single feature dominates the distances.
void warn_dominant(const sscda *h, const Table &source, Warnings &warnings);
// The feature that dominates the distances in a model, and its share; -1 if there is none.
int64_t dominant_feature(const sscda *h, double &share);

} // namespace cli
