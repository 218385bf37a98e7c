// SPDX-License-Identifier: MIT
// The parts of the neural map: a layer of tanh units, trained on the residual of the linear map.
#pragma once

#include <cstdint>
#include <vector>

#include "map/map.h"

namespace ssc {

// tanh(((x - centre) * scale) in + bias) out
class NetworkTerm : public MapTerm {
public:
    RowVector centre, scale; // d
    Matrix in;               // d x hidden
    RowVector bias;          // hidden
    Matrix out;              // hidden x d

    void add_to(Matrix &y, const Matrix &x, Pool *pool) const override;
};

// Half of the weighted mean squared error of tanh(x in + bias) out + out_bias, plus decay / 2 times
// the squares of `in` and `out`.
class NetworkLoss {
public:
    // The weights are scaled to sum to 1. If `out_bias` is false, out_bias is 0 and no parameter.
    NetworkLoss(Matrix x, Matrix y, const Vector &weight, Index hidden, double decay, bool out_bias,
                Pool *pool);

    // Number of parameters: in by rows, bias, out by rows, out_bias.
    Index size() const { return out_bias_at() + (out_bias_ ? y_.cols() : 0); }
    double operator()(const Vector &parameters, Vector &gradient) const;
    // The error alone, without decay and gradient.
    double error(const Vector &parameters) const;

    Matrix in(const Vector &p) const { return part(p, 0, x_.cols(), hidden_); }
    RowVector bias(const Vector &p) const { return part(p, bias_at(), 1, hidden_); }
    Matrix out(const Vector &p) const { return part(p, out_at(), hidden_, y_.cols()); }
    RowVector out_bias(const Vector &p) const;

private:
    Index bias_at() const { return x_.cols() * hidden_; }
    Index out_at() const { return bias_at() + hidden_; }
    Index out_bias_at() const { return out_at() + hidden_ * y_.cols(); }
    static Matrix part(const Vector &p, Index at, Index rows, Index cols);
    Matrix forward(const Vector &p, Matrix &hidden) const;

    Matrix x_, y_;
    Vector weight_;
    Index hidden_;
    double decay_;
    bool out_bias_;
    Pool *pool_;
};

// Random directions for the units. `out` and `out_bias` are 0, so that the units add nothing yet.
Vector first_parameters(Index features, Index hidden, Index outputs, bool out_bias,
                        std::uint64_t seed);

// A random tenth of the rows, rounded down, in ascending order.
std::vector<Index> held_out_rows(Index rows, std::uint64_t seed);

// Minimises `loss` and returns the parameters with the least error on the held-out samples so far.
// The monitor, if there is one, may end it early.
Vector train_network(const NetworkLoss &loss, const NetworkLoss &held, Vector start,
                     std::int64_t epochs, Monitor *monitor);

} // namespace ssc
