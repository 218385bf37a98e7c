// SPDX-License-Identifier: MIT
#include "cli/io/model_file.h"

#include <algorithm>
#include <cstdio>

#include "cli/failure.h"
#include "cli/io/number.h"
#include "cli/io/path.h"

namespace cli {

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
