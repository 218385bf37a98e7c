// How much memory this process can have, and numbers of bytes that people can read.
#pragma once

#include <string>

namespace ssc {

struct MachineMemory {
    double bytes;     // infinity where nothing is known
    const char *what; // the limit that applies, for a message
};

// The least of: physical memory and swap, the limits of the control groups that the process is in,
// and its own limits on address space and data. These are totals: memory that is in use by others
// counts as well. Files of the system are read below `root`, for tests.
MachineMemory machine_memory(const std::string &root = "");

// "24.1 GB": three digits and a unit, in powers of 1000.
std::string readable_bytes(double bytes);

} // namespace ssc
