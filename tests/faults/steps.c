/* SPDX-License-Identifier: MIT */
#include "faults/steps.h"

#include <string.h>

#include "api/check.h"
#include "faults/failing.h"

sscda *kept, *made, *subject, *reference;
snapshot state;
int absorbs;
long cases;

void remember(void) {
    free_snapshot(&state);
    state = take_state(kept);
}

/* A step that could do without: a fit is the one that it would have been, and once more with all of
 * its memory, there is as much in use as the time before; other calls change nothing. */
static void check_absorbed(const char *name, long k, int32_t (*step)(void), long before,
                           long *settled) {
    if (reference == NULL) {
        CHECK(made == NULL, "%s, allocation %ld: a handle", name, k);
        CHECK(live_allocations() == before, "%s, allocation %ld: %ld left behind", name, k,
              live_allocations() - before);
        check_unchanged(&state, kept, __LINE__);
        return;
    }
    SAME(take_results(reference), take_results(subject));
    CHECK(step() >= 0, "%s, after allocation %ld: %s", name, k, sscda_last_error(subject));
    remember(); /* perhaps it was this one that was fitted */
    if (*settled == 0) *settled = live_allocations();
    CHECK(live_allocations() == *settled, "%s, allocation %ld: %ld left behind", name, k,
          live_allocations() - *settled);
}

static void check_refusal(const char *name, long k, int32_t status, long before, int64_t handles) {
    CHECK(status == SSCDA_ERROR_MEMORY, "%s, allocation %ld: %s: %s", name, k,
          sscda_status_name(status), sscda_last_error(NULL));
    CHECK(strstr(sscda_last_error(NULL), "emory") != NULL, "%s: %s", name, sscda_last_error(NULL));
    CHECK(live_allocations() == before, "%s, allocation %ld: %ld left behind", name, k,
          live_allocations() - before);
    CHECK(made == NULL, "%s, allocation %ld: a handle all the same", name, k);
    TEST_ASSERT_EQUAL_INT64(handles, sscda_live_handles());
    check_unchanged(&state, kept, __LINE__);
}

void fail_each(const char *name, int32_t (*step)(void), int lasting) {
    const int64_t handles = sscda_live_handles();
    long k, settled = 0;
    for (k = 1;; ++k) {
        const long before = live_allocations();
        int32_t status;
        long failures;
        made = NULL;
        fail_allocation(k, lasting);
        status = step();
        failures = stop_failing();
        if (failures == 0) {
            CHECK(status >= 0, "%s: %s, with nothing failing: %s", name, sscda_status_name(status),
                  sscda_last_error(NULL));
            break;
        }
        ++cases;
        if (absorbs && status >= 0)
            check_absorbed(name, k, step, before, &settled);
        else
            check_refusal(name, k, status, before, handles);
        TEST_ASSERT_LESS_THAN(100000, k);
    }
    sscda_destroy(made);
    made = NULL;
}

void fail_both_ways(const char *name, int32_t (*step)(void)) {
    fail_each(name, step, 0);
    fail_each(name, step, 1);
}
