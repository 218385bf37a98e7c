// SPDX-License-Identifier: MIT
// sscda tune
#include <cstdio>
#include <cstring>
#include <optional>

#include "cli/command.h"
#include "cli/commands/baseline.h"
#include "cli/commands/inputs.h"
#include "cli/commands/prediction.h"
#include "cli/commands/results.h"
#include "cli/commands/tuning_table.h"
#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/columns.h"
#include "cli/io/csv_write.h"
#include "cli/io/path.h"
#include "cli/mpi/ranks.h"
#include "cli/mpi/tune_ranks.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stop.h"

namespace cli {

namespace {

// Appends one value with the type of the option.
int32_t add_value(sscda_grid *grid, const char *key, const Value &value) {
    if (const auto *number = std::get_if<double>(&value))
        return sscda_grid_add_double(grid, key, number, 1);
    if (const auto *integer = std::get_if<int64_t>(&value))
        return sscda_grid_add_int(grid, key, integer, 1);
    const char *word = std::get<std::string>(value).c_str();
    return sscda_grid_add_string(grid, key, &word, 1);
}

// Adds the values of KEY=VALUE,VALUE,...
void add_key(sscda_grid *grid, const std::string &text) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size())
        misuse("--grid takes KEY=VALUE,VALUE,..., not '", text, "'");
    const sscda_option option = need_option(text.substr(0, equals));
    for (size_t begin = equals + 1, comma = begin; comma != std::string::npos; begin = comma + 1) {
        comma = text.find(',', begin);
        const std::string word = text.substr(begin, comma - begin);
        const auto value = parse_value(option, word);
        if (!value) misuse("--grid ", option.key, ": '", word, "' is not a value of it");
        if (add_value(grid, option.key, *value) < 0) misuse("--grid: ", last_error(nullptr));
    }
}

// Makes the grid of the command line, or the default grid without --grid. With --list, cell k has
// the k-th values. Fails with exit_usage.
Grid make_grid(const Arguments &a) {
    Grid grid = new_grid();
    for (const std::string &text : a.all("grid"))
        add_key(grid.get(), text);
    int32_t status = SSCDA_OK;
    if (!a.has("grid")) status = sscda_grid_add_defaults(grid.get());
    if (status >= 0 && a.has("list")) status = sscda_grid_set_shape(grid.get(), SSCDA_GRID_LIST);
    if (status < 0) misuse(last_error(nullptr));
    return grid;
}

// Writes the labels that the better half of the cells votes for.
void write_vote(Outputs &set, const char *path, const sscda *h, const Problem &p) {
    Prediction vote(p.target.rows);
    if (sscda_tune_vote(h, vote.labels.data(), vote.confidence.data(), vote.count()) < 0)
        fail("--vote: ", last_error(h));
    write_prediction(set, path, vote, p.classes);
}

// The accuracy of the best baseline.
double baseline_accuracy(const sscda *h, const Problem &p) {
    const int64_t cell = p.truth.labels.empty() ? -1 : best_baseline(h).cell;
    return cell < 0 ? NAN : p.truth.share(baseline_labels(h, cell, p));
}

// Fits the best cell. Returns the status of the fit.
int32_t fit_best(sscda *h, const Arguments &a, const Problem &p) {
    const sscda_matrix source = p.source_matrix(), target = p.target_matrix();
    const Progress shown(h, a.has("quiet"));
    return check(sscda_tune_apply(h, SSCDA_BEST, &source, p.label_pointer(), &target), h);
}

