// SPDX-License-Identifier: MIT
#include "cli/command.h"

#include <cstring>

namespace cli {

Flags flags_of(Flags own, std::initializer_list<Flags> shared) {
    for (const Flags &flags : shared)
        own.insert(own.end(), flags.begin(), flags.end());
    own.push_back({"help", nullptr, "print this page"});
    return own;
}

Flags model_flags() {
    return {{"max-model", "BYTES", "refuse a larger model file, if you do not trust it"}};
}

Flags reading_flags() {
    return {
        {"drop", "COLUMN", "leave out a column, by number, or by name in files that have it", true},
        {"header", "yes|no", "whether CSV files start with column names; default: detected"},
        {"separator", "[FLAG=]C", "one character or 'tab', for all CSV files or for that of --FLAG",
         true}};
}

Flags writing_flags() {
    return {{"safe-csv", nullptr, "put an apostrophe before text that a spreadsheet might run"}};
}

Flags problem_flags() {
    return {
        {"source", "FILE", "source samples, one per row, as CSV, TSV or NPY"},
        {"labels", "WHERE", "'last-column', a column by name or number, or a file of one column"},
        {"target", "FILE", "target samples, with the same columns"},
        {"truth", "FILE", "target labels, used only to report the accuracy of predictions"},
        {"source-weights", "FILE", "a positive weight per source sample"},
        {"target-weights", "FILE", "a positive weight per target sample"},
        {"shares", "CLASS=SHARE,...|FILE",
         "the shares of the classes in the target, if you know them; or a file with a class and "
         "its "
         "share in each row"}};
}

Flags result_flags() {
    return {{"model", "FILE", "write the fitted model"},
            {"adapted", "FILE", "write the adapted source with its labels"},
            {"correspondence", "FILE",
             "write the correspondence: rows of source, target, share (CSV), or dense (NPY)"},
            {"predict", "FILE", "write a class for each target sample"},
            {"report", "FILE", "write an HTML report"},
            {"json", nullptr, "print the results as JSON"},
            {"quiet", nullptr, "no progress, no summary, no warnings"}};
}

void print_wrapped(FILE *out, int indent, const char *text) {
    int column = 0;
    while (*text != '\0') {
        const int length = static_cast<int>(strcspn(text, " "));
        if (column > 0 && column + 1 + length > 78) {
            putc('\n', out);
            column = 0;
        }
        column += fprintf(out, "%*s%.*s", column == 0 ? indent : 1, "", length, text);
        text += length;
        text += strspn(text, " ");
    }
    putc('\n', out);
}

static void print_flag(FILE *out, const Flag &flag) {
    const bool has_value = flag.value != nullptr;
    const int width =
        fprintf(out, "  --%s%s%s", flag.name, has_value ? " " : "", has_value ? flag.value : "");
    if (width > 24) {
        putc('\n', out);
        print_wrapped(out, 26, flag.doc);
    } else {
        fprintf(out, "%*s%s\n", 26 - width, "", flag.doc);
    }
}

static const char exit_codes[] =
    "Exit codes:\n"
    "  0     success\n"
    "  1     an error, explained on stderr. No output file was touched, unless the message\n"
    "        lists files that were written\n"
    "  2     a mistake on the command line\n"
    "  3     success with a caveat: max_iterations or time_limit came before gap_tolerance\n"
    "  130   stopped by Ctrl-C; a fit or a tuning run has kept its best result so far\n"
    "  143   stopped by SIGTERM; otherwise like 130\n";

void print_usage(FILE *out, const List<Command> &commands) {
    fputs("sscda: domain adaptation by sample-to-sample correspondence\n\n"
          "Usage: sscda COMMAND [ARGUMENTS]\n\nCommands:\n",
          out);
    for (const Command &command : commands)
        fprintf(out, "  %-10s%s\n", command.name, command.summary);
    fputs("\n  sscda COMMAND --help   prints the help of a command\n"
          "  sscda --version        prints the version of the command and of the library\n\n",
          out);
    fputs(exit_codes, out);
    fputs("\nEvery output file is written completely or not at all.\n", out);
}

void print_usage(FILE *out, const Command &command) {
    fprintf(out, "sscda %s: %s\n\nUsage: sscda %s %s\n\nFlags:\n", command.name, command.summary,
            command.name, command.synopsis);
    for (const Flag &flag : command.flags)
        print_flag(out, flag);
    if (command.takes_options) {
        fputs("  --KEY VALUE, --set KEY=VALUE\n", out);
        print_wrapped(out, 26,
                      "set an option of the method; `sscda options` lists them. You may write "
                      "dashes for the underscores in KEY. `preset` is applied first.");
    }
    if (command.details != nullptr) fprintf(out, "\n%s\n", command.details);
    putc('\n', out);
    fputs(exit_codes, out);
}

} // namespace cli
