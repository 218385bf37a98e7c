#include "adapt/adapt.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "adapt/pose.h"
#include "correspond/conditional_gradient.h"
#include "correspond/proximal_gradient.h"
#include "support/gemm.h"
#include "support/symmetric.h"

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
    return weight.cwiseInverse().asDiagonal() * image;
}

int thread_count(std::int64_t asked) {
    const auto most = std::max<std::int64_t>(std::thread::hardware_concurrency(), 1);
    return static_cast<int>(asked == 0 ? most : std::min<std::int64_t>(asked, 256));
}

Status status_of(const Solution &solution, const Monitor &monitor) {
    if (monitor.reason() == StopReason::cancelled) return Status::cancelled;
    if (solution.converged) return Status::ok;
    return monitor.reason() == StopReason::time_limit ? Status::time_limit : Status::not_converged;
}

void begin(const AdaptOptions &options, Monitor &monitor) {
    check_classifier(options.classifying);
    Progress &progress = monitor.progress;
    progress.cycle = 1;
    progress.cycles = options.cycles;
    progress.gap_tolerance = options.solving.gap_tolerance;
}

void keep(const Problem &problem, Solution &solution, Model &model) {
    model.iterations += solution.iterations;
    model.transport_solves += solution.transport_solves;
    model.objective = solution.objective;
    model.lower_bound = solution.lower_bound;
    model.relative_gap = solution.relative_gap;
    model.terms = solution.terms;
    model.lambda_s = problem.lambda_s;
    model.lambda_g = problem.lambda_g;
    model.sigma_source = problem.source_graph.sigma;
    model.sigma_target = problem.target_graph.sigma;
}

// A matrix that can be read again is given away, and keeps its rows, but no columns.
Matrix handed_over(Matrix &x, bool again) {
    if (!again) return x;
    Matrix out(x.rows(), 0);
    out.swap(x);
    return out;
}

void bring_back(const RowReader &read, Index features, Matrix &x) {
    if (x.cols() > 0) return;
    x.resize(x.rows(), features);
    read(0, x.rows(), x.data());
}

// Rows as pose() leaves them in its problem.
RowReader posed(const RowReader &read, const RowVector &centre, std::vector<double> weight) {
    if (!read) return nullptr;
    return [read, centre, weight = std::move(weight)](Index first, Index count, double *rows) {
        read(first, count, rows);
        Eigen::Map<Matrix> x(rows, count, centre.size());
        for (Index i = 0; i < count; ++i) {
            x.row(i) -= centre;
            if (!weight.empty()) x.row(i) *= weight[static_cast<std::size_t>(first + i)];
        }
    };
}

void train_machine(const ClassifierOptions &options, Pool &pool, Monitor &monitor, Model &model) {
    const Watch watch(pool, monitor);
    const LabelledRows rows = labelled_rows(model.adapted, model.classes);
    model.machine = train_classifier(options, rows.x, rows.labels, &pool).machine;
    if (model.status == Status::ok && monitor.reason() == StopReason::time_limit)
        model.status = Status::time_limit;
}

} // namespace

Prepared prepare(const AdaptOptions &options, AdaptData data) {
    Prepared prepared;
    prepared.marginals = make_marginals(data);
    Preparation &p = prepared.preparation;
    p.features = data.source.cols();
    if (!options.preparing.off()) {
        Pool pool(thread_count(options.threads));
        const Vector a = as_vector(prepared.marginals.a), b = as_vector(prepared.marginals.b);
        p = learn_preparation(options.preparing, {data.source, data.target, a, b}, &pool);
        data.source = p.source(std::move(data.source), &pool);
        data.target = p.target(std::move(data.target), &pool);
    }
    // Prepared ones cannot be read again.
    if (!options.preparing.off()) data.read_source = data.read_target = nullptr;
    prepared.data = std::move(data);
    return prepared;
}

Model adapt(const AdaptOptions &options, AdaptData data, Monitor &monitor) {
    begin(options, monitor);
    if (!options.preparing.off()) monitor.stop();
    return adapt(options, prepare(options, std::move(data)), Head(), monitor);
}

