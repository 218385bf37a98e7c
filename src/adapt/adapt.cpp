#include "adapt/adapt.h"

#include <utility>

#include "adapt/pose.h"
#include "adapt/room.h"
#include "data/samples.h"
#include "correspond/at_once.h"
#include "correspond/conditional_gradient.h"
#include "correspond/proximal_gradient.h"
#include "linalg/gemm.h"

namespace ssc {

namespace {

Marginals make_marginals(const AdaptData &data) {
    const Index ns = data.source.rows(), nt = data.target.rows();
    if (data.source_weights.empty() && data.target_weights.empty())
        return Marginals::make_uniform(ns, nt);
    std::vector<double> a = data.source_weights, b = data.target_weights;
    if (a.empty()) a.assign(static_cast<std::size_t>(ns), 1.0);
    if (b.empty()) b.assign(static_cast<std::size_t>(nt), 1.0);
    return Marginals::make_weighted(std::move(a), std::move(b));
}

Vector as_vector(const std::vector<double> &v) {
    return Eigen::Map<const Vector>(v.data(), static_cast<Index>(v.size()));
}

// Row i of C Xt, divided by the weight of the row: where sample i goes.
Matrix barycentres(const Matrix &c, const Matrix &target, const Vector &weight, Pool &pool) {
    Matrix image(c.rows(), target.cols());
    gemm<double>(1, view(c), view(target), 0, view(image), &pool);
    image.array().colwise() *= weight.cwiseInverse().array();
    return image;
}

// Both return the barycentres. The second has less work, and changes C by as much as float rounds.
Matrix keep_exactly(const Matrix &c, const Matrix &target, const Vector &weight, Pool &pool,
                    Model &model) {
    Matrix image = barycentres(c, target, weight, pool);
    model.correspondence = Correspondence::from_dense(c, &pool);
    return image;
}

Matrix keep_roughly(const Matrix &c, const Matrix &target, const Marginals &marginals, Pool &pool,
                    Model &model) {
    model.correspondence = Correspondence::from_rough(c.cast<float>(), marginals, &pool);
    const RowVector centre = target.colwise().mean(); // far from the origin float has few digits
    Matrix image = model.correspondence.times(target.rowwise() - centre, &pool);
    image.array().colwise() /= as_vector(marginals.a).array();
    image.rowwise() += centre;
    return image;
}

Status status_of(const Solution &solution, const Monitor &monitor) {
    if (monitor.reason() == StopReason::cancelled) return Status::cancelled;
    if (solution.converged) return Status::ok;
    return monitor.reason() == StopReason::time_limit ? Status::time_limit : Status::not_converged;
}

// Of the first caveat; and what the solver counts.
void keep_status(const Solution &solution, const Monitor &monitor, Model &model) {
    model.iterations += solution.iterations;
    model.transport_solves += solution.transport_solves;
    if (model.status != Status::ok) return;
    model.status = status_of(solution, monitor);
    model.ending = solution.ending;
}

void begin(const AdaptOptions &options, Monitor &monitor) {
    Progress &progress = monitor.progress;
    progress.cycle = 1;
    progress.cycles = options.cycles;
    progress.gap_tolerance = options.solving.gap_tolerance;
}

void keep(const Problem &problem, Solution &solution, Model &model) {
    model.objective = solution.objective;
    model.lower_bound = solution.lower_bound;
    model.relative_gap = solution.relative_gap;
    model.terms = solution.terms;
    model.lambda_s = problem.lambda_s;
    model.lambda_g = problem.lambda_g;
    model.sigma_source = problem.source_graph.sigma;
    model.sigma_target = problem.target_graph.sigma;
}

// After the first cycle the source is where a map has put it, which may be beyond double precision
// where no sample was: with a ridge that is far above their squares every cycle shrinks them.
Problem pose_cycle(std::int64_t cycle, const AdaptOptions &options, const Marginals &marginals,
                   const Classes &classes, Samples &source, Samples &target, Pool &pool,
                   Monitor &monitor) {
    const Watch watch(pool, monitor);
    target.bring_back();
    Problem p;
    try {
        p = pose(options, source.hand_over(), target.hand_over(), marginals, classes, &pool);
    } catch (const Error &error) {
        if (cycle == 1 || error.status() != Status::numeric) throw;
        throw Error(Status::numeric,
                    format("cycle %lld, where the map before has put the source: %s",
                           static_cast<long long>(cycle), error.what()));
    }
    if (p.source_graph.dense.size() > 0)
        check_room_of_dense_graphs(options, {p.rows(), p.cols(), p.features()});
    p.read_source = source.as_posed(p.centre, marginals.a);
    p.read_target = target.as_posed(p.centre, {});
    return p;
}

// Principal components are what takes time; a stop leaves them out.
Preparation learn_in_time(PrepareOptions options, const PrepareData &samples, Pool &pool,
                          Monitor &monitor) {
    try {
        const Watch watch(pool, monitor);
        return learn_preparation(options, samples, &pool);
    } catch (const Stopped &) {
        options.components = 0;
        return learn_preparation(options, samples);
    }
}

// The problem without its structure, which is all that a stop before the graphs are there leaves.
Problem pose_unstructured(AdaptOptions options, const Marginals &marginals, const Classes &classes,
                          Samples &source, Samples &target) {
    options.lambda_s = 0;
    source.bring_back();
    target.bring_back();
    return pose(options, source.hand_over(), target.hand_over(), marginals, classes);
}

// A stop in the training of a classifier, which is then left out.
void note_stop(const Monitor &monitor, Model &model) {
    if (model.status != Status::ok) return;
    const bool is_late = monitor.reason() == StopReason::time_limit;
    model.status = is_late ? Status::time_limit : Status::cancelled;
}

// Trains on the adapted source. A stop before or during the training leaves the classifier
// untrained.
void train(const ClassifierOptions &options, Samples &target, Pool &pool, Monitor &monitor,
           Model &model) {
    model.classifier.kind = options.kind;
    if (!options.kind->trains_on(model.classes)) return;
    const auto target_rows = [&]() -> const Matrix & {
        target.bring_back();
        return target.rows();
    };
    try {
        const Watch watch(pool, monitor);
        pool.go_on_or_stop();
        model.classifier =
            train_classifier(options, {model.adapted, model.classes}, target_rows, &pool);
    } catch (const Stopped &) {
        model.classifier = untrained_classifier(*options.kind);
        note_stop(monitor, model);
    }
    if (model.status != Status::ok || model.classifier.caveat() == nullptr) return;
    model.status = Status::not_converged;
    model.ending = Ending::classifier;
}

} // namespace

Prepared prepare(const AdaptOptions &options, AdaptData data, Monitor &monitor) {
    Prepared prepared;
    prepared.marginals = make_marginals(data);
    Preparation &p = prepared.preparation;
    p.features = data.source.cols();
    const Vector a = as_vector(prepared.marginals.a), b = as_vector(prepared.marginals.b);
    const PrepareData samples{data.source, data.target, a, b};
    if (options.preparing.off()) {
        prepared.dominance = find_dominance(p, samples);
    } else {
        Pool pool(thread_count(options.threads));
        p = learn_in_time(options.preparing, samples, pool, monitor);
        prepared.dominance = find_dominance(p, samples);
        data.source = p.source(std::move(data.source), &pool);
        data.target = p.target(std::move(data.target), &pool);
        data.read_source = data.read_target = nullptr; // that is not what they read
    }
    prepared.data = std::move(data);
    return prepared;
}

Model adapt(const AdaptOptions &options, AdaptData data, Monitor &monitor) {
    begin(options, monitor);
    if (!options.preparing.off()) monitor.stop();
    return adapt(options, prepare(options, std::move(data), monitor), FitStart(), monitor);
}

Model adapt(const AdaptOptions &options, Prepared prepared, FitStart head, Monitor &monitor) {
    Model model;
    AdaptData &data = prepared.data;
    const Marginals &marginals = prepared.marginals;
    const Vector a = as_vector(marginals.a), b = as_vector(marginals.b);
    const auto transport = make_transport(options.transport, marginals);
    model.transport = transport->name();
    model.solver = options.solver == "auto" ? "proximal_gradient" : options.solver;
    Pool pool(thread_count(options.threads));
    model.map_kind = options.mapping.kind;
    model.classes = std::move(data.classes);
    Samples source(std::move(data.source), data.read_source);
    Samples target(std::move(data.target), data.read_target);
    model.preparation = std::move(prepared.preparation);
    model.dominance = prepared.dominance;
    begin(options, monitor);
    Progress &progress = monitor.progress;
    const auto solve = [&](Problem &problem) {
        return model.solver == "proximal_gradient"
                   ? proximal_gradient(problem, *transport, options.solving, pool, monitor,
                                       model.trace, std::move(head.start))
                   : conditional_gradient(problem, *transport, options.solving, pool, monitor,
                                          model.trace);
    };
    for (std::int64_t cycle = 1; cycle <= options.cycles; ++cycle) {
        progress.cycle = cycle;
        progress.iteration = 0;
        progress.phase = Phase::prepare;
        monitor.begin_cycle();
        monitor.stop();
        Solution solution;
        RowVector centre;
        bool is_quick = true;
        {
            Problem own;
            Problem &problem = head.posed == nullptr ? own : *head.posed;
            try {
                if (head.posed == nullptr)
                    own = pose_cycle(cycle, options, marginals, model.classes, source, target, pool,
                                     monitor);
                else
                    set_lambdas(options, problem);
                progress.phase = Phase::solve;
                solution = solve(problem);
            } catch (const Stopped &) {
                solution.independent = true;
                if (cycle == 1 && problem.rows() == 0)
                    problem = pose_unstructured(options, marginals, model.classes, source, target);
                if (cycle == 1)
                    answer_independent(problem, options.solving.gap_tolerance, solution);
            }
            keep_status(solution, monitor, model);
            // A stop that leaves nothing of a cycle leaves the cycle before.
            if (solution.independent && cycle > 1) break;
            keep(problem, solution, model);
            centre = problem.centre;
            is_quick = ends_quickly(problem);
            head = FitStart(); // the next cycle has another source
        }
        progress.phase = Phase::map;
        monitor.begin_ending();
        target.bring_back();
        Matrix image = solution.image;
        if (image.size() > 0) {
            image.rowwise() += centre;
            model.correspondence = std::move(solution.kept);
        } else if (is_quick) {
            image = keep_exactly(solution.c, target.rows(), a, pool, model);
        } else {
            try {
                const Watch watch(pool, monitor);
                image = keep_exactly(solution.c, target.rows(), a, pool, model);
            } catch (const Stopped &) {
                image = keep_roughly(solution.c, target.rows(), marginals, pool, model);
            }
        }
        solution = Solution();
        if (!reads_target(options.mapping)) target.put_away();
        source.bring_back();
        const MapData pairs{source.rows(), image, target.rows(), a, b};
        const bool in_time = monitor.reason() == StopReason::none;
        model.maps.push_back(fit_map(options.mapping, pairs, &pool, &monitor));
        // A map that was cut short is a caveat, too.
        if (in_time && monitor.reason() == StopReason::time_limit && model.status == Status::ok)
            model.status = Status::time_limit;
        source.replace(training_image(options.mapping, pairs, model.maps.back(), &pool));
        model.cycles = cycle;
        if (cycle == options.cycles || monitor.stop_and_tell() ||
            monitor.reason() != StopReason::none)
            break;
    }
    monitor.stop_and_tell();
    model.adapted = source.take();
    train(options.classifying, target, pool, monitor, model);
    model.seconds = monitor.seconds();
    return model;
}

} // namespace ssc
