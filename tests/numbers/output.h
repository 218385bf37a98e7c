/* SPDX-License-Identifier: MIT */
/* Writing the reference: a folder of text files for each case or search. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdint.h>
#include <stdio.h>

#include "problems.h"
#include "sscda/sscda.h"

extern const char *folder;     /* the whole reference */
extern const problem *current; /* names the folder that is being written */

/* Each of these ends the program, with a message, when it cannot do its work. */
void stop(const char *what);
void must(int32_t status, const char *what);
void *room(int64_t count, size_t size);

void path_of(const char *file, char *path, size_t size);
void begin(const problem *p); /* makes its folder; what is created from now on is in there */
FILE *create(const char *file);
FILE *create_list(const char *file); /* beside the folders */
void finish(FILE *out);

void write_number(FILE *out, double value); /* 17 digits, or NaN */
void write_label(FILE *out, int32_t label); /* or NA */
void write_matrix(const char *file, const double *x, int64_t rows, int64_t cols);
void write_labels(const char *file, const int32_t *labels, int64_t rows, int64_t cols);
/* A line each: the label and a number. */
void write_rated(const char *file, const int32_t *labels, const double *numbers, int64_t count);
void write_text(const char *file, const char *text);

/* The samples, labels and handle of the current problem, which are written as well. */
typedef struct inputs {
    sscda *h;
    sscda_matrix source, target, fresh; /* in doubles or floats */
    int32_t *labels;                    /* or NULL */
    double *doubles[3];
    float *floats[3];
} inputs;

void make_inputs(inputs *in);
void free_inputs(inputs *in);

/* searches.c */
void write_searches(void);

#endif