Model adapt(const AdaptOptions &options, Prepared prepared, Head head, Monitor &monitor) {
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
    Matrix &source = data.source;
    const Index features = source.cols();
    model.preparation = std::move(prepared.preparation);
    model.classifier = options.classifying.kind;
    begin(options, monitor);
    Progress &progress = monitor.progress;
    for (std::int64_t cycle = 1; cycle <= options.cycles; ++cycle) {
        progress.cycle = cycle;
        progress.iteration = 0;
        progress.phase = Phase::prepare;
        monitor.stop();
        Solution solution;
        {
            Problem own;
            if (head.posed == nullptr) {
                bring_back(data.read_target, features, data.target);
                // After the first cycle the source is no longer what was given.
                if (cycle > 1) data.read_source = nullptr;
                own = pose(options, handed_over(source, data.read_source != nullptr),
                           handed_over(data.target, data.read_target != nullptr), marginals,
                           model.classes, &pool);
                own.read_source = posed(data.read_source, own.centre, marginals.a);
                own.read_target = posed(data.read_target, own.centre, {});
            } else {
                set_lambdas(options, *head.posed);
            }
            Problem &problem = head.posed == nullptr ? own : *head.posed;
            progress.phase = Phase::solve;
            solution = model.solver == "proximal_gradient"
                           ? proximal_gradient(problem, *transport, options.solving, pool, monitor,
                                               model.trace, std::move(head.start))
                           : conditional_gradient(problem, *transport, options.solving, monitor,
                                                  model.trace);
            keep(problem, solution, model);
            head = Head(); // the next cycle has another source
        }
        const Status status = status_of(solution, monitor);
        if (model.status == Status::ok) {
            model.status = status;
            model.ending = solution.ending;
        }
        progress.phase = Phase::map;
        bring_back(data.read_target, features, data.target);
        const Matrix image = barycentres(solution.c, data.target, a, pool);
        model.correspondence = SparseRows::from_dense(solution.c, &pool);
        solution.c.resize(0, 0);
        if (data.read_target && !reads_target(options.mapping))
            data.target.resize(data.target.rows(), 0);
        bring_back(data.read_source, features, source);
        const MapData pairs{source, image, data.target, a, b};
        const bool in_time = monitor.reason() == StopReason::none;
        model.maps.push_back(fit_map(options.mapping, pairs, &pool, &monitor));
        // A map that was cut short is a caveat, too.
        if (in_time && monitor.reason() == StopReason::time_limit && model.status == Status::ok)
            model.status = Status::time_limit;
        source = training_image(options.mapping, pairs, model.maps.back(), &pool);
        model.cycles = cycle;
        if (cycle == options.cycles || monitor.stop_and_tell() ||
            monitor.reason() != StopReason::none)
            break;
    }
    monitor.stop_and_tell();
    model.adapted = std::move(source);
    if (model.has_machine()) train_machine(options.classifying, pool, monitor, model);
    model.seconds = monitor.seconds();
    return model;
}

