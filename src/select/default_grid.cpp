// The one place that says what a search tries by itself; docs/choosing.md lists it.
#include "select/grid.h"

namespace ssc {

Grid default_grid() {
    Grid grid;
    grid.add({"lambda_s", Column::Type::number, {0, 0.1, 1}, {}});
    grid.add({"lambda_g", Column::Type::number, {0.1, 0.3, 0.7, 1.5}, {}});
    return grid;
}

} // namespace ssc
