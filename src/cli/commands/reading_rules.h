// SPDX-License-Identifier: MIT
// The rules of the command line for reading tables: --drop, --header, --separator, --labels.
#pragma once

#include <optional>
#include <string>

#include "cli/arguments.h"
#include "cli/io/table_file.h"

namespace cli {

// Flags that may name a file of input.
const Texts &file_flags();

// Where labels are: in a column of the table, or in a file.
struct LabelPlace {
    Column column;
    const char *file = nullptr;
};
// `where` is the value of --labels, or null.
LabelPlace place_of_labels(const char *where);

class ReadingRules {
public:
    // Fails with exit_usage.
    explicit ReadingRules(const Arguments &a);

    // Reads the table of the flag `name`, and its labels. A column called `foreign` is a mistake.
    Table read(const char *name, const char *where,
               const std::optional<std::string> &foreign = std::nullopt);
    // After reading all tables: it is a failure if no file has a column of --drop.
    void check_drops() const;
    // The separator for the file of a flag: its own, or that for all files; 0 to detect it.
    char separator(const std::string &name) const;

private:
    const Arguments &a_;
    Reading how_;
    List<char> found_; // for each of --drop, whether a file has it
};

} // namespace cli