namespace {

// Of the preparation: the samples as given, as prepared, and under each other; the matrix whose
// eigenvectors are the components, with them and what the decomposition works in.
double memory_to_prepare(const PrepareOptions &options, double samples, double d) {
    if (options.off()) return 0;
    const double side = options.components > 0 ? std::min(samples, d) : 0;
    return 8 * (5 * samples * d + 4 * side * side);
}

// Of a support vector machine: samples, squared distances, the kernel as LIBSVM reads it, and its
// cache; one of its own for each further thread where parameters are chosen, which depends on the
// classes.
double memory_to_classify(const ClassifierOptions &options, double s, double d, int threads) {
    if (options.kind != "svm") return 0;
    const bool chosen = options.svm_c == 0 || options.svm_gamma == 0;
    return 8 * (4 * s * s + 3 * s * d) + (chosen ? 2.5 * s * s * (threads - 1) : 0);
}

// Of a symmetric matrix: see symmetric.h.
double half_of(double n) {
    return n * std::min(n, 0.5 * (n + strip_rows));
}

// Whether the samples can be had again; see AdaptData.
bool read_again(const AdaptOptions &options) {
    return options.preparing.off();
}

// Of the problem: its samples, centred once more for the distances, and the graphs.
double memory_to_pose(const AdaptOptions &options, double s, double t, double d) {
    const double samples = (s + t) * d * (read_again(options) ? 1 : 2);
    if (!(options.lambda_s > 0)) return 8 * samples;
    return 8 * (samples + std::max(s, t) * d + half_of(s) + half_of(t));
}

// Counted in matrices at the points where most are alive: in the iteration, and when its result is
// certified in double. Whether the graphs can be factored, which takes far less, is not known
// before the data are: the estimate is for dense ones.
double memory_to_solve(const AdaptOptions &options, double s, double t, double d) {
    const double samples = (s + t) * d;
    const double kept = read_again(options) ? 0 : samples; // beside those of the problem
    const double graphs = options.lambda_s > 0 ? half_of(s) + half_of(t) : 0;
    if (options.solver == "conditional_gradient") {
        // g0, Ds C, a Gram matrix and its half, and Ds^2, or g0 and the Gram matrices, or thin
        // factors; C, two gradients, the cost, and at the end the residual that tells the
        // second-order term.
        const bool structure = options.lambda_s > 0;
        const double gram = s * t + t * t + half_of(t);
        const double nearness = 2 * d > t ? gram : 2 * (s + t) * d;
        const double smooth = structure ? gram + s * t + s * s : nearness;
        return 8 * (kept + samples + graphs + smooth + (structure ? 5 : 4) * s * t);
    }
    const double width = single_precision(options.solving) ? 0.5 : 1.0;
    const double thin = 2 * (s + t) * d;
    // As Smooth has it: g0 and a Gram matrix, or thin factors; and rows of Ds C or of a residual.
    const double gram = s * t + half_of(t);
    const bool few = 8 * d <= t, by_gram = 2 * d > t || (options.lambda_s > 0 && !few);
    const double rows = std::min(s, std::max(256.0, s / (few && options.lambda_g > 0 ? 2 : 4)));
    double smooth = by_gram ? gram : thin;
    if (options.lambda_s > 0) smooth += rows * t;
    // Sums of blocks, and the packed operand of a product.
    const double parts = s * t * 3 / 32, most = std::max(s, t);
    const double deep = options.lambda_s > 0 || 2 * d > t ? most : d;
    const double packed = std::min(most * deep, 2097152.0 / 8) + 32768;
    // With a Gram matrix iterations do without the samples, and a certificate reads the target's.
    const bool away = by_gram && read_again(options);
    const double iteration =
        (away ? 0 : samples) + width * (smooth + (options.lambda_g > 0 ? 5 : 6) * s * t);
    // Two iterates, and what the momentum needs of a third; C, and the residual of the structure.
    const double certificate = (away ? t * d : samples) + 128 * d +
                               width * (options.lambda_g > 0 ? 2 : 2.25) * s * t +
                               (options.lambda_s > 0 ? 2 : 1) * s * t;
    return 8 * (kept + graphs + parts + packed + std::max(iteration, certificate));
}

// Of the map: C, the target and the barycentres; then these, the source, and what is regressed.
double memory_to_map(const AdaptOptions &options, double s, double t, double d) {
    const double kept = read_again(options) ? 0 : s * d;
    return std::max(8 * (kept + 1.5 * s * t + (s + t) * d),
                    8 * (3 * s * d + (reads_target(options.mapping) ? t * d : 0)) +
                        map_memory(options.mapping, s, d));
}

} // namespace

// What lies between matrices, and what was given back and is not in use again: measured.
static constexpr double kept_by_allocator = 1.05;

// The phases follow each other, and each leaves little behind but the samples.
double estimate_memory(const AdaptOptions &options, Index ns, Index nt, Index features) {
    const double s = static_cast<double>(ns), t = static_cast<double>(nt);
    const double d = static_cast<double>(features);
    const double most = static_cast<double>(options.preparing.components);
    const double working = most > 0 ? std::min({most, d, std::max(s + t - 1, 1.0)}) : d;
    const double kept = options.preparing.off() ? 0 : 8 * working * d;
    const double classifying =
        memory_to_classify(options.classifying, s, working, thread_count(options.threads));
    return kept_by_allocator *
           std::max({memory_to_prepare(options.preparing, s + t, d),
                     kept + memory_to_pose(options, s, t, working),
                     kept + memory_to_solve(options, s, t, working),
                     kept + memory_to_map(options, s, t, working), kept + classifying});
}

} // namespace ssc
