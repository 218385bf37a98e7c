// SPDX-License-Identifier: MIT
// Handles Ctrl-C and SIGTERM. The first signal asks the command to stop and keep the best result so
// far. The second ends it at once and removes its temporary files.
#pragma once

#include <sscda/sscda.h>

namespace cli {

void install_stop();
// Makes a signal also cancel the work of this handle at once, without waiting for its progress
// callback. Null for none.
void stop_cancels(sscda *h);
// The signal that asked to stop, or 0.
int stop_signal();
// Makes the next signal end the command at once.
void stop_at_once();
// The exit code after some work: that of the signal if there was one, otherwise `code`.
int stop_code(int code);

} // namespace cli
