/* SPDX-License-Identifier: MIT */
/* Handles Ctrl-C and SIGTERM. The first signal asks the command to stop and keep the best result so
 * far. The second ends it at once and removes its temporary files. */
#ifndef CLI_STOP_H
#define CLI_STOP_H

#include <sscda/sscda.h>

#include "cli/failure.h"

void stop_install(void);
/* Makes a signal also cancel the work of this handle at once, without waiting for its progress
 * callback. NULL for none. */
void stop_cancels(sscda *h);
/* The signal that asked to stop, or 0. */
int stop_signal(void);
/* Makes the next signal end the command at once. */
void stop_at_once(void);
/* The exit code after some work: that of the signal if there was one, otherwise `code`. */
int stop_code(int code);

#endif
