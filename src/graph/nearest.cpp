// SPDX-License-Identifier: MIT
#include "graph/nearest.h"

#include <algorithm>
#include <limits>

#include "linalg/gemm.h"
#include "support/pool.h"

namespace ssc {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Index portion = 64; // rows of x per task

class Search {
public:
    Search(const Matrix &x, const Matrix &y) : x_(x), y_(y), centre_(y.colwise().mean()) {
        // Relative to their centre the points are smallest, and so are the rounding errors: they
        // are proportional to the two squares and grow with the number of features.
        centred_ = y.rowwise() - centre_;
        squares_ = centred_.rowwise().squaredNorm();
        const double steps = static_cast<double>(y.cols()) + 16;
        part_ = 2 * steps * std::numeric_limits<double>::epsilon();
    }

    Index portions() const { return (x_.rows() + portion - 1) / portion; }

    // Calls `body` for each row i of portion k, with the bounds of row i.
    struct Bounds {
        Vector least, most; // of the squared distance to each row of y
    };
    template <class Body>
    void each_row(Index k, Body body) const {
        const Index from = k * portion, count = std::min(portion, x_.rows() - from);
        const Matrix x = x_.middleRows(from, count).rowwise() - centre_;
        Matrix products(count, y_.rows());
        gemm<double>(-2, view(x), transposed(centred_), 0, view(products));
        Bounds bounds{Vector(y_.rows()), Vector(y_.rows())};
        for (Index i = 0; i < count; ++i) {
            const double square = x.row(i).squaredNorm();
            const double *product = &products(i, 0);
            for (Index j = 0; j < y_.rows(); ++j) {
                const double size = square + squares_(j);
                bounds.least(j) = size + product[j] - part_ * size;
                bounds.most(j) = size + product[j] + part_ * size;
            }
            body(from + i, bounds);
        }
    }

    // The nearest of the rows for which `counts` is true; -1 if there is none.
    template <class Counts>
    Index nearest(Index i, const Bounds &bounds, Counts counts, double &square) const {
        double limit = infinity;
        for (Index j = 0; j < y_.rows(); ++j)
            if (bounds.most(j) < limit && counts(j)) limit = bounds.most(j);
        Index best = -1;
        square = infinity;
        for (Index j = 0; j < y_.rows(); ++j) {
            // After an overflow a bound is NaN, which this comparison does not exclude.
            if (bounds.least(j) > limit || !counts(j)) continue;
            const double exact = (x_.row(i) - y_.row(j)).squaredNorm();
            if (best >= 0 && !(exact < square)) continue;
            best = j;
            square = exact;
        }
        return best;
    }

private:
    const Matrix &x_, &y_;
    RowVector centre_;
    Matrix centred_;
    Vector squares_;
    double part_ = 0;
};

Nearest room_for(Index rows) {
    return {std::vector<Index>(static_cast<std::size_t>(rows)),
            std::vector<double>(static_cast<std::size_t>(rows))};
}

bool any_row(Index) {
    return true;
}

} // namespace

Nearest nearest_rows(const Matrix &x, const Matrix &y, Pool *pool) {
    Nearest out = room_for(x.rows());
    const Search search(x, y);
    for_each(pool, search.portions(), [&](Index k) {
        search.each_row(k, [&](Index i, const Search::Bounds &bounds) {
            const auto at = static_cast<std::size_t>(i);
            out.row[at] = search.nearest(i, bounds, any_row, out.square[at]);
        });
    });
    return out;
}

NearestOfClasses nearest_of_classes(const Matrix &x, const Matrix &y,
                                    const std::vector<std::int32_t> &class_of_row, Pool *pool) {
    NearestOfClasses out{room_for(x.rows()),
                         std::vector<double>(static_cast<std::size_t>(x.rows()), infinity)};
    const Search search(x, y);
    for_each(pool, search.portions(), [&](Index k) {
        search.each_row(k, [&](Index i, const Search::Bounds &bounds) {
            const auto at = static_cast<std::size_t>(i);
            const Index best = search.nearest(i, bounds, any_row, out.nearest.square[at]);
            out.nearest.row[at] = best;
            const std::int32_t own = class_of_row[static_cast<std::size_t>(best)];
            const auto foreign = [&](Index j) {
                return class_of_row[static_cast<std::size_t>(j)] != own;
            };
            search.nearest(i, bounds, foreign, out.other[at]);
        });
    });
    return out;
}

} // namespace ssc
