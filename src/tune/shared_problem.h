// SPDX-License-Identifier: MIT
// Work that cells share, done once: preprocessed samples, graphs, the problem.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "adapt/adapt.h"
#include "adapt/pose.h"
#include "data/folds.h"

namespace ssc {

// The source rows `rows` of `data`, with their labels and weights, and the whole target.
AdaptData source_rows(const AdaptData &data, const std::vector<Index> &rows);

// Shared by cells with the same preprocessing, given class shares or not, and the same scales of
// the graphs. Several threads may use it: the first one does the work, and the others wait for it.
class SharedProblem {
public:
    // Takes the whole source, or the training part of a fold. `options` are those of any of the
    // cells, with a lambda_s above 0 if any cell has one. Keeps references to data and folds.
    SharedProblem(const AdaptOptions &options, const AdaptData &data, const Folds *folds,
                  std::int64_t fold);

    // `monitor` belongs to the calling thread and throws when the tuning ends.
    const Prepared &prepared(Monitor &monitor);
    const Problem &problem(Monitor &monitor);
    // The held-out rows of the fold, preprocessed, and their labels. Rows of classes with a given
    // share of 0 are left out, unless all are.
    const Matrix &held_out(Monitor &monitor);
    const std::vector<std::int32_t> &held_out_labels(Monitor &monitor);
    // The samples before all of this, for cells that weigh and preprocess them in their own way.
    AdaptData whole() const;
    Matrix held_out_by(const Preparation &preparation) const;

    // True if cells with these options can share a problem.
    static bool same(const AdaptOptions &x, const AdaptOptions &y);

private:
    // Calls the monitor while it waits.
    std::unique_lock<std::mutex> lock(Monitor &monitor);
    void prepare_once(Monitor &monitor);
    std::vector<Index> held_out_rows() const;

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
