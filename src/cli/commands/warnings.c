/* SPDX-License-Identifier: MIT */
#include "cli/commands/warnings.h"

#include <stdarg.h>
#include <stdio.h>

#include "cli/io/text.h"

void warn(warnings *w, const char *format, ...) {
    if (w == NULL || w->count == most_warnings) return;
    failure *text = &w->list[w->count++];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text->text, sizeof text->text, format, arguments);
    va_end(arguments);
    make_plain(text->text);
    if (!w->is_quiet) fprintf(stderr, "sscda: warning: %s\n", text->text);
}

void warnings_json(json *j, const char *key, const warnings *w) {
    json_open(j, key, '[');
    for (int k = 0; k < w->count; ++k)
        json_text(j, NULL, w->list[k].text);
    json_close(j, ']');
}
