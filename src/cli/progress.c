/* SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/stop.h"

/* Without a terminal, lines become less frequent the longer the work takes. */
static int is_line_due(const progress *p, double seconds) {
    return seconds - p->shown >= fmax(2, 0.05 * seconds);
}

/* A gap shrinks by a factor per iteration, so its logarithm measures the progress. If the
 * iterations are nearer to their limit, they measure it instead. */
double progress_done(const progress *p, const sscda_progress *now) {
    double done =
        now->max_iterations > 0 ? (double)now->iteration / (double)now->max_iterations : 0;
    if (now->gap_tolerance > 0 && isfinite(p->first_gap) && now->relative_gap > 0 &&
        p->first_gap > now->gap_tolerance) {
        const double closed =
            log(p->first_gap / now->relative_gap) / log(p->first_gap / now->gap_tolerance);
        if (closed > done) done = closed;
    }
    if (now->cycles > 1) done = ((double)now->cycle - 1 + done) / (double)now->cycles;
    return done < 0 ? 0 : done > 1 ? 1 : done;
}

static void put_time(char *text, size_t size, double seconds) {
    const long total = seconds < 3.6e6 ? lround(seconds) : 3600000;
    if (total >= 3600)
        snprintf(text, size, "%ld:%02ld:%02ld", total / 3600, total / 60 % 60, total % 60);
    else
        snprintf(text, size, "%ld:%02ld", total / 60, total % 60);
}

static void put_bar(char bar[17], double done) {
    const int full = (int)(16 * done);
    memset(bar, '#', (size_t)full);
    memset(bar + full, '-', (size_t)(16 - full));
    bar[16] = '\0';
}

void progress_line(const progress *p, const sscda_progress *now, char *text, size_t size) {
    char bar[17], left[24] = "", state[80] = "preparing";
    double done = progress_done(p, now), remaining = NAN;
    if (now->phase == SSCDA_PHASE_TUNE) {
        done = now->cells > 0 ? (double)now->cells_done / (double)now->cells : 0;
        remaining = now->seconds_left;
        snprintf(state, sizeof state, "cell %lld of %lld", (long long)now->cells_done,
                 (long long)now->cells);
    } else if (now->iteration > 0) {
        snprintf(state, sizeof state, "iteration %lld, objective %.4g, gap %.3g %%",
                 (long long)now->iteration, now->objective, 100 * now->relative_gap);
        if (done > 0.02) remaining = now->seconds * (1 - done) / done;
    }
    put_bar(bar, done);
    if (isfinite(remaining)) put_time(left, sizeof left, remaining);
    snprintf(text, size, "[%s] %s%s%s%s", bar, state, left[0] ? ", " : "", left,
             left[0] ? " left" : "");
}

static int32_t on_progress(const sscda_progress *now, void *payload) {
    progress *p = payload;
    char text[160];
    if (stop_signal() != 0) return SSCDA_STOP;
    if (isfinite(now->relative_gap) && !isfinite(p->first_gap)) p->first_gap = now->relative_gap;
    if (p->out == NULL) return SSCDA_CONTINUE;
    progress_line(p, now, text, sizeof text);
    if (p->is_terminal) {
        fprintf(p->out, "\r%.78s\033[K", text);
        fflush(p->out);
        p->has_line = 1;
    } else if (is_line_due(p, now->seconds)) {
        fprintf(p->out, "%s\n", text);
        p->shown = now->seconds;
    }
    return SSCDA_CONTINUE;
}

int32_t progress_begin(progress *p, sscda *h, int is_quiet) {
    const char *terminal = getenv("TERM");
    memset(p, 0, sizeof *p);
    p->out = is_quiet ? NULL : stderr;
    p->is_terminal = isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0;
    p->first_gap = INFINITY;
    stop_cancels(h);
    return sscda_set_progress(h, on_progress, p);
}

void progress_end(progress *p, sscda *h) {
    stop_cancels(NULL);
    if (p->has_line) fputs("\r\033[K", p->out);
    p->has_line = 0;
    sscda_set_progress(h, NULL, NULL);
}
