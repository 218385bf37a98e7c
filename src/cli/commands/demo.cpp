// SPDX-License-Identifier: MIT
// sscda demo draws two domains with the same classes, writes files, and runs the commands on them
// that a user would run.
#include <sys/stat.h>

#include <cerrno>
#include <cmath>
#include <cstdio>

#include "cli/command.h"
#include "cli/failure.h"
#include "cli/io/number.h"
#include "cli/io/table_file.h"
#include "cli/io/text.h"

namespace cli {

namespace {

enum class DemoKind { moons, gaussians };

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

// Draws `rows` labelled samples in the plane. The same kind, rows and seed give the same bits on
// every machine with IEEE 754 arithmetic and the same functions of <cmath>. The target has the
// distribution of the source, rotated by `degrees` (and, for gaussians, shifted).
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

struct Demo {
    DemoKind kind = DemoKind::moons;
    int64_t samples = 300, seed = 1;
    double degrees = 50;
    std::string folder = "sscda-demo";
};

Demo read_flags(const Arguments &a) {
    Demo d;
    const Texts kinds = a.all("");
    if (kinds.empty() || (kinds[0] != "moons" && kinds[0] != "gaussians"))
        misuse("which one: moons or gaussians?");
    if (kinds[0] == "gaussians") d.kind = DemoKind::gaussians;
    if (d.kind == DemoKind::gaussians) d.degrees = 30;
    if (const char *samples = a.get("samples")) {
        d.samples = parse_integer(samples).value_or(0);
        if (d.samples < 6 || d.samples > 100000)
            misuse("--samples: '", samples, "' is not an integer of 6 to 100000");
    }
    if (const char *seed = a.get("seed")) {
        d.seed = parse_integer(seed).value_or(-1);
        if (d.seed < 0) misuse("--seed: '", seed, "' is not an integer of 0 or more");
    }
    const char *degrees = a.get("degrees");
    if (degrees != nullptr && parse_number(degrees, d.degrees) != NumberKind::fine)
        misuse("--degrees: '", degrees, "' is not a number");
    if (const char *folder = a.get("folder")) d.folder = folder;
    return d;
}

void write_files(const Demo &d) {
    if (mkdir(d.folder.c_str(), 0777) != 0 && errno != EEXIST)
        fail_errno("cannot make the folder", d.folder);
    const auto seed = static_cast<uint64_t>(d.seed);
    const Table source = draw_demo(d.kind, d.samples, d.degrees, false, seed);
    const Table drawn = draw_demo(d.kind, d.samples, d.degrees, true, seed);
    Table target = drawn, truth = drawn; // no fit sees the labels of the target
    target.labels.reset();
    truth.cols = 0;
    Outputs set;
    write_table(set, d.folder + "/source.csv", source);
    write_table(set, d.folder + "/target.csv", target);
    write_table(set, d.folder + "/target_labels.csv", truth);
    set.commit();
}

// Runs `sscda fit` and shows the command line, so that the user can repeat it.
int fit(const Demo &d, bool is_quiet) {
    const auto in = [&](const char *name) { return joined(d.folder, "/", name); };
    Texts words = {"sscda",      "fit",
                   "--source",   in("source.csv"),
                   "--labels",   "class",
                   "--target",   in("target.csv"),
                   "--model",    in("model.sscda"),
                   "--adapted",  in("adapted.csv"),
                   "--predict",  in("predicted.csv"),
                   "--map",      "rigid",
                   "--lambda-s", "6",
                   "--report",   in("report.html"),
                   "--truth",    in("target_labels.csv")};
    const std::string typed = line_of(words);
    if (is_quiet)
        words.emplace_back("--quiet");
    else
        printf("%s\n\n", typed.c_str());
    const Command command = fit_command();
    return command.run(Arguments(words, 2, command.flags, true), typed);
}

int run_demo(const Arguments &a, const std::string &) {
    const Demo d = read_flags(a);
    write_files(d);
    try {
        return fit(d, a.has("quiet"));
    } catch (const Failure &failure) {
        if (failure.code != exit_error) throw;
        fail(clipped(failure.what(), 800), "; written: samples in '", clipped(d.folder, 200), "'");
    }
}

} // namespace

Command demo_command() {
    const Flags own = {
        {"folder", "NAME", "folder for the files; default sscda-demo"},
        {"samples", "N", "number of samples in each domain; default 300"},
        {"degrees", "ANGLE", "rotation of the target; default 50 for moons, 30 for gaussians"},
        {"seed", "N", "seed of the random numbers; default 1"},
        {"quiet", nullptr, "no progress, no summary, no warnings"}};
    return {"demo",
            "create two domains, fit, and show the gain",
            "moons|gaussians",
            nullptr,
            flags_of(own),
            false,
            run_demo};
}

} // namespace cli
