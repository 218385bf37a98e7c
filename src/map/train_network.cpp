// SPDX-License-Identifier: MIT
// Training of the network: the first parameters, the samples that are held out, the steps.
#include <algorithm>
#include <cmath>
#include <utility>

#include "linalg/lbfgs.h"
#include "map/neural.h"
#include "support/monitor.h"
#include "support/pool.h"
#include "support/random.h"

namespace ssc {

namespace {

// Training ends after this number of steps without an improvement on the held-out samples.
constexpr int patience = 30;

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
            // The step that was under way does not count.
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
    // Other numbers than those that chose the held-out samples.
    RandomNumbers random(seed ^ 0x6E6575726F6E73u);
    // Uniform, so that the input of a unit has deviation 1 for standardised features.
    const double reach = std::sqrt(3 / static_cast<double>(features));
    for (Index k = 0; k < hidden * features; ++k)
        p(k) = reach * (2 * random.uniform() - 1);
    for (Index k = 0; k < hidden; ++k)
        p(hidden * features + k) = 2 * random.uniform() - 1;
    return p;
}

Vector train_network(const NetworkLoss &loss, const NetworkLoss &held, Vector start,
                     std::int64_t epochs, Monitor *monitor) {
    return Training(loss, held, monitor).run(std::move(start), epochs);
}

} // namespace ssc
