/* SPDX-License-Identifier: MIT */
#include "cli/failure.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/text.h"

int fail(failure *f, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f->text, sizeof f->text, format, arguments);
    va_end(arguments);
    make_plain(f->text);
    return -1;
}

int fail_errno(failure *f, const char *doing, const char *path) {
    return fail(f, "%s '%s': %s", doing, path, strerror(errno));
}
