// SPDX-License-Identifier: MIT
#include "api/info.h"

#include <sscda/sscda.h>

#include <cstring>
#include <iterator>

#include "api/options.h"
#include "support/error.h"

namespace ssc::api {

namespace {

template <class T>
struct Row {
    const char *key;
    T (*read)(const Model &);
};

constexpr Row<double> doubles[] = {
    {"objective", [](const Model &m) { return m.objective; }},
    {"lower_bound", [](const Model &m) { return m.lower_bound; }},
    {"relative_gap", [](const Model &m) { return m.relative_gap; }},
    {"offset", [](const Model &m) { return m.offset; }},
    {"first_order", [](const Model &m) { return m.terms.first_order; }},
    {"second_order", [](const Model &m) { return m.terms.second_order; }},
    {"class_term", [](const Model &m) { return m.terms.class_term; }},
    {"lambda_s_absolute", [](const Model &m) { return m.lambda_s; }},
    {"lambda_g_absolute", [](const Model &m) { return m.lambda_g; }},
    {"seconds", [](const Model &m) { return m.seconds; }},
    {"sigma_source", [](const Model &m) { return m.sigma_source; }},
    {"sigma_target", [](const Model &m) { return m.sigma_target; }},
    {"dominant_share", [](const Model &m) { return m.dominance.share; }},
};

constexpr Row<std::int64_t> ints[] = {
    {"status", [](const Model &m) { return static_cast<std::int64_t>(m.status); }},
    {"iterations", [](const Model &m) { return m.iterations; }},
    {"transport_solves", [](const Model &m) { return m.transport_solves; }},
    {"cycles", [](const Model &m) { return m.cycles; }},
    {"source_rows", [](const Model &m) { return std::int64_t{m.source_rows()}; }},
    {"target_rows", [](const Model &m) { return std::int64_t{m.target_rows()}; }},
    {"features", [](const Model &m) { return std::int64_t{m.features()}; }},
    {"components", [](const Model &m) { return std::int64_t{m.preparation.working_features()}; }},
    {"classes", [](const Model &m) { return std::int64_t{m.classes.count()}; }},
    {"unlabeled", [](const Model &m) { return std::int64_t{m.classes.unlabeled()}; }},
    {"dominant_feature", [](const Model &m) { return std::int64_t{m.dominance.feature}; }},
    {"learnt_rows", [](const Model &m) { return std::int64_t{m.classifier.learnt_rows()}; }},
};

// Finds a word in the option table, whose texts may go to the caller. Null if it is not there.
const char *find_word(const char *key, const std::string &value) {
    for (const Option &option : option_table()) {
        if (std::strcmp(option.key, key) != 0) continue;
        for (const char *word : option.words)
            if (value == word) return word;
    }
    return nullptr;
}

// A model holds only words of the option with the same key.
const char *table_word(const char *key, const std::string &value) {
    if (const char *word = find_word(key, value)) return word;
    throw Error(Status::internal, format("'%s' is no word of option '%s'", value.c_str(), key));
}

constexpr Row<const char *> words[] = {
    {"solver", [](const Model &m) { return table_word("solver", m.solver); }},
    {"transport", [](const Model &m) { return table_word("transport", m.transport); }},
    {"map", [](const Model &m) { return map_word(*m.map_kind); }},
    {"classifier", [](const Model &m) { return kind_word(classifier_table, *m.classifier.kind); }},
    {"class_shares",
     [](const Model &m) { return share_rule_words[static_cast<std::size_t>(m.share_rule)]; }},
};

template <class T, std::size_t N>
T look_up(const Row<T> (&rows)[N], const Model &model, const char *key, const char *what) {
    if (key == nullptr) throw Error(Status::argument, "key: NULL");
    std::string known;
    for (const Row<T> &row : rows) {
        if (std::strcmp(row.key, key) == 0) return row.read(model);
        known += std::string(known.empty() ? "" : ", ") + row.key;
    }
    throw Error(Status::option,
                format("no %s '%s'; known are: ", what, clipped(key).c_str()) + known);
}

} // namespace

double info_double(const Model &model, const char *key) {
    return look_up(doubles, model, key, "info of type double");
}

std::int64_t info_int(const Model &model, const char *key) {
    return look_up(ints, model, key, "info of type int");
}

const char *info_word(const Model &model, const char *key) {
    return look_up(words, model, key, "info of type word");
}

bool has_known_words(const Model &model) {
    // A fit replaces "auto" by the method that it used.
    const auto known = [](const char *key, const std::string &value) {
        return value != "auto" && find_word(key, value) != nullptr;
    };
    return known("solver", model.solver) && known("transport", model.transport);
}

std::int32_t info_count() {
    return static_cast<std::int32_t>(std::size(doubles) + std::size(ints) + std::size(words));
}

void info_describe(std::int32_t index, const char **key, std::int32_t *type) {
    auto k = static_cast<std::size_t>(index);
    if (k < std::size(doubles)) {
        *key = doubles[k].key;
        *type = SSCDA_TYPE_DOUBLE;
        return;
    }
    k -= std::size(doubles);
    if (k < std::size(ints)) {
        *key = ints[k].key;
        *type = SSCDA_TYPE_INT;
        return;
    }
    *key = words[k - std::size(ints)].key;
    *type = SSCDA_TYPE_CHOICE;
}

} // namespace ssc::api
