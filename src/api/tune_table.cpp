#include <algorithm>
#include <cmath>
#include <cstring>

#include "api/grid.h"
#include "api/handle.h"

using namespace ssc;
using namespace ssc::api;

namespace {

void check_labels(const Table &table) {
    if (table.folds > 0)
        throw Error(Status::not_fitted, "reverse validation gives the target no labels: fit, and "
                                        "call sscda_predict()");
}

// The options of a table that came from elsewhere are those of this library.
void check_options(const Table &table) {
    try {
        OptionValues scratch;
        for (const Column &column : table.options) {
            check_grid_key(column);
            for (std::size_t k = 0; k < column.size(); ++k)
                set_entry(column, k, scratch);
        }
    } catch (const Error &error) {
        throw Error(Status::format,
                    format("table of another release, or damaged: %s", error.what()));
    }
}

std::unique_ptr<const SearchTable> with_merged(const SearchTable *have, Table read) {
    if (have == nullptr || !have->table().same_cells(read))
        return std::make_unique<const SearchTable>(std::move(read));
    Table both = have->table();
    both.merge(read);
    return std::make_unique<const SearchTable>(std::move(both));
}

} // namespace

int32_t sscda_tune_size(const sscda *h, int64_t *cells, int64_t *finished, int64_t *best) {
    return with_table(h, [&](const SearchTable &table) {
        if (cells != nullptr) *cells = table.table().size();
        if (finished != nullptr) *finished = table.table().finished();
        if (best != nullptr) *best = table.table().best();
        return Status::ok;
    });
}

int32_t sscda_tune_column_count(const sscda *h, int32_t *count) {
    return with_table(h, [&](const SearchTable &table) {
        *required(count, "count") = table.columns();
        return Status::ok;
    });
}

int32_t sscda_tune_column_describe(const sscda *h, int32_t index, const char **key, int32_t *type) {
    return with_table(h, [&](const SearchTable &table) {
        required(key, "key");
        required(type, "type");
        *key = table.name(index).c_str();
        *type = static_cast<int32_t>(table.type(index));
        return Status::ok;
    });
}

int32_t sscda_tune_column(const sscda *h, const char *key, double *out, int64_t capacity) {
    return with_table(h, [&](const SearchTable &table) {
        const std::vector<double> values = table.numbers(key);
        required(out, "out");
        check_capacity("out", capacity, static_cast<int64_t>(values.size()));
        std::copy(values.begin(), values.end(), out);
        return Status::ok;
    });
}

int32_t sscda_tune_word(const sscda *h, const char *key, int64_t cell, const char **out) {
    return with_table(h, [&](const SearchTable &table) {
        *required(out, "out") = table.word(key, cell).c_str();
        return Status::ok;
    });
}

int32_t sscda_tune_labels(const sscda *h, int64_t cell, int32_t *labels, int64_t capacity) {
    return with_table(h, [&](const SearchTable &table) {
        const int64_t k = table.cell(cell);
        required(labels, "labels");
        check_labels(table.table());
        const Cell &row = table.table().cells[static_cast<std::size_t>(k)];
        if (!row.scored())
            throw Error(Status::not_fitted,
                        format("cell %lld has no labels: it %s", static_cast<long long>(k),
                               row.finished() ? "failed" : "was not run"));
        check_capacity("labels", capacity, table.table().target_rows);
        std::copy(row.labels.begin(), row.labels.end(), labels);
        return Status::ok;
    });
}

int32_t sscda_tune_vote(const sscda *h, int32_t *labels, double *shares, int64_t capacity) {
    return with_table(h, [&](const SearchTable &table) {
        check_labels(table.table());
        if (labels == nullptr && shares == nullptr) return Status::ok;
        check_capacity("labels, shares", capacity, table.table().target_rows);
        Labels voted;
        std::vector<double> shared;
        vote(table.table(), voted, shared);
        if (labels != nullptr) std::copy(voted.begin(), voted.end(), labels);
        if (shares != nullptr) std::copy(shared.begin(), shared.end(), shares);
        return Status::ok;
    });
}

int32_t sscda_tune_export(const sscda *h, void *buffer, int64_t capacity, int64_t *size) {
    return with_table(h, [&](const SearchTable &table) {
        const Bytes bytes = table_to_bytes(table.table());
        *required(size, "size") = static_cast<int64_t>(bytes.size());
        if (buffer == nullptr) return Status::ok;
        check_capacity("buffer", capacity, *size);
        std::memcpy(buffer, bytes.data(), bytes.size());
        return Status::ok;
    });
}

int32_t sscda_tune_import(sscda *h, const void *buffer, int64_t size) {
    return with(h, [&] {
        required(buffer, "buffer");
        if (size < 0) throw Error(Status::argument, "size: negative");
        Table read = table_from_bytes(static_cast<const unsigned char *>(buffer),
                                      static_cast<std::size_t>(size));
        check_options(read);
        h->table = with_merged(h->table.get(), std::move(read));
        return Status::ok;
    });
}
