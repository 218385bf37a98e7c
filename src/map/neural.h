// The parts of the neural map: a layer of tanh units, trained on what the linear map leaves over.
#pragma once

#include <cstdint>
#include <vector>

#include "map/map.h"

namespace ssc {

// The weighted mean of the squared error of tanh(x in + bias) out + out_bias, halved, and of the
// squares of `in` and `out`, times decay and halved.
class NetworkLoss {
public:
    // The weights are scaled to sum to 1. Without `out_bias` there is none.
    NetworkLoss(Matrix x, Matrix y, const Vector &weight, Index hidden, double decay, bool out_bias,
                Pool *pool);

    // Of the parameters: in by rows, bias, out by rows, out_bias.
    Index size() const { return out_bias_at() + (out_bias_ ? y_.cols() : 0); }
    double operator()(const Vector &parameters, Vector &gradient) const;
    // The error alone, with neither decay nor gradient.
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

// Units in all directions, none of which counts yet: `out` and `out_bias` are 0.
Vector first_parameters(Index features, Index hidden, Index outputs, bool out_bias,
                        std::uint64_t seed);

// A tenth of the rows, drawn at random, ascending; none of fewer than 10.
std::vector<Index> held_out_rows(Index rows, std::uint64_t seed);

} // namespace ssc