int tune_and_keep(sscda *h, const Arguments &a, const std::string &line, Problem &p,
                  sscda_grid *grid) {
    p.set_weights(h);
    p.set_shares(h);
    if (stop_signal() != 0) return stop_code(exit_fine);
    int32_t status = tune_on_ranks(h, grid, p, a.has("quiet"));
    if (ranks_index() != 0) return exit_fine;
    bool is_fit = need_fit(a) || a.has("json") || a.has("truth");
    // A stop must end the command at once, and a fit may take minutes.
    if (is_fit && stop_signal() != 0) {
        fputs("stopped: the best cell so far was not fitted; give its options to `sscda fit`\n",
              stderr);
        is_fit = false;
    }
    if (is_fit) {
        const int32_t fitted = fit_best(h, a, p);
        if (fitted > 0) status = fitted;
        warn_dominant(h, p.source, p.warnings);
    }
    Outputs set;
    if (const char *path = a.get("table")) write_tuning(set, path, h);
    if (const char *path = a.get("vote")) write_vote(set, path, h, p);
    keep_results(set, a, line, h, p, {is_fit, true, baseline_accuracy(h, p)});
    return code_of_status(status);
}

// Refuses standard input on several ranks: one rank would read it, and the others find it empty.
void check_inputs(const Arguments &a) {
    for (const char *name : {"source", "target", "labels"})
        if (a.is(name, "-") && ranks_count() > 1)
            misuse("--", name, ": several ranks cannot read the standard input");
}

void check_files(const Arguments &a) {
    if (ranks_index() != 0) return; // only the first rank writes
    const char *table = a.get("table");
    if (table != nullptr && has_extension(table, ".npy"))
        misuse("--table: it is CSV or TSV, since it has words");
    check_results(a);
}

// Refuses before the work what would fail after it.
void check_vote(const Arguments &a, const sscda *h) {
    const char *criterion = "";
    if (!a.has("vote") || sscda_get_string(h, "criterion", &criterion) < 0) return;
    if (strcmp(criterion, "reverse") == 0)
        misuse("--vote: reverse validation gives the target no labels; --predict writes those of "
               "the best cell");
}

// Does some work and returns its failure, which the other ranks have to hear of first.
template <typename Work>
std::optional<Failure> failure_of(const Work &work) {
    try {
        work();
        return std::nullopt;
    } catch (const Failure &failure) {
        return failure;
    }
}

int tune(const Arguments &a, const std::string &line) {
    Handle h;
    Grid grid;
    Problem p;
    const auto failure = failure_of([&] {
        h = new_handle();
        apply_options(h.get(), a);
        check_vote(a, h.get());
        grid = make_grid(a);
        check_inputs(a);
        check_files(a);
        p = read_problem(h.get(), a);
    });
    // Agree before the long part, so that no rank begins it if another cannot.
    const int worst = ranks_agree(failure ? failure->code : exit_fine);
    if (failure) throw Failure(*failure);
    return worst == exit_fine ? tune_and_keep(h.get(), a, line, p, grid.get()) : exit_fine;
}

int run_tune(const Arguments &a, const std::string &line) {
    write_csv_safely(a.has("safe-csv"));
    begin_ranks();
    if (ranks_count() > 1) stop_at_once();
    int code = exit_fine;
    auto failure = failure_of([&] { code = tune(a, line); });
    if (ranks_count() > 1) settle_ranks(failure);
    end_ranks();
    if (failure) throw Failure(*failure);
    return code;
}

} // namespace

Command tune_command() {
    const Flags own = {
        {"grid", "KEY=V,V,...", "values of an option to try; without it, the default grid", true},
        {"list", nullptr, "combine the first values, the second, ...; not every combination"},
        {"table", "FILE", "write one row per cell, as CSV or TSV"},
        {"vote", "FILE", "write a class for each target sample, by a vote of the better cells"}};
    return {"tune",
            "tune the options without target labels, and fit the best cell",
            "--source FILE --labels WHERE --target FILE --grid KEY=V,V,... --model FILE",
            "The option `criterion` sets the score. The cells always include baselines, which do "
            "not\nadapt the source. On Ctrl-C or SIGTERM the command shows the cells tried so far "
            "and writes\n--table and --vote, but fits nothing.\n\n"
            "Under mpirun or srun the ranks share the cells: mpirun -n 4 sscda tune ...\n"
            "The first rank writes what a single process would write. If a rank fails or is lost, "
            "or on\nCtrl-C, nothing is written.",
            flags_of(own, {problem_flags(), reading_flags(), result_flags(), writing_flags()}),
            true,
            run_tune};
}

} // namespace cli
