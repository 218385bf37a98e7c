/* SPDX-License-Identifier: MIT */
/* Files: written whole or not at all, and errors that name the path. */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"
#include "common/watchdog.h"

static char folder[] = "/tmp/sscda-files-XXXXXX";
static char path[4096];
static problem p;
static sscda *h;

/* A path in the folder of this suite. */
static const char *in_folder(const char *name) {
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* How many files there are, the two dots aside. */
static int count_files(void) {
    DIR *d = opendir(folder);
    struct dirent *entry;
    int count = 0;
    TEST_ASSERT_NOT_NULL(d);
    while ((entry = readdir(d)) != NULL)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(d);
    return count;
}

static void write_text(const char *name, const char *text) {
    FILE *file = fopen(in_folder(name), "wb");
    TEST_ASSERT_NOT_NULL(file);
    fputs(text, file);
    fclose(file);
}

/* The file is what sscda_serialize() gives. */
static void check_file(const char *name) {
    snapshot state = take_state(h);
    unsigned char *bytes = allocate(state.size + 1);
    FILE *file = fopen(in_folder(name), "rb");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL(state.size, fread(bytes, 1, state.size + 1, file));
    TEST_ASSERT_EQUAL_MEMORY(state.bytes, bytes, state.size);
    fclose(file);
    free(bytes);
    free_snapshot(&state);
}

void setUp(void) {
    p = make_problem(6, 5, 2, 2, 81);
    h = fitted_handle(&p);
}

void tearDown(void) {
    DIR *d = opendir(folder);
    struct dirent *entry;
    TEST_ASSERT_NOT_NULL(d);
    while ((entry = readdir(d)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove(in_folder(entry->d_name));
    closedir(d);
    sscda_destroy(h);
    free_problem(&p);
}

static void check_round_trip(const char *name) {
    sscda *copy = NULL;
    snapshot state = take_state(h);
    const int files = count_files();
    const int is_new = access(in_folder(name), F_OK) != 0;
    OK(sscda_save(h, in_folder(name)));
    TEST_ASSERT_EQUAL_INT(files + is_new, count_files());
    check_file(name);
    OK(sscda_load(&copy, in_folder(name)));
    UNCHANGED(&state, copy);
    SAME(take_results(h), take_results(copy));
    SAME(take_options(h), take_options(copy));
    sscda_destroy(copy);
    free_snapshot(&state);
}

static void test_round_trip(void) {
    char longest[256];
    check_round_trip("model");
    check_round_trip("model"); /* over the old one */
    check_round_trip("\xc3\xbc\xe2\x82\xac \xe6\xa8\xa1\xe5\x9e\x8b.sscda");
    /* The longest name that a file may have. */
    memset(longest, 'n', 255);
    longest[255] = 0;
    check_round_trip(longest);
}

static void test_relative_path(void) {
    char before[4096];
    sscda *copy = NULL;
    TEST_ASSERT_NOT_NULL(getcwd(before, sizeof before));
    TEST_ASSERT_EQUAL_INT(0, chdir(folder));
    OK(sscda_save(h, "here"));
    OK(sscda_load(&copy, "here"));
    TEST_ASSERT_EQUAL_INT(0, chdir(before));
    check_file("here");
    sscda_destroy(copy);
}

static void test_load_errors(void) {
    sscda *copy = h;
    REFUSED(SSCDA_ERROR_IO, NULL, sscda_load(&copy, in_folder("missing")), path, "No such file");
    TEST_ASSERT_NULL(copy);
    copy = h;
    REFUSED(SSCDA_ERROR_IO, NULL, sscda_load(&copy, folder), folder, "directory");
    TEST_ASSERT_NULL(copy);
    REFUSED(SSCDA_ERROR_IO, NULL, sscda_load(&copy, ""), "''");
    write_text("text", "no model at all");
    REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_load(&copy, in_folder("text")), "not a libsscda model");
    write_text("empty", "");
    REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_load(&copy, in_folder("empty")),
            "not a libsscda model");
    TEST_ASSERT_NULL(copy);
}

/* A pipe with so many bytes and then `more` in it; it ends there if `ends`. Its path. */
static int pipe_ends[2];
static const char *fill_pipe(const void *bytes, size_t size, const char *more, int ends) {
    static char name[64];
    TEST_ASSERT_EQUAL_INT(0, pipe(pipe_ends));
    TEST_ASSERT_EQUAL(size, write(pipe_ends[1], bytes, size));
    TEST_ASSERT_EQUAL(strlen(more), write(pipe_ends[1], more, strlen(more)));
    if (ends) close(pipe_ends[1]);
    snprintf(name, sizeof name, "/dev/fd/%d", pipe_ends[0]);
    return name;
}

static void test_load_from_pipe(void) {
    snapshot state = take_state(h);
    sscda *copy = NULL;
    TEST_ASSERT_LESS_THAN(60000, state.size);
    OK(sscda_load(&copy, fill_pipe(state.bytes, state.size, "", 1)));
    UNCHANGED(&state, copy);
    sscda_destroy(copy);
    close(pipe_ends[0]);
    REFUSED(SSCDA_ERROR_FORMAT, NULL,
            sscda_load(&copy, fill_pipe(state.bytes, state.size, "more", 1)), "bytes expected");
    close(pipe_ends[0]);
    REFUSED(SSCDA_ERROR_FORMAT, NULL,
            sscda_load(&copy, fill_pipe(state.bytes, state.size - 1, "", 1)), "bytes expected");
    close(pipe_ends[0]);
    free_snapshot(&state);
}

/* A file that is no model is not read to its end: it may be endless. */
static void test_no_model_without_end(void) {
    char zeros[32] = "";
    sscda *copy = NULL;
    watch("a pipe that does not end");
    REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_load(&copy, fill_pipe(zeros, sizeof zeros, "", 0)),
            "not a libsscda model");
    alarm(0);
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    if (access("/dev/zero", R_OK) == 0)
        REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_load(&copy, "/dev/zero"), "not a libsscda model");
}

