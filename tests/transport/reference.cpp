// SPDX-License-Identifier: MIT
#include "reference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Network {
    std::size_t rows, cols;
    const std::vector<double> &cost;
    std::vector<std::int64_t> flow;
    std::vector<double> row_distance, col_distance;
    std::vector<std::size_t> row_from, col_from; // the node before, `none` at a source
};
constexpr std::size_t none = static_cast<std::size_t>(-1);

bool relax(Network &net, double noise) {
    bool changed = false;
    for (std::size_t i = 0; i < net.rows; ++i) {
        for (std::size_t j = 0; j < net.cols; ++j) {
            const double c = net.cost[i * net.cols + j];
            if (net.row_distance[i] + c < net.col_distance[j] - noise) {
                net.col_distance[j] = net.row_distance[i] + c;
                net.col_from[j] = i;
                changed = true;
            }
            if (net.flow[i * net.cols + j] > 0 &&
                net.col_distance[j] - c < net.row_distance[i] - noise) {
                net.row_distance[i] = net.col_distance[j] - c;
                net.row_from[i] = j;
                changed = true;
            }
        }
    }
    return changed;
}

void augment(Network &net, std::vector<std::int64_t> &supply, std::vector<std::int64_t> &demand,
             std::size_t end) {
    std::int64_t amount = demand[end];
    std::size_t start = none;
    for (std::size_t j = end;;) {
        start = net.col_from[j];
        if (net.row_from[start] == none) break;
        j = net.row_from[start];
        amount = std::min(amount, net.flow[start * net.cols + j]);
    }
    amount = std::min(amount, supply[start]);
    for (std::size_t j = end;;) {
        const std::size_t i = net.col_from[j];
        net.flow[i * net.cols + j] += amount;
        if (net.row_from[i] == none) break;
        j = net.row_from[i];
        net.flow[i * net.cols + j] -= amount;
    }
    supply[start] -= amount;
    demand[end] -= amount;
}

} // namespace

double reference_cost(const std::vector<double> &cost, std::vector<std::int64_t> supply,
                      std::vector<std::int64_t> demand) {
    Network net{
        supply.size(), demand.size(), cost, std::vector<std::int64_t>(cost.size()), {}, {}, {}, {}};
    double largest = 0;
    for (const double c : cost)
        largest = std::max(largest, std::fabs(c));
    while (std::accumulate(supply.begin(), supply.end(), std::int64_t{0}) > 0) {
        net.row_distance.assign(net.rows, infinity);
        net.col_distance.assign(net.cols, infinity);
        net.row_from.assign(net.rows, none);
        net.col_from.assign(net.cols, none);
        for (std::size_t i = 0; i < net.rows; ++i)
            if (supply[i] > 0) net.row_distance[i] = 0;
        while (relax(net, 1e-13 * largest)) {
        }
        std::size_t end = none;
        for (std::size_t j = 0; j < net.cols; ++j)
            if (demand[j] > 0 && (end == none || net.col_distance[j] < net.col_distance[end]))
                end = j;
        augment(net, supply, demand, end);
    }
    double total = 0;
    for (std::size_t k = 0; k < cost.size(); ++k)
        total += static_cast<double>(net.flow[k]) * cost[k];
    return total;
}

double cheapest_permutation(const std::vector<double> &cost, std::size_t n) {
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    double best = infinity;
    do {
        double total = 0;
        for (std::size_t i = 0; i < n; ++i)
            total += cost[i * n + order[i]];
        best = std::min(best, total);
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}
