/* SPDX-License-Identifier: MIT */
/* The resources of a process that a library could change or leave behind. On Linux, from /proc. */
#ifndef TESTS_HOSTS_PROCESS_H
#define TESTS_HOSTS_PROCESS_H

/* Entries of a folder such as /proc/self/fd, which counts itself; -1 when it cannot be read. */
int count_entries(const char *folder);
/* Lines of /proc/self/maps; those with `word` in them when it is not NULL. */
int count_mappings(const char *word);
/* Bytes in use by malloc, in all arenas. */
long long bytes_in_use(void);

#endif
