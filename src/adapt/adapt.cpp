// SPDX-License-Identifier: MIT
#include "adapt/adapt.h"

#include <utility>

#include "adapt/estimate_shares.h"
#include "adapt/pose.h"
#include "adapt/room.h"
#include "correspond/at_once.h"
#include "linalg/gemm.h"

namespace ssc {

namespace {

// The status of a fit is that of its first caveat.
void add_caveat(Status status, Ending ending, Model &model) {
    if (model.status != Status::ok) return;
    model.status = status;
    model.ending = ending;
}

Status status_of(const Solution &solution, const Monitor &monitor) {
    if (monitor.reason() == StopReason::cancelled) return Status::cancelled;
    if (solution.converged) return Status::ok;
    return monitor.reason() == StopReason::time_limit ? Status::time_limit : Status::not_converged;
}

void begin(const AdaptOptions &options, Monitor &monitor) {
    Progress &progress = monitor.progress;
    progress.cycle = 1;
    progress.cycles = options.cycles;
    progress.gap_tolerance = options.solving.gap_tolerance;
}

// A fit reports the objective of the samples as they are, solvers that of centred ones.
void add_offset(const Problem &problem, const Solution &solution, Trace &trace) {
    const auto iterations = static_cast<std::size_t>(solution.iterations);
    for (std::vector<double> *values : {&trace.objective, &trace.lower_bound})
        for (std::size_t k = values->size() - iterations; k < values->size(); ++k)
            (*values)[k] += problem.offset;
}

void keep(const Problem &problem, const Solution &solution, Model &model) {
    model.objective = solution.objective + problem.offset;
    model.lower_bound = solution.lower_bound + problem.offset;
    model.relative_gap = solution.relative_gap;
    model.terms = solution.terms;
    model.terms.first_order += problem.offset;
    model.offset = problem.offset;
    model.samples = problem.marginals.total;
    model.lambda_s = problem.lambda_s;
    model.lambda_g = problem.lambda_g;
    model.sigma_source = problem.source_graph.sigma;
    model.sigma_target = problem.target_graph.sigma;
}

// One fit on its way through the cycles.
class Fit {
public:
    Fit(const AdaptOptions &options, Prepared prepared, FitStart earlier, Monitor &monitor);
    Model run();

private:
    // The correspondence of a cycle, and what the map needs to know about its problem.
    struct Solved {
        Solution solution;
        RowVector centre;
        bool ends_quickly = true;
    };

    void begin_cycle(std::int64_t cycle);
    // False if a stop leaves nothing of this cycle; the fit then ends with the cycle before.
    bool solve_cycle(std::int64_t cycle, Solved &solved);
    void fit_cycle_map(Solved solved);
    void train();

    Problem pose_cycle(std::int64_t cycle);
    Problem pose_unstructured();
    Matrix keep_correspondence(Solved solved);
    Matrix keep_exactly(const Matrix &c);
    Matrix keep_roughly(Matrix c);

