/* SPDX-License-Identifier: MIT */
#include "cli/arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/option_flags.h"
#include "cli/io/text.h"
#include "cli/memory.h"

void arguments_free(arguments *a) {
    free(a->list);
    free(a->options);
    free_texts(a->owned, a->owned_count);
    memset(a, 0, sizeof *a);
}

/* Copies the first `length` bytes of `text`. The arguments own the copy. */
static char *keep(arguments *a, const char *text, size_t length) {
    char *copy = allocate((int64_t)length + 1, 1);
    memcpy(copy, text, length);
    a->owned[a->owned_count++] = copy;
    return copy;
}

static const flag *find_flag(const flag *flags, const char *name) {
    for (; flags->name != NULL; ++flags)
        if (strcmp(flags->name, name) == 0) return flags;
    return NULL;
}

/* Refuses an unknown flag and suggests the flag or option that the user probably meant. */
static int refuse_flag(const char *name, const flag *flags, int takes_options, failure *f) {
    char meant[nearest_size];
    nearest n;
    nearest_begin(&n, name);
    for (; flags->name != NULL; ++flags)
        nearest_try(&n, flags->name);
    if (takes_options) options_try(&n);
    return fail(f, "there is no --%s here%s%s", name, nearest_text(&n, "--", meant),
                takes_options && n.best == NULL ? "; `sscda options` lists the options" : "");
}

static int add_flag(arguments *a, const flag *known, const char *value, failure *f) {
    if (!known->is_list && arguments_has(a, known->name))
        return fail(f, "--%s is given twice", known->name);
    a->list[a->count].name = known->name;
    a->list[a->count++].value = value;
    return 0;
}

/* Adds the option of --set KEY=VALUE. */
static int add_setting(arguments *a, const char *text, failure *f) {
    const char *equals = strchr(text, '=');
    if (equals == NULL) return fail(f, "--set takes KEY=VALUE, not '%s'", text);
    a->options[a->option_count].name = keep(a, text, (size_t)(equals - text));
    a->options[a->option_count++].value = equals + 1;
    return 0;
}

/* Whether the text is a flag or an option of the command, with or without its value. */
static int is_flag(arguments *a, const char *text, const flag *flags, int takes_options) {
    if (strncmp(text, "--", 2) != 0) return 0;
    const char *name = keep(a, text + 2, strcspn(text + 2, "="));
    return find_flag(flags, name) != NULL ||
           (takes_options && (strcmp(name, "set") == 0 || option_key(name) != NULL));
}

/* Parses the flag at argv[*k]. Its value follows '=' or is the next argument. */
static int parse_flag(arguments *a, int argc, char **argv, int *k, const flag *flags,
                      int takes_options, failure *f) {
    const char *text = argv[*k] + 2;
    const char *equals = strchr(text, '=');
    char *name = keep(a, text, equals == NULL ? strlen(text) : (size_t)(equals - text));
    const flag *known = find_flag(flags, name);
    const char *value = equals == NULL ? NULL : equals + 1;
    const int is_set = takes_options && strcmp(name, "set") == 0;
    const char *option = NULL;
    if (known == NULL && !is_set) {
        option = takes_options ? option_key(name) : NULL;
        if (option == NULL) return refuse_flag(name, flags, takes_options, f);
    }
    if (known != NULL && known->value == NULL) {
        if (value != NULL) return fail(f, "--%s takes no value", name);
        return add_flag(a, known, "", f);
    }
    if (value == NULL) {
        if (*k + 1 == argc) return fail(f, "--%s needs a value", name);
        value = argv[++*k];
        if (is_flag(a, value, flags, takes_options))
            return fail(f, "--%s needs a value, and %s is a flag", name, value);
    }
    if (known != NULL) return add_flag(a, known, value, f);
    if (is_set) return add_setting(a, value, f);
    a->options[a->option_count].name = option;
    a->options[a->option_count++].value = value;
    return 0;
}

int arguments_parse(arguments *a, int argc, char **argv, int first, const flag *flags,
                    int takes_options, failure *f) {
    memset(a, 0, sizeof *a);
    a->list = allocate(argc, sizeof *a->list);
    a->options = allocate(argc, sizeof *a->options);
    a->owned = allocate(2 * (int64_t)argc, sizeof *a->owned);
    int status = 0, only_plain = 0;
    for (int k = first; status == 0 && k < argc; ++k) {
        if (!only_plain && strcmp(argv[k], "--") == 0)
            only_plain = 1;
        else if (!only_plain && strncmp(argv[k], "--", 2) == 0)
            status = parse_flag(a, argc, argv, &k, flags, takes_options, f);
        else if (!only_plain && argv[k][0] == '-' && argv[k][1] != '\0')
            status = fail(f, "'%s': flags begin with two dashes", argv[k]);
        else
            a->list[a->count++].value = argv[k];
    }
    return status;
}

const char *arguments_item(const arguments *a, const char *name, int k) {
    for (int j = 0; j < a->count; ++j) {
        const char *have = a->list[j].name;
        const int same = name == NULL ? have == NULL : have != NULL && strcmp(have, name) == 0;
        if (same && k-- == 0) return a->list[j].value;
    }
    return NULL;
}

const char *arguments_get(const arguments *a, const char *name) {
    return arguments_item(a, name, 0);
}

int arguments_has(const arguments *a, const char *name) {
    return arguments_get(a, name) != NULL;
}

int arguments_is(const arguments *a, const char *name, const char *value) {
    const char *given = arguments_get(a, name);
    return given != NULL && strcmp(given, value) == 0;
}

const char *arguments_need(const arguments *a, const char *name, failure *f) {
    const char *value = arguments_get(a, name);
    if (value == NULL) fail(f, "--%s is missing", name);
    return value;
}

/* Appends one word of a command line, quoted so that a shell reads the same word. */
static char *put_word(char *at, const char *word) {
    const int quote = word[0] == '\0' || strpbrk(word, " \t\n'\"\\$`;&|<>()*?#~![]{}") != NULL;
    if (quote) *at++ = '\'';
    for (; *word != '\0'; ++word) {
        if (*word == '\'') {
            *at++ = '\''; /* close the quotes, write an escaped quote, and open them again */
            *at++ = '\\';
            *at++ = '\'';
        }
        *at++ = *word;
    }
    if (quote) *at++ = '\'';
    return at;
}

char *arguments_line(int argc, char *const *argv) {
    size_t size = 1;
    for (int k = 0; k < argc; ++k)
        size += 4 * strlen(argv[k]) + 3;
    char *line = allocate((int64_t)size, 1), *at = line;
    for (int k = 0; k < argc; ++k) {
        if (k > 0) *at++ = ' ';
        at = put_word(at, argv[k]);
    }
    return line;
}

int is_count(const char *text) {
    return text[0] != '\0' && strspn(text, "0123456789") == strlen(text);
}

const char *column_word(char text[column_word_size], const char *name, int64_t number) {
    const char *at = name != NULL ? name : "";
    while (plain_length(at) > 0)
        at += plain_length(at);
    const int is_typed = name != NULL && at > name && *at == '\0' && !is_count(name) &&
                         strncmp(name, "--", 2) != 0 && 4 * strlen(name) + 3 < column_word_size;
    if (is_typed)
        *put_word(text, name) = '\0';
    else
        snprintf(text, column_word_size, "%lld", (long long)number);
    return text;
}
