// SPDX-License-Identifier: MIT
#include "cli/stop.h"

#include <signal.h> // NOLINT(modernize-deprecated-headers): sigaction() is of POSIX
#include <unistd.h>

#include "cli/io/output.h"

namespace cli {

namespace {

volatile sig_atomic_t asked, is_urgent;
sscda *volatile working;

extern "C" void on_signal(int number) {
    if (asked != 0 || is_urgent != 0 || number == SIGPIPE) {
        abandon_outputs();
        _exit(128 + number);
    }
    asked = number;
    if (working != nullptr) sscda_cancel(working); // only sets a flag, so it is safe here
}

} // namespace

void stop_cancels(sscda *h) {
    working = h;
}

void install_stop() {
    struct sigaction action = {};
    action.sa_handler = on_signal; // no SA_RESTART: a waiting read must end
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    signal(SIGXFSZ, SIG_IGN);             // the write then fails, like on a full disk
    sigaction(SIGPIPE, &action, nullptr); // no reader is left: end at once and clean up
}

int stop_signal() {
    return asked;
}

void stop_at_once() {
    is_urgent = 1;
}

int stop_code(int code) {
    return asked != 0 ? 128 + asked : code;
}

} // namespace cli
