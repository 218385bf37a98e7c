/* SPDX-License-Identifier: MIT */
/* Shows progress on stderr: a bar on a terminal, otherwise a line now and then. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <sscda/sscda.h>
#include <stdio.h>

typedef struct progress {
    FILE *out;       /* NULL to show nothing */
    int is_terminal; /* whether a line can be overwritten */
    double shown;    /* time of the last line, in seconds of the fit */
    double first_gap;
    int has_line; /* whether a bar is shown now */
} progress;

/* Sets the progress callback of the handle. The callback also stops the work after a signal. */
int32_t progress_begin(progress *p, sscda *h, int is_quiet);
/* Clears the bar and removes the callback. */
void progress_end(progress *p, sscda *h);

/* For tests: the share of the work that is done, in [0, 1], and the line that shows it. */
double progress_done(const progress *p, const sscda_progress *now);
void progress_line(const progress *p, const sscda_progress *now, char *text, size_t size);

#endif
