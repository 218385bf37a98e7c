/* SPDX-License-Identifier: MIT */
/* Every call that writes or reads a file fails in its turn: the error names the path and the
 * reason, the old file stays as it was, and nothing temporary is left. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/check.h"
#include "api/domains.h"
#include "common/promise.h"
#include "common/watchdog.h"
#include "faults/folder.h"
#include "faults/system.h"

static problem p;
static sscda *h;
static snapshot old, state; /* the file of before, and what h is stored as */
static long cases, cases_of_full_disks;

/* A save is done in no more calls than this, also when some are repeated. */
#define MOST_CALLS 20

void setUp(void) {
    sscda *before;
    p = make_problem(6, 5, 2, 2, 81);
    before = new_handle();
    h = fitted_handle(&p);
    old = take_state(before);
    state = take_state(h);
    sscda_destroy(before);
}

void tearDown(void) {
    stop_failing_calls();
    empty_folder();
    sscda_destroy(h);
    free_snapshot(&old);
    free_snapshot(&state);
    free_problem(&p);
}

static void check_file(const snapshot *expected, const char *path, const char *when) {
    snapshot got = read_whole(path);
    const int same = same_bytes(expected, &got);
    free_snapshot(&got);
    CHECK(same, "after %s: '%s' is not the right one", when, path);
}

/* A save succeeds without flushing the folder once the file has its name. If it cannot look at the
 * old file, it does not assume that there is none. */
static int is_needed(int kind) {
    return kind == CALL_STAT || kind == CALL_RENAME || calls_of(CALL_RENAME) == 0;
}

/* Saves over the old file with the first, second, ... call failing, until none fails any more.
 * `harmless` is a reason that does not keep a save from succeeding. */
static void save_with(int reason, int harmless, int exists) {
    char path[4096], when[128];
    const int files = open_files();
    int k, kind, needed = 0;
    snprintf(path, sizeof path, "%s", in_folder("model"));
    for (k = 1;; ++k) {
        int32_t status;
        if (exists)
            write_whole(path, old.bytes, old.size);
        else
            remove(path);
        fail_call(k, reason);
        status = sscda_save(h, path);
        kind = stop_failing_calls();
        snprintf(when, sizeof when, "call %d, %s: %s", k, name_of_call(kind), strerror(reason));
        if (kind < 0 && k > MOST_CALLS) break;
        if (kind < 0) continue; /* nothing that can be done by halves */
        ++cases;
        CHECK(open_files() == files, "%s: files are left open", when);
        UNCHANGED(&state, h);
        if (harmless || !is_needed(kind)) {
            CHECK(status == SSCDA_OK, "%s: %s", when, sscda_last_error(h));
            check_file(&state, path, when);
        } else {
            ++needed;
            REFUSED(reason == ENOMEM ? SSCDA_ERROR_MEMORY : SSCDA_ERROR_IO, h, status, path,
                    strerror(reason));
            if (exists) check_file(&old, path, when);
        }
        CHECK(count_files("") == (exists || status == SSCDA_OK), "%s: %d files", when,
              count_files(""));
    }
    CHECK(calls_of(CALL_FSYNC) == 2, "the file and its folder are to reach the disk");
    CHECK(harmless || needed >= 5, "only %d calls failed", needed);
    check_file(&state, path, "all is well");
}

static void test_save(void) {
    const int reasons[] = {ENOSPC, EIO, EDQUOT, EACCES, ENOMEM};
    size_t k;
    for (k = 0; k < sizeof reasons / sizeof reasons[0]; ++k) {
        save_with(reasons[k], 0, 1);
        save_with(reasons[k], 0, 0);
    }
}

/* A signal comes in between; less is written than was asked for. */
static void test_interrupted_save(void) {
    save_with(EINTR, 1, 1);
    save_with(EINTR, 1, 0);
    save_with(0, 1, 1);
}

