// SPDX-License-Identifier: MIT
#include "cli/commands/demo_data.h"

#include <cmath>

namespace cli {

namespace {

constexpr double pi = 3.14159265358979323846;

struct Sample {
    double x, y;
    const char *label;
};

// SplitMix64: one 64-bit word of state, a new word per call.
class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}

    double uniform() {
        uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return (static_cast<double>((z ^ (z >> 31)) >> 11) + 0.5) / 9007199254740992.0;
    }

    double normal() {
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return radius * std::cos(2 * pi * uniform());
    }

private:
    uint64_t state_;
};

// Two interlocking half circles.
Sample draw_moon(Random &random, int64_t row) {
    const bool is_lower = row % 2 == 1;
    const double angle = pi * random.uniform(), noise = 0.05;
    const double x = (is_lower ? 1 - std::cos(angle) : std::cos(angle)) - 0.5;
    const double y = (is_lower ? 0.5 - std::sin(angle) : std::sin(angle)) - 0.25;
    const double along = x + noise * random.normal();
    return {along, y + noise * random.normal(), is_lower ? "lower" : "upper"};
}

// Three clouds at the corners of a triangle with unequal sides.
Sample draw_gaussian(Random &random, int64_t row) {
    static const Sample centres[3] = {{-2, -1, "left"}, {2, -1, "right"}, {-1, 2, "top"}};
    const Sample &centre = centres[row % 3];
    const double x = centre.x + 0.4 * random.normal();
    return {x, centre.y + 0.4 * random.normal(), centre.label};
}

} // namespace

Table draw_demo(DemoKind kind, int64_t rows, double degrees, bool is_target, uint64_t seed) {
    Random random(2 * seed + (is_target ? 1 : 0));
    const double angle = is_target ? degrees * pi / 180 : 0;
    const double move = is_target && kind == DemoKind::gaussians ? 1 : 0;
    Table t;
    t.rows = rows;
    t.cols = 2;
    t.names = Texts{"x", "y"};
    t.label_name = "class";
    t.labels.emplace();
    for (int64_t i = 0; i < rows; ++i) {
        const Sample s = kind == DemoKind::moons ? draw_moon(random, i) : draw_gaussian(random, i);
        t.labels->emplace_back(s.label);
        t.values.push_back(std::cos(angle) * s.x - std::sin(angle) * s.y + move);
        t.values.push_back(std::sin(angle) * s.x + std::cos(angle) * s.y - move);
    }
    return t;
}

} // namespace cli
