// SPDX-License-Identifier: MIT
// sscda map
#include "cli/command.h"
#include "cli/commands/inputs.h"
#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/csv_write.h"
#include "cli/io/table_file.h"
#include "cli/stop.h"

namespace cli {

// Names the sample that cannot be mapped, by mapping them one by one until one fails.
[[noreturn]] static void refuse_sample(const sscda *h, const char *input, const Table &x) {
    const std::string message = last_error(h);
    List<double> row(x.cols);
    sscda_matrix to = matrix_of(row, 1, x.cols);
    for (int64_t i = 0; i < x.rows; ++i) {
        const sscda_matrix from = matrix_of(x.values.data() + i * x.cols, 1, x.cols);
        if (sscda_map(h, &from, &to) == SSCDA_ERROR_NUMERIC)
            fail(input, ": sample ", i + 1, ": its image is beyond what double precision holds");
    }
    fail(input, ": ", message);
}

static int run_map(const Arguments &a, const std::string &) {
    const char *model = a.need("model"), *input = a.need("input"), *output = a.need("output");
    write_csv_safely(a.has("safe-csv"));
    check_outputs_of(a, model, {output});
    const Handle h = read_model(a, model);
    Table x = read_input(a, h.get(), a.get("labels"));
    List<double> mapped(x.rows * x.cols);
    const sscda_matrix from = matrix_of(x.values, x.rows, x.cols);
    sscda_matrix to = matrix_of(mapped, x.rows, x.cols);
    if (sscda_map(h.get(), &from, &to) < 0) refuse_sample(h.get(), input, x);
    x.values.swap(mapped);
    Outputs set;
    write_table(set, output, x);
    if (stop_signal() == 0) set.commit();
    return stop_code(exit_fine);
}

Command map_command() {
    const Flags own = {
        {"model", "FILE", "a model that `sscda fit` wrote"},
        {"input", "FILE", "samples of the source domain; they need not be those of the fit"},
        {"output", "FILE", "write the mapped samples here, as CSV, TSV or NPY by the file name"},
        {"labels", "WHERE", "a column to copy instead of mapping it; as for `sscda fit`"},
        {"quiet", nullptr, "no warnings"}};
    return {"map",
            "move samples of the source onto the target",
            "--model FILE --input FILE --output FILE",
            "If the model and the file both have column names, columns are matched by name. They "
            "are written\nin the order of the model.",
            flags_of(own, {model_flags(), reading_flags(), writing_flags()}),
            false,
            run_map};
}

} // namespace cli