/* A file system that takes nothing and says nothing does not keep a save for ever. */
static void test_stalled_save(void) {
    const char *path = in_folder("model");
    int32_t status;
    write_whole(path, old.bytes, old.size);
    watch("a save that writes nothing");
    stall_writes();
    status = sscda_save(h, path);
    TEST_ASSERT_EQUAL_INT(CALL_WRITE, stop_failing_calls());
    alarm(0);
    ++cases;
    REFUSED(SSCDA_ERROR_IO, h, status, path, strerror(EIO));
    check_file(&old, path, "a save that wrote nothing");
    TEST_ASSERT_EQUAL_INT(1, count_files(""));
    CHECK(calls_of(CALL_WRITE) < 1000, "%d writes", calls_of(CALL_WRITE));
}

/* File systems that cannot bring a file to the disk on demand say so. */
static void test_no_sync(void) {
    int k, done = 0;
    for (k = 1; k <= MOST_CALLS; ++k) {
        int32_t status;
        write_whole(in_folder("model"), old.bytes, old.size);
        fail_call(k, EINVAL);
        status = sscda_save(h, in_folder("model"));
        if (stop_failing_calls() != CALL_FSYNC) continue;
        ++done;
        ++cases;
        RETURNS(SSCDA_OK, status);
        check_file(&state, in_folder("model"), "a sync that is not to be had");
    }
    TEST_ASSERT_EQUAL_INT(2, done);
}

/* The temporary file while it is written: its mode, and its name. */
static unsigned seen_mode;
static char seen_name[256];
static int seen_files;

static void look_at_temporary(void) {
    DIR *d = opendir(the_folder());
    struct dirent *entry;
    struct stat there;
    seen_files = 0;
    while (d != NULL && (entry = readdir(d)) != NULL) {
        if (strncmp(entry->d_name, ".sscda.", 7) != 0) continue;
        snprintf(seen_name, sizeof seen_name, "%s", entry->d_name);
        seen_mode = lstat(in_folder(seen_name), &there) == 0 ? there.st_mode & 07777 : 0;
        ++seen_files;
    }
    if (d != NULL) closedir(d);
}

/* Nobody else can read it before it is complete, or make it beforehand. */
static void test_temporary(void) {
    char before[256] = "";
    const mode_t mask = umask(0);
    int round;
    for (round = 0; round < 4; ++round) {
        if (round % 2 == 0) remove(in_folder("model"));
        look_at_writes(look_at_temporary);
        OK(sscda_save(h, in_folder("model")));
        look_at_writes(NULL);
        ++cases;
        TEST_ASSERT_EQUAL_INT(1, seen_files);
        CHECK(seen_mode == 0600, "mode %o while it is written", seen_mode);
        CHECK(strcmp(seen_name, before) != 0, "twice the name %s", before);
        CHECK(strlen(seen_name) >= sizeof ".sscda..tmp" - 1 + 32, "the short name %s", seen_name);
        snprintf(before, sizeof before, "%s", seen_name);
    }
    umask(mask);
    check_file(&state, in_folder("model"), "a save");
}

static void load_with(int reason, int harmless) {
    const int files = open_files();
    const int64_t handles = sscda_live_handles();
    const char *path = in_folder("model");
    int k, failures = 0;
    write_whole(path, state.bytes, state.size);
    for (k = 1;; ++k) {
        sscda *copy = NULL;
        int32_t status;
        int kind;
        fail_call(k, reason);
        status = sscda_load(&copy, path);
        kind = stop_failing_calls();
        if (kind < 0 && k > MOST_CALLS) {
            OK(status);
            sscda_destroy(copy);
            break;
        }
        cases += kind >= 0;
        if (harmless || kind < 0 || kind == CALL_CLOSE) {
            RETURNS(SSCDA_OK, status);
            UNCHANGED(&state, copy);
        } else {
            ++failures;
            REFUSED(reason == ENOMEM ? SSCDA_ERROR_MEMORY : SSCDA_ERROR_IO, NULL, status, path,
                    strerror(reason));
            TEST_ASSERT_NULL(copy);
        }
        sscda_destroy(copy);
        TEST_ASSERT_EQUAL_INT(files, open_files());
        TEST_ASSERT_EQUAL_INT64(handles, sscda_live_handles());
    }
    CHECK(harmless || failures >= 2, "only %d calls failed", failures);
}

