/* SPDX-License-Identifier: MIT */
#include "api/fixture.h"

problem p;
sscda *h;

static snapshot state;

void open_fixture(void) {
    p = make_problem(6, 8, 3, 2, 7);
    h = fitted_handle(&p);
    state = take_state(h);
}

void changed_on_purpose(void) {
    free_snapshot(&state);
    state = take_state(h);
}

void close_fixture(void) {
    snapshot before;
    check_unchanged(&state, h, __LINE__);
    before = take_results(h);
    fit(h, &p);
    check_same(before, take_results(h), __LINE__);
    free_snapshot(&state);
    sscda_destroy(h);
    free_problem(&p);
}

int32_t call_map(sscda_matrix *m) {
    return sscda_map(h, &p.source, m);
}
int32_t call_adapted(sscda_matrix *m) {
    return sscda_adapted(h, m);
}
int32_t call_correspondence(sscda_matrix *m) {
    return sscda_correspondence(h, m);
}