/* The size of a file is that of the model, or it is said how they differ. */
static void test_wrong_size(void) {
    snapshot state = take_state(h);
    sscda *copy = NULL;
    char text[128];
    off_t size;
    OK(sscda_save(h, in_folder("model")));
    for (size = (off_t)state.size - 1; size < (off_t)1 << 34; size = 2 * size + 70000) {
        TEST_ASSERT_EQUAL_INT(0, truncate(path, size));
        snprintf(text, sizeof text, "damaged model: %ld bytes expected, %ld found",
                 (long)state.size - 32, (long)size - 32);
        watch(text);
        REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_load(&copy, path), text);
    }
    alarm(0);
    TEST_ASSERT_EQUAL_INT(0, truncate(path, 20));
    REFUSED(SSCDA_ERROR_FORMAT, NULL, sscda_load(&copy, path), "ends too soon");
    free_snapshot(&state);
}

static void test_save_errors(void) {
    snapshot state = take_state(h);
    char name[400];
    write_text("file", "a file");
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("no/such/folder")), path, "No such file");
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("file/model")), path, "directory");
    TEST_ASSERT_EQUAL_INT(0, mkdir(in_folder("sub"), 0700));
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("sub")), path, "directory");
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, ""), "''");
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = 0;
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder(name)), "nnnnn", "too long");
    TEST_ASSERT_EQUAL_INT(2, count_files()); /* nothing half-written, nothing temporary */
    if (geteuid() != 0) {
        TEST_ASSERT_EQUAL_INT(0, chmod(in_folder("sub"), 0500));
        REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("sub/model")), path, "denied");
        chmod(in_folder("sub"), 0700);
    }
    UNCHANGED(&state, h);
    free_snapshot(&state);
}

/* A path too long to repeat is cut between characters. */
static void test_long_path(void) {
    char name[3001];
    sscda *copy = NULL;
    size_t k, shift;
    for (shift = 0; shift < 3; ++shift) {
        memset(name, 'x', shift);
        for (k = shift; k + 3 < sizeof name; k += 3)
            memcpy(name + k, "\xe2\x82\xac", 3);
        name[k] = 0;
        REFUSED(SSCDA_ERROR_IO, NULL, sscda_load(&copy, name), "\xe2\x82\xac", "too long");
        REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, name), "\xe2\x82\xac", "too long");
    }
}