static void test_load(void) {
    load_with(EIO, 0);
    load_with(EMFILE, 0);
    load_with(ENOMEM, 0);
    load_with(EINTR, 1);
    load_with(0, 1);
}

static int put_text(const char *path, const char *text) {
    const int file = open(path, O_WRONLY);
    const int done = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text);
    if (file >= 0) close(file);
    return done ? 0 : -1;
}

/* 64 kB of disk: root may mount them, others in a space of users of their own, where the system
 * grants one. Returns 0, or -1. */
static int mount_small_disk(const char *path) {
    char ids[64];
    const unsigned user = (unsigned)getuid(), group = (unsigned)getgid();
    if (mount("none", path, "tmpfs", 0, "size=64k") == 0) return 0;
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return -1;
    snprintf(ids, sizeof ids, "%u %u 1", user, user);
    if (put_text("/proc/self/uid_map", ids) != 0) return -1;
    snprintf(ids, sizeof ids, "%u %u 1", group, group);
    if (put_text("/proc/self/setgroups", "deny") != 0 || put_text("/proc/self/gid_map", ids) != 0)
        return -1;
    return mount("none", path, "tmpfs", 0, "size=64k");
}

/* A disk that is really full: a small file system of its own, with less and less room beside the
 * old file. The last of the tests, since it may leave the process in another space of users. */
static void test_full_disk(void) {
    char disk[4096], path[4200], filler[4200];
    static const unsigned char block[4096];
    int full = 0, k;
    snprintf(disk, sizeof disk, "%s", in_folder("disk"));
    snprintf(path, sizeof path, "%s/model", disk);
    snprintf(filler, sizeof filler, "%s/filler", disk);
    TEST_ASSERT_EQUAL_INT(0, mkdir(disk, 0700));
    if (mount_small_disk(disk) != 0) {
        rmdir(disk);
        TEST_IGNORE_MESSAGE("a tmpfs cannot be mounted here");
    }
    for (k = 15; k >= 0; --k) {
        FILE *file = fopen(filler, "wb");
        int32_t status;
        int blocks;
        snapshot now;
        if (file == NULL) break;
        write_whole(path, old.bytes, old.size);
        for (blocks = 0; blocks < k && fwrite(block, sizeof block, 1, file) == 1; ++blocks) {
        }
        fclose(file);
        status = sscda_save(h, path);
        now = read_whole(path);
        if (status == SSCDA_OK ? !same_bytes(&now, &state)
                               : status != SSCDA_ERROR_IO || !same_bytes(&now, &old) ||
                                     strstr(sscda_last_error(h), "No space left") == NULL)
            break;
        full += status != SSCDA_OK;
        ++cases_of_full_disks;
        free_snapshot(&now);
    }
    umount(disk);
    rmdir(disk);
    CHECK(k < 0, "%d blocks: %s", k, sscda_last_error(h));
    CHECK(full >= 1, "the disk was never full");
    CHECK(full <= 10, "the disk was always full");
}

int main(void) {
    if (!system_is_ours())
        return not_shown("fault-disk fault-disk-full",
                         "calls of the system cannot be made to fail with a sanitizer");
    if (make_folder() != 0) return 1;
    UNITY_BEGIN();
    RUN_TEST(test_save);
    RUN_TEST(test_interrupted_save);
    RUN_TEST(test_stalled_save);
    RUN_TEST(test_no_sync);
    RUN_TEST(test_temporary);
    RUN_TEST(test_load);
    promise("fault-disk", cases);
    RUN_TEST(test_full_disk);
    UNITY_END();
    remove_folder();
    return promise("fault-disk-full", cases_of_full_disks);
}
