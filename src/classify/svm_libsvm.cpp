// Training by LIBSVM. It is given kernel matrices rather than samples: squared distances are
// computed once, and a kernel once for all penalties and folds that share its gamma. What LIBSVM
// answers is copied out of it at once.
#ifdef SSCDA_HAVE_LIBSVM
#include <svm.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>

#include "classify/folds.h"
#include "classify/svm.h"
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

void be_quiet() {
    static std::once_flag once;
    std::call_once(once, [] { svm_set_print_string_function([](const char *) {}); });
}

// exp(-gamma d^2) between all samples, laid out as LIBSVM reads a kernel: the first node of a row
// says which sample it is, counted from 1, and node k is the kernel with sample k.
class Kernel {
public:
    Kernel(const Matrix &squares, double gamma) : size_(squares.rows()) {
        const auto n = static_cast<std::size_t>(size_);
        nodes_.resize(n * (n + 1));
        for (Index i = 0; i < size_; ++i) {
            svm_node *row = this->row(i);
            row[0] = {0, static_cast<double>(i + 1)};
            for (Index j = 0; j < size_; ++j)
                row[j + 1] = {static_cast<int>(j + 1), std::exp(-gamma * squares(i, j))};
        }
    }
    svm_node *row(Index i) { return nodes_.data() + static_cast<std::size_t>(i * (size_ + 1)); }
    double operator()(Index i, Index j) const {
        return nodes_[static_cast<std::size_t>(i * (size_ + 1) + j + 1)].value;
    }

private:
    Index size_;
    std::vector<svm_node> nodes_;
};

// A machine whose support vectors are known by their rows.
struct Trained {
    SvmMachine machine;
    std::vector<Index> rows;           // of the support vectors
    std::vector<std::int32_t> classes; // of the machine's classes
};

// For the whole kernel, rounded up, but not too much.
std::size_t cache_megabytes(std::size_t rows) {
    return std::min<std::size_t>(4 * rows * rows / (1 << 20) + 1, 200);
}

svm_parameter parameters_of(double c, std::size_t rows) {
    svm_parameter p{};
    p.svm_type = C_SVC;
    p.kernel_type = PRECOMPUTED;
    p.cache_size = static_cast<double>(cache_megabytes(rows));
    p.eps = 1e-3;
    p.C = c;
    p.shrinking = 1;
    return p;
}

// LIBSVM does not look at what malloc returned, and what it has is lost when its operator new
// throws. So there must be room for all that it takes before it begins; if there is not, this
// throws. (What other threads take meanwhile is beyond it.) `class_of_row` has a row for each that
// is trained on, or more.
void ensure_room(std::size_t trainings, const std::vector<std::int32_t> &class_of_row) {
    std::vector<std::size_t> counts;
    for (const std::int32_t k : class_of_row) {
        if (static_cast<std::size_t>(k) >= counts.size())
            counts.resize(static_cast<std::size_t>(k) + 1);
        ++counts[static_cast<std::size_t>(k)];
    }
    const std::size_t rows = class_of_row.size(), classes = counts.size();
    // It keeps the kernel between the samples of two classes at a time.
    std::sort(counts.rbegin(), counts.rend());
    const std::size_t pair = counts[0] + (classes > 1 ? counts[1] : 0);
    const std::size_t cache = std::min(4 * pair * pair, cache_megabytes(rows) << 20);
    const std::size_t per_row = 16 * classes + 300; // coefficients twice; the solver's vectors
    const std::size_t each = cache + per_row * rows + 64 * classes * classes + (1 << 14);
    ::operator delete(::operator new(trainings *each));
}

// Class after class, ascending within a class.
void sort_by_class(std::vector<Index> &rows, const std::vector<std::int32_t> &class_of_row) {
    std::sort(rows.begin(), rows.end(), [&](Index i, Index j) {
        return std::make_pair(class_of_row[static_cast<std::size_t>(i)], i) <
               std::make_pair(class_of_row[static_cast<std::size_t>(j)], j);
    });
}

// `rows` come class after class, so that LIBSVM numbers the classes in their own order.
Trained train(Kernel &kernel, double c, const std::vector<Index> &rows,
              const std::vector<std::int32_t> &class_of_row) {
    std::vector<svm_node *> x;
    std::vector<double> y;
    x.reserve(rows.size());
    y.reserve(rows.size());
    for (const Index i : rows) {
        x.push_back(kernel.row(i));
        y.push_back(class_of_row[static_cast<std::size_t>(i)]);
    }
    const svm_problem problem{static_cast<int>(rows.size()), y.data(), x.data()};
    const svm_parameter parameters = parameters_of(c, rows.size());
    ensure_room(1, class_of_row);
    const auto destroy = [](svm_model *m) { svm_free_and_destroy_model(&m); };
    const std::unique_ptr<svm_model, decltype(destroy)> model(svm_train(&problem, &parameters),
                                                              destroy);
    if (!model) throw Error(Status::internal, "LIBSVM returned no machine");
    Trained out;
    const Index classes = model->nr_class;
    out.machine.c = c;
    out.machine.first.push_back(0);
    for (Index k = 0; k < classes; ++k) {
        out.classes.push_back(model->label[k]);
        out.machine.first.push_back(out.machine.first.back() + model->nSV[k]);
    }
    out.machine.coefficients.resize(model->l, classes - 1);
    for (Index v = 0; v < model->l; ++v) {
        out.rows.push_back(rows[static_cast<std::size_t>(model->sv_indices[v] - 1)]);
        for (Index k = 0; k + 1 < classes; ++k)
            out.machine.coefficients(v, k) = model->sv_coef[k][v];
    }
    out.machine.rho.assign(model->rho, model->rho + classes * (classes - 1) / 2);
    return out;
}

