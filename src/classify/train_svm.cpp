// SPDX-License-Identifier: MIT
// Trains support vector machines: finds the parameters by cross-validation, then trains one
// decision for each pair of classes. Squared distances are computed once, and the kernel once per
// gamma, for all penalties and folds.
#include <algorithm>
#include <cmath>
#include <functional>

#include "classify/smo.h"
#include "classify/svm_machine.h"
#include "data/folds.h"
#include "graph/distances.h"
#include "support/error.h"
#include "support/pool.h"

namespace ssc {

namespace {

constexpr int fold_count = 5;
// The grid of the cross-validation, in powers of 2; gammas are in units of one over the mean
// squared distance.
constexpr int c_exponents[] = {-3, -1, 1, 3, 5, 7, 9};
constexpr int gamma_exponents[] = {-4, -2, 0, 2, 4};

// `kernel` may be the same matrix as `squares`. The portions do not depend on the threads.
void make_kernel(const Matrix &squares, double gamma, Matrix &kernel, Pool *pool) {
    constexpr Index portion = 65536;
    kernel.resize(squares.rows(), squares.cols());
    for_each(pool, (squares.size() + portion - 1) / portion, [&](Index k) {
        const Index count = std::min(portion, squares.size() - k * portion);
        const Eigen::Map<const Eigen::ArrayXd> from(squares.data() + k * portion, count);
        Eigen::Map<Eigen::ArrayXd>(kernel.data() + k * portion, count) = (-gamma * from).exp();
    });
}

// A machine whose support vectors are still row numbers of the samples.
struct Trained {
    SvmMachine machine;
    std::vector<Index> rows;           // of the support vectors, among all samples
    std::vector<std::int32_t> classes; // the classes that the machine knows
};

// Sorts by class, and by row within a class.
void sort_by_class(std::vector<Index> &rows, const std::vector<std::int32_t> &class_of_row) {
    std::sort(rows.begin(), rows.end(), [&](Index i, Index j) {
        return std::make_pair(class_of_row[static_cast<std::size_t>(i)], i) <
               std::make_pair(class_of_row[static_cast<std::size_t>(j)], j);
    });
}

// Drops the samples that are support vectors of no decision.
void keep_support(const std::vector<Index> &rows, const std::vector<std::size_t> &first,
                  const Matrix &coefficients, Trained &out) {
    std::vector<Index> kept;
    out.machine.first.push_back(0);
    for (std::size_t k = 0; k + 1 < first.size(); ++k) {
        for (std::size_t n = first[k]; n < first[k + 1]; ++n)
            if ((coefficients.row(static_cast<Index>(n)).array() != 0).any())
                kept.push_back(static_cast<Index>(n));
        out.machine.first.push_back(static_cast<std::int64_t>(kept.size()));
    }
    out.machine.coefficients.resize(static_cast<Index>(kept.size()), coefficients.cols());
    for (std::size_t v = 0; v < kept.size(); ++v) {
        out.machine.coefficients.row(static_cast<Index>(v)) = coefficients.row(kept[v]);
        out.rows.push_back(rows[static_cast<std::size_t>(kept[v])]);
    }
}

// `rows` are sorted by class. A fold may lack a class.
Trained train(const Matrix &kernel, double c, const std::vector<Index> &rows,
              const SvmRows &samples, const std::function<bool()> &ended) {
    const std::vector<std::int32_t> &class_of_row = samples.class_of_row;
    Trained out;
    std::vector<std::size_t> first; // where each class begins, and the end
    for (std::size_t n = 0; n < rows.size(); ++n) {
        const std::int32_t k = class_of_row[static_cast<std::size_t>(rows[n])];
        if (!out.classes.empty() && out.classes.back() == k) continue;
        out.classes.push_back(k);
        first.push_back(n);
    }
    first.push_back(rows.size());
    const std::size_t classes = out.classes.size();
    Matrix coefficients =
        Matrix::Zero(static_cast<Index>(rows.size()), static_cast<Index>(classes) - 1);
    const auto begin = [&](std::size_t k) { return rows.begin() + static_cast<Index>(first[k]); };
    const auto put = [&](std::size_t k, std::size_t column, const double *values) {
        for (std::size_t n = first[k]; n < first[k + 1]; ++n)
            coefficients(static_cast<Index>(n), static_cast<Index>(column)) = *values++;
    };
    for (std::size_t i = 0; i < classes; ++i) {
        for (std::size_t j = i + 1; j < classes; ++j) {
            std::vector<Index> both(begin(i), begin(i + 1));
            const std::size_t of_first = both.size();
            both.insert(both.end(), begin(j), begin(j + 1));
            const Decision decision =
                decide_between(kernel, both, of_first, c, samples.weight, ended);
            put(i, j - 1, decision.coefficients.data());
            put(j, i, decision.coefficients.data() + of_first);
            out.machine.rho.push_back(decision.rho);
            out.machine.converged = out.machine.converged && decision.converged;
        }
    }
    out.machine.c = c;
    keep_support(rows, first, coefficients, out);
    return out;
}

// Weight of the samples of the fold that a machine trained on the other folds labels correctly.
double count_right(const Matrix &kernel, double c, const Folds &folds, std::int64_t fold,
                   const SvmRows &samples, const std::function<bool()> &ended) {
    const std::vector<std::int32_t> &class_of_row = samples.class_of_row;
    std::vector<Index> others = folds.training(fold);
    sort_by_class(others, class_of_row);
    const Trained trained = train(kernel, c, others, samples, ended);
    std::vector<double> values(trained.rows.size());
    double right = 0;
    for (const Index i : folds.held_out(fold)) {
        for (std::size_t v = 0; v < values.size(); ++v)
            values[v] = kernel(i, trained.rows[v]);
        const Index winner =
            trained.classes.size() == 1 ? 0 : trained.machine.decide_by_kernel(values.data());
        if (trained.classes[static_cast<std::size_t>(winner)] ==
            class_of_row[static_cast<std::size_t>(i)])
            right += samples.weight(i);
    }
    return right;
}

double mean_of_pairs(const Matrix &squares, const Vector &weight) {
    const double n = weight.sum(), single = std::min(1.0, weight.minCoeff());
    return weight.dot(squares * weight) / (n * (n - single)); // the diagonal is 0
}

std::vector<double> powers(const int *first, const int *last, double unit) {
    std::vector<double> values;
    std::transform(first, last, std::back_inserter(values),
                   [&](int exponent) { return std::ldexp(unit, exponent); });
    return values;
}

struct Parameters {
    double c, gamma;
};

// The pair that labels most samples correctly. In a tie, the smallest gamma and then the smallest
// c, which make the smoothest decisions.
Parameters cross_validate(const Matrix &squares, const std::vector<double> &cs,
                          const std::vector<double> &gammas, const Folds &folds,
                          const SvmRows &samples, Pool *pool) {
    Parameters best{cs.front(), gammas.front()};
    double most = -1;
    const auto tasks = static_cast<Index>(cs.size()) * folds.count();
    Pool alone(1);
    Pool &workers = pool != nullptr ? *pool : alone;
    Matrix kernel;
    for (const double gamma : gammas) {
        make_kernel(squares, gamma, kernel, pool);
        std::vector<double> right(static_cast<std::size_t>(tasks), 0.0);
        const auto task = [&](Index k, int slot) {
            const auto ended = [&] { return workers.ended(slot); };
            if (ended()) return;
            right[static_cast<std::size_t>(k)] =
                count_right(kernel, cs[static_cast<std::size_t>(k / folds.count())], folds,
                            k % folds.count(), samples, ended);
        };
        workers.run(tasks, task);
        workers.go_on_or_stop();
        for (std::size_t c = 0; c < cs.size(); ++c) {
            double total = 0;
            for (std::int64_t fold = 0; fold < folds.count(); ++fold)
                total += right[c * static_cast<std::size_t>(folds.count()) +
                               static_cast<std::size_t>(fold)];
            if (total <= most) continue;
            most = total;
            best = {cs[c], gamma};
        }
    }
    return best;
}

Parameters find_parameters(const SvmOptions &options, const Matrix &squares, const SvmRows &samples,
                           std::int32_t classes, Pool *pool) {
    if (options.c > 0 && options.gamma > 0) return {options.c, options.gamma};
    const double mean = mean_of_pairs(squares, samples.weight), unit = mean > 0 ? 1 / mean : 1;
    if (!std::isfinite(std::ldexp(
            unit, *std::max_element(std::begin(gamma_exponents), std::end(gamma_exponents)))))
        throw Error(Status::numeric, "squared distances vanish in double precision: rescale the "
                                     "features");
    const auto cs = options.c > 0 ? std::vector<double>{options.c}
                                  : powers(std::begin(c_exponents), std::end(c_exponents), 1);
    const auto gammas = options.gamma > 0
                            ? std::vector<double>{options.gamma}
                            : powers(std::begin(gamma_exponents), std::end(gamma_exponents), unit);
    return cross_validate(squares, cs, gammas,
                          Folds(samples.class_of_row, classes, fold_count, options.seed), samples,
                          pool);
}

} // namespace

SvmMachine train_svm(const SvmOptions &options, const SvmRows &samples, std::int32_t classes,
                     Pool *pool) {
    const Matrix &x = samples.x;
    Matrix squares = squared_distances(x, x, pool);
    if (!squares.allFinite())
        throw Error(Status::numeric, "squared distances overflow double precision: rescale the "
                                     "features");
    const Parameters found = find_parameters(options, squares, samples, classes, pool);
    std::vector<Index> rows(samples.class_of_row.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<Index>(i);
    sort_by_class(rows, samples.class_of_row);
    make_kernel(squares, found.gamma, squares, pool);
    const auto ended = [&] { return pool != nullptr && pool->ended(0); };
    Trained trained = train(squares, found.c, rows, samples, ended);
    if (pool != nullptr) pool->go_on_or_stop();
    trained.machine.gamma = found.gamma;
    trained.machine.vectors.resize(static_cast<Index>(trained.rows.size()), x.cols());
    for (std::size_t v = 0; v < trained.rows.size(); ++v)
        trained.machine.vectors.row(static_cast<Index>(v)) = x.row(trained.rows[v]);
    return std::move(trained.machine);
}

} // namespace ssc
