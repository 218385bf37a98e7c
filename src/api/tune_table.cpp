// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstring>

#include "api/grid_calls.h"
#include "api/handle.h"

using namespace ssc;
using namespace ssc::api;

namespace {

void check_labels(const Table &table) {
    if (table.folds > 0)
        throw Error(Status::labels, "reverse validation gives the target no labels: fit, and "
                                    "call sscda_predict()");
}

// Checks that this library knows the options of an imported table.
void check_options(const Table &table) {
    try {
        OptionValues scratch;
        scratch.set_whole("seed", static_cast<double>(table.seed));
        set_lines(table.base, scratch);
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

template <class T>
struct Fact {
    const char *key;
    T (*value)(const TuneColumns &);
};

constexpr Fact<std::int64_t> counts[] = {
    {"cells", [](const TuneColumns &t) { return std::int64_t{t.table().size()}; }},
    {"grid_cells", [](const TuneColumns &t) { return std::int64_t{t.table().grid_cells}; }},
    {"finished", [](const TuneColumns &t) { return std::int64_t{t.table().finished()}; }},
    {"failed",
     [](const TuneColumns &t) { return std::int64_t{t.table().tried() - t.table().finished()}; }},
    {"best", [](const TuneColumns &t) { return t.cell(SSCDA_BEST); }},
    {"source_rows", [](const TuneColumns &t) { return std::int64_t{t.table().source_rows}; }},
    {"target_rows", [](const TuneColumns &t) { return std::int64_t{t.table().target_rows}; }},
    {"folds", [](const TuneColumns &t) { return t.table().folds; }},
    {"seed", [](const TuneColumns &t) { return static_cast<std::int64_t>(t.table().seed); }},
    {"status", [](const TuneColumns &t) { return std::int64_t{code(t.table().status)}; }},
};

constexpr Fact<double> numbers[] = {
    {"seconds", [](const TuneColumns &t) { return t.table().seconds; }},
    {"best_score",
     [](const TuneColumns &t) {
         return t.table().cells[static_cast<std::size_t>(t.cell(SSCDA_BEST))].score;
     }},
};

constexpr Fact<const char *> words[] = {
    {"criterion", [](const TuneColumns &t) { return t.table().criterion.c_str(); }},
    {"classifier", [](const TuneColumns &t) { return t.table().classifier.c_str(); }},
};

template <class T, std::size_t N>
std::int32_t tell(const sscda *h, const Fact<T> (&facts)[N], const char *key, T *out) {
    return with_table(h, [&](const TuneColumns &table) {
        required(key, "key");
        required(out, "out");
        std::string known;
        for (const Fact<T> &fact : facts) {
            if (std::strcmp(fact.key, key) == 0) {
                *out = fact.value(table);
                return Status::ok;
            }
            known += std::string(known.empty() ? "" : ", ") + fact.key;
        }
        throw Error(Status::option, "unknown key '" + clipped(key) + "'; known are: " + known);
    });
}

std::unique_ptr<const TuneColumns> merged(const Table &have, const Table &read) {
    const std::string difference = have.difference(read);
    if (!difference.empty())
        throw Error(Status::dimension,
                    "buffer: the table is of another tuning run, which differs in " + difference);
    Table both = have;
    both.merge(read);
    return std::make_unique<const TuneColumns>(std::move(both));
}

} // namespace

int32_t sscda_tune_info_int(const sscda *h, const char *key, int64_t *out) {
    return tell(h, counts, key, out);
}

int32_t sscda_tune_info_double(const sscda *h, const char *key, double *out) {
    return tell(h, numbers, key, out);
}

int32_t sscda_tune_info_string(const sscda *h, const char *key, const char **out) {
    return tell(h, words, key, out);
}

int32_t sscda_tune_column_count(const sscda *h, int32_t *count) {
    return with_table(h, [&](const TuneColumns &table) {
        *required(count, "count") = table.columns();
        return Status::ok;
    });
}

int32_t sscda_tune_column_describe(const sscda *h, int32_t index, const char **key, int32_t *type,
                                   int32_t *flags) {
    return with_table(h, [&](const TuneColumns &table) {
        required(key, "key");
        required(type, "type");
        required(flags, "flags");
        *key = table.name(index).c_str();
        *type = table.type(index);
        *flags = table.is_option(index) ? SSCDA_COLUMN_OPTION : 0;
        return Status::ok;
    });
}

int32_t sscda_tune_column(const sscda *h, const char *key, double *out, int64_t capacity) {
    return with_table(h, [&](const TuneColumns &table) {
        const std::vector<double> values = table.numbers(key);
        required(out, "out");
        check_capacity("out", capacity, static_cast<int64_t>(values.size()));
        std::copy(values.begin(), values.end(), out);
        return Status::ok;
    });
}

int32_t sscda_tune_word(const sscda *h, const char *key, int64_t cell, const char **out) {
    return with_table(h, [&](const TuneColumns &table) {
        *required(out, "out") = table.word(key, cell).c_str();
        return Status::ok;
    });
}

int32_t sscda_tune_labels(const sscda *h, int64_t cell, int32_t *labels, int64_t capacity) {
    return with_table(h, [&](const TuneColumns &table) {
        const int64_t k = table.cell(cell);
        required(labels, "labels");
        check_labels(table.table());
        const Cell &row = table.table().cells[static_cast<std::size_t>(k)];
        if (!row.finished())
            throw Error(row.tried() ? Status::labels : Status::not_run,
                        format("cell %lld has no labels: it %s", static_cast<long long>(k),
                               row.tried() ? "failed" : "was not run"));
        check_capacity("labels", capacity, table.table().target_rows);
        std::copy(row.labels.begin(), row.labels.end(), labels);
        return Status::ok;
    });
}

int32_t sscda_tune_vote(const sscda *h, int32_t *labels, double *shares, int64_t capacity) {
    return with_table(h, [&](const TuneColumns &table) {
        check_labels(table.table());
        table.cell(SSCDA_BEST); // throws if no cell is finished, as then nobody can vote
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
    return with_table(h, [&](const TuneColumns &table) {
        const Bytes bytes = table_to_bytes(table.table());
        *required(size, "size") = static_cast<int64_t>(bytes.size());
        if (buffer == nullptr) return Status::ok;
        check_capacity("buffer", capacity, *size);
        std::memcpy(buffer, bytes.data(), bytes.size());
        return Status::ok;
    });
}

int32_t sscda_tune_import(sscda *h, const void *buffer, int64_t size, int32_t mode) {
    return with(h, [&] {
        required(buffer, "buffer");
        if (size < 0) throw Error(Status::argument, "size: negative");
        if (mode != SSCDA_IMPORT_REPLACE && mode != SSCDA_IMPORT_MERGE)
            throw Error(
                Status::argument,
                format("mode: %d; it is SSCDA_IMPORT_REPLACE (1) or SSCDA_IMPORT_MERGE (2)", mode));
        Table read = table_from_bytes(static_cast<const unsigned char *>(buffer),
                                      static_cast<std::size_t>(size));
        check_options(read);
        h->table = h->table && mode == SSCDA_IMPORT_MERGE
                       ? merged(h->table->table(), read)
                       : std::make_unique<const TuneColumns>(std::move(read));
        return Status::ok;
    });
}
