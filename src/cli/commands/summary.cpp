// SPDX-License-Identifier: MIT
#include "cli/commands/summary.h"

#include <cmath>

#include "cli/handle.h"
#include "cli/options.h"

namespace cli {

namespace {

// The status of the fit in plain words.
const char *status_in_words(int64_t status) {
    switch (status) {
    case SSCDA_OK:
        return "converged";
    case SSCDA_NOT_CONVERGED:
        return "not converged: max_iterations or rounding came first";
    case SSCDA_TIME_LIMIT:
        return "not converged: time_limit came first";
    case SSCDA_CANCELLED:
        return "stopped: the best result so far";
    default:
        return sscda_status_name(static_cast<int32_t>(status));
    }
}

double number(const sscda *h, const char *key) {
    return info_number(h, key, NAN);
}

long long count(const sscda *h, const char *key) {
    return info_integer(h, key, 0);
}

} // namespace

bool is_fitted(const sscda *h) {
    return info_integer(h, "status", INT64_MIN) != INT64_MIN;
}

void print_summary(FILE *out, const sscda *h) {
    fprintf(out, "source     %lld samples of %lld features, %lld classes, %lld without a label\n",
            count(h, "source_rows"), count(h, "features"), count(h, "classes"),
            count(h, "unlabeled"));
    fprintf(out, "target     %lld samples\n", count(h, "target_rows"));
    fprintf(out, "map        %s\n", info_word(h, "map"));
    fprintf(out, "solver     %s, %lld iterations, %.3g s\n", info_word(h, "solver"),
            count(h, "iterations"), number(h, "seconds"));
    fprintf(out, "objective  %.6g, proven not to be below %.6g (gap %.3g %%)\n",
            number(h, "objective"), number(h, "lower_bound"), 100 * number(h, "relative_gap"));
    fprintf(out, "result     %s\n", status_in_words(count(h, "status")));
}

void put_info(Json &j, const char *key, const sscda *h) {
    j.open(key, '{');
    for (int32_t k = 0; k < sscda_info_count(); ++k) {
        const char *name = nullptr;
        int32_t type = 0;
        check(sscda_info_describe(k, &name, &type), nullptr);
        if (type == SSCDA_TYPE_DOUBLE)
            j.number(name, number(h, name));
        else if (type == SSCDA_TYPE_INT)
            j.integer(name, count(h, name));
        else
            j.text(name, info_word(h, name));
    }
    j.close('}');
}

void put_options(Json &j, const char *key, const sscda *h) {
    j.open(key, '{');
    for (const sscda_option &option : all_options()) {
        const Value value = get_value(h, option);
        if (const auto *real = std::get_if<double>(&value))
            j.number(option.key, *real);
        else if (const auto *word = std::get_if<std::string>(&value))
            j.text(option.key, *word);
        else if (option.type == SSCDA_TYPE_BOOL)
            j.boolean(option.key, std::get<int64_t>(value) != 0);
        else
            j.integer(option.key, std::get<int64_t>(value));
    }
    j.close('}');
}

void put_features(Json &j, const char *key, const sscda *h) {
    const char *name = nullptr;
    j.open(key, '[');
    for (int64_t k = 0; (name = sscda_feature_name(h, k)) != nullptr; ++k)
        j.text(nullptr, name);
    j.close(']');
}

void put_classes(Json &j, const char *key, const Classes &c) {
    j.open(key, '[');
    for (int64_t k = 0; k < c.count(); ++k) {
        j.open(nullptr, '{');
        j.integer("label", c.labels[k]);
        j.text("name", c.names[k]);
        j.close('}');
    }
    j.close(']');
}

} // namespace cli
