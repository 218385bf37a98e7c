// SPDX-License-Identifier: MIT
// Shows progress on stderr: a bar on a terminal, otherwise a line now and then.
#pragma once

#include <sscda/sscda.h>

#include <cmath>
#include <cstddef>

namespace cli {

// While it lives, it is the progress callback of the handle and shows a bar or lines. It also stops
// the work after a signal.
class Progress {
public:
    Progress(sscda *h, bool is_quiet);
    ~Progress();
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;

private:
    static int32_t on_progress(const sscda_progress *now, void *payload) noexcept;
    void show(const sscda_progress &now);

    sscda *h_;
    bool is_quiet_, is_terminal_; // whether a line can be overwritten
    double shown_ = 0;            // time of the last line, in seconds of the fit
    double first_gap_ = INFINITY;
    bool has_line_ = false; // whether a bar is shown now
};

// The share of the work that is done, in [0, 1], and the line that shows it. They take no memory,
// because the callback may not throw.
double progress_done(const sscda_progress &now, double first_gap);
void progress_line(const sscda_progress &now, double first_gap, char *text, size_t size);

} // namespace cli
