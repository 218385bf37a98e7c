/* How a fit or a search goes on: a bar on a terminal, a line now and then elsewhere, on stderr. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <sscda/sscda.h>
#include <stdio.h>

typedef struct progress {
    FILE *out;       /* NULL to keep quiet */
    int is_terminal; /* whether a line can be written over */
    double shown;    /* when the last line was written, in seconds of the fit */
    double first_gap;
    int has_line; /* whether a bar stands there */
} progress;

/* Watches the handle: also ends its work when a signal asked for that. */
int32_t progress_begin(progress *p, sscda *h, int is_quiet);
/* Wipes the bar, and lets go of the handle. */
void progress_end(progress *p, sscda *h);

/* The parts, for tests: how much is done, in [0, 1], and the line that says so. */
double progress_done(const progress *p, const sscda_progress *now);
void progress_line(const progress *p, const sscda_progress *now, char *text, size_t size);

#endif
