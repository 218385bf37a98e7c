// SPDX-License-Identifier: MIT
#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cli/stop.h"

namespace cli {

// A gap shrinks by a factor per iteration, so its logarithm measures the progress. If the
// iterations are nearer to their limit, they measure it instead.
double progress_done(const sscda_progress &now, double first_gap) {
    double done = now.max_iterations > 0
                      ? static_cast<double>(now.iteration) / static_cast<double>(now.max_iterations)
                      : 0;
    if (now.gap_tolerance > 0 && std::isfinite(first_gap) && now.relative_gap > 0 &&
        first_gap > now.gap_tolerance)
        done = std::fmax(done, std::log(first_gap / now.relative_gap) /
                                   std::log(first_gap / now.gap_tolerance));
    if (now.cycles > 1)
        done = (static_cast<double>(now.cycle) - 1 + done) / static_cast<double>(now.cycles);
    return std::clamp(done, 0.0, 1.0);
}

static void put_time(char *text, size_t size, double seconds) {
    const long total = seconds < 3.6e6 ? std::lround(seconds) : 3600000;
    if (total >= 3600)
        snprintf(text, size, "%ld:%02ld:%02ld", total / 3600, total / 60 % 60, total % 60);
    else
        snprintf(text, size, "%ld:%02ld", total / 60, total % 60);
}

void progress_line(const sscda_progress &now, double first_gap, char *text, size_t size) {
    char left[24] = "", state[80] = "preparing";
    double done = progress_done(now, first_gap), remaining = NAN;
    if (now.phase == SSCDA_PHASE_TUNE) {
        done = now.cells > 0 ? static_cast<double>(now.cells_done) / static_cast<double>(now.cells)
                             : 0;
        remaining = now.seconds_left;
        snprintf(state, sizeof state, "cell %lld of %lld", static_cast<long long>(now.cells_done),
                 static_cast<long long>(now.cells));
    } else if (now.iteration > 0) {
        snprintf(state, sizeof state, "iteration %lld, objective %.4g, gap %.3g %%",
                 static_cast<long long>(now.iteration), now.objective, 100 * now.relative_gap);
        if (done > 0.02) remaining = now.seconds * (1 - done) / done;
    }
    const int full = static_cast<int>(16 * done);
    if (std::isfinite(remaining)) put_time(left, sizeof left, remaining);
    snprintf(text, size, "[%.*s%.*s] %s%s%s%s", full, "################", 16 - full,
             "----------------", state, left[0] != '\0' ? ", " : "", left,
             left[0] != '\0' ? " left" : "");
}

Progress::Progress(sscda *h, bool is_quiet) : h_(h), is_quiet_(is_quiet) {
    const char *terminal = getenv("TERM");
    is_terminal_ =
        isatty(STDERR_FILENO) != 0 && terminal != nullptr && strcmp(terminal, "dumb") != 0;
    stop_cancels(h);
    sscda_set_progress(h, on_progress, this);
}

Progress::~Progress() {
    stop_cancels(nullptr);
    if (has_line_) fputs("\r\033[K", stderr);
    sscda_set_progress(h_, nullptr, nullptr);
}

int32_t Progress::on_progress(const sscda_progress *now, void *payload) noexcept {
    auto &shown = *static_cast<Progress *>(payload);
    if (stop_signal() != 0) return SSCDA_STOP;
    if (std::isfinite(now->relative_gap) && !std::isfinite(shown.first_gap_))
        shown.first_gap_ = now->relative_gap;
    if (!shown.is_quiet_) shown.show(*now);
    return SSCDA_CONTINUE;
}

// Without a terminal, lines become less frequent the longer the work takes.
void Progress::show(const sscda_progress &now) {
    char text[160];
    progress_line(now, first_gap_, text, sizeof text);
    if (is_terminal_) {
        fprintf(stderr, "\r%.78s\033[K", text);
        has_line_ = true;
    } else if (now.seconds - shown_ >= std::fmax(2, 0.05 * now.seconds)) {
        fprintf(stderr, "%s\n", text);
        shown_ = now.seconds;
    }
}

} // namespace cli
