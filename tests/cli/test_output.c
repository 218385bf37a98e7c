/* SPDX-License-Identifier: MIT */
/* Files appear whole or not at all. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/check_cli.h"
#include "cli/io/output.h"
#include "cli/report/report.h"

static outputs set;
static failure f;
static char folder[64], path[128], other[128];

void setUp(void) {
    memset(&set, 0, sizeof set);
    make_folder(folder);
    snprintf(path, sizeof path, "%s/a", folder);
    snprintf(other, sizeof other, "%s/b", folder);
}
void tearDown(void) {
    outputs_discard(&set);
    remove_folder(folder);
}

static void put(const char *where, const char *text) {
    FILE *out = outputs_open(&set, where, &f);
    TEST_ASSERT_NOT_NULL_MESSAGE(out, f.text);
    fputs(text, out);
}

static void holds(const char *where, const char *text) {
    size_t size = 0;
    char *data = slurp(where, &size);
    TEST_ASSERT_NOT_NULL(data);
    TEST_ASSERT_EQUAL_STRING(text, data);
    free(data);
}

static int check_one(const char *where) {
    return outputs_check(&where, 1, NULL, 0, &f);
}

static void test_nothing_before_the_commit(void) {
    put(path, "one");
    TEST_ASSERT_EQUAL_INT(0, outputs_flush(&set, &f));
    TEST_ASSERT_EQUAL_INT(-1, access(path, F_OK));
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    holds(path, "one");
    TEST_ASSERT_EQUAL_INT(1, count_files(folder));
}

static void test_discarded_leaves_the_old_file(void) {
    put(path, "old");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    put(path, "new");
    outputs_discard(&set);
    holds(path, "old");
    TEST_ASSERT_EQUAL_INT(1, count_files(folder));
}

static void test_one_that_fails_stops_all(void) {
    put(path, "one");
    put("/dev/full", "two");
    TEST_ASSERT_EQUAL_INT(-1, outputs_commit(&set, &f));
    SAYS(&f, "/dev/full", "No space left");
    TEST_ASSERT_EQUAL_INT(0, count_files(folder));
}

static void test_a_device_stays_a_device(void) {
    struct stat info;
    put("/dev/null", "text");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    TEST_ASSERT_EQUAL_INT(0, stat("/dev/null", &info));
    TEST_ASSERT_TRUE(S_ISCHR(info.st_mode));
}

static void test_mode_and_link_stay(void) {
    struct stat info;
    put(path, "old");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    TEST_ASSERT_EQUAL_INT(0, chmod(path, 06640));
    TEST_ASSERT_EQUAL_INT(0, symlink("a", other));
    put(other, "new");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    holds(path, "new");
    TEST_ASSERT_EQUAL_INT(0, lstat(other, &info));
    TEST_ASSERT_TRUE(S_ISLNK(info.st_mode));
    TEST_ASSERT_EQUAL_INT(0, stat(path, &info));
    TEST_ASSERT_EQUAL_HEX(0640, info.st_mode & 07777); /* permissions, and no more */
}

/* Links to what is not there yet stay, too. */
static void test_links_to_nothing(void) {
    struct stat info;
    char inner[160], first[160];
    snprintf(inner, sizeof inner, "%s/sub", folder);
    snprintf(first, sizeof first, "%s/sub/first", folder);
    TEST_ASSERT_EQUAL_INT(0, mkdir(inner, 0700));
    TEST_ASSERT_EQUAL_INT(0, symlink("../a", first));
    TEST_ASSERT_EQUAL_INT(0, symlink("sub/first", other));
    TEST_ASSERT_EQUAL_INT(0, check_one(other));
    put(other, "new");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    holds(path, "new");
    TEST_ASSERT_EQUAL_INT(0, lstat(other, &info));
    TEST_ASSERT_TRUE(S_ISLNK(info.st_mode));
    TEST_ASSERT_EQUAL_INT(0, lstat(first, &info));
    TEST_ASSERT_TRUE(S_ISLNK(info.st_mode));
    remove(first);
    TEST_ASSERT_EQUAL_INT(0, symlink("no/such", first));
    TEST_ASSERT_EQUAL_INT(-1, check_one(other));
    SAYS(&f, "sub/no/such", "No such file");
    TEST_ASSERT_NULL(outputs_open(&set, other, &f));
    SAYS(&f, "sub/no/such", "No such file");
    remove(other);
    TEST_ASSERT_EQUAL_INT(0, symlink("b", other));
    TEST_ASSERT_EQUAL_INT(-1, check_one(other));
    TEST_ASSERT_NULL(outputs_open(&set, other, &f));
    SAYS(&f, other, "symbolic links");
    remove(first);
    TEST_ASSERT_EQUAL_INT(0, rmdir(inner));
    TEST_ASSERT_EQUAL_INT(2, count_files(folder)); /* nothing temporary */
}

