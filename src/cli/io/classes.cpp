// SPDX-License-Identifier: MIT
#include "cli/io/classes.h"

#include <sscda/sscda.h>

#include <algorithm>
#include <optional>

#include "cli/io/number.h"

namespace cli {

namespace {

bool is_unlabeled(const std::string &text) {
    return text.empty() || text == "NA";
}

// The label of a text that is an integer. "1.0" and "1e0" are, because some programs write integers
// like this; "01" and "+1" are names.
std::optional<int32_t> as_label(const std::string &text) {
    const char *digits = text.c_str() + (text[0] == '-' ? 1 : 0);
    if (text[0] == '+' || (digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9'))
        return std::nullopt;
    const auto value = parse_integer(text);
    if (!value || *value <= INT32_MIN || *value > INT32_MAX) return std::nullopt;
    return static_cast<int32_t>(*value);
}

template <typename T>
void sort_distinct(List<T> &values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

template <typename T>
int64_t find_sorted(const List<T> &values, const T &value) {
    const auto found = std::lower_bound(values.begin(), values.end(), value);
    return found != values.end() && *found == value ? found - values.begin() : -1;
}

} // namespace

List<int32_t> find_classes(const Texts &texts, Classes &classes) {
    classes = Classes();
    List<int32_t> labels(texts.count(), SSCDA_UNLABELED);
    for (int64_t i = 0; i < texts.count(); ++i) {
        if (is_unlabeled(texts[i])) continue;
        classes.names.push_back(texts[i]);
        const auto label = as_label(texts[i]);
        if (label) classes.labels.push_back(labels[i] = *label);
    }
    classes.are_named = classes.labels.size() < classes.names.size();
    if (!classes.are_named) {
        sort_distinct(classes.labels);
        classes.names.clear();
        for (const int32_t label : classes.labels)
            classes.names.push_back(std::to_string(label));
        return labels;
    }
    sort_distinct(classes.names);
    classes.labels.clear();
    for (int32_t k = 0; k < classes.names.count(); ++k)
        classes.labels.push_back(k);
    for (int64_t i = 0; i < texts.count(); ++i)
        if (!is_unlabeled(texts[i]))
            labels[i] = static_cast<int32_t>(find_sorted(classes.names, texts[i]));
    return labels;
}

int64_t Classes::index(int32_t label) const {
    return find_sorted(labels, label);
}

std::string Classes::name(int32_t label) const {
    if (label == SSCDA_UNLABELED) return "";
    const int64_t k = index(label);
    return k >= 0 ? names[k] : std::to_string(label);
}

List<int32_t> Classes::match(const Texts &texts, int32_t foreign) const {
    List<int32_t> matched;
    for (const std::string &text : texts) {
        const auto named = std::find(names.begin(), names.end(), text);
        const auto label = are_named ? std::nullopt : as_label(text);
        if (is_unlabeled(text))
            matched.push_back(SSCDA_UNLABELED);
        else if (named != names.end())
            matched.push_back(labels[named - names.begin()]);
        else
            matched.push_back(label && index(*label) >= 0 ? *label : foreign);
    }
    return matched;
}

} // namespace cli
