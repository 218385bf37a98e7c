// SPDX-License-Identifier: MIT
// The page without its data, made at build time from report/page by report/page/embed.cmake.
#pragma once

#include <cstddef>

namespace cli {

// A piece of the page, and what is to be written after it.
struct PagePart {
    enum Then { nothing, title, data };
    const unsigned char *bytes;
    std::size_t size;
    Then then;
};

// Ends with a part whose bytes are null.
extern const PagePart page_parts[];

} // namespace cli
