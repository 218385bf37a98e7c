// The table of criteria. A new one needs its own file, a declaration and a row here, and a test.
#include "tune/criteria.h"

#include <cmath>
#include <iterator>

#include "support/error.h"

namespace ssc {

extern const Criterion scatter_criterion, neighbours_criterion, reverse_criterion;

KindTable<Criterion> criteria() {
    static constexpr const Criterion *table[] = {
        &scatter_criterion,
        &neighbours_criterion,
        &graph_criterion,
        &reverse_criterion,
    };
    return {table, std::size(table)};
}

std::unique_ptr<const Scorer> make_scorer(const Criterion &criterion, const Matrix &target,
                                          Pool *pool) {
    const RowVector mean = target.colwise().mean();
    // No squared distance is above four times the scatter.
    if (!std::isfinite(4 * (target.rowwise() - mean).squaredNorm()))
        throw Error(Status::numeric, "target: distances between samples overflow double precision: "
                                     "rescale the features");
    return criterion.scorer(target, pool);
}

} // namespace ssc
