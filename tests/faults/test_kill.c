/* SPDX-License-Identifier: MIT */
/* A process is killed while it saves: the file is the old model or the new one, whole. */
#include <stdio.h>

#include "api/check.h"
#include "api/domains.h"
#include "common/promise.h"
#include "faults/folder.h"
#include "faults/killing.h"

#define KILLS 200

static problem p;
static sscda *models[2];
static killing k;
static char path[4096];

void setUp(void) {
    int which;
    p = make_problem(120, 90, 12, 3, 7);
    snprintf(path, sizeof path, "%s", in_folder("model"));
    for (which = 0; which < 2; ++which) {
        models[which] = new_handle();
        OK(sscda_set_string(models[which], "map", which == 0 ? "linear" : "barycentric"));
        OK(sscda_set_int(models[which], "max_iterations", 5));
        fit(models[which], &p);
        k.versions[which] = take_state(models[which]);
    }
}

void tearDown(void) {
    int which;
    for (which = 0; which < 2; ++which) {
        sscda_destroy(models[which]);
        free_snapshot(&k.versions[which]);
    }
    free_problem(&p);
    empty_folder();
}

static int save(int which) {
    return sscda_save(models[which], path) == SSCDA_OK ? 0 : -1;
}

static void load(void) {
    sscda *copy = NULL;
    OK(sscda_load(&copy, path));
    sscda_destroy(copy);
}

static void test_kill(void) {
    k.path = path;
    k.write = save;
    k.check = load;
    k.kills = KILLS;
    kill_often(&k, 2018);
}

int main(void) {
    if (make_folder() != 0) return 1;
    UNITY_BEGIN();
    RUN_TEST(test_kill);
    UNITY_END();
    remove_folder();
    return promise("storage-kill", KILLS);
}