/* Whether a signal that a failing write sends is blocked or pending. */
static int signals_left(void) {
    sigset_t blocked, waiting;
    TEST_ASSERT_EQUAL_INT(0, pthread_sigmask(SIG_BLOCK, NULL, &blocked));
    TEST_ASSERT_EQUAL_INT(0, sigpending(&waiting));
    return sigismember(&blocked, SIGXFSZ) || sigismember(&blocked, SIGPIPE) ||
           sigismember(&waiting, SIGXFSZ) || sigismember(&waiting, SIGPIPE);
}

/* The disk is full in the middle of it: the old file stays, and nothing else. The signal that comes
 * with the limit would end the process. */
static void test_no_room(void) {
    struct rlimit before, small;
    int32_t status;
    snapshot state = take_state(h);
    write_text("old", "the old file");
    TEST_ASSERT_EQUAL_INT(0, getrlimit(RLIMIT_FSIZE, &before));
    small = before;
    small.rlim_cur = 100;
    TEST_ASSERT_GREATER_THAN(100, state.size);
    TEST_ASSERT_EQUAL_INT(0, setrlimit(RLIMIT_FSIZE, &small));
    status = sscda_save(h, in_folder("old"));
    setrlimit(RLIMIT_FSIZE, &before);
    TEST_ASSERT_FALSE(signals_left());
    REFUSED(SSCDA_ERROR_IO, h, status, path, "too large");
    TEST_ASSERT_EQUAL_INT(1, count_files());
    {
        char text[64] = "";
        FILE *file = fopen(path, "rb");
        TEST_ASSERT_NOT_NULL(file);
        TEST_ASSERT_EQUAL(12, fread(text, 1, sizeof text, file));
        TEST_ASSERT_EQUAL_STRING("the old file", text);
        fclose(file);
    }
    UNCHANGED(&state, h);
    check_round_trip("old");
    free_snapshot(&state);
}

/* Files that others left behind are neither taken for ours nor removed. */
static void test_files_of_others(void) {
    write_text(".sscda.0123456789abcdef0123456789abcdef.tmp", "not ours");
    write_text(".sscda.1.0.tmp", "not ours");
    check_round_trip("model");
    check_round_trip("model");
    TEST_ASSERT_EQUAL_INT(3, count_files());
}

/* The mode of a file in the folder, its kind included; 0 when it is not there. */
static unsigned mode_of(const char *name) {
    struct stat there;
    return lstat(in_folder(name), &there) == 0 ? (unsigned)there.st_mode : 0;
}

/* A link stays one, and what it points to is replaced as any other file. */
static void test_link(void) {
    char target[4096];
    TEST_ASSERT_EQUAL_INT(0, mkdir(in_folder("else"), 0700));
    write_text("else/model", "the old file");
    snprintf(target, sizeof target, "%s", in_folder("else/model"));
    TEST_ASSERT_EQUAL_INT(0, symlink(target, in_folder("link")));
    check_round_trip("link");
    TEST_ASSERT_TRUE(S_ISLNK(mode_of("link")));
    check_file("else/model");
    TEST_ASSERT_EQUAL_INT(2, count_files());
    remove(target);
}

/* So does one to a file that is not there yet, and one to another such link. */
static void test_dangling_link(void) {
    char target[4096];
    TEST_ASSERT_EQUAL_INT(0, mkdir(in_folder("else"), 0700));
    snprintf(target, sizeof target, "%s", in_folder("else/model"));
    TEST_ASSERT_EQUAL_INT(0, symlink(target, in_folder("link")));
    OK(sscda_save(h, in_folder("link")));
    TEST_ASSERT_TRUE(S_ISLNK(mode_of("link")));
    check_file("else/model");
    remove(target);
    TEST_ASSERT_EQUAL_INT(0, symlink("../link", in_folder("else/first")));
    TEST_ASSERT_EQUAL_INT(0, symlink("else/first", in_folder("second")));
    OK(sscda_save(h, in_folder("second")));
    TEST_ASSERT_TRUE(S_ISLNK(mode_of("second")));
    TEST_ASSERT_TRUE(S_ISLNK(mode_of("else/first")));
    check_file("else/model");
    remove(target);
    remove(in_folder("else/first"));
    /* Nowhere: into a folder that is not there, and round and round. */
    TEST_ASSERT_EQUAL_INT(0, symlink("no/such", in_folder("lost")));
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("lost")), "no/such", "No such file");
    TEST_ASSERT_TRUE(S_ISLNK(mode_of("lost")));
    TEST_ASSERT_EQUAL_INT(0, symlink("round", in_folder("round")));
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("round")), "symbolic links");
    TEST_ASSERT_TRUE(S_ISLNK(mode_of("round")));
    TEST_ASSERT_EQUAL_INT(5, count_files()); /* the folder and four links */
}

