/* Files appear whole or not at all. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/check_cli.h"
#include "cli/output.h"

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
    TEST_ASSERT_EQUAL_INT(0, chmod(path, 0640));
    TEST_ASSERT_EQUAL_INT(0, symlink("a", other));
    put(other, "new");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    holds(path, "new");
    TEST_ASSERT_EQUAL_INT(0, lstat(other, &info));
    TEST_ASSERT_TRUE(S_ISLNK(info.st_mode));
    TEST_ASSERT_EQUAL_INT(0, stat(path, &info));
    TEST_ASSERT_EQUAL_HEX(0640, info.st_mode & 0777);
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
    TEST_ASSERT_EQUAL_INT(0, output_check(other, &f));
    put(other, "new");
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    holds(path, "new");
    TEST_ASSERT_EQUAL_INT(0, lstat(other, &info));
    TEST_ASSERT_TRUE(S_ISLNK(info.st_mode));
    TEST_ASSERT_EQUAL_INT(0, lstat(first, &info));
    TEST_ASSERT_TRUE(S_ISLNK(info.st_mode));
    remove(first);
    TEST_ASSERT_EQUAL_INT(0, symlink("no/such", first));
    TEST_ASSERT_EQUAL_INT(-1, output_check(other, &f));
    SAYS(&f, other, "No such file");
    TEST_ASSERT_NULL(outputs_open(&set, other, &f));
    SAYS(&f, "sub/no/such", "No such file");
    remove(other);
    TEST_ASSERT_EQUAL_INT(0, symlink("b", other));
    TEST_ASSERT_EQUAL_INT(-1, output_check(other, &f));
    TEST_ASSERT_NULL(outputs_open(&set, other, &f));
    SAYS(&f, other, "symbolic links");
    remove(first);
    TEST_ASSERT_EQUAL_INT(0, rmdir(inner));
    TEST_ASSERT_EQUAL_INT(2, count_files(folder)); /* nothing temporary */
}

static void test_a_reserved_file_is_named_with_the_others(void) {
    const char *name = outputs_reserve(&set, path, &f);
    TEST_ASSERT_NOT_NULL(name);
    FILE *out = fopen(name, "w");
    TEST_ASSERT_NOT_NULL(out);
    fputs("theirs", out);
    fclose(out);
    TEST_ASSERT_EQUAL_INT(-1, access(path, F_OK));
    TEST_ASSERT_EQUAL_INT(0, outputs_commit(&set, &f));
    holds(path, "theirs");
}

static void test_where_nothing_can_be_written(void) {
    TEST_ASSERT_NULL(outputs_open(&set, folder, &f));
    SAYS(&f, folder, "a folder");
    TEST_ASSERT_EQUAL_INT(-1, output_check(folder, &f));
    TEST_ASSERT_NULL(outputs_open(&set, "there/is/no/such", &f));
    SAYS(&f, "there/is/no/such", "No such file");
    TEST_ASSERT_EQUAL_INT(-1, output_check("there/is/no/such", &f));
    SAYS(&f, "there/is/no/such", "No such file");
    TEST_ASSERT_EQUAL_INT(0, output_check(path, &f));
    TEST_ASSERT_EQUAL_INT(0, output_check("-", &f));
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
    RUN_TEST(test_a_reserved_file_is_named_with_the_others);
    RUN_TEST(test_where_nothing_can_be_written);
    RUN_TEST(test_too_many);
    return UNITY_END();
}
