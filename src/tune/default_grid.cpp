// SPDX-License-Identifier: MIT
// The default grid. docs/tuning.md lists it and says why it has these cells.
#include "tune/grid.h"

namespace ssc {

namespace {

struct Way {
    const char *scale_rows, *standardize;
    double components;
};

struct Move {
    double lambda_s, lambda_g;
    const char *map;
    double mix, cycles;
};

void add(const Way &way, const Move &move, Grid &grid) {
    const Column::Type word = Column::Type::word, number = Column::Type::number,
                       integer = Column::Type::integer;
    grid.add({"lambda_s", number, {move.lambda_s}, {}});
    grid.add({"lambda_g", number, {move.lambda_g}, {}});
    grid.add({"scale_rows", word, {}, {way.scale_rows}});
    grid.add({"standardize", word, {}, {way.standardize}});
    grid.add({"pca", integer, {way.components}, {}});
    grid.add({"map", word, {}, {move.map}});
    grid.add({"mix", number, {move.mix}, {}});
    grid.add({"cycles", integer, {move.cycles}, {}});
}

} // namespace

// In a tie the first cell is the best. Maps with few parameters come first, because they generalise
// best to new samples. They work on principal components, so that their time does not grow with the
// number of features; up to 50 features the components are a rotation of the samples.
Grid default_grid() {
    const Way plain = {"none", "none", 0}, components = {"none", "none", 50};
    const Way lengths = {"l2", "none", 50}, standard = {"none", "domain", 50};
    Grid grid;
    grid.shape = Grid::Shape::list;
    add(components, {1.0, 0.3, "rigid", 0, 1}, grid);
    add(components, {1.0, 0.3, "rigid", 0, 2}, grid);
    add(components, {0.1, 0.3, "linear", 0, 1}, grid);
    for (const Way &way : {plain, lengths, standard})
        for (const double lambda_s : {0.1, 1.0})
            for (const double lambda_g : {0.3, 1.5})
                add(way, {lambda_s, lambda_g, "barycentric", 0.1, 1}, grid);
    return grid;
}

} // namespace ssc
