// SPDX-License-Identifier: MIT
#include "cli/commands/prediction.h"

#include "cli/handle.h"
#include "cli/io/csv_write.h"
#include "cli/io/npy_write.h"
#include "cli/io/path.h"

namespace cli {

Prediction predict(const sscda *h, const sscda_matrix &x) {
    Prediction p(x.rows);
    check(sscda_predict(h, &x, p.labels.data(), p.confidence.data(), p.count()), h);
    return p;
}

Prediction read_off(const sscda *h) {
    int64_t count = 0;
    check(sscda_info_int(h, "target_rows", &count), h);
    Prediction p(count);
    check(sscda_target_labels(h, p.labels.data(), p.confidence.data(), count), h);
    return p;
}

void write_prediction(Outputs &set, const std::string &path, const Prediction &p,
                      const Classes &c) {
    FILE *out = set.open(path.c_str());
    if (has_extension(path, ".npy")) return write_npy(out, p.labels);
    CsvWriter csv(out, separator_of(path));
    for (const char *name : {"sample", "class", "confidence"})
        csv.text(name);
    csv.end_row();
    for (int64_t k = 0; k < p.count(); ++k) {
        csv.number(static_cast<double>(k) + 1);
        csv.text(c.name(p.labels[k]));
        csv.number(p.confidence[k]);
        csv.end_row();
    }
}

void put_prediction(Json &j, const Prediction &p, const Classes &c) {
    j.open(nullptr, '[');
    for (int64_t k = 0; k < p.count(); ++k) {
        j.open(nullptr, '{');
        if (p.labels[k] == SSCDA_UNLABELED)
            j.null("class");
        else
            j.text("class", c.name(p.labels[k]));
        j.number("confidence", p.confidence[k]);
        j.close('}');
    }
    j.close(']');
}

} // namespace cli
