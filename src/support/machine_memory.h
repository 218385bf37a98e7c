// SPDX-License-Identifier: MIT
// The memory that this process can have, and byte counts in readable form.
#pragma once

#include <string>

namespace ssc {

struct MachineMemory {
    double bytes;     // infinity if unknown
    const char *what; // the limit that applies, for a message
};

// The smallest of: physical memory and swap, the limits of the process's control groups, and its
// limits on address space and data. These are totals; memory in use is not subtracted. Tests set
// `root`, the folder below which the system's files are read.
MachineMemory machine_memory(const std::string &root = "");

// Text such as "24.1 GB": three digits and a unit that is a power of 1000.
std::string readable_bytes(double bytes);

} // namespace ssc
