// SPDX-License-Identifier: MIT
// Algorithm 2 of the paper. Each cycle finds a correspondence, fits a map, and maps the source.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapt/class_shares.h"
#include "adapt/model.h"
#include "correspond/solver_kinds.h"
#include "transport/transport_kinds.h"

namespace ssc {

// The defaults of a fit are in the option table (api/option_table.cpp) and nowhere else. A member
// that is not set here turns its part off.
struct AdaptOptions {
    double lambda_s = 0, lambda_g = 0;
    // Lambda 1 makes a term as large as the first-order term at the independent coupling.
    bool relative = false;
    std::int64_t cycles = 1;
    std::int64_t threads = 1; // 0: one per processor
    const SolverKind *solver = default_solver;
    const TransportKind *transport = default_transport;
    double sigma_source = 0, sigma_target = 0; // 0: the mean distance of the domain
    ShareRule class_shares = ShareRule::source;
    PrepareOptions preparing;
    SolverOptions solving;
    MapOptions mapping;
    ClassifierOptions classifying;
};

struct AdaptData {
    Matrix source, target;
    Classes classes;
    std::vector<double> source_weights, target_weights; // empty: equal
    GivenShares given_shares;                           // if class_shares is `given`
};

// Reports progress through `monitor`; phases are numbered as in sscda.h. Class shares count only if
// there are labels.
Model adapt(const AdaptOptions &options, AdaptData data, Monitor &monitor);

// The weights of both domains.
Marginals marginals_of(const AdaptData &data);
// The weights of the labelled rows of the source; empty if all are 1.
Vector labelled_weights(const Marginals &marginals, const Classes &classes);

// Weights and preprocessed samples, which several fits to the same samples can share. They are
// those of a source that leave_out() has left.
struct Prepared {
    Preparation preparation;
    AdaptData data; // in the working space
    Marginals marginals;
    Dominance dominance;
};
// A stop leaves out the principal components if they are not found yet.
Prepared prepare(const AdaptOptions &options, AdaptData data, Monitor &monitor);

// Results of earlier work that a fit can begin with. Both parts are optional.
struct FitStart {
    // The problem of the first cycle, as pose() makes it from the prepared samples. The fit sets
    // its lambdas. If this is null, the fit poses the problem itself.
    Problem *posed = nullptr;
    // The correspondence with which the solver begins the first cycle, if it uses a start.
    Matrix start;
};
Model adapt(const AdaptOptions &options, Prepared prepared, FitStart earlier, Monitor &monitor);

// Bytes at the peak of adapt(), without the caller's arrays.
double estimate_memory(const AdaptOptions &options, Index ns, Index nt, Index d);
// Bytes that every fit of these sizes takes at least, for any samples.
double least_memory(const AdaptOptions &options, Index ns, Index nt, Index d);

} // namespace ssc
