/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#include "faults/folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/check.h"

static char folder[] = "/tmp/sscda-faults-XXXXXX";

int make_folder(void) {
    return mkdtemp(folder) == NULL ? -1 : 0;
}

const char *the_folder(void) {
    return folder;
}

const char *in_folder(const char *name) {
    static char paths[4][4096];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static int is_a_dot(const char *name) {
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static int count_in(const char *path, const char *beginning) {
    DIR *d = opendir(path);
    struct dirent *entry;
    int count = 0;
    if (d == NULL) return 0;
    while ((entry = readdir(d)) != NULL)
        count +=
            !is_a_dot(entry->d_name) && strncmp(entry->d_name, beginning, strlen(beginning)) == 0;
    closedir(d);
    return count;
}

int count_files(const char *beginning) {
    return count_in(folder, beginning);
}

int open_files(void) {
    return count_in("/proc/self/fd", "");
}

void empty_folder(void) {
    DIR *d = opendir(folder);
    struct dirent *entry;
    if (d == NULL) return;
    while ((entry = readdir(d)) != NULL)
        if (!is_a_dot(entry->d_name)) remove(in_folder(entry->d_name));
    closedir(d);
}

void remove_folder(void) {
    empty_folder();
    rmdir(folder);
}

snapshot read_whole(const char *path) {
    snapshot s;
    FILE *file = fopen(path, "rb");
    memset(&s, 0, sizeof s);
    if (file == NULL) fail_at(__LINE__, "'%s' cannot be opened", path);
    s.room = 1 << 20;
    s.bytes = allocate(s.room);
    s.size = fread(s.bytes, 1, s.room, file);
    fclose(file);
    TEST_ASSERT_LESS_THAN(s.room, s.size);
    return s;
}

void write_whole(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) fail_at(__LINE__, "'%s' cannot be made", path);
    TEST_ASSERT_EQUAL(size, fwrite(bytes, 1, size, file));
    TEST_ASSERT_EQUAL_INT(0, fclose(file));
}

int same_bytes(const snapshot *a, const snapshot *b) {
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}
