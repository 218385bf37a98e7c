// SPDX-License-Identifier: MIT
// Grids: which cells there are, and in which order.
#include <limits>
#include <string>
#include <vector>

#include "common/check.h"
#include "support/error.h"
#include "tune/grid.h"

extern "C" {
#include "unity.h"
}

namespace {

using namespace ssc;
using ssc::tests::case_is;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

Column numbers(const char *key, std::vector<double> values) {
    return {key, Column::Type::number, std::move(values), {}};
}
Column words(const char *key, std::vector<std::string> values) {
    return {key, Column::Type::word, {}, std::move(values)};
}

const Column &column(const std::vector<Column> &cells, const std::string &key) {
    for (const Column &c : cells)
        if (c.key == key) return c;
    throw Error(Status::internal, "no column " + key);
}

// NaN stands for what a cell does not have.
void check_numbers(const std::vector<double> &expected, const Column &got) {
    TEST_ASSERT_EQUAL_INT(expected.size(), got.size());
    for (std::size_t k = 0; k < expected.size(); ++k)
        CHECK(expected[k] != expected[k] ? !got.has(k) : expected[k] == got.numbers[k]);
}

template <class Action>
Status status_after(Action action) {
    try {
        action();
    } catch (const Error &error) {
        return error.status();
    }
    return Status::ok;
}

// The status of making the cells. Counting them must give the same.
Status status_of(const Grid &grid) {
    const Status made = status_after([&] { cells_of(grid, "linear"); });
    CHECK(status_after([&] { count_cells(grid, "linear"); }) == made);
    return made;
}

void product() {
    Grid grid;
    grid.add(numbers("lambda_s", {0, 1}));
    grid.add(numbers("lambda_g", {3, 4}));
    grid.add(numbers("lambda_g", {5})); // appended
    const std::vector<Column> cells = cells_of(grid, "rigid");
    TEST_ASSERT_EQUAL_INT(3, cells.size());
    check_numbers({0, 0, 0, 1, 1, 1, nothing}, column(cells, "lambda_s"));
    check_numbers({3, 4, 5, 3, 4, 5, nothing}, column(cells, "lambda_g"));
    const std::vector<std::string> maps = {"rigid", "rigid", "rigid", "rigid",
                                           "rigid", "rigid", "none"};
    CHECK(column(cells, "map").words == maps);
}

void list() {
    Grid grid;
    grid.shape = Grid::Shape::list;
    grid.add(numbers("lambda_s", {0, 1, 2}));
    grid.add(words("map", {"linear", "rigid", "linear"}));
    const std::vector<Column> cells = cells_of(grid, "barycentric");
    check_numbers({0, 1, 2, nothing}, column(cells, "lambda_s"));
    const std::vector<std::string> maps = {"linear", "rigid", "linear", "none"};
    CHECK(column(cells, "map").words == maps);
    grid.add(numbers("ridge", {1, 2}));
    CHECK(status_of(grid) == Status::dimension);
}

void nothing_asked_for() {
    for (const Grid::Shape shape : {Grid::Shape::product, Grid::Shape::list}) {
        Grid grid;
        grid.shape = shape;
        const std::vector<std::string> maps = {"linear", "none"}, alone = {"none"};
        CHECK(column(cells_of(grid, "linear"), "map").words == maps);
        CHECK(column(cells_of(grid, "none"), "map").words == alone);
    }
}

// One cell that does nothing for each preparation and classifier, in the order of the grid.
void doing_nothing() {
    Grid grid;
    grid.add(numbers("lambda_s", {1, 2}));
    grid.add(words("scale_rows", {"none", "l2"}));
    grid.add(numbers("pca", {0, 50}));
    std::vector<Column> cells = cells_of(grid, "linear");
    check_numbers({1, 1, 1, 1, 2, 2, 2, 2, nothing, nothing, nothing, nothing},
                  column(cells, "lambda_s"));
    check_numbers({0, 50, 0, 50, 0, 50, 0, 50, 0, 50, 0, 50}, column(cells, "pca"));
    const Column &scale = column(cells, "scale_rows");
    CHECK(scale.words[8] == "none" && scale.words[9] == "none");
    CHECK(scale.words[10] == "l2" && scale.words[11] == "l2");
    CHECK(column(cells, "map").words[11] == "none");

    grid = Grid();
    grid.add(words("classifier", {"nearest", "svm"}));
    cells = cells_of(grid, "linear");
    TEST_ASSERT_EQUAL_INT(4, cells.front().size());
    CHECK(cells.front().words[2] == "nearest" && cells.front().words[3] == "svm");
}

// Where the grid itself does nothing there is no need of another cell.
void doing_nothing_by_the_grid() {
    Grid grid;
    grid.add(words("map", {"linear", "none"}));
    grid.add(numbers("lambda_s", {1, 2}));
    TEST_ASSERT_EQUAL_INT(4, cells_of(grid, "linear").front().size());
    grid = Grid();
    grid.shape = Grid::Shape::list;
    grid.add(words("map", {"linear", "none", "rigid"}));
    grid.add(numbers("pca", {5, 5, 6}));
    const std::vector<Column> cells = cells_of(grid, "linear");
    check_numbers({5, 5, 6, 6}, column(cells, "pca"));
    CHECK(column(cells, "map").words[3] == "none");
}

// As many ways of doing nothing as cells: in time that hardly grows, or this would take hours.
void many_ways_of_doing_nothing() {
    Grid grid;
    std::vector<double> counts;
    for (int k = 0; k < 400000; ++k)
        counts.push_back(k);
    grid.shape = Grid::Shape::list;
    grid.add({"pca", Column::Type::integer, counts, {}});
    grid.add(numbers("lambda_s", counts));
    const std::vector<Column> cells = cells_of(grid, "linear");
    TEST_ASSERT_EQUAL_INT(800000, column(cells, "map").size());
    CHECK(column(cells, "pca").numbers[799999] == 399999 && !column(cells, "lambda_s").has(799999));
    CHECK(column(cells, "map").words[399999] == "linear" &&
          column(cells, "map").words[400000] == "none");
}

// Counting makes no cells and comes to as many: with values twice, with and without `map`.
void counting() {
    const std::vector<Column> keys = {
        numbers("pca", {0, 50, 50}), words("map", {"linear", "rigid"}),
        numbers("lambda_s", {1, 2}), words("scale_rows", {"l2", "none", "l2"}),
        words("map", {"none"}),      words("classifier", {"nearest"})};
    for (unsigned chosen = 0; chosen < 1U << keys.size(); ++chosen) {
        Grid grid;
        for (std::size_t k = 0; k < keys.size(); ++k)
            if ((chosen >> k & 1) != 0) grid.add(keys[k]);
        for (const char *map : {"linear", "none"}) {
            case_is("keys %u, map %s", chosen, map);
            TEST_ASSERT_EQUAL_INT(cells_of(grid, map).front().size(), count_cells(grid, map));
        }
    }
    Grid list;
    list.shape = Grid::Shape::list;
    list.add(numbers("pca", {1, 2, 2}));
    TEST_ASSERT_EQUAL_INT(5, count_cells(list, "linear"));
    TEST_ASSERT_EQUAL_INT(3, count_cells(list, "none"));
}

void too_many_cells() {
    Grid grid;
    for (const char *key : {"a", "b", "c", "d"})
        grid.add(numbers(key, std::vector<double>(100000, 1.0)));
    CHECK(status_of(grid) == Status::argument);
    grid = Grid();
    grid.shape = Grid::Shape::list;
    grid.add(numbers("a", std::vector<double>(1000001, 1.0)));
    CHECK(status_of(grid) == Status::argument);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(product);
    RUN_TEST(list);
    RUN_TEST(nothing_asked_for);
    RUN_TEST(doing_nothing);
    RUN_TEST(doing_nothing_by_the_grid);
    RUN_TEST(many_ways_of_doing_nothing);
    RUN_TEST(counting);
    RUN_TEST(too_many_cells);
    return UNITY_END();
}