/* Whoever may write to the folder could put a link in the place of the temporary file. */
static void test_a_report_follows_no_link(void) {
    double x[] = {0, 1, 2, 3};
    sscda *h = NULL;
    const sscda_matrix m = sscda_row_major(x, 4, 1);
    TEST_ASSERT_EQUAL_INT(0, sscda_create(&h));
    TEST_ASSERT_TRUE(sscda_set_double(h, "lambda_g", 0) >= 0);
    TEST_ASSERT_TRUE_MESSAGE(sscda_fit(h, &m, NULL, &m) >= 0, sscda_last_error(h));
    const struct report r = {
        .title = "t", .command = "c", .h = h, .source = {x, 4, 1}, .target = {x, 4, 1}};
    put(other, "theirs");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    FILE *out = outputs_open(&set, path, &f);
    TEST_ASSERT_NOT_NULL(out);
    TEST_ASSERT_EQUAL_INT(0, unlink(set.files[0].to.temporary));
    TEST_ASSERT_EQUAL_INT(0, symlink("b", set.files[0].to.temporary));
    TEST_ASSERT_EQUAL_INT(0, report_write(out, &r));
    TEST_ASSERT_TRUE(ftell(out) > 10000);
    TEST_ASSERT_EQUAL_INT(0, outputs_flush(&set, &f));
    holds(other, "theirs");
    sscda_destroy(h);
}

static void test_where_nothing_can_be_written(void) {
    TEST_ASSERT_NULL(outputs_open(&set, folder, &f));
    SAYS(&f, folder, "a folder");
    TEST_ASSERT_EQUAL_INT(-1, check_one(folder));
    TEST_ASSERT_NULL(outputs_open(&set, "there/is/no/such", &f));
    SAYS(&f, "there/is/no/such", "No such file");
    TEST_ASSERT_EQUAL_INT(-1, check_one("there/is/no/such"));
    SAYS(&f, "there/is/no/such", "No such file");
    TEST_ASSERT_EQUAL_INT(0, check_one(path));
    TEST_ASSERT_EQUAL_INT(0, check_one("-"));
}

/* Two names of one file, there or not yet: refused before the work, and when they are opened. */
static void check_same(const char *first, const char *second) {
    const char *const paths[] = {first, NULL, second};
    TEST_ASSERT_EQUAL_INT(-1, outputs_check(paths, 3, NULL, 0, &f));
    SAYS(&f, first, second, "same file");
    put(first, "first");
    TEST_ASSERT_NULL(outputs_open(&set, second, &f));
    SAYS(&f, first, second, "same file");
    outputs_discard(&set);
}

