/* SPDX-License-Identifier: MIT */
/* The rights on a saved file: owners, modes, access lists, and links of other users. Tests that
 * need other users run as root, in processes that give up their rights; without root they are
 * skipped. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/xattr.h>
#endif

#include "api/check.h"
#include "api/domains.h"

/* Numbers that need no entry in any list of users. */
enum { SAVER = 41001, OTHER = 41002, TEAM = 41003 };

static char folder[] = "/tmp/sscda-owners-XXXXXX";
static sscda *h;

static const char *in_folder(const char *name) {
    static char paths[4][4096];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

/* Whether there is a file of this name; with `wipe` removes all. */
static int count_files(int wipe) {
    DIR *d = opendir(folder);
    struct dirent *entry;
    int count = 0;
    TEST_ASSERT_NOT_NULL(d);
    while ((entry = readdir(d)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        ++count;
        if (wipe) remove(in_folder(entry->d_name));
    }
    closedir(d);
    return count;
}

void setUp(void) {
    h = new_handle();
    TEST_ASSERT_EQUAL_INT(0, chmod(folder, 0777));
}

void tearDown(void) {
    sscda_destroy(h);
    count_files(1);
    umask(022);
}

static void make_file(const char *name, unsigned owner, unsigned group, unsigned mode) {
    FILE *file = fopen(in_folder(name), "wb");
    TEST_ASSERT_NOT_NULL(file);
    fputs("the old file", file);
    fclose(file);
    if (geteuid() == 0) TEST_ASSERT_EQUAL_INT(0, chown(in_folder(name), owner, group));
    TEST_ASSERT_EQUAL_INT(0, chmod(in_folder(name), mode));
}

static struct stat look(const char *name) {
    struct stat there;
    CHECK(lstat(in_folder(name), &there) == 0, "%s: %s", name, strerror(errno));
    return there;
}

static void check_file(const char *name, unsigned owner, unsigned group, unsigned mode) {
    const struct stat there = look(name);
    CHECK(there.st_size > 100, "%s was not written", name);
    CHECK(there.st_uid == owner && there.st_gid == group, "%s belongs to %u:%u, not %u:%u", name,
          (unsigned)there.st_uid, (unsigned)there.st_gid, owner, group);
    CHECK((there.st_mode & 07777) == mode, "%s has mode %o, not %o", name,
          (unsigned)there.st_mode & 07777, mode);
}

/* Saves as a user of no rights, who is in the group SAVER and perhaps in TEAM. The status. */
static int save_as_saver(const char *name, int in_team) {
    int result = 0;
    pid_t child;
    fflush(stdout);
    child = fork();
    TEST_ASSERT_TRUE(child >= 0);
    if (child == 0) {
        const gid_t team = TEAM;
        if (setgroups((size_t)in_team, &team) != 0 || setresgid(SAVER, SAVER, SAVER) != 0 ||
            setresuid(SAVER, SAVER, SAVER) != 0)
            _exit(200);
        umask(0);
        _exit(sscda_save(h, in_folder(name)) == SSCDA_OK ? 0 : 100);
    }
    TEST_ASSERT_EQUAL_INT(child, waitpid(child, &result, 0));
    TEST_ASSERT_TRUE(WIFEXITED(result) && WEXITSTATUS(result) != 200);
    return WEXITSTATUS(result) == 0 ? SSCDA_OK : SSCDA_ERROR_IO;
}

static void only_for_root(void) {
    if (geteuid() != 0) TEST_IGNORE_MESSAGE("only root has files of others");
}

/* A new file has the mode of any other new file. */
static void test_new_file(void) {
    const unsigned masks[] = {0, 022, 027, 077};
    size_t k;
    for (k = 0; k < 4; ++k) {
        umask(masks[k]);
        OK(sscda_save(h, in_folder("new")));
        check_file("new", geteuid(), getegid(), 0666 & ~masks[k]);
        remove(in_folder("new"));
    }
}

/* An old one keeps its mode whatever the mask says, but never more than permissions. */
static void test_special_bits(void) {
    const unsigned modes[] = {06777, 04755, 02750, 01644, 0600, 0640, 0777};
    size_t k;
    umask(077);
    for (k = 0; k < sizeof modes / sizeof modes[0]; ++k) {
        make_file("old", geteuid(), getegid(), modes[k]);
        OK(sscda_save(h, in_folder("old")));
        check_file("old", geteuid(), getegid(), modes[k] & 0777);
    }
}

/* Root leaves a file to its owner, and no program of root's behind. */
static void test_root_over_a_file_of_another(void) {
    only_for_root();
    make_file("old", OTHER, TEAM, 06777);
    OK(sscda_save(h, in_folder("old")));
    check_file("old", OTHER, TEAM, 0777);
}

static void check_as_saver(unsigned mode, int in_team, unsigned group, unsigned expected) {
    make_file("old", OTHER, TEAM, mode);
    OK(save_as_saver("old", in_team));
    check_file("old", SAVER, group, expected);
    remove(in_folder("old"));
}

static void test_owner_that_cannot_be_kept(void) {
    only_for_root();
    check_as_saver(06664, 1, TEAM, 0664);
    check_as_saver(0060, 1, TEAM, 0660);
    check_as_saver(0666, 0, SAVER, 0666);
}

/* The new group was among the others, and the old group is now. */
static void test_group_that_cannot_be_kept(void) {
    only_for_root();
    check_as_saver(0676, 0, SAVER, 0666);
    check_as_saver(0646, 0, SAVER, 0644);
    check_as_saver(0606, 0, SAVER, 0600);
    check_as_saver(02777, 0, SAVER, 0777);
}

static void test_file_that_may_not_be_written(void) {
    only_for_root();
    make_file("old", OTHER, TEAM, 0664);
    RETURNS(SSCDA_ERROR_IO, save_as_saver("old", 0));
    CHECK(look("old").st_size == 12, "it was written");
    TEST_ASSERT_EQUAL_INT(1, count_files(0));
}

/* In a folder that all share, a link of another leads nowhere: neither to a file nor to where one
 * could be made. */
static void test_links_of_others(void) {
    char there[4096], missing[4096];
    only_for_root();
    make_file("there", geteuid(), getegid(), 0644);
    snprintf(there, sizeof there, "%s", in_folder("there"));
    snprintf(missing, sizeof missing, "%s", in_folder("missing"));
    TEST_ASSERT_EQUAL_INT(0, mkdir(in_folder("shared"), 0700));
    TEST_ASSERT_EQUAL_INT(0, chown(in_folder("shared"), OTHER, TEAM));
    TEST_ASSERT_EQUAL_INT(0, chmod(in_folder("shared"), 01777));
    TEST_ASSERT_EQUAL_INT(0, symlink(there, in_folder("shared/theirs")));
    TEST_ASSERT_EQUAL_INT(0, symlink(missing, in_folder("shared/dangling")));
    TEST_ASSERT_EQUAL_INT(0, lchown(in_folder("shared/theirs"), SAVER, SAVER));
    TEST_ASSERT_EQUAL_INT(0, lchown(in_folder("shared/dangling"), SAVER, SAVER));
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("shared/theirs")), "shared/theirs",
            "Permission denied");
    REFUSED(SSCDA_ERROR_IO, h, sscda_save(h, in_folder("shared/dangling")), "shared/dangling",
            "Permission denied");
    CHECK(look("there").st_size == 12, "the link was followed");
    CHECK(access(missing, F_OK) != 0, "the dangling link was followed");
    /* Links of the folder's owner and of the user are followed, and so are all elsewhere. */
    TEST_ASSERT_EQUAL_INT(0, lchown(in_folder("shared/theirs"), OTHER, TEAM));
    OK(sscda_save(h, in_folder("shared/theirs")));
    check_file("there", geteuid(), getegid(), 0644);
    TEST_ASSERT_EQUAL_INT(0, lchown(in_folder("shared/dangling"), geteuid(), getegid()));
    OK(sscda_save(h, in_folder("shared/dangling")));
    TEST_ASSERT_EQUAL_INT(0, unlink(missing));
    TEST_ASSERT_EQUAL_INT(0, lchown(in_folder("shared/dangling"), SAVER, SAVER));
    TEST_ASSERT_EQUAL_INT(0, chmod(in_folder("shared"), 0777));
    OK(sscda_save(h, in_folder("shared/dangling")));
    TEST_ASSERT_EQUAL_INT(0, access(missing, F_OK));
    unlink(in_folder("shared/theirs"));
    unlink(in_folder("shared/dangling"));
}

