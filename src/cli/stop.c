/* SPDX-License-Identifier: MIT */
#include "cli/stop.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/output.h"

static volatile sig_atomic_t asked, is_urgent;
static sscda *volatile working;

static void on_signal(int number) {
    if (asked != 0 || is_urgent || number == SIGPIPE) {
        outputs_abandon();
        _exit(128 + number);
    }
    asked = number;
    if (working != NULL) sscda_cancel(working); /* only sets a flag, so it is safe here */
}

void stop_cancels(sscda *h) {
    working = h;
}

void stop_install(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal; /* no SA_RESTART: a waiting read must end */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGXFSZ, SIG_IGN);          /* the write then fails, like on a full disk */
    sigaction(SIGPIPE, &action, NULL); /* no reader is left: end at once and clean up */
}

int stop_signal(void) {
    return asked;
}

void stop_at_once(void) {
    is_urgent = 1;
}

int stop_code(int code) {
    return asked != 0 ? 128 + asked : code;
}
