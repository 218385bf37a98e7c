// The linear map, and a layer of tanh units that is trained on what it leaves over. The units
// begin with no say, so that training begins with the linear map; a tenth of the samples is held
// out, and the parameters that did best on it are kept. So the units stay out unless they help on
// samples they have not seen. Far from the data they saturate: what they add is bounded.
#include "map/neural.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "linalg/decompose.h"
#include "linalg/lbfgs.h"
#include "support/monitor.h"
#include "support/pool.h"
#include "linalg/product.h"
#include "support/random.h"

namespace ssc {

namespace {

// Steps without an improvement on the samples held out, after which training is over.
constexpr int patience = 30;

struct Rows {
    Matrix x, y;
    Vector weight;
};

// Those rows for which `held` is as asked.
Rows rows_where(const std::vector<bool> &held, bool which, const Matrix &x, const Matrix &y,
                const Vector &weight) {
    const auto count = static_cast<Index>(std::count(held.begin(), held.end(), which));
    Rows rows{Matrix(count, x.cols()), Matrix(count, y.cols()), Vector(count)};
    Index k = 0;
    for (Index i = 0; i < x.rows(); ++i) {
        if (held[static_cast<std::size_t>(i)] != which) continue;
        rows.x.row(k) = x.row(i);
        rows.y.row(k) = y.row(i);
        rows.weight(k++) = weight(i);
    }
    return rows;
}

// 1 / the deviation of each feature; 1 for a feature that is constant to rounding.
RowVector inverse_deviations(const Matrix &x, const Vector &weight, const RowVector &centre) {
    const Matrix deviation = x.rowwise() - centre;
    const RowVector largest = x.cwiseAbs().colwise().maxCoeff();
    RowVector scale(x.cols());
    for (Index k = 0; k < x.cols(); ++k) {
        // Divided by the largest, so that squares neither over- nor underflow.
        const double unit = deviation.col(k).cwiseAbs().maxCoeff();
        if (!(unit > 1e-14 * largest(k))) {
            scale(k) = 1;
            continue;
        }
        const double mean = weight.dot((deviation.col(k) / unit).cwiseAbs2()) / weight.sum();
        scale(k) = 1 / (unit * std::sqrt(mean));
    }
    return scale;
}

// The root of the weighted mean of the squared lengths of the rows.
double length_of(const Matrix &rows, const Vector &weight) {
    const double unit = rows.cwiseAbs().maxCoeff();
    if (!(unit > 0)) return 0;
    return unit * std::sqrt(weight.dot((rows / unit).rowwise().squaredNorm()) / weight.sum());
}

// With many features the network is trained in the coordinates of the spaces that the samples and
// what is left of their images span: no step of the training leaves them. Else rows are as they
// are.
class Space {
public:
    explicit Space(const Matrix &rows) {
        if (is_wide(rows)) basis_ = row_basis(rows);
    }
    Matrix coordinates(Matrix rows) const {
        if (basis_.size() == 0) return rows;
        return product(view(std::as_const(rows)), transposed(basis_));
    }
    Matrix back(Matrix rows) const {
        if (basis_.size() == 0) return rows;
        return product(view(std::as_const(rows)), view(basis_));
    }

private:
    Matrix basis_;
};

class Training {
public:
    Training(const NetworkLoss &loss, const NetworkLoss &held, Monitor *monitor)
        : loss_(loss), held_(held), monitor_(monitor) {}

    Vector run(Vector start, std::int64_t epochs) {
        best_ = start;
        const auto after = [this](const Vector &p, double) { return over(p); };
        try {
            least_ = held_.error(start);
            minimise([this](const Vector &p, Vector &g) { return loss_(p, g); }, std::move(start),
                     epochs, after);
        } catch (const Stopped &) {
            // In the middle of a step, which is then not done.
        }
        return best_;
    }

private:
    bool over(const Vector &parameters) {
        const double error = held_.error(parameters);
        if (error < least_) {
            least_ = error;
            best_ = parameters;
            since_ = 0;
        } else {
            ++since_;
        }
        return since_ >= patience || (monitor_ != nullptr && monitor_->stop());
    }

