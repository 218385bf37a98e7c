// SPDX-License-Identifier: MIT
#include "cli/warnings.h"

#include <cstdio>

#include "cli/io/text.h"

namespace cli {

void Warnings::keep(const std::string &text) {
    list.push_back(plain(text));
    if (!is_quiet) fprintf(stderr, "sscda: warning: %s\n", list.back().c_str());
}

} // namespace cli
