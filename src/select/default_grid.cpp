// The one place that says what a search tries by itself; docs/choosing.md lists it, with what it
// was chosen by.
#include "select/grid.h"

namespace ssc {

namespace {

struct Way {
    const char *scale_rows, *standardize;
    double components;
};

} // namespace

Grid default_grid() {
    const Way ways[] = {{"none", "none", 0}, {"l2", "none", 50}, {"none", "domain", 50}};
    const Column::Type word = Column::Type::word, number = Column::Type::number;
    Grid grid;
    grid.shape = Grid::Shape::list;
    for (const Way &way : ways)
        for (const double lambda_s : {0.1, 1.0})
            for (const double lambda_g : {0.3, 1.5}) {
                grid.add({"lambda_s", number, {lambda_s}, {}});
                grid.add({"lambda_g", number, {lambda_g}, {}});
                grid.add({"scale_rows", word, {}, {way.scale_rows}});
                grid.add({"standardize", word, {}, {way.standardize}});
                grid.add({"pca", Column::Type::integer, {way.components}, {}});
                grid.add({"map", word, {}, {"barycentric"}});
                grid.add({"mix", number, {0.1}, {}});
            }
    return grid;
}

} // namespace ssc