    const NetworkLoss &loss_, &held_;
    Monitor *monitor_;
    Vector best_;
    double least_ = 0;
    int since_ = 0;
};

} // namespace

std::vector<Index> held_out_rows(Index rows, std::uint64_t seed) {
    std::vector<Index> order(static_cast<std::size_t>(rows));
    for (Index i = 0; i < rows; ++i)
        order[static_cast<std::size_t>(i)] = i;
    RandomNumbers random(seed);
    const Index count = rows / 10;
    for (Index k = 0; k < count; ++k)
        std::swap(order[static_cast<std::size_t>(k)],
                  order[static_cast<std::size_t>(k + random.below(rows - k))]);
    order.resize(static_cast<std::size_t>(count));
    std::sort(order.begin(), order.end());
    return order;
}

Vector first_parameters(Index features, Index hidden, Index outputs, bool out_bias,
                        std::uint64_t seed) {
    Vector p = Vector::Zero(hidden * (features + 1 + outputs) + (out_bias ? outputs : 0));
    RandomNumbers random(seed ^ 0x6E6575726F6E73u); // not those that chose the samples held out
    // Uniform, such that what comes in has a deviation of 1 for standardised features.
    const double reach = std::sqrt(3 / static_cast<double>(features));
    for (Index k = 0; k < hidden * features; ++k)
        p(k) = reach * (2 * random.uniform() - 1);
    for (Index k = 0; k < hidden; ++k)
        p(hidden * features + k) = 2 * random.uniform() - 1;
    return p;
}

Map fit_neural(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor) {
    Map map = fit_linear(options, data, pool);
    const Index n = data.source.rows(), d = data.source.cols();
    const Vector &weight = data.source_weight;
    const std::vector<Index> held_rows = held_out_rows(n, options.seed);
    Matrix rest = data.image - map.apply(data.source, pool);
    const double size = length_of(rest, weight);
    const double whole = length_of(data.image, weight) + length_of(data.source, weight);
    // Nothing to check on, nothing left to learn but rounding, or no time to learn it.
    if (held_rows.empty() || !(size > 1e-12 * whole) || !std::isfinite(size)) return map;
    if (monitor != nullptr && monitor->stop()) return map;

    NetworkTerm &network = map.network;
    network.centre = centre_of(data.source, weight, true);
    network.scale = inverse_deviations(data.source, weight, network.centre);
    Matrix x = (data.source.rowwise() - network.centre) * network.scale.asDiagonal();
    rest /= size;
    const Space from(x), to(rest);
    x = from.coordinates(std::move(x));
    rest = to.coordinates(std::move(rest));
    std::vector<bool> held(static_cast<std::size_t>(n), false);
    for (const Index i : held_rows)
        held[static_cast<std::size_t>(i)] = true;
    const auto loss_of = [&](bool which) {
        Rows rows = rows_where(held, which, x, rest, weight);
        return NetworkLoss(std::move(rows.x), std::move(rows.y), rows.weight, options.hidden,
                           options.weight_decay, options.intercept, pool);
    };
    const NetworkLoss loss = loss_of(false), check = loss_of(true);
    Vector start =
        first_parameters(x.cols(), options.hidden, rest.cols(), options.intercept, options.seed);
    // Fewer coordinates are as long as the features are, and so each of them is longer.
    start.head(options.hidden * x.cols()) *=
        std::sqrt(static_cast<double>(x.cols()) / static_cast<double>(d));
    std::optional<Watch> watch;
    if (pool != nullptr && monitor != nullptr) watch.emplace(*pool, *monitor);
    const Vector p = Training(loss, check, monitor).run(std::move(start), options.epochs);
    watch.reset();
    if (loss.out(p).isZero(0)) { // nothing helped
        network = NetworkTerm();
        return map;
    }
    network.in = from.back(loss.in(p).transpose()).transpose();
    network.bias = loss.bias(p);
    network.out = to.back(size * loss.out(p));
    map.offset += RowVector(to.back(size * loss.out_bias(p)));
    return map;
}

} // namespace ssc