static void test_the_same_file_twice(void) {
    char dotted[160], through[160], inner[160];
    const char *const twice[] = {path, path}, *const both[] = {path, other};
    snprintf(dotted, sizeof dotted, "%s/./a", folder);
    snprintf(inner, sizeof inner, "%s/sub", folder);
    snprintf(through, sizeof through, "%s/sub/a", folder);
    TEST_ASSERT_EQUAL_INT(-1, outputs_check(twice, 2, NULL, 0, &f));
    SAYS(&f, path, "twice");
    TEST_ASSERT_EQUAL_INT(0, outputs_check(both, 2, NULL, 0, &f));
    TEST_ASSERT_EQUAL_INT(0, symlink(".", inner));
    for (int exists = 0; exists < 2; ++exists) {
        check_same(path, dotted);
        check_same(dotted, through);
        TEST_ASSERT_EQUAL_INT(0, symlink("a", other));
        check_same(path, other);
        remove(other);
        put(path, "old");
        TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    }
    TEST_ASSERT_EQUAL_INT(0, link(path, other));
    check_same(path, other);
    holds(path, "old");
    remove(inner);
    TEST_ASSERT_EQUAL_INT(2, count_files(folder));
}

/* A device may be written to several times; stdout may not, whatever it is. */
static void test_a_device_twice(void) {
    const char *const twice[] = {"/dev/null", "/dev/null"}, *const stdout_twice[] = {"-", "-"};
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, outputs_check(twice, 2, NULL, 0, &f), f.text);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, outputs_check(twice, 1, twice, 1, &f), f.text);
    put("/dev/null", "one");
    put("/dev/null", "two");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    TEST_ASSERT_EQUAL_INT(-1, outputs_check(stdout_twice, 2, NULL, 0, &f));
    SAYS(&f, "'-' is to be written twice");
}

static void test_a_file_that_is_read_is_not_written(void) {
    char dotted[160];
    const char *const written[] = {NULL, path};
    const char *inputs[] = {NULL, "-", "none", path};
    snprintf(dotted, sizeof dotted, "%s/./a", folder);
    TEST_ASSERT_EQUAL_INT(0, outputs_check(written, 2, inputs, 4, &f)); /* there is no such file */
    put(path, "old");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    TEST_ASSERT_EQUAL_INT(0, outputs_check(written, 2, inputs, 3, &f));
    TEST_ASSERT_EQUAL_INT(-1, outputs_check(written, 2, inputs, 4, &f));
    SAYS(&f, path, "is read and written");
    inputs[3] = dotted;
    TEST_ASSERT_EQUAL_INT(-1, outputs_check(written, 2, inputs, 4, &f));
    SAYS(&f, dotted, "is read and written, as", path);
}

/* A name that cannot be given any more: the message lists the files that have theirs. */
static void test_a_rename_that_fails(void) {
    put(path, "one");
    put(other, "two");
    TEST_ASSERT_EQUAL_INT(0, outputs_flush(&set, &f));
    TEST_ASSERT_EQUAL_INT(0, mkdir(other, 0700));
    TEST_ASSERT_EQUAL_INT(-1, outputs_commit(&set, &f));
    SAYS(&f, "cannot write", other, "; written: '", path);
    holds(path, "one");
    TEST_ASSERT_EQUAL_INT(0, rmdir(other));
    TEST_ASSERT_EQUAL_INT(1, count_files(folder));
}

static void test_too_many(void) {
    char name[128];
    for (int k = 0; k < most_outputs; ++k) {
        snprintf(name, sizeof name, "%s/%d", folder, k);
        put(name, "x");
    }
    TEST_ASSERT_NULL(outputs_open(&set, path, &f));
    outputs_abandon(); /* as a second Ctrl-C would */
    TEST_ASSERT_EQUAL_INT(0, count_files(folder));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_nothing_before_the_commit);
    RUN_TEST(test_discarded_leaves_the_old_file);
    RUN_TEST(test_one_that_fails_stops_all);
    RUN_TEST(test_a_device_stays_a_device);
    RUN_TEST(test_mode_and_link_stay);
    RUN_TEST(test_links_to_nothing);
    RUN_TEST(test_a_report_follows_no_link);
    RUN_TEST(test_where_nothing_can_be_written);
    RUN_TEST(test_the_same_file_twice);
    RUN_TEST(test_a_device_twice);
    RUN_TEST(test_a_file_that_is_read_is_not_written);
    RUN_TEST(test_a_rename_that_fails);
    RUN_TEST(test_too_many);
    return UNITY_END();
}
