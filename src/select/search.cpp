#include "select/search.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

#include "select/crew.h"
#include "select/shared.h"

namespace ssc {

namespace {

int thread_count(const SearchOptions &options) {
    if (options.classify) return 1;
    const auto most = std::max<std::int64_t>(std::thread::hardware_concurrency(), 1);
    return static_cast<int>(options.threads == 0 ? most
                                                 : std::min<std::int64_t>(options.threads, 256));
}

// Cells that have something in common, and what: by folds, or one for all of the source.
struct Group {
    AdaptOptions options; // of the first of them, with a lambda_s above 0 if one has
    std::vector<std::unique_ptr<Shared>> shared;
    std::atomic<Index> left{0}; // cells that are still to be done

    explicit Group(AdaptOptions first) : options(std::move(first)) {}
};

class Search {
public:
    Search(const SearchOptions &options, const std::vector<Trial> &trials, Range part,
           const AdaptData &data, Table &table)
        : options_(options), trials_(trials), data_(data), table_(table) {
        for (Index k = part.first; k < part.last; ++k)
            order_.push_back({k, 0});
    }

    void run(Monitor &monitor, const std::atomic<bool> *cancel);

private:
    const Trial &trial(Index k) const { return trials_[static_cast<std::size_t>(k)]; }
    bool solves(Index k) const {
        return trial(k).status == Status::ok && trial(k).options.mapping.kind != "none";
    }
    // A cell to be done, and the group it is in.
    struct Place {
        Index cell;
        std::size_t group;
    };
    void make_groups();
    void do_cell(Index k, Monitor &monitor);
    void fill(const Trial &trial, Group &group, Monitor &monitor, Cell &cell);
    void fill_labels(const Trial &trial, Shared &shared, Monitor &monitor, Cell &cell);
    double fold_score(const Trial &trial, Shared &shared, Monitor &monitor, Cell &cell);
    Classify classifier_of(const AdaptOptions &options) const;

