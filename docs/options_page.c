/* SPDX-License-Identifier: MIT */
/* options_page <file>: writes the manual's page of all options, in Markdown, from the option table
 * of the library. */
#include <sscda/sscda.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Text for Markdown, with the characters that Doxygen would interpret escaped. */
static void put_text(FILE *f, const char *text) {
    for (; *text != '\0'; ++text) {
        switch (*text) {
        case '<':
            fputs("&lt;", f);
            break;
        case '>':
            fputs("&gt;", f);
            break;
        case '&':
            fputs("&amp;", f);
            break;
        case '\\':
        case '@':
        case '#':
        case '*':
        case '|':
            fprintf(f, "\\%c", *text);
            break;
        default:
            fputc(*text, f);
        }
    }
}

static const char *type_name(int32_t type) {
    switch (type) {
    case SSCDA_TYPE_DOUBLE:
        return "double";
    case SSCDA_TYPE_INT:
        return "int";
    case SSCDA_TYPE_BOOL:
        return "bool";
    case SSCDA_TYPE_CHOICE:
        return "choice";
    default:
        return "other";
    }
}

/* "a|b|c" as `a`, `b`, `c`. */
static void put_choices(FILE *f, const char *choices) {
    while (*choices != '\0') {
        const size_t length = strcspn(choices, "|");
        fprintf(f, "`%.*s`", (int)length, choices);
        choices += length;
        if (*choices == '|') {
            fputs(", ", f);
            ++choices;
        }
    }
}

static void put_allowed(FILE *f, const sscda_option *o) {
    if (o->type == SSCDA_TYPE_CHOICE)
        put_choices(f, o->choices);
    else if (o->type == SSCDA_TYPE_BOOL)
        fputs("0, 1", f);
    else if (isinf(o->maximum) || o->maximum >= 9007199254740992.0)
        fprintf(f, "at least %.17g", o->minimum);
    else
        fprintf(f, "%.17g to %.17g", o->minimum, o->maximum);
}

/* The value of the option in `h`, a handle with the preset `paper`. */
static void put_value(FILE *f, const sscda *h, const sscda_option *o) {
    double number = 0;
    int64_t integer = 0;
    const char *word = "";
    if (sscda_get_double(h, o->key, &number) == SSCDA_OK)
        fprintf(f, "`%.15g`", number);
    else if (sscda_get_int(h, o->key, &integer) == SSCDA_OK)
        fprintf(f, "`%lld`", (long long)integer);
    else if (sscda_get_string(h, o->key, &word) == SSCDA_OK)
        fprintf(f, "`%s`", word);
}

static void put_table(FILE *f, const sscda *paper) {
    sscda_option o;
    fputs("| key | type | default | with preset `paper` | allowed |\n"
          "| --- | --- | --- | --- | --- |\n",
          f);
    for (int32_t i = 0; sscda_option_describe(i, &o) == SSCDA_OK; ++i) {
        fprintf(f, "| @ref option_%s \"%s\" | %s | `%s` | ", o.key, o.key, type_name(o.type),
                o.default_text);
        put_value(f, paper, &o);
        fputs(" | ", f);
        put_allowed(f, &o);
        fputs(" |\n", f);
    }
    fputs("\n", f);
}

static void put_sections(FILE *f) {
    sscda_option o;
    for (int32_t i = 0; sscda_option_describe(i, &o) == SSCDA_OK; ++i) {
        fprintf(f, "## %s {#option_%s}\n\n", o.key, o.key);
        put_text(f, o.doc);
        fprintf(f, "\n\nType %s. Default `%s`. Allowed: ", type_name(o.type), o.default_text);
        put_allowed(f, &o);
        fprintf(f, ". Since %s.\n\n", o.since);
    }
}

static void put_page(FILE *f, const sscda *paper) {
    fprintf(f,
            "# Options {#options_page}\n\n"
            "These are the %d options of libsscda %s. A program makes this page from the table "
            "that the library uses; sscda_option_describe() gives your programs the same "
            "table.\n\n"
            "You set options by key. They stay set, and a fit never changes them. Set a double "
            "with sscda_set_double(), an int or bool with sscda_set_int(), and a choice with "
            "sscda_set_string(). @ref method explains the effect of each option on the "
            "problem.\n\n",
            (int)sscda_option_count(), sscda_version());
    put_table(f, paper);
    put_sections(f);
}

int main(int argc, char **argv) {
    sscda *paper = NULL;
    if (argc != 2) {
        fputs("usage: options_page <file>\n", stderr);
        return 2;
    }
    FILE *f = fopen(argv[1], "w");
    if (f == NULL) {
        perror(argv[1]);
        return 1;
    }
    int32_t status = sscda_create(&paper);
    if (status >= 0) status = sscda_set_string(paper, "preset", "paper");
    if (status >= 0)
        put_page(f, paper);
    else
        fprintf(stderr, "%s: %s\n", sscda_status_name(status), sscda_last_error(paper));
    sscda_destroy(paper);
    if (fclose(f) != 0) {
        perror(argv[1]);
        return 1;
    }
    return status < 0;
}
