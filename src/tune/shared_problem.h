// What the cells of a search have in common, found once: samples prepared, graphs, the problem.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "adapt/adapt.h"
#include "adapt/pose.h"
#include "data/folds.h"

namespace ssc {

// The rows of `data` that are listed, with their weights.
AdaptData source_rows(const AdaptData &data, const std::vector<Index> &rows);

// Fits to the same samples, prepared in the same way and with graphs of the same scales. May be
// used from several threads; whoever comes first does the work, and the others wait for it.
class SharedProblem {
public:
    // All of the source, or what a fold leaves of it. `options`: of any cell that has a part in it,
    // with a lambda_s above 0 if one has. Reads data and folds as long as it lives.
    SharedProblem(const AdaptOptions &options, const AdaptData &data, const Folds *folds,
           std::int64_t fold);

    // The monitor is that of the asking thread, and is to throw when the search ends.
    const Prepared &prepared(Monitor &monitor);
    const Problem &problem(Monitor &monitor);
    // The rows that the fold holds out, prepared, and their labels.
    const Matrix &held_out(Monitor &monitor);
    const std::vector<std::int32_t> &held_out_labels(Monitor &monitor);

    // Whether a cell of these options may have a part in it.
    static bool same(const AdaptOptions &x, const AdaptOptions &y);

private:
    // Asks the monitor while it waits.
    std::unique_lock<std::mutex> lock(Monitor &monitor);
    void prepare_once(Monitor &monitor);

    AdaptOptions options_;
    const AdaptData &data_;
    const Folds *folds_;
    std::int64_t fold_;
    std::mutex mutex_;
    std::unique_ptr<const Prepared> prepared_;
    std::unique_ptr<const Problem> problem_;
    Matrix held_out_;
    std::vector<std::int32_t> held_out_labels_;
};

} // namespace ssc
