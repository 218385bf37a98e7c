/* SPDX-License-Identifier: MIT */
#include "cli/commands/option_flags.h"

#include <string.h>

#include "cli/io/number.h"

static int same_name(const char *name, const char *key) {
    for (; *name != '\0' && *key != '\0'; ++name, ++key)
        if ((*name == '-' ? '_' : *name) != *key) return 0;
    return *name == *key;
}

int option_find(const char *name, sscda_option *out) {
    for (int32_t k = 0; k < sscda_option_count(); ++k)
        if (sscda_option_describe(k, out) >= 0 && same_name(name, out->key)) return 1;
    return 0;
}

void options_try(nearest *n) {
    sscda_option option;
    for (int32_t k = 0; k < sscda_option_count(); ++k)
        if (sscda_option_describe(k, &option) >= 0) nearest_try(n, option.key);
}

int option_refuse(const char *name, failure *f) {
    char meant[nearest_size];
    nearest n;
    nearest_begin(&n, name);
    options_try(&n);
    return fail(f, "there is no option '%s'%s", name,
                n.best != NULL ? nearest_text(&n, "", meant) : "; `sscda options` lists them");
}

const char *option_key(const char *name) {
    sscda_option option;
    return option_find(name, &option) ? option.key : NULL;
}

int parse_bool(const char *text, int64_t *value) {
    static const char *const words[] = {"0", "1", "no", "yes", "false", "true", "off", "on"};
    for (int k = 0; k < 8; ++k)
        if (strcmp(text, words[k]) == 0) {
            *value = k % 2;
            return 1;
        }
    return 0;
}

int option_set(sscda *h, const char *name, const char *value, failure *f) {
    sscda_option option;
    double number = 0;
    int64_t integer = 0;
    int32_t status = 0;
    if (!option_find(name, &option)) return option_refuse(name, f);
    if (option.type == SSCDA_TYPE_DOUBLE) {
        if (parse_number(value, &number) != number_fine)
            return fail(f, "option %s: '%s' is not a number", option.key, value);
        status = sscda_set_double(h, option.key, number);
    } else if (option.type == SSCDA_TYPE_INT) {
        if (!parse_integer(value, &integer))
            return fail(f, "option %s: '%s' is not an integer", option.key, value);
        status = sscda_set_int(h, option.key, integer);
    } else if (option.type == SSCDA_TYPE_BOOL) {
        if (!parse_bool(value, &integer))
            return fail(f, "option %s: '%s' is neither yes nor no", option.key, value);
        status = sscda_set_int(h, option.key, integer);
    } else {
        status = sscda_set_string(h, option.key, value);
    }
    return status < 0 ? fail(f, "%s", sscda_last_error(h)) : 0;
}

int options_apply(sscda *h, const arguments *a, failure *f) {
    for (int pass = 0; pass < 2; ++pass)
        for (int k = 0; k < a->option_count; ++k) {
            const int is_preset = strcmp(a->options[k].name, "preset") == 0;
            if (is_preset != (pass == 0)) continue;
            if (option_set(h, a->options[k].name, a->options[k].value, f) != 0) return -1;
        }
    return 0;
}
