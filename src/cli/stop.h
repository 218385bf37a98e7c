/* Ctrl-C and SIGTERM: the first asks the command to stop, keeping the best result so far; the
 * second ends it at once, with what is staged removed. */
#ifndef CLI_STOP_H
#define CLI_STOP_H

#include <sscda/sscda.h>

#include "cli/failure.h"

void stop_install(void);
/* A signal also cancels the work of this handle, without waiting for its next progress; NULL for
 * none. */
void stop_cancels(sscda *h);
/* The signal that asked to stop, or 0. */
int stop_signal(void);
/* From now on the first signal ends the command at once. */
void stop_at_once(void);
/* The exit code after a piece of work: that of the signal if there was one, else `code`. */
int stop_code(int code);

#endif
