// SPDX-License-Identifier: MIT
// Files appear whole or not at all.
#include "cli/io/output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <optional>

#include "cli/check_cli.h"
#include "cli/handle.h"
#include "cli/report/report.h"

using namespace cli;

static std::optional<Outputs> outputs;
static std::string folder, path, other;

void setUp() {
    outputs.emplace();
    folder = make_folder();
    path = folder + "/a";
    other = folder + "/b";
}
void tearDown() {
    outputs.reset();
    remove_folder(folder);
}

static void put(const std::string &where, const char *text) {
    FILE *out = nullptr;
    WORKS(out = outputs->open(where.c_str()));
    TEST_ASSERT_NOT_NULL(out);
    fputs(text, out);
}

static void holds(const std::string &where, const char *text) {
    TEST_ASSERT_EQUAL_STRING(text, slurp(where).c_str());
}

static void check_one(const std::string &where) {
    check_outputs({where.c_str()}, {});
}

static struct stat status_of(const std::string &where) {
    struct stat info = {};
    TEST_ASSERT_EQUAL_INT(0, lstat(where.c_str(), &info));
    return info;
}

static bool is_link(const std::string &where) {
    return S_ISLNK(status_of(where).st_mode);
}

static void make_link(const char *target, const std::string &where) {
    TEST_ASSERT_EQUAL_INT(0, symlink(target, where.c_str()));
}

static void test_nothing_before_the_commit() {
    put(path, "one");
    WORKS(outputs->flush());
    TEST_ASSERT_EQUAL_INT(-1, access(path.c_str(), F_OK));
    WORKS(outputs->commit());
    holds(path, "one");
    TEST_ASSERT_EQUAL_INT(1, count_files(folder));
}

static void test_discarded_leaves_the_old_file() {
    put(path, "old");
    WORKS(outputs->commit());
    put(path, "new");
    outputs->discard();
    holds(path, "old");
    TEST_ASSERT_EQUAL_INT(1, count_files(folder));
}

static void test_one_that_fails_stops_all() {
    put(path, "one");
    put("/dev/full", "two");
    REFUSES(outputs->commit(), "/dev/full", "No space left");
    TEST_ASSERT_EQUAL_INT(0, count_files(folder));
}

static void test_a_device_stays_a_device() {
    struct stat info;
    put("/dev/null", "text");
    WORKS(outputs->commit());
    TEST_ASSERT_EQUAL_INT(0, stat("/dev/null", &info));
    TEST_ASSERT_TRUE(S_ISCHR(info.st_mode));
}

static void test_mode_and_link_stay() {
    put(path, "old");
    WORKS(outputs->commit());
    TEST_ASSERT_EQUAL_INT(0, chmod(path.c_str(), 06640));
    make_link("a", other);
    put(other, "new");
    WORKS(outputs->commit());
    holds(path, "new");
    TEST_ASSERT_TRUE(is_link(other));
    TEST_ASSERT_EQUAL_HEX(0640, status_of(path).st_mode & 07777); // permissions, and no more
}

// Links to what is not there yet stay, too.
static void test_links_to_nothing() {
    const std::string inner = folder + "/sub", first = folder + "/sub/first";
    TEST_ASSERT_EQUAL_INT(0, mkdir(inner.c_str(), 0700));
    make_link("../a", first);
    make_link("sub/first", other);
    WORKS(check_one(other));
    put(other, "new");
    WORKS(outputs->commit());
    holds(path, "new");
    TEST_ASSERT_TRUE(is_link(other));
    TEST_ASSERT_TRUE(is_link(first));
    remove(first.c_str());
    make_link("no/such", first);
    REFUSES(check_one(other), "sub/no/such", "No such file");
    REFUSES(outputs->open(other.c_str()), "sub/no/such", "No such file");
    remove(other.c_str());
    make_link("b", other);
    REFUSES(check_one(other), other, "symbolic links");
    REFUSES(outputs->open(other.c_str()), other, "symbolic links");
    remove(first.c_str());
    TEST_ASSERT_EQUAL_INT(0, rmdir(inner.c_str()));
    TEST_ASSERT_EQUAL_INT(2, count_files(folder)); // nothing temporary
}

