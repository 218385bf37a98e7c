// SPDX-License-Identifier: MIT
#include "tune/tune.h"

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "adapt/room.h"
#include "tune/cell_folds.h"
#include "tune/criterion_space.h"
#include "tune/fit_cell.h"
#include "tune/parallel_jobs.h"

namespace ssc {

namespace {

// The caller's own classifier must only be called from the calling thread.
int threads_of(const TuneOptions &options) {
    return options.classify ? 1 : thread_count(options.threads);
}

// Cells that share a problem: one for each fold, or one for the whole source.
struct Group {
    AdaptOptions options; // of the first cell, with the largest lambda_s of all cells
    std::vector<std::unique_ptr<SharedProblem>> shared;
    std::atomic<Index> left{0}; // number of unfinished jobs

    explicit Group(const AdaptOptions &first) : options(first) {}
};

class Tuning {
public:
    Tuning(const TuneOptions &options, const std::vector<Trial> &trials,
           const std::vector<Chain> &chains, const AdaptData &data, Table &table)
        : options_(options), trials_(trials), chains_(chains), data_(data), table_(table) {}

    void run(Monitor &monitor, const std::atomic<bool> *cancel);

private:
    const Trial &trial(Index k) const { return trials_[static_cast<std::size_t>(k)]; }
    bool solves(Index k) const {
        return trial(k).status == Status::ok && needs_fit(trial(k).options);
    }
    std::int64_t fold_count() const { return folds_ ? folds_->count() : 1; }
    // One fold of all cells of a chain. Without folds there is one job per chain.
    struct Job {
        const Chain *chain;
        std::size_t group;
        std::int64_t fold;
    };
    std::size_t group_of(const AdaptOptions &options);
    void make_jobs();
    void do_job(const Job &job, ParallelJobs &jobs, Monitor &monitor);
    void do_fold(const Job &job, Index cell, Matrix &start, Monitor &monitor, Cell &result);
    Index count_long_fits() const;

