// SPDX-License-Identifier: MIT
// sscda labels
#include "cli/command.h"
#include "cli/commands/inputs.h"
#include "cli/commands/prediction.h"
#include "cli/commands/results.h"
#include "cli/handle.h"
#include "cli/io/csv_write.h"
#include "cli/stop.h"

namespace cli {

static Prediction make_labels(const Arguments &a, const sscda *h) {
    if (!a.has("input")) return read_off(h);
    const Table x = read_input(a, h, nullptr);
    return predict(h, matrix_of(x.values.data(), x.rows, x.cols));
}

static int run_labels(const Arguments &a, const std::string &) {
    const char *model = a.need("model"), *output = a.get("output");
    check_json(a, "output");
    write_csv_safely(a.has("safe-csv"));
    check_outputs_of(a, model, {output});
    const Handle h = read_model(a, model);
    const Classes classes = classes_of(h.get());
    const Prediction labels = make_labels(a, h.get());
    // Print before the file gets its name, so that a failure here leaves the file untouched.
    if (a.has("json")) {
        Json j(stdout);
        put_prediction(j, labels, classes);
    }
    if ((output != nullptr || !a.has("json")) && stop_signal() == 0) {
        Outputs set;
        write_prediction(set, output != nullptr ? output : "-", labels, classes);
        set.commit();
    }
    return stop_code(exit_fine);
}

Command labels_command() {
    const Flags own = {
        {"model", "FILE", "a model fitted with labels"},
        {"input", "FILE", "samples of the target domain; they need not be those of the fit"},
        {"output", "FILE", "write sample, class and confidence here; default stdout"},
        {"json", nullptr, "print them as JSON"},
        {"quiet", nullptr, "no warnings"}};
    return {"labels",
            "label target samples, with a confidence",
            "--model FILE [--input FILE] [--output FILE]",
            "With --input, the classifier of the model (option `classifier`), trained on the "
            "adapted\nsource, labels the samples. Without --input, the target samples of the fit "
            "are labelled by\nthe correspondence: each gets the class with the largest share, and "
            "that share. This is a\nquick look; the classifier is better.",
            flags_of(own, {model_flags(), reading_flags(), writing_flags()}),
            false,
            run_labels};
}

} // namespace cli
