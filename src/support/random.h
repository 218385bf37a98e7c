// SPDX-License-Identifier: MIT
// Random numbers that are the same on every platform. The standard library's distributions are not.
#pragma once

#include <cstdint>

namespace ssc {

// A hashed counter (splitmix64), for which every seed is equally good.
class RandomNumbers {
public:
    explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    // A multiple of 2^-53 in [0, 1), all equally likely.
    double uniform() { return static_cast<double>(next() >> 11) / 9007199254740992.0; }
    // An integer in [0, count).
    std::int64_t below(std::int64_t count) {
        return static_cast<std::int64_t>(uniform() * static_cast<double>(count));
    }

private:
    std::uint64_t state_;
};

} // namespace ssc