    const TuneOptions &options_;
    const std::vector<Trial> &trials_;
    const std::vector<Chain> &chains_;
    const AdaptData &data_;
    Table &table_;
    std::vector<std::unique_ptr<Group>> groups_;
    std::vector<std::unique_ptr<CellFolds>> cell_folds_; // null for cells of other chains
    std::vector<Job> jobs_;                              // in the order in which they start
    std::unique_ptr<const Scorer> scorer_;               // if the criterion uses no folds
    std::optional<Folds> folds_;                         // if it does
};

// An error in one cell fails that cell; an abort or a stop ends the tuning.
//
// The next cell of the chain starts from the correspondence of this one if the fit produced one,
// even if scoring failed, so that the result does not depend on what other threads have done. Lack
// of memory is different: it may not happen again when sscda_tune_apply() repeats the cell, and the
// table does not say in which step it happened. The next cell then starts anew. (Cells with folds
// are never repeated.)
void Tuning::do_fold(const Job &job, Index cell, Matrix &start, Monitor &monitor, Cell &result) {
    const Trial &tried = trial(cell);
    SharedProblem &shared = *groups_[job.group]->shared[static_cast<std::size_t>(job.fold)];
    CellFolds &folds = *cell_folds_[static_cast<std::size_t>(cell)];
    const auto fail = [&](Status status, const char *why) {
        result = Cell();
        result.status = status;
        result.message = why;
        if (status == Status::memory && !folds_) start.resize(0, 0);
    };
    try {
        if (tried.status != Status::ok) throw Error(tried.status, tried.message);
        // The cells before the last one are fitted anyway: the next cell starts from them.
        if (cell == job.chain->back() && !folds.wanted(job.fold)) return;
        result.status = Status::ok;
        result.iterations = 0;
        const MovedSource moved = fit_cell(tried.options, shared, start, monitor, result);
        if (folds.wanted(job.fold))
            score_cell({scorer_.get(), options_.classify}, tried.options.classifying, shared, moved,
                       monitor, result);
        else
            result = Cell();
    } catch (const Error &error) {
        if (error.status() == Status::aborted) throw;
        fail(error.status(), error.what());
    } catch (const std::bad_alloc &) {
        fail(Status::memory,
             ran_out_of_memory(tried.options,
                               {data_.source.rows(), data_.target.rows(), data_.source.cols()})
                 .c_str());
    }
}

void Tuning::do_job(const Job &job, ParallelJobs &jobs, Monitor &monitor) {
    Matrix start;
    double before = 0;
    for (const Index cell : *job.chain) {
        Cell result;
        do_fold(job, cell, start, monitor, result);
        const double now = monitor.seconds();
        result.seconds = now - std::exchange(before, now);
        CellFolds &folds = *cell_folds_[static_cast<std::size_t>(cell)];
        const bool complete = folds.add(job.fold, std::move(result));
        if (complete) table_.cells[static_cast<std::size_t>(cell)] = folds.join();
        if (solves(cell)) jobs.long_fit_done();
        if (complete) jobs.cell_done();
    }
    Group &group = *groups_[job.group];
    if (--group.left == 0) group.shared.clear();
}

// Adds a group if no group fits these options.
std::size_t Tuning::group_of(const AdaptOptions &options) {
    std::size_t g = 0;
    while (g < groups_.size() && !SharedProblem::same(groups_[g]->options, options))
        ++g;
    if (g == groups_.size()) groups_.push_back(std::make_unique<Group>(options));
    return g;
}

void Tuning::make_jobs() {
    cell_folds_.resize(trials_.size());
    for (const Chain &chain : chains_) {
        const std::size_t g = group_of(trial(chain.front()).options);
        Group &group = *groups_[g];
        group.left += fold_count();
        for (const Index cell : chain) {
            group.options.lambda_s = std::max(group.options.lambda_s, trial(cell).options.lambda_s);
            cell_folds_[static_cast<std::size_t>(cell)] = std::make_unique<CellFolds>(fold_count());
        }
        for (std::int64_t fold = 0; fold < fold_count(); ++fold)
            jobs_.push_back({&chain, g, fold});
    }
    // One group after the other, so that few shared problems are in memory at a time.
    std::stable_sort(jobs_.begin(), jobs_.end(),
                     [](const Job &x, const Job &y) { return x.group < y.group; });
    const Folds *const folds = folds_ ? &*folds_ : nullptr;
    for (const auto &group : groups_) {
        group->options.threads = 1;
        for (std::int64_t fold = 0; fold < fold_count(); ++fold)
            group->shared.push_back(
                std::make_unique<SharedProblem>(group->options, data_, folds, fold));
    }
}

Index Tuning::count_long_fits() const {
    Index cells = 0;
    for (const Chain &chain : chains_)
        cells += std::count_if(chain.begin(), chain.end(), [&](Index k) { return solves(k); });
    return cells * fold_count();
}

void Tuning::run(Monitor &monitor, const std::atomic<bool> *cancel) {
    monitor.progress.phase = Phase::tune;
    monitor.progress.cycle = monitor.progress.cycles = 1;
    monitor.progress.cells = cell_count(chains_);
    if (options_.criterion->uses_folds) {
        folds_ = source_folds(data_.classes, options_.folds, options_.seed);
        table_.folds = folds_->count();
    }
    if (monitor.stop() || chains_.empty()) return;
    Pool pool(threads_of(options_));
    if (!folds_) {
        try {
            const Watch watch(pool, monitor);
            const CriterionTarget target = criterion_target(data_, &pool);
            scorer_ = make_scorer(*options_.criterion, target.x, &pool, target.copies);
        } catch (const Stopped &) {
            return; // before the first cell
        }
    }
    make_jobs();
    ParallelJobs jobs(monitor, cancel, options_.time_limit);
    jobs.set_long_fits(count_long_fits());
    jobs.run(pool, static_cast<Index>(jobs_.size()),
             [&](Index k, Monitor &own) { do_job(jobs_[static_cast<std::size_t>(k)], jobs, own); });
}

} // namespace

void tune_cells(const TuneOptions &options, const std::vector<Trial> &trials,
                const std::vector<Chain> &chains, const AdaptData &data, Monitor &monitor,
                const std::atomic<bool> *cancel, Table &table) {
    Tuning(options, trials, chains, data, table).run(monitor, cancel);
}

} // namespace ssc
