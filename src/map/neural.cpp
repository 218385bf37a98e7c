// SPDX-License-Identifier: MIT
// The linear map plus a layer of tanh units that is trained on its residual. The units start with
// zero output, so that training starts from the linear map. A tenth of the samples is held out, and
// the fit keeps the parameters with the least error on it. So the units add nothing unless they
// help on samples that they were not trained on. Far from the data they saturate: their sum is
// bounded.
#include "map/neural.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "linalg/decompose.h"
#include "linalg/gemm.h"
#include "map/affine.h"
#include "map/map_bytes.h"
#include "support/monitor.h"
#include "support/pool.h"

namespace ssc {

namespace {

struct Rows {
    Matrix x, y;
    Vector weight;
};

// The rows for which `held` equals `which`.
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

// 1 / the deviation of each feature; 1 for a feature that is constant up to rounding.
RowVector inverse_deviations(const Matrix &x, const Vector &weight, const RowVector &centre) {
    const Matrix deviation = x.rowwise() - centre;
    const RowVector largest = x.cwiseAbs().colwise().maxCoeff();
    RowVector scale(x.cols());
    for (Index k = 0; k < x.cols(); ++k) {
        // Divided by the largest entry, so that squares neither overflow nor underflow.
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

// With many features the network is trained in coordinates of the space that the rows span, because
// no step of the training leaves it. With few features the rows stay as they are.
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

// Splits the residuals into training and held-out rows, and trains the units on them.
class Units {
public:
    Units(const MapOptions &options, const MapData &data, Pool *pool)
        : options_(options), data_(data), pool_(pool) {}

    // Null if no step of the training has helped. Adds the bias of the units to `offset`.
    std::shared_ptr<const NetworkTerm> train(const std::vector<Index> &held_rows, Matrix rest,
                                             double size, Monitor *monitor, RowVector &offset) {
        auto term = std::make_shared<NetworkTerm>();
        const Vector &weight = data_.source_weight;
        term->centre = centre_of(data_.source, weight, true);
        term->scale = inverse_deviations(data_.source, weight, term->centre);
        Matrix x = (data_.source.rowwise() - term->centre) * term->scale.asDiagonal();
        rest /= size;
        const Space from(x), to(rest);
        x = from.coordinates(std::move(x));
        rest = to.coordinates(std::move(rest));
        std::vector<bool> held(static_cast<std::size_t>(x.rows()), false);
        for (const Index i : held_rows)
            held[static_cast<std::size_t>(i)] = true;
        const NetworkLoss loss = loss_of(x, rest, held, false),
                          check = loss_of(x, rest, held, true);
        Vector start = first_weights(x.cols(), rest.cols());
        std::optional<Watch> watch;
        if (pool_ != nullptr && monitor != nullptr) watch.emplace(*pool_, *monitor);
        const Vector p = train_network(loss, check, std::move(start), options_.epochs, monitor);
        watch.reset();
        if (loss.out(p).isZero(0)) return nullptr;
        term->in = from.back(loss.in(p).transpose()).transpose();
        term->bias = loss.bias(p);
        term->out = to.back(size * loss.out(p));
        offset += RowVector(to.back(size * loss.out_bias(p)));
        check_finite(term->in, term->scale, term->out);
        return term;
    }

private:
    NetworkLoss loss_of(const Matrix &x, const Matrix &y, const std::vector<bool> &held,
                        bool which) const {
        Rows rows = rows_where(held, which, x, y, data_.source_weight);
        return {std::move(rows.x),     std::move(rows.y),  rows.weight, options_.hidden,
                options_.weight_decay, options_.intercept, pool_};
    }

    // In coordinates of a space the samples are as long as with all features, so that each
    // coordinate is longer. The directions shrink to match.
    Vector first_weights(Index coordinates, Index outputs) const {
        Vector start = first_parameters(coordinates, options_.hidden, outputs, options_.intercept,
                                        options_.seed);
        start.head(options_.hidden * coordinates) *=
            std::sqrt(static_cast<double>(coordinates) / static_cast<double>(data_.source.cols()));
        return start;
    }

    const MapOptions &options_;
    const MapData &data_;
    Pool *pool_;
};

Map fit(const MapOptions &options, const MapData &data, Pool *pool, Monitor *monitor) {
    Map map = fit_linear(options, data, pool);
    const Vector &weight = data.source_weight;
    const std::vector<Index> held_rows = held_out_rows(data.source.rows(), options.seed);
    Matrix rest = data.image - map.apply(data.source, pool);
    const double size = length_of(rest, weight);
    const double whole = length_of(data.image, weight) + length_of(data.source, weight);
    const bool can_learn = !held_rows.empty() && size > 1e-12 * whole && std::isfinite(size);
    if (can_learn && !(monitor != nullptr && monitor->stop()))
        map.term =
            Units(options, data, pool).train(held_rows, std::move(rest), size, monitor, map.offset);
    check_finite_affine(map);
    return map;
}

double peak_bytes(const MapOptions &options, const MapSize &size) {
    const double samples = size.samples(), features = size.features, rows = size.rows;
    const double h = static_cast<double>(options.hidden);
    // The linear map, its residual, samples and a basis of each; or the layers. Meanwhile there are
    // as many parameters as coordinates.
    if (is_wide(size))
        return 8 * (std::max(6 * samples, 3 * samples + 2 * h * features) + 30 * 2 * h * rows);
    // The linear map, its residual, samples and layers; the parameters and the steps that the
    // minimiser remembers.
    return 8 * (1.5 * features * features + 2 * rows * h + 5 * samples + 30 * 2 * h * features);
}

double size_bytes(const MapOptions &options, const MapSize &size) {
    const double units = 2 * static_cast<double>(options.hidden) * size.features;
    return linear_map.size_bytes(options, size) + 8 * units;
}

void write(const Map &map, ByteWriter &out) {
    const auto *term = term_of<NetworkTerm>(map);
    if (term == nullptr) return write_affine(map, out);
    const Matrix centre = term->centre, scale = term->scale, bias = term->bias;
    TermView view;
    view.part[network_centre] = &centre;
    view.part[network_scale] = &scale;
    view.part[network_in] = &term->in;
    view.part[network_bias] = &bias;
    view.part[network_out] = &term->out;
    write_parts(map, view, out);
}

// If the units had nothing to learn, there are none.
Map read(ByteReader &in, Index features) {
    StoredMap stored = read_parts(in);
    const Index hidden = stored.part[network_in].cols();
    const bool has_term = stored.part[network_in].size() > 0;
    check_parts(stored.is_affine(features) &&
                stored.filled() == stored.filled_affine() + (has_term ? 5 : 0));
    if (!has_term) return std::move(stored.map);
    check_parts(stored.has(network_centre, 1, features) && stored.has(network_scale, 1, features) &&
                stored.has(network_in, features, hidden) && stored.has(network_bias, 1, hidden) &&
                stored.has(network_out, hidden, features));
    auto term = std::make_shared<NetworkTerm>();
    term->centre = stored.part[network_centre];
    term->scale = stored.part[network_scale];
    term->in = std::move(stored.part[network_in]);
    term->bias = stored.part[network_bias];
    term->out = std::move(stored.part[network_out]);
    stored.map.term = std::move(term);
    return std::move(stored.map);
}

} // namespace

// The units may have nothing to learn.
const MapKind neural_map = {fit, peak_bytes, size_bytes, write, read, false, &linear_map};

} // namespace ssc
