// SPDX-License-Identifier: MIT
#include "cli/handle.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "cli/failure.h"
#include "cli/io/number.h"
#include "cli/io/path.h"

namespace cli {

std::string last_error(const sscda *h) {
    // Phrases for those who call the functions of the library, and the same for the command line.
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

void write_model(Outputs &set, const char *path, const sscda *h) {
    const List<char> data = exported(sscda_serialize, h);
    FILE *stream = set.open(path);
    for (size_t at = 0; at < data.size() && ferror(stream) == 0; at += replace_piece)
        fwrite(data.data() + at, 1, std::min<size_t>(replace_piece, data.size() - at), stream);
}

Handle read_model(const Arguments &a, const std::string &path) {
    sscda *h = nullptr;
    int32_t status = 0;
    if (const char *most = a.get("max-model")) {
        const auto bytes = parse_integer(most);
        if (!bytes || *bytes < 0) misuse("--max-model: '", most, "' is not a number of bytes");
        status = sscda_load_limited(&h, path == "-" ? "/dev/stdin" : path.c_str(), *bytes);
    } else {
        const std::string data = read_file(path);
        status = sscda_deserialize(&h, data.data(), static_cast<int64_t>(data.size()));
    }
    if (status < 0) fail(path, ": ", last_error(nullptr));
    return Handle(h);
}

Classes classes_of(const sscda *h) {
    Classes classes;
    classes.labels = List<int32_t>(info_integer(h, "classes", 0));
    if (sscda_classes(h, classes.labels.data(), classes.count()) < 0) classes.labels.clear();
    for (const int32_t label : classes.labels) {
        const char *name = sscda_class_name(h, label);
        classes.names.push_back(name != nullptr ? name : std::to_string(label));
        if (name != nullptr) classes.are_named = true;
    }
    return classes;
}

} // namespace cli
