// SPDX-License-Identifier: MIT
// Reads and writes model files.
#pragma once

#include "cli/arguments.h"
#include "cli/handle.h"
#include "cli/io/classes.h"
#include "cli/io/output.h"

namespace cli {

// Adds the model to the output files.
void write_model(Outputs &set, const char *path, const sscda *h);
// Reads a model. Refuses a file larger than --max-model.
Handle read_model(const Arguments &a, const std::string &path);
// The classes of a model. A class without a name gets its number as its name.
Classes classes_of(const sscda *h);

} // namespace cli
