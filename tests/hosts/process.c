/* SPDX-License-Identifier: MIT */
#include "hosts/process.h"

#include <dirent.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>

int count_entries(const char *folder) {
    DIR *open = opendir(folder);
    struct dirent *entry;
    int count = 0;
    if (open == NULL) return -1;
    while ((entry = readdir(open)) != NULL)
        count += entry->d_name[0] != '.';
    closedir(open);
    return count;
}

int count_mappings(const char *word) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[4096];
    int count = 0;
    if (maps == NULL) return -1;
    while (fgets(line, sizeof line, maps) != NULL)
        count += word == NULL || strstr(line, word) != NULL;
    fclose(maps);
    return count;
}

long long bytes_in_use(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    const struct mallinfo2 info = mallinfo2();
    return (long long)info.uordblks + (long long)info.hblkhd;
#else
    return 0;
#endif
}