// How many of the fold's samples a machine trained on the others gets right.
int count_right(Kernel &kernel, double c, const Folds &folds, std::int64_t fold,
                const std::vector<std::int32_t> &class_of_row) {
    std::vector<Index> others = folds.training(fold);
    sort_by_class(others, class_of_row);
    const Trained trained = train(kernel, c, others, class_of_row);
    std::vector<double> values(trained.rows.size());
    int right = 0;
    for (const Index i : folds.held_out(fold)) {
        for (std::size_t v = 0; v < values.size(); ++v)
            values[v] = kernel(i, trained.rows[v]);
        const Index winner =
            trained.classes.size() == 1 ? 0 : trained.machine.decide_by_kernel(values.data());
        right += trained.classes[static_cast<std::size_t>(winner)] ==
                 class_of_row[static_cast<std::size_t>(i)];
    }
    return right;
}

double mean_of_pairs(const Matrix &squares) {
    const double n = static_cast<double>(squares.rows());
    return squares.sum() / (n * (n - 1)); // the diagonal is 0
}

std::vector<double> powers(const int *first, const int *last, double unit) {
    std::vector<double> values;
    std::transform(first, last, std::back_inserter(values),
                   [&](int exponent) { return std::ldexp(unit, exponent); });
    return values;
}

struct Choice {
    double c, gamma;
};

// The middle of the grid, for when there is no time to search it.
Choice middle(const std::vector<double> &cs, const std::vector<double> &gammas) {
    return {cs[cs.size() / 2], gammas[gammas.size() / 2]};
}

// The pair with most samples right; of equal ones that with the smallest gamma, then C: the
// smoothest.
Choice cross_validate(const Matrix &squares, const std::vector<double> &cs,
                      const std::vector<double> &gammas, const Folds &folds,
                      const std::vector<std::int32_t> &class_of_row, Pool *pool) {
    Choice best = middle(cs, gammas);
    int most = -1;
    const auto tasks = static_cast<Index>(cs.size()) * folds.count();
    Pool alone(1);
    Pool &crew = pool != nullptr ? *pool : alone;
    for (const double gamma : gammas) {
        Kernel kernel(squares, gamma);
        std::vector<int> right(static_cast<std::size_t>(tasks), 0);
        const auto task = [&](Index k, int slot) {
            if (pool != nullptr && pool->ended(slot)) return;
            right[static_cast<std::size_t>(k)] =
                count_right(kernel, cs[static_cast<std::size_t>(k / folds.count())], folds,
                            k % folds.count(), class_of_row);
        };
        ensure_room(static_cast<std::size_t>(crew.threads()), class_of_row);
        crew.run(tasks, task);
        if (pool != nullptr && pool->ended(0)) return middle(cs, gammas);
        for (std::size_t c = 0; c < cs.size(); ++c) {
            int total = 0;
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

Choice choose(const SvmOptions &options, const Matrix &squares,
              const std::vector<std::int32_t> &class_of_row, std::int32_t classes, Pool *pool) {
    if (options.c > 0 && options.gamma > 0) return {options.c, options.gamma};
    const double mean = mean_of_pairs(squares), unit = mean > 0 ? 1 / mean : 1;
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
                          Folds(class_of_row, classes, fold_count, options.seed), class_of_row,
                          pool);
}

} // namespace

bool svm_available() noexcept {
    return true;
}

SvmMachine train_svm(const SvmOptions &options, const Matrix &x,
                     const std::vector<std::int32_t> &class_of_row, std::int32_t classes,
                     Pool *pool) {
    be_quiet();
    const Matrix squares = squared_distances(x, x); // without the pool: not to be stopped half-way
    if (!squares.allFinite())
        throw Error(Status::numeric, "squared distances overflow double precision: rescale the "
                                     "features");
    const Choice choice = choose(options, squares, class_of_row, classes, pool);
    std::vector<Index> rows(class_of_row.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<Index>(i);
    sort_by_class(rows, class_of_row);
    Kernel kernel(squares, choice.gamma);
    Trained trained = train(kernel, choice.c, rows, class_of_row);
    trained.machine.gamma = choice.gamma;
    trained.machine.vectors.resize(static_cast<Index>(trained.rows.size()), x.cols());
    for (std::size_t v = 0; v < trained.rows.size(); ++v)
        trained.machine.vectors.row(static_cast<Index>(v)) = x.row(trained.rows[v]);
    return std::move(trained.machine);
}

} // namespace ssc
#endif
