#include "cli/usage.h"

#include <string.h>

void usage_wrap(FILE *out, int indent, const char *text) {
    int column = 0;
    while (*text != '\0') {
        const int length = (int)strcspn(text, " ");
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

static void print_flag(FILE *out, const flag *known) {
    const int width = fprintf(out, "  --%s%s%s", known->name, known->value != NULL ? " " : "",
                              known->value != NULL ? known->value : "");
    if (width > 24) {
        putc('\n', out);
        usage_wrap(out, 26, known->doc);
    } else {
        fprintf(out, "%*s%s\n", 26 - width, "", known->doc);
    }
}

static const char exit_codes[] =
    "Exit codes:\n"
    "  0     done\n"
    "  1     an error; a message on stderr says which. No output file was touched, or the\n"
    "        message lists those that are written\n"
    "  2     a command line that is not understood\n"
    "  3     done, with a caveat: max_iterations or time_limit came before gap_tolerance\n"
    "  130   stopped by Ctrl-C; a fit or a search has kept its best result so far\n"
    "  143   stopped by SIGTERM; likewise\n";

void usage_all(FILE *out, const command *const *commands, int count) {
    fputs("sscda: domain adaptation by sample-to-sample correspondence\n\n"
          "Usage: sscda COMMAND [ARGUMENTS]\n\nCommands:\n",
          out);
    for (int k = 0; k < count; ++k)
        fprintf(out, "  %-10s%s\n", commands[k]->name, commands[k]->summary);
    fputs("\n  sscda COMMAND --help   tells more of a command\n"
          "  sscda --version        prints the version of the command and of the library\n\n",
          out);
    fputs(exit_codes, out);
    fputs("\nEvery output file appears whole or not at all.\n", out);
}

void usage_of(FILE *out, const command *c) {
    fprintf(out, "sscda %s: %s\n\nUsage: sscda %s %s\n\nFlags:\n", c->name, c->summary, c->name,
            c->synopsis);
    for (const flag *known = c->flags; known->name != NULL; ++known)
        print_flag(out, known);
    if (c->takes_options) {
        fputs("  --KEY VALUE, --set KEY=VALUE\n", out);
        usage_wrap(out, 26,
                   "any option of the method; `sscda options` lists them. Dashes in KEY "
                   "count as underscores, and `preset` is applied first.");
    }
    if (c->details != NULL) fprintf(out, "\n%s\n", c->details);
    putc('\n', out);
    fputs(exit_codes, out);
}
