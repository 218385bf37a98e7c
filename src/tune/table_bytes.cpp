// SPDX-License-Identifier: MIT
// Stores a table: what was tuned, the options, the cells.
#include <algorithm>
#include <cmath>
#include <utility>

#include "data/folds.h"
#include "support/sealed.h"
#include "tune/table.h"

namespace ssc {

namespace {

constexpr SealedFormat table_format = {
    {'s', 's', 'c', 'd', 'a', 't', '\r', '\n'}, 1, 0, "table of a tuning run"};

[[noreturn]] void damaged(const char *why) {
    throw Error(Status::format, format("damaged table of a tuning run: %s", why));
}

void write_column(const Column &column, ByteWriter &out) {
    out.text(column.key);
    out.u32(static_cast<std::uint32_t>(column.type));
    if (!column.of_words()) {
        out.doubles(column.numbers);
        return;
    }
    out.u64(column.words.size());
    for (const std::string &word : column.words)
        out.text(word);
}

Column read_column(ByteReader &in) {
    Column column;
    column.key = in.text();
    const std::uint32_t type = in.u32();
    if (type < 1 || type > 4) damaged("the type of an option");
    column.type = static_cast<Column::Type>(type);
    if (!column.of_words()) {
        column.numbers = in.doubles();
        return column;
    }
    const std::size_t count = in.count(8);
    for (std::size_t k = 0; k < count; ++k)
        column.words.push_back(in.text());
    return column;
}

void write_cell(const Cell &cell, ByteWriter &out) {
    out.u32(static_cast<std::uint32_t>(cell.status));
    for (const double value : {cell.score, cell.relative_gap, cell.iterations, cell.seconds})
        out.f64(value);
    out.text(cell.message);
    out.doubles(cell.fold_scores);
    out.u64(cell.labels.size());
    for (const std::int32_t label : cell.labels)
        out.u32(static_cast<std::uint32_t>(label));
}

Cell read_cell(ByteReader &in) {
    Cell cell;
    const auto status = static_cast<std::int32_t>(in.u32());
    // A caller's own classifier may fail a cell with any negative status.
    if (status > static_cast<std::int32_t>(Status::cancelled)) damaged("a status of no meaning");
    cell.status = static_cast<Status>(status);
    for (double *value : {&cell.score, &cell.relative_gap, &cell.iterations, &cell.seconds})
        *value = in.f64();
    cell.message = in.text();
    cell.fold_scores = in.doubles();
    cell.labels.resize(in.count(4));
    for (std::int32_t &label : cell.labels)
        label = static_cast<std::int32_t>(in.u32());
    return cell;
}

bool finite(const std::vector<double> &values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

// Checks that a cell has the parts that its status implies, and no others.
void check_cell(const Cell &cell, const Table &table) {
    const bool labels = cell.finished() && table.folds == 0;
    const bool folds = cell.finished() && table.folds > 0;
    if (cell.finished() ? !std::isfinite(cell.score) : !std::isnan(cell.score))
        damaged("a score that its cell cannot have");
    if (static_cast<Index>(cell.labels.size()) != (labels ? table.target_rows : 0))
        damaged("the number of labels of a cell");
    if (static_cast<std::int64_t>(cell.fold_scores.size()) != (folds ? table.folds : 0) ||
        !finite(cell.fold_scores))
        damaged("the scores of folds");
    if (cell.iterations < 0 || cell.seconds < 0) damaged("a count or time below 0");
}

bool any_twice(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) != names.end();
}

// The keys of lines of "key=value".
std::vector<std::string> keys_of(const std::string &lines) {
    std::vector<std::string> keys;
    for (std::size_t at = 0; at < lines.size();) {
        const std::string line = lines.substr(at, lines.find('\n', at) - at);
        keys.push_back(line.substr(0, line.find('=')));
        at += line.size() + 1;
    }
    return keys;
}

void check(const Table &table) {
    // Each fold becomes a column, even without scores: a few bytes must not cause a large table.
    if (table.folds < 0 || table.folds > most_folds || table.folds > table.source_rows ||
        table.source_rows < 1 || table.target_rows < 1)
        damaged("its sizes");
    if (table.grid_cells < 1 || table.grid_cells > table.size()) damaged("its number of cells");
    if (!(table.seconds >= 0)) damaged("its time");
    if (any_twice(keys_of(table.base))) damaged("an option that is given twice");
    std::vector<std::string> keys;
    for (const Column &column : table.options) {
        if (column.size() != table.cells.size()) damaged("a column of another length");
        keys.push_back(column.key);
    }
    if (any_twice(std::move(keys))) damaged("two columns of one name");
    const Column *const map = find_column(table.options, "map");
    if (map == nullptr || !map->of_words()) damaged("it has no column 'map'");
    for (const Cell &cell : table.cells)
        check_cell(cell, table);
}

void write_body(const Table &table, ByteWriter &body) {
    for (const std::string *text : {&table.criterion, &table.classifier, &table.base})
        body.text(*text);
    for (const std::uint64_t value : {table.data, table.weights, table.seed})
        body.u64(value);
    for (const std::int64_t value : {table.folds, table.source_rows, table.target_rows})
        body.i64(value);
    body.u32(static_cast<std::uint32_t>(table.status));
    body.f64(table.seconds);
    body.u64(table.options.size());
    for (const Column &column : table.options)
        write_column(column, body);
    body.i64(table.grid_cells);
    body.u64(table.cells.size());
    for (const Cell &cell : table.cells)
        write_cell(cell, body);
}

} // namespace

Bytes table_to_bytes(const Table &table) {
    return sealed(table_format, [&](ByteWriter &body) { write_body(table, body); });
}

Table table_from_bytes(const unsigned char *data, std::size_t size) {
    ByteReader in = unsealed(table_format, data, size);
    Table table;
    for (std::string *text : {&table.criterion, &table.classifier, &table.base})
        *text = in.text();
    for (std::uint64_t *value : {&table.data, &table.weights, &table.seed})
        *value = in.u64();
    table.folds = in.i64();
    table.source_rows = in.i64();
    table.target_rows = in.i64();
    const std::uint32_t status = in.u32();
    if (status > static_cast<std::uint32_t>(Status::cancelled)) damaged("its status");
    table.status = static_cast<Status>(status);
    table.seconds = in.f64();
    const std::size_t columns = in.count(20); // the fewest bytes of a column
    for (std::size_t c = 0; c < columns; ++c)
        table.options.push_back(read_column(in));
    table.grid_cells = in.i64();
    const std::size_t cells = in.count(60);
    for (std::size_t k = 0; k < cells; ++k)
        table.cells.push_back(read_cell(in));
    in.expect_end();
    check(table);
    return table;
}

} // namespace ssc
