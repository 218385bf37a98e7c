// SPDX-License-Identifier: MIT
// Writes a report about a fit as one HTML file.
#pragma once

#include <sscda/sscda.h>

#include <cstdio>
#include <string>

#include "cli/commands/truth.h"
#include "cli/commands/tuning_table.h"

namespace cli {

// Samples in row-major order. The caller keeps them alive during the call.
struct Samples {
    const double *values = nullptr; // null if there are none
    int64_t rows = 0, cols = 0;
};

// The contents of a report.
struct Report {
    std::string title, command; // the command line, as typed
    const sscda *h = nullptr;   // fitted; has the table of a tuning run if has_tuning
    Samples source, target;
    Samples adapted;             // the adapted source; missing if the map is "none"
    Texts features;              // names of the columns; empty if they have none
    List<int64_t> columns;       // their numbers in the file, from 1; empty if unknown
    Classes classes;             // empty without labels
    List<int32_t> source_labels; // or empty
    List<int32_t> predicted;     // a label for each target sample, or empty
    List<double> confidence;     // of each label, in [0, 1], or empty
    Truth truth;                 // known target labels, or none
    List<int32_t> before;        // labels by the baseline, or empty
    Texts warnings;
    bool has_tuning = false; // whether h has a table for sscda_tune_...()
};

// Writes the report to a stream. The caller checks the stream for errors.
void write_report(FILE *out, const Report &r);
// The same with this table of a tuning run, or without a table if it is null.
void write_page(FILE *out, const Report &r, const TuningTable *table);

} // namespace cli