static void test_mode(void) {
    write_text("private", "the old file");
    TEST_ASSERT_EQUAL_INT(0, chmod(in_folder("private"), 0600));
    check_round_trip("private");
    TEST_ASSERT_EQUAL_HEX(0600, mode_of("private") & 0777);
    if (geteuid() == 0) return; /* may write everything */
    TEST_ASSERT_EQUAL_INT(0, chmod(in_folder("private"), 0400));
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("private")), path, "denied");
}

/* A path that is no regular file is written in place, not replaced. */
static void test_pipe_and_device(void) {
    unsigned char bytes[65536];
    snapshot state = take_state(h);
    int reader;
    TEST_ASSERT_EQUAL_INT(0, mkfifo(in_folder("pipe"), 0600));
    reader = open(in_folder("pipe"), O_RDONLY | O_NONBLOCK);
    TEST_ASSERT_TRUE(reader >= 0 && state.size < sizeof bytes);
    OK(sscda_save(h, in_folder("pipe")));
    TEST_ASSERT_TRUE(S_ISFIFO(mode_of("pipe")));
    TEST_ASSERT_EQUAL(state.size, read(reader, bytes, sizeof bytes));
    TEST_ASSERT_EQUAL_MEMORY(state.bytes, bytes, state.size);
    close(reader);
    free_snapshot(&state);
    if (access("/dev/full", W_OK) != 0) return;
    TEST_ASSERT_EQUAL_INT(0, symlink("/dev/full", in_folder("full")));
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("full")), path, "No space left");
    TEST_ASSERT_TRUE(S_ISLNK(mode_of("full")));
}

/* Somebody reads a byte of a pipe and goes: an error, and no signal. */
static void test_reader_that_goes(void) {
    problem large = make_problem(150, 100, 40, 2, 82);
    sscda *other = new_handle();
    pid_t child;
    int32_t status;
    OK(sscda_set_int(other, "max_iterations", 1));
    fit(other, &large);
    TEST_ASSERT_EQUAL_INT(0, mkfifo(in_folder("pipe"), 0600));
    fflush(stdout);
    child = fork();
    TEST_ASSERT_TRUE(child >= 0);
    if (child == 0) {
        char byte;
        const int reader = open(path, O_RDONLY);
        _exit(reader >= 0 && read(reader, &byte, 1) == 1 ? 0 : 1);
    }
    status = sscda_save(other, path);
    TEST_ASSERT_EQUAL_INT(child, waitpid(child, NULL, 0));
    TEST_ASSERT_FALSE(signals_left());
    REFUSED(SSCDA_ERROR_IO, other, status, path, "Broken pipe");
    sscda_destroy(other);
    free_problem(&large);
}

int main(void) {
    int failures;
    if (mkdtemp(folder) == NULL) return 1;
    UNITY_BEGIN();
    RUN_TEST(test_round_trip);
    RUN_TEST(test_relative_path);
    RUN_TEST(test_load_errors);
    RUN_TEST(test_load_from_pipe);
    RUN_TEST(test_no_model_without_end);
    RUN_TEST(test_wrong_size);
    RUN_TEST(test_save_errors);
    RUN_TEST(test_long_path);
    RUN_TEST(test_no_room);
    RUN_TEST(test_files_of_others);
    RUN_TEST(test_link);
    RUN_TEST(test_dangling_link);
    RUN_TEST(test_mode);
    RUN_TEST(test_pipe_and_device);
    RUN_TEST(test_reader_that_goes);
    failures = UNITY_END();
    rmdir(folder);
    return failures;
}
