/* SPDX-License-Identifier: MIT */
/* A folder of a suite's own, and what is in it. */
#ifndef TESTS_FAULTS_FOLDER_H
#define TESTS_FAULTS_FOLDER_H

#include "api/snapshot.h"

/* Makes it. Returns 0, or -1. */
int make_folder(void);
/* Removes all files in it, and with remove_folder() the folder too. */
void empty_folder(void);
void remove_folder(void);

const char *the_folder(void);
/* The path of a file in it, in memory that is used again for every fourth call. */
const char *in_folder(const char *name);
/* How many files there are whose names begin so. */
int count_files(const char *beginning);

/* The bytes of a file; one that cannot be read fails the test. */
snapshot read_whole(const char *path);
void write_whole(const char *path, const void *bytes, size_t size);
int same_bytes(const snapshot *a, const snapshot *b);

/* How many files the process has open; 0 where the system does not say. */
int open_files(void);

#endif