    const AdaptOptions &options_;
    Monitor &monitor_;
    Marginals marginals_;
    Vector a_, b_; // the marginals
    std::unique_ptr<TransportSolver> transport_;
    Pool pool_;
    Matrix source_, target_; // the source as mapped so far
    FitStart earlier_;
    Model model_;
};

Fit::Fit(const AdaptOptions &options, Prepared prepared, FitStart earlier, Monitor &monitor)
    : options_(options), monitor_(monitor), marginals_(std::move(prepared.marginals)),
      a_(as_vector(marginals_.a)), b_(as_vector(marginals_.b)),
      transport_(make_transport(*options.transport, marginals_)),
      pool_(thread_count(options.threads)), source_(std::move(prepared.data.source)),
      target_(std::move(prepared.data.target)), earlier_(std::move(earlier)) {
    model_.solver = options.solver->name;
    model_.transport = options.transport->name;
    model_.map_kind = options.mapping.kind;
    model_.classes = std::move(prepared.data.classes);
    model_.trained_on = model_.classes;
    if (model_.classes.count() > 0) {
        model_.share_rule = options.class_shares;
        model_.shares.share = source_shares(model_.classes, marginals_.a);
        model_.shares.error.assign(model_.shares.share.size(), 0.0);
    }
    model_.preparation = std::move(prepared.preparation);
    model_.dominance = prepared.dominance;
}

Model Fit::run() {
    begin(options_, monitor_);
    for (std::int64_t cycle = 1; cycle <= options_.cycles; ++cycle) {
        begin_cycle(cycle);
        Solved solved;
        if (!solve_cycle(cycle, solved)) break;
        fit_cycle_map(std::move(solved));
        model_.cycles = cycle;
        if (cycle == options_.cycles || monitor_.stop_and_tell() ||
            monitor_.reason() != StopReason::none)
            break;
    }
    monitor_.stop_and_tell();
    model_.adapted = std::move(source_);
    train();
    model_.seconds = monitor_.seconds();
    return std::move(model_);
}

void Fit::begin_cycle(std::int64_t cycle) {
    Progress &progress = monitor_.progress;
    progress.cycle = cycle;
    progress.iteration = 0;
    progress.phase = Phase::prepare;
    monitor_.begin_cycle();
    monitor_.stop();
}

bool Fit::solve_cycle(std::int64_t cycle, Solved &solved) {
    Problem own;
    Problem &problem = earlier_.posed == nullptr ? own : *earlier_.posed;
    Solution &solution = solved.solution;
    try {
        if (earlier_.posed == nullptr)
            own = pose_cycle(cycle);
        else
            set_lambdas(options_, problem);
        monitor_.progress.phase = Phase::solve;
        solution = options_.solver->solve(
            {problem, *transport_, options_.solving, pool_, monitor_, model_.trace},
            std::move(earlier_.start));
    } catch (const Stopped &) {
        solution.independent = true;
        if (cycle == 1) {
            if (problem.rows() == 0) problem = pose_unstructured();
            answer_independent(problem, options_.solving.gap_tolerance, solution);
        }
    }
    add_offset(problem, solution, model_.trace);
    model_.iterations += solution.iterations;
    model_.transport_solves += solution.transport_solves;
    add_caveat(status_of(solution, monitor_), solution.ending, model_);
    if (solution.independent && cycle > 1) return false;
    keep(problem, solution, model_);
    solved.centre = problem.target_centre;
    solved.ends_quickly = ends_quickly(problem);
    earlier_ = FitStart(); // the next cycle has another source
    return true;
}

// After the first cycle the source is where a map has put it. That may be beyond double precision
// although no sample was: a ridge far above the squared samples shrinks them in every cycle.
Problem Fit::pose_cycle(std::int64_t cycle) {
    const Watch watch(pool_, monitor_);
    Problem p;
    try {
        p = pose(options_, source_, target_, marginals_, model_.classes, &pool_);
    } catch (const Error &error) {
        if (cycle == 1 || error.status() != Status::numeric) throw;
        throw Error(Status::numeric,
                    format("cycle %lld, where the map before has put the source: %s",
                           static_cast<long long>(cycle), error.what()));
    }
    if (p.source_graph.dense.size() > 0)
        check_room_of_dense_graphs(options_, {p.rows(), p.cols(), p.features()});
    return p;
}

// A stop before the graphs are made leaves the problem without its structure.
Problem Fit::pose_unstructured() {
    AdaptOptions options = options_;
    options.lambda_s = 0;
    return pose(options, source_, target_, marginals_, model_.classes);
}

void Fit::fit_cycle_map(Solved solved) {
    monitor_.progress.phase = Phase::map;
    monitor_.begin_ending();
    const Matrix image = keep_correspondence(std::move(solved));
    const MapData pairs{source_, image, target_, a_, b_, marginals_.source_unit};
    const bool in_time = monitor_.reason() == StopReason::none;
    model_.maps.push_back(fit_map(options_.mapping, pairs, &pool_, &monitor_));
    // The time limit may have cut the regression short.
    if (in_time && monitor_.reason() == StopReason::time_limit)
        add_caveat(Status::time_limit, model_.ending, model_);
    source_ = training_image(options_.mapping, pairs, model_.maps.back(), &pool_);
}

// Moves the correspondence into the model. Returns its barycentres: where each sample goes.
Matrix Fit::keep_correspondence(Solved solved) {
    Solution &solution = solved.solution;
    if (solution.image.size() > 0) {
        solution.image.rowwise() += solved.centre;
        model_.correspondence = std::move(solution.kept);
        return std::move(solution.image);
    }
    if (solved.ends_quickly) return keep_exactly(solution.c);
    try {
        const Watch watch(pool_, monitor_);
        return keep_exactly(solution.c);
    } catch (const Stopped &) {
        return keep_roughly(std::move(solution.c));
    }
}

Matrix Fit::keep_exactly(const Matrix &c) {
    Matrix image(c.rows(), target_.cols());
    gemm<double>(1, view(c), view(target_), 0, view(image), &pool_);
    image.array().colwise() *= a_.cwiseInverse().array();
    model_.correspondence = Correspondence::from_dense(c, &pool_);
    return image;
}

// Takes less work than keep_exactly() and rounds C to float.
Matrix Fit::keep_roughly(Matrix c) {
    model_.correspondence = Correspondence::from_rough(std::move(c), marginals_, &pool_);
    const RowVector centre = target_.colwise().mean(); // float has few digits far from the origin
    Matrix image = model_.correspondence.times(target_.rowwise() - centre, &pool_);
    image.array().colwise() /= a_.array();
    image.rowwise() += centre;
    return image;
}

// Trains on the adapted source. A stop before or during the training leaves the classifier
// untrained.
void Fit::train() {
    const ClassifierOptions &options = options_.classifying;
    Classifier &classifier = model_.classifier;
    classifier.kind = options.kind;
    if (!options.kind->trains_on(model_.classes)) return;
    const TargetRows target_rows{target_, as_vector(marginals_.target_copies())};
    try {
        const Watch watch(pool_, monitor_);
        pool_.go_on_or_stop();
        classifier =
            train_classifier(options, {model_.adapted, model_.classes, a_}, target_rows, &pool_);
    } catch (const Stopped &) {
        classifier = untrained_classifier(*options.kind);
        const bool is_late = monitor_.reason() == StopReason::time_limit;
        add_caveat(is_late ? Status::time_limit : Status::cancelled, model_.ending, model_);
    }
    if (classifier.caveat() != nullptr)
        add_caveat(Status::not_converged, Ending::classifier, model_);
}

} // namespace

Model adapt(const AdaptOptions &options, AdaptData data, Monitor &monitor) {
    begin(options, monitor);
    if (options.class_shares == ShareRule::estimated && data.classes.count() > 0)
        return adapt_estimating(options, data, monitor);
    const LeftOut left_out = leave_out(options, data);
    if (!options.preparing.off()) monitor.stop();
    Model model = adapt(options, prepare(options, std::move(data), monitor), FitStart(), monitor);
    left_out.put_back(model);
    return model;
}

Model adapt(const AdaptOptions &options, Prepared prepared, FitStart earlier, Monitor &monitor) {
    return Fit(options, std::move(prepared), std::move(earlier), monitor).run();
}

} // namespace ssc
