// SPDX-License-Identifier: MIT
#include "support/machine_memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "support/error.h"

#ifndef _WIN32
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace ssc {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

#ifdef _WIN32

void look(const std::string &, MachineMemory &) {}

#else

void lower(MachineMemory &memory, double bytes, const char *what) {
    if (!(bytes < memory.bytes)) return;
    memory.bytes = bytes;
    memory.what = what;
}

// The beginning of a system file, which is short; empty if it cannot be read.
std::string beginning_of(const std::string &path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return "";
    char text[8192];
    const ssize_t length = read(file, text, sizeof text);
    close(file);
    return {text, length > 0 ? static_cast<std::size_t>(length) : 0};
}

// The number of bytes in a file of a control group; infinity if there is no file or it says "max".
double limit_in(const std::string &path) {
    const std::string text = beginning_of(path);
    if (text.empty() || text[0] < '0' || text[0] > '9') return unlimited;
    return std::strtod(text.c_str(), nullptr);
}

// The value of a line "key: 123 kB" of /proc/meminfo, in bytes; 0 if there is no such line.
double line_of(const std::string &text, const char *key) {
    const std::size_t at = text.find(key);
    return at == std::string::npos ? 0 : 1024 * std::strtod(&text[at + std::strlen(key)], nullptr);
}

// The path of the process's control group, from a line such as "0::/user/1000" or
// "4:cpu,memory:/batch". `controller` is "" for version 2 of control groups.
std::string group_of(const std::string &lines, const std::string &controller) {
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        const std::string line = lines.substr(at, end - at);
        at = end + 1;
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos) continue;
        const std::string names = ',' + line.substr(first + 1, second - first - 1) + ',';
        if (names.find(',' + controller + ',') != std::string::npos) return line.substr(second + 1);
    }
    return "/";
}

// Calls f for the group and for every group above it, because a limit holds for all groups below.
// In some containers the process does not see its own path; there the root has its limits.
template <class F>
void for_each_group(std::string path, F f) {
    while (true) {
        const std::size_t last = path.find_last_not_of('/');
        path.resize(last == std::string::npos ? 0 : last + 1);
        f(path);
        if (path.empty()) return;
        path.resize(path.find_last_of('/') == std::string::npos ? 0 : path.find_last_of('/'));
    }
}

void look_at_groups(const std::string &root, double swap, MachineMemory &memory) {
    const char *const what = "the memory limit of its control group";
    const std::string groups = beginning_of(root + "/proc/self/cgroup");
    for_each_group(group_of(groups, ""), [&](const std::string &path) {
        const std::string folder = root + "/sys/fs/cgroup" + path;
        const double most = limit_in(folder + "/memory.max");
        if (most < unlimited)
            lower(memory, most + std::min(swap, limit_in(folder + "/memory.swap.max")), what);
    });
    for_each_group(group_of(groups, "memory"), [&](const std::string &path) {
        const std::string folder = root + "/sys/fs/cgroup/memory" + path;
        lower(memory, limit_in(folder + "/memory.limit_in_bytes") + swap, what);
        lower(memory, limit_in(folder + "/memory.memsw.limit_in_bytes"), what);
    });
}

template <class Resource> // glibc uses an enumeration, other systems an int
void look_at_limit(Resource resource, const char *what, MachineMemory &memory) {
    rlimit limit{};
    if (getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        lower(memory, static_cast<double>(limit.rlim_cur), what);
}

void look(const std::string &root, MachineMemory &memory) {
    const char *const what = "physical memory and swap";
    const std::string table = beginning_of(root + "/proc/meminfo");
    const double physical = line_of(table, "MemTotal:"), swap = line_of(table, "SwapTotal:");
    if (physical > 0) {
        lower(memory, physical + swap, what);
    } else {
        const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
        if (pages > 0 && size > 0)
            lower(memory, static_cast<double>(pages) * static_cast<double>(size),
                  "physical memory");
    }
    look_at_groups(root, swap, memory);
    look_at_limit(RLIMIT_AS, "its limit on address space", memory);
    look_at_limit(RLIMIT_DATA, "its limit on data", memory);
}

#endif

} // namespace

MachineMemory machine_memory(const std::string &root) {
    MachineMemory memory{unlimited, "unknown"};
    look(root, memory);
    return memory;
}

std::string readable_bytes(double bytes) {
    const char *const units[] = {"bytes", "KB", "MB", "GB", "TB", "PB", "EB"};
    std::size_t unit = 0;
    while (unit < 6 && bytes >= 999.5) {
        bytes /= 1000;
        ++unit;
    }
    return format(unit < 6 ? "%.3g %s" : "%.4g %s", bytes, units[unit]);
}

} // namespace ssc
