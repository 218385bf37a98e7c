// SPDX-License-Identifier: MIT
// Warnings to the user. The command goes on after them.
#pragma once

#include "cli/failure.h"
#include "cli/list.h"

namespace cli {

struct Warnings {
    // Keep warnings for the JSON and the report, but do not print them.
    bool is_quiet = false;
    Texts list;

    // Prints one line on standard error and keeps it.
    template <typename... Parts>
    void add(const Parts &...parts) {
        keep(joined(parts...));
    }

private:
    void keep(const std::string &text);
};

} // namespace cli
