// SPDX-License-Identifier: MIT
// The table of a search: the best, the vote, parts put together, bytes.
#include <algorithm>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

#include "common/check.h"
#include "support/error.h"
#include "support/sealed.h"
#include "tune/table.h"

extern "C" {
#include "unity.h"
}

namespace {

using namespace ssc;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Cell scored(double score, Labels labels) {
    Cell cell;
    cell.status = Status::ok;
    cell.score = score;
    cell.relative_gap = 0.01;
    cell.iterations = 12;
    cell.seconds = 0.5;
    cell.labels = std::move(labels);
    return cell;
}

Cell failed() {
    Cell cell;
    cell.status = Status::numeric;
    cell.message = "rescale";
    cell.seconds = 0.25;
    return cell;
}

Table make_table(std::vector<Cell> cells) {
    Table table;
    const std::size_t count = cells.size();
    table.options = {{"lambda_s", Column::Type::number, std::vector<double>(count, 0.5), {}},
                     {"map", Column::Type::word, {}, std::vector<std::string>(count, "rigid")}};
    table.options[0].numbers.back() = not_a_number;
    table.criterion = "scatter";
    table.classifier = "nearest";
    table.base = "ridge=0.5\nsolver=auto\n";
    table.grid_cells = 2;
    table.source_rows = 5;
    table.target_rows = 3;
    table.data = 77;
    table.seed = 4;
    table.seconds = 1.5;
    table.cells = std::move(cells);
    return table;
}

void the_best() {
    const Table table = make_table(
        {Cell(), scored(0.2, {1, 1, 1}), failed(), scored(0.7, {1, 2, 1}), scored(0.7, {2, 2, 2})});
    TEST_ASSERT_EQUAL_INT(3, table.best());
    TEST_ASSERT_EQUAL_INT(3, table.finished());
    TEST_ASSERT_EQUAL_INT(4, table.tried());
    const std::vector<Index> order = {3, 4, 1};
    CHECK(table.ranked() == order);
    TEST_ASSERT_EQUAL_INT(-1, make_table({Cell(), failed()}).best());
}

void a_vote_of_the_better_half() {
    Labels labels;
    std::vector<double> shares;
    // Five cells: the better three are 4, 0 and 2, in this order.
    const Table table =
        make_table({scored(0.8, {1, 2, 5}), scored(0.1, {9, 9, 9}), scored(0.6, {1, 3, 6}),
                    failed(), scored(0.9, {7, 2, 4}), scored(0.5, {7, 9, 9})});
    vote(table, labels, shares);
    const Labels expected = {1, 2, 4}; // of three different ones, that of the best
    CHECK(labels == expected);
    CHECK_CLOSE(2.0 / 3, shares[0], 1e-15);
    CHECK_CLOSE(2.0 / 3, shares[1], 1e-15);
    CHECK_CLOSE(1.0 / 3, shares[2], 1e-15);
    // Two of four: a draw goes to the better voter, also when it comes later in the table.
    vote(make_table({scored(0.1, {0, 0, 0}), scored(0.5, {1, 1, 1}), scored(0.2, {0, 0, 0}),
                     scored(0.9, {2, 2, 2})}),
         labels, shares);
    CHECK(labels == Labels(3, 2));
    CHECK(shares == std::vector<double>(3, 0.5));
}

double seconds_since(std::clock_t start) {
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Every voter has another label, but for the two last ones.
void a_vote_on_many_labels() {
    std::vector<Cell> cells;
    constexpr int voters = 150000;
    for (int k = 0; k < 2 * voters; ++k)
        cells.push_back(scored(-k, {voters - std::min(k, voters - 2), 7, -k}));
    const Table table = make_table(std::move(cells));
    Labels labels;
    std::vector<double> shares;
    const std::clock_t start = std::clock();
    vote(table, labels, shares);
    CHECK(seconds_since(start) < 4);
    const Labels expected = {2, 7, 0};
    CHECK(labels == expected);
    CHECK(shares[0] == 2.0 / voters && shares[1] == 1 && shares[2] == 1.0 / voters);
}

bool same_cell(const Cell &x, const Cell &y) {
    const auto same = [](double a, double b) { return a == b || (a != a && b != b); };
    return x.status == y.status && same(x.score, y.score) && same(x.seconds, y.seconds) &&
           same(x.relative_gap, y.relative_gap) && same(x.iterations, y.iterations) &&
           x.message == y.message && x.fold_scores == y.fold_scores && x.labels == y.labels;
}

void merging() {
    const Cell a = scored(0.2, {1, 1, 1}), b = scored(0.7, {1, 2, 1});
    Table first = make_table({a, Cell(), failed(), Cell(), Cell()});
    const Table second = make_table({b, b, b, failed(), Cell()});
    CHECK(first.difference(second).empty());
    first.merge(second);
    CHECK(same_cell(a, first.cells[0])); // what it has it keeps
    CHECK(same_cell(b, first.cells[1]));
    CHECK(same_cell(b, first.cells[2]));
    CHECK(same_cell(failed(), first.cells[3]));
    CHECK(!first.cells[4].tried());
    CHECK(first.seconds == 3);
}

// Cells that none of two has tried are as the earlier search left them.
void merging_searches_that_were_stopped() {
    const Cell a = scored(0.2, {1, 1, 1});
    Table first = make_table({a, Cell()}), second = make_table({Cell(), a});
    first.status = Status::cancelled;
    Table again = first;
    again.merge(first);
    CHECK(again.status == Status::cancelled);
    again.merge(second);
    CHECK(again.status == Status::ok);
    again = make_table({a, Cell()});
    again.merge(first);
    CHECK(again.status == Status::cancelled);
}

void differences_are_named() {
    const auto difference = [](void (*change)(Table &)) {
        const Table table = make_table({scored(0.2, {1, 1, 1}), Cell()});
        Table other = table;
        change(other);
        const std::string there = table.difference(other), back = other.difference(table);
        CHECK(there == back);
        return there;
    };
    const auto is = [&](const char *words, void (*change)(Table &)) {
        return difference(change).find(words) != std::string::npos;
    };
    CHECK(difference([](Table &) {}).empty());
    CHECK(difference([](Table &t) { t.cells[1] = t.cells[0]; }).empty());
    CHECK(is("data", [](Table &t) { t.data = 78; }));
    CHECK(is("data", [](Table &t) { t.source_rows = 6; }));
    CHECK(is("data", [](Table &t) { t.target_rows = 6; }));
    CHECK(is("weights", [](Table &t) { t.weights = 1; }));
    CHECK(is("seed", [](Table &t) { t.seed = 5; }));
    CHECK(is("criterion", [](Table &t) { t.criterion = "graph"; }));
    CHECK(is("folds", [](Table &t) { t.folds = 3; }));
    CHECK(is("classifier", [](Table &t) { t.classifier = "custom"; }));
    CHECK(is("grid", [](Table &t) { t.options[0].numbers[0] = 0.75; }));
    CHECK(is("grid", [](Table &t) { t.options[1].words[1] = "none"; }));
    CHECK(is("grid", [](Table &t) { t.options.pop_back(); }));
    CHECK(is("grid", [](Table &t) { t.grid_cells = 1; }));
    CHECK(is("'ridge'", [](Table &t) { t.base = "ridge=0.25\nsolver=auto\n"; }));
    CHECK(is("'solver'", [](Table &t) { t.base = "ridge=0.5\nsolver=proximal_gradient\n"; }));
    CHECK(is("'solver'", [](Table &t) { t.base = "ridge=0.5\n"; }));
}

Status status_of(const Bytes &bytes) {
    try {
        table_from_bytes(bytes.data(), bytes.size());
    } catch (const Error &error) {
        CHECK(std::string(error.what()).find("table") != std::string::npos ||
              std::string(error.what()).find("damaged") != std::string::npos);
        return error.status();
    }
    return Status::ok;
}

Table folded() {
    Table table = make_table({scored(0.5, {}), failed(), Cell()});
    table.folds = 2;
    table.cells[0].fold_scores = {0.25, 0.75};
    return table;
}

void there_and_back() {
    for (const Table &table : {make_table({scored(0.2, {1, -5, 1}), failed(), Cell()}), folded()}) {
        const Bytes bytes = table_to_bytes(table);
        const Table back = table_from_bytes(bytes.data(), bytes.size());
        CHECK(back.difference(table).empty());
        CHECK(back.seconds == 1.5 && back.status == Status::ok);
        for (std::size_t k = 0; k < 3; ++k)
            CHECK(same_cell(table.cells[k], back.cells[k]));
        CHECK(table_to_bytes(back) == bytes);
    }
}

void damage_is_found() {
    const Bytes bytes = table_to_bytes(make_table({scored(0.2, {1, -5, 1}), failed(), Cell()}));
    for (std::size_t size = 0; size < bytes.size(); ++size)
        CHECK(status_of(Bytes(bytes.begin(), bytes.begin() + static_cast<long>(size))) ==
              Status::format);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        Bytes bad = bytes;
        bad[at] ^= 0x10;
        CHECK(status_of(bad) == Status::format);
    }
    Bytes longer = bytes;
    longer.push_back(0);
    CHECK(status_of(longer) == Status::format);
}

Bytes seal_again(const Bytes &body) {
    constexpr SealedFormat kind = {{'s', 's', 'c', 'd', 'a', 't', '\r', '\n'}, 1, 0, "table"};
    return sealed(kind, [&](ByteWriter &out) { out.append(body); });
}

// The checksum is right: the damage is inside. No byte may crash it; those that are refused are
// refused as what they are.
void damage_under_the_seal() {
    const Bytes whole = table_to_bytes(make_table({scored(0.2, {1, -5, 1}), failed(), Cell()}));
    constexpr std::size_t head = 32;
    const Bytes body(whole.begin() + head, whole.end());
    int refused = 0;
    for (std::size_t at = 0; at < body.size(); ++at)
        for (const int value : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
            Bytes bad = body;
            bad[at] = static_cast<unsigned char>(value);
            const Status status = status_of(seal_again(bad));
            CHECK(status == Status::ok || status == Status::format);
            refused += status == Status::format ? 1 : 0;
        }
    CHECK(refused > 100);
    for (std::size_t size = 0; size < body.size(); ++size)
        CHECK(status_of(seal_again(Bytes(body.begin(), body.begin() + static_cast<long>(size)))) ==
              Status::format);
    Bytes longer = body;
    longer.push_back(0);
    CHECK(status_of(seal_again(longer)) == Status::format);
}

void parts_that_disagree() {
    const auto damaged = [](void (*change)(Table &)) {
        Table table = make_table({scored(0.2, {1, -5, 1}), failed(), Cell()});
        change(table);
        return status_of(table_to_bytes(table)) == Status::format;
    };
    CHECK(!damaged([](Table &) {}));
    CHECK(damaged([](Table &t) { t.options[0].numbers.push_back(1); }));
    CHECK(damaged([](Table &t) { t.options[1].key = "maps"; }));
    CHECK(damaged([](Table &t) { t.options[0] = t.options[1]; }));
    CHECK(damaged([](Table &t) { t.target_rows = 4; }));
    CHECK(damaged([](Table &t) { t.folds = 1; }));
    CHECK(damaged([](Table &t) { t.folds = -1; }));
    CHECK(damaged([](Table &t) { t.base = "ridge=0.5\nsolver=auto\nridge=0.5\n"; }));
    CHECK(damaged([](Table &t) { t.cells[0].labels.pop_back(); }));
    CHECK(damaged([](Table &t) { t.cells[0].score = not_a_number; }));
    CHECK(damaged([](Table &t) { t.cells[0].score = std::numeric_limits<double>::infinity(); }));
    CHECK(damaged([](Table &t) { t.cells[0].iterations = -1; }));
    CHECK(damaged([](Table &t) { t.cells[0].seconds = -1; }));
    CHECK(damaged([](Table &t) { t.cells[1].score = 1; }));
    CHECK(damaged([](Table &t) { t.cells[1].labels = {1, 2, 3}; }));
    CHECK(damaged([](Table &t) { t.cells[0].status = static_cast<Status>(4); }));
    CHECK(damaged([](Table &t) { t.status = Status::numeric; }));
    CHECK(damaged([](Table &t) { t.status = static_cast<Status>(4); }));
    CHECK(damaged([](Table &t) { t.seconds = not_a_number; }));
    CHECK(damaged([](Table &t) { t.grid_cells = 0; }));
    CHECK(damaged([](Table &t) { t.grid_cells = 4; }));
    CHECK(damaged([](Table &t) { t.source_rows = 0; }));
    // A classifier of the caller's fails a cell with what it likes; a search may finish nothing.
    CHECK(!damaged([](Table &t) { t.cells[1].status = static_cast<Status>(-1234); }));
    CHECK(!damaged([](Table &t) { t.cells[0] = Cell(); }));
}

// Names are told apart in no time that anybody would notice.
void many_columns() {
    Table table = make_table({scored(0.2, {1, -5, 1}), failed(), Cell()});
    for (int k = 0; k < 100000; ++k)
        table.options.push_back(
            {"column" + std::to_string(k), Column::Type::number, {1, 2, 3}, {}});
    const Bytes bytes = table_to_bytes(table);
    const std::clock_t start = std::clock();
    CHECK(status_of(bytes) == Status::ok);
    table.options.back().key = "column5";
    CHECK(status_of(table_to_bytes(table)) == Status::format);
    CHECK(seconds_since(start) < 4);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_best);
    RUN_TEST(a_vote_of_the_better_half);
    RUN_TEST(a_vote_on_many_labels);
    RUN_TEST(merging);
    RUN_TEST(merging_searches_that_were_stopped);
    RUN_TEST(differences_are_named);
    RUN_TEST(there_and_back);
    RUN_TEST(damage_is_found);
    RUN_TEST(damage_under_the_seal);
    RUN_TEST(parts_that_disagree);
    RUN_TEST(many_columns);
    return UNITY_END();
}
