/* SPDX-License-Identifier: MIT */
#include "api/check.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Static: Unity keeps the pointer until it has printed it. */
static char text[2048];

void fail_at(int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    UNITY_TEST_FAIL(line, text);
    abort(); /* not reached: tells the compiler so */
}

void check_status(int32_t expected, int32_t got, const char *call, int line) {
    if (got == expected) return;
    fail_at(line, "%s\n  returned %s instead of %s: %s", call, sscda_status_name(got),
            sscda_status_name(expected), got == SSCDA_OK ? "" : sscda_last_error(NULL));
}

void check_refused(int32_t expected, int32_t got, const sscda *h, const char *call, int line,
                   const char *const *words) {
    const char *message = sscda_last_error(h);
    check_status(expected, got, call, line);
    if (!is_utf8(message)) fail_at(line, "%s\n  says what is not UTF-8: %s", call, message);
    for (; *words != NULL; ++words) {
        if (strstr(message, *words) == NULL)
            fail_at(line, "%s\n  does not say \"%s\": \"%s\"", call, *words, message);
    }
}

void check_close(double expected, double got, double tolerance, const char *what, int line) {
    if (fabs(got - expected) <= tolerance) return;
    fail_at(line, "%s is %.17g instead of %.17g, off by %.3g, more than %.3g", what, got, expected,
            got - expected, tolerance);
}

int is_utf8(const char *at) {
    const unsigned char *c = (const unsigned char *)at;
    while (*c != 0) {
        int more = *c < 0x80 ? 0 : *c >= 0xf0 ? 3 : *c >= 0xe0 ? 2 : *c >= 0xc2 ? 1 : -1;
        if (more < 0 || *c > 0xf4) return 0;
        for (++c; more > 0; --more, ++c) {
            if ((*c & 0xc0) != 0x80) return 0;
        }
    }
    return 1;
}

void *allocate(size_t bytes) {
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL) TEST_FAIL_MESSAGE("the test itself is out of memory");
    return memory;
}
