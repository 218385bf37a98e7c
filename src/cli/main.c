/* SPDX-License-Identifier: MIT */
/* The command `sscda`. It uses only the public header of the library. */
#include <sscda/sscda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/io/lists.h"
#include "cli/stop.h"
#include "cli/usage.h"

enum { command_count = 7 };
static const command *const commands[command_count] = {
    &command_fit,  &command_map,  &command_labels, &command_info,
    &command_tune, &command_demo, &command_options};

static const command *find_command(const char *name) {
    for (int k = 0; k < command_count; ++k)
        if (strcmp(commands[k]->name, name) == 0) return commands[k];
    return NULL;
}

static int count_plain(const arguments *a) {
    int count = 0;
    while (arguments_item(a, NULL, count) != NULL)
        ++count;
    return count;
}

static int run(const command *c, int argc, char **argv, failure *f) {
    arguments a;
    int code = exit_usage;
    const int takes_plain = c->synopsis[0] != '-';
    if (arguments_parse(&a, argc, argv, 2, c->flags, c->takes_options, f) != 0) {
        code = exit_usage;
    } else if (arguments_has(&a, "help")) {
        usage_of(stdout, c);
        code = exit_fine;
    } else if (count_plain(&a) > takes_plain) {
        fail(f, "'%s' is not expected here", arguments_item(&a, NULL, takes_plain));
    } else {
        char *line = arguments_line(argc, argv);
        code = c->run(&a, line, f);
        free(line);
    }
    arguments_free(&a);
    return code;
}

/* Checks that all output has been written: a full disk behind stdout is an error too. */
static int close_stdout(int code) {
    if (fflush(stdout) == 0 && ferror(stdout) == 0) return code;
    if (code == exit_fine || code == exit_caveat) {
        perror("sscda: cannot write to standard output");
        return exit_error;
    }
    return code;
}

int main(int argc, char **argv) {
    failure f = {""};
    if (argc < 2) {
        usage_all(stderr, commands, command_count);
        return exit_usage;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        const command *c = argc > 2 ? find_command(argv[2]) : NULL;
        if (c != NULL)
            usage_of(stdout, c);
        else
            usage_all(stdout, commands, command_count);
        return close_stdout(exit_fine);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("sscda %d.%d.%d (library %s)\n", SSCDA_VERSION_MAJOR, SSCDA_VERSION_MINOR,
               SSCDA_VERSION_PATCH, sscda_version());
        return close_stdout(exit_fine);
    }
    const command *c = find_command(argv[1]);
    if (c == NULL) {
        char meant[nearest_size];
        nearest n;
        nearest_begin(&n, argv[1]);
        for (int k = 0; k < command_count; ++k)
            nearest_try(&n, commands[k]->name);
        fail(&f, "there is no command '%s'%s", argv[1],
             n.best != NULL ? nearest_text(&n, "", meant) : "; `sscda --help` lists them");
        fprintf(stderr, "sscda: %s\n", f.text);
        return exit_usage;
    }
    stop_install();
    const int code = run(c, argc, argv, &f);
    if (code == exit_usage)
        fprintf(stderr, "sscda %s: %s (`sscda %s --help` tells more)\n", c->name, f.text, c->name);
    else if (code == exit_error)
        fprintf(stderr, "sscda %s: %s\n", c->name, f.text);
    return close_stdout(code == exit_error ? stop_code(code) : code);
}