    const SearchOptions &options_;
    const std::vector<Trial> &trials_;
    const AdaptData &data_;
    Table &table_;
    std::vector<Place> order_; // in which the cells are done
    std::vector<std::unique_ptr<Group>> groups_;
    std::optional<Judge> judge_;
    std::optional<Folds> folds_;
};

// The target as criteria see it, whatever the cells do to it; scores of different preparations
// could not be compared otherwise. Of the spaces that were tried, scores follow the accuracy best
// in this one (docs/choosing.md): the target by itself, features standardised, its first
// components.
Matrix as_judged(const Matrix &target, Pool *pool) {
    PrepareOptions options;
    options.standardize = "domain";
    options.components = 50;
    const Vector once = Vector::Ones(target.rows());
    return learn_preparation(options, {target, target, once, once}, pool).target(target, pool);
}

// The training source as a fit has moved it, and the maps that did.
struct Moved {
    Matrix source;
    std::vector<Map> maps;
};

// Keeps what the table says about a fit: of several, the first caveat and the largest gap.
void keep(const Model &model, Cell &cell) {
    cell.iterations += static_cast<double>(model.iterations);
    if (std::isnan(cell.relative_gap) || model.relative_gap > cell.relative_gap)
        cell.relative_gap = model.relative_gap;
    if (model.status == Status::ok || cell.status != Status::ok) return;
    cell.status = model.status;
    cell.message = format("max_iterations reached with a relative gap of %.3g", model.relative_gap);
}

// Nothing is fitted where nothing moves.
Moved move(const AdaptOptions &options, Shared &shared, Monitor &monitor, Cell &cell) {
    if (options.mapping.kind == "none") return {shared.prepared().data.source, {}};
    AdaptOptions alone = options;
    alone.threads = 1;
    alone.classifying = ClassifierOptions(); // the search trains its own
    Problem problem = shared.problem();      // a copy: its lambdas are those of the cell
    Head head;
    head.posed = &problem;
    Model model = adapt(alone, shared.prepared(), std::move(head), monitor);
    check_objective(model);
    keep(model, cell);
    return {std::move(model.adapted), std::move(model.maps)};
}

Classify Search::classifier_of(const AdaptOptions &options) const {
    if (options_.classify) return options_.classify;
    return [&options](const Matrix &train, const Labels &labels, const Matrix &test) {
        Labels out(static_cast<std::size_t>(test.rows()));
        train_classifier(options.classifying, train, labels).predict(test, out.data(), nullptr);
        return out;
    };
}

void Search::fill_labels(const Trial &trial, Shared &shared, Monitor &monitor, Cell &cell) {
    const Moved moved = move(trial.options, shared, monitor, cell);
    const AdaptData &data = shared.prepared().data;
    const LabelledRows rows = labelled_rows(moved.source, data.classes);
    cell.labels = classify_or_agree(classifier_of(trial.options), rows.x, rows.labels, data.target);
    cell.score = judge_->score(cell.labels);
}

double Search::fold_score(const Trial &trial, Shared &shared, Monitor &monitor, Cell &cell) {
    const Moved moved = move(trial.options, shared, monitor, cell);
    const AdaptData &data = shared.prepared().data;
    LabelledRows rows = labelled_rows(moved.source, data.classes);
    AdaptedFold fold{std::move(rows.x), std::move(rows.labels), shared.held_out(),
                     shared.held_out_labels()};
    for (const Map &map : moved.maps)
        fold.held_out = map.apply(fold.held_out);
    return reverse_score(fold, data.target, classifier_of(trial.options));
}

void Search::fill(const Trial &trial, Group &group, Monitor &monitor, Cell &cell) {
    if (trial.status != Status::ok) throw Error(trial.status, trial.message);
    cell.status = Status::ok;
    cell.iterations = 0;
    if (judge_) {
        fill_labels(trial, *group.shared.front(), monitor, cell);
    } else {
        for (const auto &shared : group.shared)
            cell.fold_scores.push_back(fold_score(trial, *shared, monitor, cell));
        cell.score = mean_score(cell.fold_scores);
    }
    if (!std::isfinite(cell.score))
        throw Error(Status::numeric, "the score overflows double precision: rescale the features");
}

// What is wrong with a cell is the cell's; what ends the search passes through.
void Search::do_cell(Index k, Monitor &monitor) {
    const Place place = order_[static_cast<std::size_t>(k)];
    Group &group = *groups_[place.group];
    Cell cell;
    const auto fail = [&](Status status, const char *why) {
        cell = Cell();
        cell.status = status;
        cell.message = why;
    };
    try {
        fill(trial(place.cell), group, monitor, cell);
    } catch (const Error &error) {
        if (error.status() == Status::aborted) throw;
        fail(error.status(), error.what());
    } catch (const std::bad_alloc &) {
        fail(Status::memory, "out of memory");
    }
    cell.seconds = monitor.seconds();
    table_.cells[static_cast<std::size_t>(place.cell)] = std::move(cell);
    if (--group.left == 0) group.shared.clear();
}

void Search::make_groups() {
    for (Place &place : order_) {
        const AdaptOptions &options = trial(place.cell).options;
        std::size_t g = 0;
        while (g < groups_.size() && !Shared::same(groups_[g]->options, options))
            ++g;
        if (g == groups_.size()) groups_.push_back(std::make_unique<Group>(options));
        Group &group = *groups_[g];
        group.options.lambda_s = std::max(group.options.lambda_s, options.lambda_s);
        ++group.left;
        place.group = g;
    }
    // One group after the other, so that not all of what they share is in memory at a time.
    std::stable_sort(order_.begin(), order_.end(),
                     [](const Place &x, const Place &y) { return x.group < y.group; });
    for (const auto &group : groups_) {
        group->options.threads = 1;
        const std::int64_t count = folds_ ? folds_->count : 1;
        for (std::int64_t fold = 0; fold < count; ++fold)
            group->shared.push_back(
                std::make_unique<Shared>(group->options, data_, folds_ ? &*folds_ : nullptr, fold));
    }
}

void Search::run(Monitor &monitor, const std::atomic<bool> *cancel) {
    monitor.progress.phase = Phase::tune;
    monitor.progress.cycle = monitor.progress.cycles = 1;
    monitor.progress.cells = static_cast<std::int64_t>(order_.size());
    if (options_.criterion == "reverse") {
        folds_ = make_folds(data_.classes, options_.folds, options_.seed);
        table_.folds = folds_->count;
    }
    if (monitor.stop() || order_.empty()) return;
    Pool pool(thread_count(options_));
    if (!folds_) judge_.emplace(options_.criterion, as_judged(data_.target, &pool), &pool);
    make_groups();
    Crew crew(monitor, cancel, options_.time_limit);
    std::vector<bool> takes_time;
    for (const Place &place : order_)
        takes_time.push_back(solves(place.cell));
    crew.set_long_jobs(std::move(takes_time));
    crew.run(pool, static_cast<Index>(order_.size()),
             [&](Index k, Monitor &own) { do_cell(k, own); });
}

} // namespace

void search(const SearchOptions &options, const std::vector<Trial> &trials, Range part,
            const AdaptData &data, Monitor &monitor, const std::atomic<bool> *cancel,
            Table &table) {
    Search(options, trials, part, data, table).run(monitor, cancel);
}

} // namespace ssc
