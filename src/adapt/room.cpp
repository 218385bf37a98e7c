// SPDX-License-Identifier: MIT
#include "adapt/room.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ssc {

namespace {

// Fits that need less are not checked: asking the system for its memory would take longer than many
// of them.
constexpr double little = 64e6;

double estimate_of(const AdaptOptions &options, const FitSize &size) {
    return estimate_memory(options, size.source_rows, size.target_rows, size.features);
}

// Names the largest subsample that there is room for, in the same proportion, with two digits for
// each domain. Empty if even a few samples are too many.
std::string subsample(const AdaptOptions &options, const FitSize &size, double room) {
    const auto part = [](Index rows, double share) {
        const double few = std::max(1.0, share * static_cast<double>(rows));
        const double digits = std::pow(10.0, std::max(0.0, std::floor(std::log10(few)) - 1));
        return static_cast<Index>(std::floor(few / digits) * digits);
    };
    double least = 0, most = 1;
    for (int k = 0; k < 50; ++k) {
        const double middle = 0.5 * (least + most);
        const FitSize smaller{part(size.source_rows, middle), part(size.target_rows, middle),
                              size.features};
        (estimate_of(options, smaller) <= room ? least : most) = middle;
    }
    const Index source = part(size.source_rows, least), target = part(size.target_rows, least);
    if (std::min(source, target) < 2) return "";
    return format("a random subsample of %lld x %lld samples", static_cast<long long>(source),
                  static_cast<long long>(target));
}

// One change of the options, and its name in the message.
struct Change {
    const char *name;
    bool applies;
    AdaptOptions options;
};

std::vector<Change> changes_of(const AdaptOptions &options, const FitSize &size) {
    constexpr std::int64_t few_components = 50;
    std::vector<Change> changes(4, {"'lambda_s' = 0", options.lambda_s > 0,
                                    options}); // each starts as a copy of the options
    changes[0].options.lambda_s = 0;
    changes[1].name = "'pca' = 50";
    changes[1].applies = options.preparing.components == 0 && size.features > few_components;
    changes[1].options.preparing.components = few_components;
    changes[2].name = "'map' = barycentric";
    changes[2].applies = options.mapping.kind->regresses;
    changes[2].options.mapping.kind = &barycentric_map;
    changes[2].options.mapping.restore_covariance = false;
    changes[3].name = "'solver' = auto";
    changes[3].applies = options.solver != default_solver;
    changes[3].options.solver = default_solver;
    return changes;
}

// Lists only changes with which the estimate fits into memory.
std::string advice(const AdaptOptions &options, const FitSize &size, double room) {
    std::string text = subsample(options, size, room);
    for (const Change &change : changes_of(options, size))
        if (change.applies && estimate_of(change.options, size) <= room)
            text += std::string(text.empty() ? "" : ", or with ") + change.name;
    return text.empty() ? "use fewer samples and features" : "it would fit with " + text;
}

std::string message(const AdaptOptions &options, const FitSize &size, const char *need,
                    const MachineMemory &machine) {
    const std::string fit = format(
        "a fit of %lld x %lld samples with %lld features", static_cast<long long>(size.source_rows),
        static_cast<long long>(size.target_rows), static_cast<long long>(size.features));
    if (std::isinf(machine.bytes)) return fit + " " + need;
    return format("%s %s, and this process can have %s (%s): %s", fit.c_str(), need,
                  readable_bytes(machine.bytes).c_str(), machine.what,
                  advice(options, size, machine.bytes).c_str());
}

void check(const AdaptOptions &options, const FitSize &size, double needed) {
    if (needed <= little) return;
    const MachineMemory machine = machine_memory();
    if (needed <= machine.bytes) return;
    throw Error(Status::memory, message(options, size,
                                        format("needs at least %s of memory, by estimate %s",
                                               readable_bytes(needed).c_str(),
                                               readable_bytes(estimate_of(options, size)).c_str())
                                            .c_str(),
                                        machine));
}

} // namespace

void check_room(const AdaptOptions &options, const FitSize &size) {
    check(options, size, least_memory(options, size.source_rows, size.target_rows, size.features));
}

// Later cycles, maps and classifiers may need less than their estimates. The solver does not.
void check_room_of_dense_graphs(const AdaptOptions &options, const FitSize &size) {
    constexpr double sure = 0.8; // the estimate is right to 20 %
    AdaptOptions solver = options;
    solver.cycles = 1;
    solver.class_shares = ShareRule::source;
    solver.mapping = MapOptions();
    solver.mapping.kind = &no_map;
    solver.classifying = ClassifierOptions();
    check(options, size, sure * estimate_of(solver, size));
}

std::string ran_out_of_memory(const AdaptOptions &options, const FitSize &size) {
    try {
        const std::string estimate = readable_bytes(estimate_of(options, size));
        return "out of memory: " + message(options, size,
                                           format("needs %s by estimate", estimate.c_str()).c_str(),
                                           machine_memory());
    } catch (const std::bad_alloc &) {
        return "out of memory"; // short enough for the string itself: no allocation
    }
}

int fits_with_room(double estimate, int wanted) {
    if (wanted <= 1 || wanted * estimate <= little) return wanted;
    const double room = machine_memory().bytes / estimate;
    return room >= wanted ? wanted : std::max(1, static_cast<int>(room));
}

} // namespace ssc
