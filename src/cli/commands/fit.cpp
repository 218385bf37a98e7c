// SPDX-License-Identifier: MIT
// sscda fit
#include "cli/command.h"
#include "cli/commands/inputs.h"
#include "cli/commands/results.h"
#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/columns.h"
#include "cli/io/csv_write.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stop.h"

namespace cli {

static int run_fit(const Arguments &a, const std::string &line) {
    write_csv_safely(a.has("safe-csv"));
    const Handle h = new_handle();
    apply_options(h.get(), a);
    check_results(a);
    Problem p = read_problem(h.get(), a);
    p.set_weights(h.get());
    p.set_shares(h.get());
    if (stop_signal() != 0) return stop_code(exit_fine);
    const sscda_matrix source = p.source_matrix(), target = p.target_matrix();
    int32_t status = SSCDA_OK;
    {
        const Progress shown(h.get(), a.has("quiet"));
        status = sscda_fit(h.get(), &source, p.label_pointer(), &target);
    }
    check(status, h.get());
    warn_dominant(h.get(), p.source, p.warnings);
    Outputs set;
    keep_results(set, a, line, h.get(), p, {});
    return code_of_status(status);
}

Command fit_command() {
    return {"fit",
            "fit a model that moves a labelled source onto a target",
            "--source FILE --labels WHERE --target FILE --model FILE [--KEY VALUE]...",
            "With --lambda-g 0 you may omit --labels. A sample whose label is empty or NA is "
            "unlabelled.\nOn Ctrl-C or SIGTERM the best result so far is written.",
            flags_of({}, {problem_flags(), reading_flags(), result_flags(), writing_flags()}),
            true,
            run_fit};
}

} // namespace cli
