// SPDX-License-Identifier: MIT
// The command `sscda`. It uses only the public header of the library.
#include <sscda/sscda.h>

#include <cstdio>
#include <cstdlib>
#include <new>

#include "cli/command.h"
#include "cli/failure.h"
#include "cli/io/output.h"
#include "cli/io/text.h"
#include "cli/stop.h"

namespace cli {

static const Command *find_command(const List<Command> &commands, const std::string &name) {
    for (const Command &command : commands)
        if (name == command.name) return &command;
    return nullptr;
}

static int run(const Command &command, const Texts &words) {
    const Arguments a(words, 2, command.flags, command.takes_options);
    if (a.has("help")) {
        print_usage(stdout, command);
        return exit_fine;
    }
    const Texts plain = a.all("");
    const int64_t allowed = command.synopsis[0] == '-' ? 0 : 1;
    if (plain.count() > allowed) misuse("'", plain[allowed], "' is not expected here");
    return command.run(a, line_of(words));
}

// Runs a command, and prints the message of a failure.
static int run_and_tell(const Command &command, const Texts &words) {
    install_stop();
    try {
        return run(command, words);
    } catch (const Failure &failure) {
        fprintf(stderr, "sscda %s: %s", command.name, failure.what());
        if (failure.code == exit_usage)
            fprintf(stderr, " (`sscda %s --help` tells more)", command.name);
        fputc('\n', stderr);
        return failure.code == exit_error ? stop_code(exit_error) : failure.code;
    }
}

static int run_words(const Texts &words) {
    const List<Command> commands = {fit_command(),    map_command(),  labels_command(),
                                    info_command(),   tune_command(), demo_command(),
                                    options_command()};
    if (words.count() < 2) {
        print_usage(stderr, commands);
        return exit_usage;
    }
    const std::string &name = words[1];
    if (name == "--help" || name == "-h" || name == "help") {
        const Command *topic = words.count() > 2 ? find_command(commands, words[2]) : nullptr;
        if (topic != nullptr)
            print_usage(stdout, *topic);
        else
            print_usage(stdout, commands);
        return exit_fine;
    }
    if (name == "--version") {
        printf("sscda %d.%d.%d (library %s)\n", SSCDA_VERSION_MAJOR, SSCDA_VERSION_MINOR,
               SSCDA_VERSION_PATCH, sscda_version());
        return exit_fine;
    }
    if (const Command *command = find_command(commands, name)) return run_and_tell(*command, words);
    Texts names;
    for (const Command &command : commands)
        names.emplace_back(command.name);
    const std::string meant = did_you_mean(name, names);
    const Failure unknown(exit_usage,
                          joined("there is no command '", name, "'",
                                 meant.empty() ? "; `sscda --help` lists them" : meant));
    fprintf(stderr, "sscda: %s\n", unknown.what());
    return exit_usage;
}

// Checks that all output has been written: a full disk behind stdout is an error too.
static int close_stdout(int code) {
    if (fflush(stdout) == 0 && ferror(stdout) == 0) return code;
    if (code != exit_fine && code != exit_caveat) return code;
    perror("sscda: cannot write to standard output");
    return exit_error;
}

} // namespace cli

int main(int argc, char **argv) {
    try {
        return cli::close_stdout(cli::run_words(cli::Texts(argv, argv + argc)));
    } catch (const std::exception &) {
        // Only the standard library's: std::bad_alloc, or std::length_error for a size that no
        // memory holds. No partial result is left.
        cli::abandon_outputs();
        fputs("sscda: not enough memory\n", stderr);
        _Exit(cli::exit_error);
    }
}
