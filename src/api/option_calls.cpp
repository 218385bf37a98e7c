// SPDX-License-Identifier: MIT
#include "api/handle.h"
#include "data/marginals.h"

using namespace ssc;
using namespace ssc::api;

int32_t sscda_set_double(sscda *h, const char *key, double value) {
    return with(h, [&] {
        h->options.set_number(key, value);
        return Status::ok;
    });
}

int32_t sscda_set_int(sscda *h, const char *key, int64_t value) {
    return with(h, [&] {
        h->options.set_integer(key, value);
        return Status::ok;
    });
}

int32_t sscda_set_string(sscda *h, const char *key, const char *value) {
    return with(h, [&] {
        h->options.set_word(key, value);
        return Status::ok;
    });
}

int32_t sscda_get_double(const sscda *h, const char *key, double *out) {
    return with(h, [&] {
        *required(out, "out") = h->options.number(key);
        return Status::ok;
    });
}

int32_t sscda_get_int(const sscda *h, const char *key, int64_t *out) {
    return with(h, [&] {
        *required(out, "out") = h->options.integer(key);
        return Status::ok;
    });
}

int32_t sscda_get_string(const sscda *h, const char *key, const char **out) {
    return with(h, [&] {
        *required(out, "out") = h->options.word(key);
        return Status::ok;
    });
}

int32_t sscda_option_count(void) {
    return static_cast<int32_t>(option_table().size());
}

int32_t sscda_option_describe(int32_t index, sscda_option *out) {
    return guarded(no_handle, [&] {
        required(out, "out");
        if (index < 0 || index >= sscda_option_count())
            throw Error(Status::argument, format("index: %d, options are numbered 0 to %d", index,
                                                 sscda_option_count() - 1));
        const Option &option = option_table()[static_cast<std::size_t>(index)];
        const bool choice = option.type == OptionType::choice;
        out->key = option.key;
        out->doc = option.doc;
        out->since = option.since;
        out->choices = option.words.joined;
        out->default_text = option.default_text;
        out->default_number = choice ? 0 : option.parse(option.default_text);
        out->minimum = option.minimum;
        out->maximum = option.maximum;
        out->type = static_cast<int32_t>(option.type);
        out->flags = option.grid ? SSCDA_OPTION_GRID : 0;
        return Status::ok;
    });
}

namespace {

void check_length(const double *w, int64_t n, const char *name) {
    if ((w == nullptr) != (n == 0) || n < 0)
        throw Error(
            Status::argument,
            format("%s: %s with length %lld; give weights with their length, or NULL with 0", name,
                   w == nullptr ? "NULL" : "weights", static_cast<long long>(n)));
}

} // namespace

int32_t sscda_set_weights(sscda *h, const double *a, int64_t ns, const double *b, int64_t nt) {
    return with(h, [&] {
        check_length(a, ns, "a");
        check_length(b, nt, "b");
        check_weights(a, ns, b, nt);
        std::vector<double> source(a, a + ns), target(b, b + nt);
        h->source_weights.swap(source);
        h->target_weights.swap(target);
        return Status::ok;
    });
}
