// The floating-point environment of the library's own work.
#pragma once

#include <cfenv>

namespace ssc::api {

// Within its scope numbers are rounded to nearest, denormals are numbers and infinities trap
// nobody, whatever the host has set for itself: results do not depend on it, and a host that traps
// overflows is not ended by ours. Threads that are started meanwhile inherit it; callbacks run in
// it. What the host had is back afterwards.
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