// Whoever may write to the folder could put a link in the place of the temporary file.
static void test_a_report_follows_no_link() {
    const double x[] = {0, 1, 2, 3};
    const Handle h = new_handle();
    const sscda_matrix m = matrix_of(x, 4, 1);
    TEST_ASSERT_TRUE(sscda_set_double(h.get(), "lambda_g", 0) >= 0);
    TEST_ASSERT_TRUE_MESSAGE(sscda_fit(h.get(), &m, nullptr, &m) >= 0, sscda_last_error(h.get()));
    Report r;
    r.title = "t";
    r.command = "c";
    r.h = h.get();
    r.source = r.target = {x, 4, 1};
    put(other, "theirs");
    WORKS(outputs->commit());
    FILE *out = outputs->open(path.c_str());
    TEST_ASSERT_NOT_NULL(out);
    const char *temporary = outputs->files.front().to.temporary;
    TEST_ASSERT_EQUAL_INT(0, unlink(temporary));
    make_link("b", temporary);
    WORKS(write_report(out, r));
    TEST_ASSERT_TRUE(ftell(out) > 10000);
    WORKS(outputs->flush());
    holds(other, "theirs");
}

static void test_where_nothing_can_be_written() {
    REFUSES(outputs->open(folder.c_str()), folder, "a folder");
    REFUSES(check_one(folder), "cannot write");
    REFUSES(outputs->open("there/is/no/such"), "there/is/no/such", "No such file");
    REFUSES(check_one("there/is/no/such"), "there/is/no/such", "No such file");
    WORKS(check_one(path));
    WORKS(check_one("-"));
}

// Two names of one file, there or not yet: refused before the work, and when they are opened.
static void check_same(const std::string &first, const std::string &second) {
    REFUSES(check_outputs({first.c_str(), nullptr, second.c_str()}, {}), first, second,
            "same file");
    put(first, "first");
    REFUSES(outputs->open(second.c_str()), first, second, "same file");
    outputs->discard();
}

static void test_the_same_file_twice() {
    const std::string dotted = folder + "/./a", inner = folder + "/sub";
    const std::string through = folder + "/sub/a";
    REFUSES(check_outputs({path.c_str(), path.c_str()}, {}), path, "twice");
    WORKS(check_outputs({path.c_str(), other.c_str()}, {}));
    make_link(".", inner);
    for (int exists = 0; exists < 2; ++exists) {
        check_same(path, dotted);
        check_same(dotted, through);
        make_link("a", other);
        check_same(path, other);
        remove(other.c_str());
        put(path, "old");
        WORKS(outputs->commit());
    }
    TEST_ASSERT_EQUAL_INT(0, link(path.c_str(), other.c_str()));
    check_same(path, other);
    holds(path, "old");
    remove(inner.c_str());
    TEST_ASSERT_EQUAL_INT(2, count_files(folder));
}

// A device may be written to several times; stdout may not, whatever it is.
static void test_a_device_twice() {
    WORKS(check_outputs({"/dev/null", "/dev/null"}, {}));
    WORKS(check_outputs({"/dev/null"}, {"/dev/null"}));
    put("/dev/null", "one");
    put("/dev/null", "two");
    WORKS(outputs->commit());
    REFUSES(check_outputs({"-", "-"}, {}), "'-' is to be written twice");
}

static void test_a_file_that_is_read_is_not_written() {
    const std::string dotted = folder + "/./a";
    const auto check_inputs = [&](const List<const char *> &inputs) {
        check_outputs({nullptr, path.c_str()}, inputs);
    };
    WORKS(check_inputs({nullptr, "-", "none", path.c_str()})); // there is no such file
    put(path, "old");
    WORKS(outputs->commit());
    WORKS(check_inputs({nullptr, "-", "none"}));
    REFUSES(check_inputs({nullptr, "-", "none", path.c_str()}), path, "is read and written");
    REFUSES(check_inputs({nullptr, "-", "none", dotted.c_str()}), dotted, "is read and written, as",
            path);
}

// A name that cannot be given any more: the message lists the files that have theirs.
static void test_a_rename_that_fails() {
    put(path, "one");
    put(other, "two");
    WORKS(outputs->flush());
    TEST_ASSERT_EQUAL_INT(0, mkdir(other.c_str(), 0700));
    REFUSES(outputs->commit(), "cannot write", other, "; written: '", path);
    holds(path, "one");
    TEST_ASSERT_EQUAL_INT(0, rmdir(other.c_str()));
    TEST_ASSERT_EQUAL_INT(1, count_files(folder));
}

static void test_too_many() {
    for (int k = 0; k < most_outputs; ++k)
        put(joined(folder, "/", k), "x");
    REFUSES(outputs->open(path.c_str()), "more than 16 files");
    abandon_outputs(); // as a second Ctrl-C would
    TEST_ASSERT_EQUAL_INT(0, count_files(folder));
}

int main() {
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
