// SPDX-License-Identifier: MIT
// The summary of a fit, for people and for programs.
#pragma once

#include <sscda/sscda.h>

#include <cstdio>

#include "cli/io/classes.h"
#include "cli/io/json.h"

namespace cli {

// Prints the status, the gap and the time in a few lines.
void print_summary(FILE *out, const sscda *h);
// Writes an object `key` with one member per info key, or one per option.
void put_info(Json &j, const char *key, const sscda *h);
void put_options(Json &j, const char *key, const sscda *h);
// Writes an array `key` of the classes and their labels.
void put_classes(Json &j, const char *key, const Classes &c);
// Writes an array `key` of the names of the features; empty if they have none.
void put_features(Json &j, const char *key, const sscda *h);

bool is_fitted(const sscda *h);

} // namespace cli
