/* SPDX-License-Identifier: MIT */
#include "api/recorder.h"

#include <string.h>

#include "api/check.h"

int32_t record(const sscda_progress *progress, void *payload) {
    recorder *r = payload;
    if (r->calls < RECORDED) r->seen[r->calls] = *progress;
    ++r->calls;
    if (r->at == 0 || r->calls < r->at) return SSCDA_CONTINUE;
    if (r->calls == r->at && r->then != NULL) r->then(r->argument);
    return r->answer;
}

void start_recorder(recorder *r, sscda *h, int at, int32_t answer) {
    memset(r, 0, sizeof *r);
    r->at = at;
    r->answer = answer;
    OK(sscda_set_progress(h, record, r));
    OK(sscda_set_double(h, "progress_interval", 0));
}
