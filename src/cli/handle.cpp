// SPDX-License-Identifier: MIT
#include "cli/handle.h"

#include <cstring>

#include "cli/failure.h"

namespace cli {

std::string last_error(const sscda *h) {
    // What the library tells those who call its functions.
    static constexpr struct {
        const char *text, *word;
    } terms[] = {
        {"a: ", "--source-weights: "},
        {"b: ", "--target-weights: "},
        {"labels: NULL, but ", "--labels is missing, but "},
        {"handle: call sscda_fit() first", "the model is not fitted"},
        {"; set it on the handle", "; give it as a flag of its own"},
    };
    std::string message = sscda_last_error(h);
    for (const auto &term : terms) {
        const size_t at = message.find(term.text);
        // Names of arguments are at the beginning only.
        if (at != std::string::npos && (at == 0 || term.text[0] == ';'))
            message.replace(at, strlen(term.text), term.word);
    }
    return message;
}

int32_t check(int32_t status, const sscda *h) {
    if (status < 0) fail(last_error(h));
    return status;
}

Handle new_handle() {
    sscda *h = nullptr;
    check(sscda_create(&h), nullptr);
    return Handle(h);
}

Grid new_grid() {
    sscda_grid *grid = nullptr;
    check(sscda_grid_create(&grid), nullptr);
    return Grid(grid);
}

double info_number(const sscda *h, const char *key, double otherwise) {
    double value = 0;
    return sscda_info_double(h, key, &value) >= 0 ? value : otherwise;
}

int64_t info_integer(const sscda *h, const char *key, int64_t otherwise) {
    int64_t value = 0;
    return sscda_info_int(h, key, &value) >= 0 ? value : otherwise;
}

const char *info_word(const sscda *h, const char *key) {
    const char *value = "";
    return sscda_info_string(h, key, &value) >= 0 ? value : "";
}

int64_t tune_integer(const sscda *h, const char *key, int64_t otherwise) {
    int64_t value = 0;
    return sscda_tune_info_int(h, key, &value) >= 0 ? value : otherwise;
}

List<char> exported(Exporter exporter, const sscda *h) {
    int64_t size = 0;
    check(exporter(h, nullptr, 0, &size), h);
    List<char> data(size);
    check(exporter(h, data.data(), size, &size), h);
    return data;
}

Triplets::Triplets(const sscda *h) {
    int64_t count = 0;
    check(sscda_correspondence_nnz(h, &count), h);
    rows = List<int64_t>(count);
    cols = List<int64_t>(count);
    shares = List<double>(count);
    check(sscda_correspondence_triplets(h, rows.data(), cols.data(), shares.data(), count), h);
}

sscda_matrix matrix_of(List<double> &values, int64_t rows, int64_t cols) {
    return sscda_row_major(values.data(), rows, cols);
}

sscda_matrix matrix_of(const double *values, int64_t rows, int64_t cols) {
    return sscda_row_major(const_cast<double *>(values), rows, cols);
}

List<const char *> pointers(const Texts &texts) {
    List<const char *> all;
    for (const std::string &text : texts)
        all.push_back(text.c_str());
    return all;
}

} // namespace cli
