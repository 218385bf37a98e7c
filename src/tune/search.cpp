#include "tune/search.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "adapt/room.h"
#include "classify/self_training.h"
#include "tune/parallel_jobs.h"
#include "tune/cell_folds.h"
#include "tune/shared_problem.h"
#include "tune/criterion_space.h"

namespace ssc {

namespace {

// A caller's own classifier is called from one thread.
int threads_of(const SearchOptions &options) {
    return options.classify ? 1 : thread_count(options.threads);
}

// Cells that have something in common, and what: by folds, or one for all of the source.
struct Group {
    AdaptOptions options; // of the first of them, with a lambda_s above 0 if one has
    std::vector<std::unique_ptr<SharedProblem>> shared;
    std::atomic<Index> left{0}; // jobs that are still to be done

    explicit Group(AdaptOptions first) : options(std::move(first)) {}
};

// The training source as a fit has moved it, and the maps that did.
struct Moved {
    Matrix source;
    std::vector<Map> maps;
};

class Search {
public:
    Search(const SearchOptions &options, const std::vector<Trial> &trials,
           const std::vector<Chain> &runs, const AdaptData &data, Table &table)
        : options_(options), trials_(trials), runs_(runs), data_(data), table_(table) {}

    void run(Monitor &monitor, const std::atomic<bool> *cancel);

private:
    const Trial &trial(Index k) const { return trials_[static_cast<std::size_t>(k)]; }
    bool solves(Index k) const {
        return trial(k).status == Status::ok && trial(k).options.mapping.kind->moves;
    }
    std::int64_t fold_count() const { return folds_ ? folds_->count() : 1; }
    // One fold of the cells of a run, which may be the only one, and the group that they are in.
    struct Job {
        const Chain *run;
        std::size_t group;
        std::int64_t fold;
    };
    std::size_t group_of(const AdaptOptions &options);
    void make_jobs();
    void do_job(const Job &job, ParallelJobs &crew, Monitor &monitor);
    void do_piece(const Job &job, Index cell, Matrix &start, Monitor &monitor, Cell &piece);
    void fill(const Trial &trial, SharedProblem &shared, const Moved &moved, Monitor &monitor,
              Cell &piece);
    void fill_labels(const Trial &trial, SharedProblem &shared, const Moved &moved, Monitor &monitor,
                     Cell &piece);
    void fill_score(const Trial &trial, SharedProblem &shared, const Moved &moved, Monitor &monitor,
                    Cell &piece);
    Classify classifier_of(const AdaptOptions &options, Monitor &monitor, Cell &piece) const;

