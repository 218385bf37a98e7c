// SPDX-License-Identifier: MIT
// The floating-point environment inside the library.
#pragma once

#include <cfenv>

namespace ssc::api {

// Sets the default floating-point environment within its scope and restores the host's at the end.
// Numbers are rounded to nearest, denormals are not flushed and floating-point exceptions do not
// trap. Results therefore do not depend on the host's settings, and an overflow in the library does
// not end a host that traps. Threads started meanwhile inherit the environment; callbacks run in
// it.
class UsualFloats {
public:
    UsualFloats() noexcept : saved_(std::fegetenv(&host_) == 0 && std::fesetenv(FE_DFL_ENV) == 0) {}
    ~UsualFloats() {
        if (saved_) std::fesetenv(&host_);
    }
    UsualFloats(const UsualFloats &) = delete;
    UsualFloats &operator=(const UsualFloats &) = delete;

private:
    std::fenv_t host_{};
    const bool saved_;
};

} // namespace ssc::api
