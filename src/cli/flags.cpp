// SPDX-License-Identifier: MIT
#include "cli/command.h"

namespace cli {

Flags flags_of(Flags own, std::initializer_list<Flags> shared) {
    for (const Flags &flags : shared)
        own.insert(own.end(), flags.begin(), flags.end());
    own.push_back({"help", nullptr, "print this page"});
    return own;
}

Flags model_flags() {
    return {{"max-model", "BYTES", "refuse a larger model file, if you do not trust it"}};
}

Flags reading_flags() {
    return {
        {"drop", "COLUMN", "leave out a column, by number, or by name in files that have it", true},
        {"header", "yes|no", "whether CSV files start with column names; default: detected"},
        {"separator", "[FLAG=]C", "one character or 'tab', for all CSV files or for that of --FLAG",
         true}};
}

Flags writing_flags() {
    return {{"safe-csv", nullptr, "put an apostrophe before text that a spreadsheet might run"}};
}

Flags problem_flags() {
    return {
        {"source", "FILE", "source samples, one per row, as CSV, TSV or NPY"},
        {"labels", "WHERE", "'last-column', a column by name or number, or a file of one column"},
        {"target", "FILE", "target samples, with the same columns"},
        {"truth", "FILE", "target labels, used only to report the accuracy of predictions"},
        {"source-weights", "FILE", "a positive weight per source sample"},
        {"target-weights", "FILE", "a positive weight per target sample"}};
}

Flags result_flags() {
    return {{"model", "FILE", "write the fitted model"},
            {"adapted", "FILE", "write the adapted source with its labels"},
            {"correspondence", "FILE",
             "write the correspondence: rows of source, target, share (CSV), or dense (NPY)"},
            {"predict", "FILE", "write a class for each target sample"},
            {"report", "FILE", "write an HTML report"},
            {"json", nullptr, "print the results as JSON"},
            {"quiet", nullptr, "no progress, no summary, no warnings"}};
}

} // namespace cli
