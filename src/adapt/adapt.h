// Algorithm 2 of the paper: correspondence, map, mapped source; `cycles` times.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapt/model.h"
#include "correspond/problem.h"

namespace ssc {

struct AdaptOptions {
    double lambda_s = 0, lambda_g = 0;
    bool relative = true; // lambda 1 makes a term as large as the first at the independent coupling
    std::int64_t cycles = 1;
    std::int64_t threads = 1; // 0: one per processor
    std::string solver = "auto", transport = "auto";
    double sigma_source = 0, sigma_target = 0; // 0: the mean distance of the domain
    PrepareOptions preparing;
    SolverOptions solving;
    MapOptions mapping;
    ClassifierOptions classifying;
};

struct AdaptData {
    Matrix source, target;
    Classes classes;
    std::vector<double> source_weights, target_weights; // empty: equal
    // Where the samples can be had once more, a fit does not keep them while it can do without.
    RowReader read_source, read_target;
};

// Progress of the monitor's `phase`, numbered as in the public header.
Model adapt(const AdaptOptions &options, AdaptData data, Monitor &monitor);

// The same in steps, for several fits to the same samples.
struct Prepared {
    Preparation preparation;
    AdaptData data; // in the working space
    Marginals marginals;
    Dominance dominance;
};
// Without principal components when the monitor says stop before they are found.
Prepared prepare(const AdaptOptions &options, AdaptData data, Monitor &monitor);

// What a fit may be given to begin with.
struct FitStart {
    // The problem of the first cycle, as pose() makes it of the prepared samples; its lambdas
    // become those of the fit. Null: posed by the fit.
    Problem *posed = nullptr;
    // A correspondence for the proximal solver's first cycle to begin with; empty: none. (The
    // conditional gradient has a start of its own.)
    Matrix start;
};
Model adapt(const AdaptOptions &options, Prepared prepared, FitStart head, Monitor &monitor);

// Bytes at the peak of adapt(), beside the caller's own arrays.
double estimate_memory(const AdaptOptions &options, Index ns, Index nt, Index d);
// Bytes that every fit of these sizes takes, whatever its samples are.
double least_memory(const AdaptOptions &options, Index ns, Index nt, Index d);

} // namespace ssc
