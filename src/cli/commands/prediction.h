// SPDX-License-Identifier: MIT
// Labels for target samples.
#pragma once

#include <sscda/sscda.h>

#include <string>

#include "cli/io/classes.h"
#include "cli/io/json.h"
#include "cli/io/output.h"

namespace cli {

struct Prediction {
    explicit Prediction(int64_t count) : labels(count), confidence(count) {}
    Prediction() = default;

    int64_t count() const { return labels.count(); }

    List<int32_t> labels;
    List<double> confidence; // in [0, 1]
};

// Labels any samples of the target domain with the classifier of the fit.
Prediction predict(const sscda *h, const sscda_matrix &x);
// Labels the target samples of the fit by the correspondence.
Prediction read_off(const sscda *h);

// Adds a file with the columns sample, class and confidence. An NPY file holds only the labels, as
// integers.
void write_prediction(Outputs &set, const std::string &path, const Prediction &p, const Classes &c);
// The same as JSON.
void put_prediction(Json &j, const Prediction &p, const Classes &c);

} // namespace cli
