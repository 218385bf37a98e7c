// Algorithm 2 of the paper: correspondence, map, mapped source; `cycles` times.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapt/model.h"

namespace ssc {

struct AdaptOptions {
    double lambda_s = 0, lambda_g = 0;
    bool relative = true; // lambda 1 makes a term as large as the first at the independent coupling
    std::int64_t cycles = 1;
    std::int64_t threads = 1; // 0: one per processor
    std::string solver = "auto", transport = "auto";
    double sigma_source = 0, sigma_target = 0; // 0: the mean distance of the domain
    SolverOptions solving;
    MapOptions mapping;
};

struct AdaptData {
    Matrix source, target;
    Classes classes;
    std::vector<double> source_weights, target_weights; // empty: equal
};

// Progress of the monitor's `phase`, numbered as in the public header.
Model adapt(const AdaptOptions &options, AdaptData data, Monitor &monitor);

// Bytes at the peak of adapt(), beside the caller's own arrays.
double estimate_memory(const AdaptOptions &options, Index ns, Index nt, Index d);

} // namespace ssc
