// SPDX-License-Identifier: MIT
// The memory that a process can have, read from files of a system that is made up.
#include "support/machine_memory.h"

#include <sys/resource.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "common/check.h"

extern "C" {
#include "unity.h"
}

namespace {

using namespace ssc;
using namespace ssc::tests;

constexpr double gib = 1073741824.0;

// Files below a folder that is gone afterwards.
class System {
public:
    System() {
        char name[] = "/tmp/sscda-system-XXXXXX";
        CHECK(mkdtemp(name) != nullptr);
        root_ = name;
    }
    ~System() { std::filesystem::remove_all(root_); }
    System(const System &) = delete;
    System &operator=(const System &) = delete;

    System &file(const std::string &path, const std::string &text) {
        const std::filesystem::path whole = root_ + path;
        std::filesystem::create_directories(whole.parent_path());
        std::ofstream(whole) << text;
        return *this;
    }
    System &machine() {
        return file("/proc/meminfo", "MemTotal:       16777216 kB\nMemFree: 1 kB\n"
                                     "SwapTotal:       4194304 kB\n");
    }
    double bytes() const { return machine_memory(root_).bytes; }
    std::string what() const { return machine_memory(root_).what; }

private:
    std::string root_;
};

void physical_memory_and_swap() {
    System system;
    system.machine();
    CHECK_NEAR(20 * gib, system.bytes(), 0);
    CHECK(system.what() == "physical memory and swap");
}

void without_files_the_system_is_asked() {
    const System nothing;
    CHECK(std::isfinite(nothing.bytes()) && nothing.bytes() > 1e6);
    CHECK(machine_memory().bytes > 1e6);
}

void groups_of_version_2() {
    System system;
    system.machine().file("/proc/self/cgroup", "0::/batch/job\n");
    system.file("/sys/fs/cgroup/batch/job/memory.max", "max\n");
    CHECK_NEAR(20 * gib, system.bytes(), 0);
    // A limit further up holds as well, and swap comes on top as far as it is allowed.
    system.file("/sys/fs/cgroup/batch/memory.max", "2147483648\n");
    CHECK_NEAR(6 * gib, system.bytes(), 0);
    system.file("/sys/fs/cgroup/batch/memory.swap.max", "0\n");
    CHECK_NEAR(2 * gib, system.bytes(), 0);
    CHECK(system.what() == "the memory limit of its control group");
    // A container may show its limit at the root, whatever the path says.
    system.file("/sys/fs/cgroup/memory.max", "1073741824\n");
    system.file("/sys/fs/cgroup/memory.swap.max", "0\n");
    CHECK_NEAR(gib, system.bytes(), 0);
}

void groups_of_version_1() {
    System system;
    system.machine().file("/proc/self/cgroup", "9:cpu,cpuacct:/x\n4:memory:/batch\n0::/\n");
    system.file("/sys/fs/cgroup/memory/batch/memory.limit_in_bytes", "9223372036854771712\n");
    CHECK_NEAR(20 * gib, system.bytes(), 0);
    system.file("/sys/fs/cgroup/memory/batch/memory.limit_in_bytes", "3221225472\n");
    CHECK_NEAR(7 * gib, system.bytes(), 0);
    system.file("/sys/fs/cgroup/memory/batch/memory.memsw.limit_in_bytes", "3221225472\n");
    CHECK_NEAR(3 * gib, system.bytes(), 0);
}

void damaged_files_say_nothing() {
    System system;
    system.machine().file("/proc/self/cgroup", "no colons\n:\n0:\n0::\n\n");
    system.file("/sys/fs/cgroup/memory.max", "-5\n").file("/sys/fs/cgroup/memory.swap.max", "");
    CHECK_NEAR(20 * gib, system.bytes(), 0);
    system.file("/proc/meminfo", "MemTotal:");
    CHECK(std::isfinite(system.bytes()) && system.bytes() > 1e6);
}

void limits_of_the_process() {
    System system;
    system.machine();
    rlimit before;
    CHECK(getrlimit(RLIMIT_DATA, &before) == 0);
    rlimit less = before;
    less.rlim_cur = static_cast<rlim_t>(5 * gib);
    CHECK(setrlimit(RLIMIT_DATA, &less) == 0);
    const double bytes = system.bytes();
    const std::string what = system.what();
    CHECK(setrlimit(RLIMIT_DATA, &before) == 0);
    CHECK_NEAR(5 * gib, bytes, 0);
    CHECK(what == "its limit on data");
}

void bytes_that_people_can_read() {
    CHECK(readable_bytes(0) == "0 bytes");
    CHECK(readable_bytes(999) == "999 bytes");
    CHECK(readable_bytes(999.9) == "1 KB");
    CHECK(readable_bytes(1234567) == "1.23 MB");
    CHECK(readable_bytes(24.12e9) == "24.1 GB");
    CHECK(readable_bytes(999.7e9) == "1 TB");
    CHECK(readable_bytes(1.6e13) == "16 TB");
    CHECK(readable_bytes(3e22) == "3e+04 EB");
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(physical_memory_and_swap);
    RUN_TEST(without_files_the_system_is_asked);
    RUN_TEST(groups_of_version_2);
    RUN_TEST(groups_of_version_1);
    RUN_TEST(damaged_files_say_nothing);
    RUN_TEST(limits_of_the_process);
    RUN_TEST(bytes_that_people_can_read);
    return UNITY_END();
}