#if defined(__linux__)
/* An access list: owner rw-, OTHER rw-, group ---, mask rw-, others ---; as bytes. */
static const unsigned char list_of_other[] = {2,    0,    0, 0, /* version */
                                              0x01, 0,    6, 0, 0xff,         0xff,
                                              0xff, 0xff, /* owner */
                                              0x02, 0,    6, 0, OTHER & 0xff, (OTHER >> 8) & 0xff,
                                              0,    0, /* a user */
                                              0x04, 0,    0, 0, 0xff,         0xff,
                                              0xff, 0xff, /* group */
                                              0x10, 0,    6, 0, 0xff,         0xff,
                                              0xff, 0xff, /* mask */
                                              0x20, 0,    0, 0, 0xff,         0xff,
                                              0xff, 0xff}; /* others */

static ssize_t read_list(const char *name, unsigned char *out) {
    return getxattr(in_folder(name), "system.posix_acl_access", out, 256);
}

/* The group's bits of a mode are then the mask of the list: the list goes with the file. */
static void test_access_list(void) {
    unsigned char now[256];
    make_file("old", geteuid(), getegid(), 0600);
    if (setxattr(in_folder("old"), "system.posix_acl_access", list_of_other, sizeof list_of_other,
                 0) != 0)
        TEST_IGNORE_MESSAGE("no access lists here");
    OK(sscda_save(h, in_folder("old")));
    TEST_ASSERT_EQUAL_INT((int)sizeof list_of_other, (int)read_list("old", now));
    TEST_ASSERT_EQUAL_MEMORY(list_of_other, now, sizeof list_of_other);
    /* One of the folder is for new files; an old one does not get it. */
    make_file("plain", geteuid(), getegid(), 0640);
    TEST_ASSERT_EQUAL_INT(
        0, setxattr(folder, "system.posix_acl_default", list_of_other, sizeof list_of_other, 0));
    OK(sscda_save(h, in_folder("plain")));
    OK(sscda_save(h, in_folder("new")));
    TEST_ASSERT_EQUAL_INT(0, removexattr(folder, "system.posix_acl_default"));
    check_file("plain", geteuid(), getegid(), 0640);
    TEST_ASSERT_EQUAL_INT(-1, (int)read_list("plain", now));
    check_file("new", geteuid(), getegid(), 0660);
    TEST_ASSERT_EQUAL_INT((int)sizeof list_of_other, (int)read_list("new", now));
}
#endif

int main(void) {
    int failures;
    if (mkdtemp(folder) == NULL) return 1;
    UNITY_BEGIN();
    RUN_TEST(test_new_file);
    RUN_TEST(test_special_bits);
    RUN_TEST(test_root_over_a_file_of_another);
    RUN_TEST(test_owner_that_cannot_be_kept);
    RUN_TEST(test_group_that_cannot_be_kept);
    RUN_TEST(test_file_that_may_not_be_written);
    RUN_TEST(test_links_of_others);
#if defined(__linux__)
    RUN_TEST(test_access_list);
#endif
    failures = UNITY_END();
    rmdir(folder);
    return failures;
}
