// SPDX-License-Identifier: MIT
// Handles of the library that free themselves, their results as values, and models in files.
#pragma once

#include <sscda/sscda.h>

#include <cstdint>
#include <memory>
#include <string>

#include "cli/arguments.h"
#include "cli/io/classes.h"
#include "cli/io/output.h"
#include "cli/list.h"

namespace cli {

struct Destroy {
    void operator()(sscda *h) const noexcept { sscda_destroy(h); }
    void operator()(sscda_grid *grid) const noexcept { sscda_grid_destroy(grid); }
};
using Handle = std::unique_ptr<sscda, Destroy>;
using Grid = std::unique_ptr<sscda_grid, Destroy>;

// The message of the library's last error, in the terms of the command.
std::string last_error(const sscda *h);
// Returns a status of the library that is no error; fails with the message of the handle otherwise.
int32_t check(int32_t status, const sscda *h);
Handle new_handle();
Grid new_grid();

// Values of a fit and of a tuning run, or `otherwise` where the handle has none.
double info_number(const sscda *h, const char *key, double otherwise);
int64_t info_integer(const sscda *h, const char *key, int64_t otherwise);
const char *info_word(const sscda *h, const char *key);
int64_t tune_integer(const sscda *h, const char *key, int64_t otherwise);

// The bytes that sscda_serialize() or sscda_tune_export() writes.
using Exporter = int32_t (*)(const sscda *, void *, int64_t, int64_t *);
List<char> exported(Exporter exporter, const sscda *h);

// The entries of the correspondence of a fit.
struct Triplets {
    explicit Triplets(const sscda *h);
    List<int64_t> rows, cols;
    List<double> shares;
};

// Row-major samples as a matrix of the library, which may not write to the second.
sscda_matrix matrix_of(List<double> &values, int64_t rows, int64_t cols);
sscda_matrix matrix_of(const double *values, int64_t rows, int64_t cols);

// C texts of some strings, which have to stay.
List<const char *> pointers(const Texts &texts);

// Adds the model to the output files.
void write_model(Outputs &set, const char *path, const sscda *h);
// Reads a model. Refuses a file larger than --max-model.
Handle read_model(const Arguments &a, const std::string &path);
// The classes of a model. A class without a name gets its number as its name.
Classes classes_of(const sscda *h);

} // namespace cli