    const SearchOptions &options_;
    const std::vector<Trial> &trials_;
    const std::vector<Chain> &runs_;
    const AdaptData &data_;
    Table &table_;
    std::vector<std::unique_ptr<Group>> groups_;
    std::vector<std::unique_ptr<CellFolds>> pieces_; // of each cell that is to be done
    std::vector<Job> jobs_;                       // in the order in which they are begun
    std::optional<Scorer> judge_;
    std::optional<Folds> folds_;
};

// Keeps what the table says about a fit.
void keep(const Model &model, Cell &piece) {
    piece.iterations = static_cast<double>(model.iterations);
    piece.relative_gap = model.relative_gap;
    if (model.status == Status::ok) return;
    piece.status = model.status;
    piece.message = format("%s with a relative gap of %.3g", model.caveat(), model.relative_gap);
}

// Nothing is fitted where nothing moves. `start`: what to begin with, if it is not empty; then what
// the next one is to begin with.
Moved move(const AdaptOptions &options, SharedProblem &shared, Matrix &start, Monitor &monitor,
           Cell &piece) {
    FitStart head;
    head.start = std::exchange(start, Matrix());
    if (!options.mapping.kind->moves) return {shared.prepared(monitor).data.source, {}};
    AdaptOptions alone = options;
    alone.threads = 1;
    alone.classifying = ClassifierOptions();   // the search trains its own
    Problem problem = shared.problem(monitor); // a copy: its lambdas are those of the cell
    head.posed = &problem;
    Model model = adapt(alone, shared.prepared(monitor), std::move(head), monitor);
    check_objective(model);
    keep(model, piece);
    start = model.correspondence.dense();
    return {std::move(model.adapted), std::move(model.maps)};
}

// As a fit would train it: what one that teaches itself learns from there is the target, and here
// what it is to label.
Classifier trained(const ClassifierOptions &options, const Matrix &train, const Labels &labels,
                   const Matrix &test, Pool &pool) {
    if (options.kind != "self_trained") return train_classifier(options, train, labels, &pool);
    LabelledRows rows{train, labels};
    rows = joined(rows, teach_itself(rows, test, &pool));
    return train_classifier(options, rows.x, rows.labels, &pool);
}

Classify Search::classifier_of(const AdaptOptions &options, Monitor &monitor, Cell &piece) const {
    if (options_.classify) return options_.classify;
    return [&options, &monitor, &piece](const Matrix &train, const Labels &labels,
                                        const Matrix &test) {
        Labels out(static_cast<std::size_t>(test.rows()));
        Pool alone(1);
        const Watch watch(alone, monitor);
        const Classifier classifier = trained(options.classifying, train, labels, test, alone);
        classifier.predict(test, out.data(), nullptr, &alone);
        if (piece.status == Status::ok && !classifier.machine.converged) {
            piece.status = Status::not_converged;
            piece.message = "the support vector machine reached its limit of steps";
        }
        return out;
    };
}

void Search::fill_labels(const Trial &trial, SharedProblem &shared, const Moved &moved, Monitor &monitor,
                         Cell &piece) {
    const AdaptData &data = shared.prepared(monitor).data;
    const LabelledRows rows = labelled_rows(moved.source, data.classes);
    piece.labels = classify_or_agree(classifier_of(trial.options, monitor, piece), rows.x,
                                     rows.labels, data.target);
    piece.score = judge_->score(piece.labels);
}

void Search::fill_score(const Trial &trial, SharedProblem &shared, const Moved &moved, Monitor &monitor,
                        Cell &piece) {
    const AdaptData &data = shared.prepared(monitor).data;
    LabelledRows rows = labelled_rows(moved.source, data.classes);
    AdaptedFold fold{std::move(rows.x), std::move(rows.labels), shared.held_out(monitor),
                     shared.held_out_labels(monitor)};
    for (const Map &map : moved.maps)
        fold.held_out = map.apply(fold.held_out);
    piece.score = reverse_score(fold, data.target, classifier_of(trial.options, monitor, piece));
}

void Search::fill(const Trial &trial, SharedProblem &shared, const Moved &moved, Monitor &monitor,
                  Cell &piece) {
    if (judge_)
        fill_labels(trial, shared, moved, monitor, piece);
    else
        fill_score(trial, shared, moved, monitor, piece);
    if (!std::isfinite(piece.score))
        throw Error(Status::numeric, "the score overflows double precision: rescale the features");
}

// What is wrong with a cell is the cell's; what ends the search passes through. The next cell of
// the run begins with the correspondence of this one if there is one, whatever else went wrong:
// that must not depend on what others have done in the meantime. But want of memory, which does not
// come again when a cell is repeated, leaves nothing to begin with at whatever step it came: the
// table does not say at which. (With folds no cell is repeated.)
void Search::do_piece(const Job &job, Index cell, Matrix &start, Monitor &monitor, Cell &piece) {
    const Trial &tried = trial(cell);
    SharedProblem &shared = *groups_[job.group]->shared[static_cast<std::size_t>(job.fold)];
    CellFolds &pieces = *pieces_[static_cast<std::size_t>(cell)];
    const auto fail = [&](Status status, const char *why) {
        piece = Cell();
        piece.status = status;
        piece.message = why;
        if (status == Status::memory && !folds_) start.resize(0, 0);
    };
    try {
        if (tried.status != Status::ok) throw Error(tried.status, tried.message);
        if (cell == job.run->back() && !pieces.wanted(job.fold)) return;
        piece.status = Status::ok;
        piece.iterations = 0;
        const Moved moved = move(tried.options, shared, start, monitor, piece);
        if (pieces.wanted(job.fold))
            fill(tried, shared, moved, monitor, piece);
        else
            piece = Cell();
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

void Search::do_job(const Job &job, ParallelJobs &crew, Monitor &monitor) {
    Matrix start;
    double before = 0;
    for (const Index cell : *job.run) {
        Cell piece;
        do_piece(job, cell, start, monitor, piece);
        const double now = monitor.seconds();
        piece.seconds = now - std::exchange(before, now);
        CellFolds &pieces = *pieces_[static_cast<std::size_t>(cell)];
        const bool complete = pieces.add(job.fold, std::move(piece));
        if (complete) table_.cells[static_cast<std::size_t>(cell)] = pieces.join();
        if (solves(cell)) crew.long_piece_done();
        if (complete) crew.cell_done();
    }
    Group &group = *groups_[job.group];
    if (--group.left == 0) group.shared.clear();
}

// A new one where there is none for such cells.
std::size_t Search::group_of(const AdaptOptions &options) {
    std::size_t g = 0;
    while (g < groups_.size() && !SharedProblem::same(groups_[g]->options, options))
        ++g;
    if (g == groups_.size()) groups_.push_back(std::make_unique<Group>(options));
    return g;
}

void Search::make_jobs() {
    pieces_.resize(trials_.size());
    for (const Chain &run : runs_) {
        const std::size_t g = group_of(trial(run.front()).options);
        Group &group = *groups_[g];
        group.left += fold_count();
        for (const Index cell : run) {
            group.options.lambda_s = std::max(group.options.lambda_s, trial(cell).options.lambda_s);
            pieces_[static_cast<std::size_t>(cell)] = std::make_unique<CellFolds>(fold_count());
        }
        for (std::int64_t fold = 0; fold < fold_count(); ++fold)
            jobs_.push_back({&run, g, fold});
    }
    // One group after the other, so that not all of what they share is in memory at a time.
    std::stable_sort(jobs_.begin(), jobs_.end(),
                     [](const Job &x, const Job &y) { return x.group < y.group; });
    for (const auto &group : groups_) {
        group->options.threads = 1;
        for (std::int64_t fold = 0; fold < fold_count(); ++fold)
            group->shared.push_back(
                std::make_unique<SharedProblem>(group->options, data_, folds_ ? &*folds_ : nullptr, fold));
    }
}

void Search::run(Monitor &monitor, const std::atomic<bool> *cancel) {
    monitor.progress.phase = Phase::tune;
    monitor.progress.cycle = monitor.progress.cycles = 1;
    monitor.progress.cells = cell_count(runs_);
    if (options_.criterion == "reverse") {
        folds_ = source_folds(data_.classes, options_.folds, options_.seed);
        table_.folds = folds_->count();
    }
    if (monitor.stop() || runs_.empty()) return;
    Pool pool(threads_of(options_));
    if (!folds_) {
        try {
            const Watch watch(pool, monitor);
            judge_.emplace(options_.criterion, criterion_target(data_, &pool), &pool);
        } catch (const Stopped &) {
            return; // before the first cell
        }
    }
    make_jobs();
    ParallelJobs crew(monitor, cancel, options_.time_limit);
    Index long_cells = 0;
    for (const Chain &run : runs_)
        long_cells += std::count_if(run.begin(), run.end(), [&](Index k) { return solves(k); });
    crew.set_long_pieces(long_cells * fold_count());
    crew.run(pool, static_cast<Index>(jobs_.size()),
             [&](Index k, Monitor &own) { do_job(jobs_[static_cast<std::size_t>(k)], crew, own); });
}

} // namespace

void search(const SearchOptions &options, const std::vector<Trial> &trials,
            const std::vector<Chain> &runs, const AdaptData &data, Monitor &monitor,
            const std::atomic<bool> *cancel, Table &table) {
    Search(options, trials, runs, data, table).run(monitor, cancel);
}

} // namespace ssc
