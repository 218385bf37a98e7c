/* SPDX-License-Identifier: MIT */
/* Shared declarations. Each .Call routine checks its arguments only as far as memory safety needs.
 * The R functions check the rest first, with messages for R users. */
#ifndef SSCDA_R_BINDING_H
#define SSCDA_R_BINDING_H

#define R_NO_REMAP
#define STRICT_R_HEADERS
#include <Rinternals.h>
#include <sscda/sscda.h>

/* handle.c: a handle lives in an external pointer. */
SEXP new_pointer(void);
sscda *handle_of(SEXP pointer); /* raises an R error if the pointer is closed */
SEXP r_create(void);
SEXP r_close(SEXP pointer);
SEXP r_is_open(SEXP pointer);
SEXP r_live_handles(void);

/* convert.c: between R's values and the library's. */
sscda_matrix view_of(SEXP matrix); /* no copy */
const char *utf8_of(SEXP string);
SEXP text_of(const char *utf8);
SEXP count_of(int64_t count); /* an integer, or a double if it is too large for an integer */
SEXP named_list(int size, const char *const *names);

/* status.c: a negative status becomes an R error; others are returned. */
SEXP message_of(const sscda *h); /* message of the last call, for R users */
int32_t checked(int32_t status, const sscda *h);
SEXP r_status_name(SEXP status);

/* watch.c: runs a long call through `run`. */
typedef struct job job;
struct job {
    sscda_matrix source, target;
    const int32_t *labels;
    const sscda_grid *grid;
    int64_t cell;
    int32_t (*run)(sscda *h, const job *j);
};
SEXP watched(SEXP pointer, const job *j, SEXP progress, SEXP classifier);

/* fit.c */
job job_of(SEXP source, SEXP labels, SEXP target);
SEXP r_fit(SEXP pointer, SEXP source, SEXP labels, SEXP target, SEXP progress);
SEXP r_apply(SEXP pointer, SEXP cell, SEXP source, SEXP labels, SEXP target, SEXP progress);
SEXP r_map(SEXP pointer, SEXP x);
SEXP r_prepare(SEXP pointer, SEXP domain, SEXP x);
SEXP r_predict(SEXP pointer, SEXP x);

/* options.c */
const char *type_name(int32_t type);
SEXP r_option_table(void);
SEXP r_set_double(SEXP pointer, SEXP key, SEXP value);
SEXP r_set_int(SEXP pointer, SEXP key, SEXP value);
SEXP r_set_string(SEXP pointer, SEXP key, SEXP value);
SEXP r_get_options(SEXP pointer);
SEXP r_set_weights(SEXP pointer, SEXP a, SEXP b);
SEXP r_set_class_shares(SEXP pointer, SEXP classes, SEXP shares);
SEXP r_memory(SEXP pointer, SEXP ns, SEXP nt, SEXP d);

/* results.c */
int size_of(const sscda *h, const char *key); /* an info key */
SEXP indices_of(const int64_t *from, int64_t count);
SEXP r_adapted(SEXP pointer);
SEXP r_dense(SEXP pointer);
SEXP r_triplets(SEXP pointer);
SEXP r_target_labels(SEXP pointer);
SEXP r_classes(SEXP pointer);
SEXP r_class_shares(SEXP pointer);
SEXP r_info(SEXP pointer);
SEXP r_trace(SEXP pointer, SEXP kind);

/* names.c */
SEXP r_set_feature_names(SEXP pointer, SEXP names);
SEXP r_set_class_names(SEXP pointer, SEXP codes, SEXP names);
SEXP r_feature_names(SEXP pointer);
SEXP r_class_names(SEXP pointer, SEXP codes);
SEXP r_match_features(SEXP pointer, SEXP names, SEXP columns, SEXP features);

/* grid.c: a grid lives in an external pointer too. */
const sscda_grid *grid_of(SEXP pointer); /* NULL for R's NULL */
SEXP r_grid_create(void);
SEXP r_grid_close(SEXP pointer);
SEXP r_grid_add(SEXP pointer, SEXP key, SEXP values, SEXP whole);
SEXP r_grid_defaults(SEXP pointer);
SEXP r_grid_shape(SEXP pointer, SEXP list);
SEXP r_grid_part(SEXP pointer, SEXP part, SEXP parts);
SEXP r_grid_cells(SEXP pointer, SEXP handle);

/* tune.c */
SEXP r_tune(SEXP pointer, SEXP grid, SEXP source, SEXP labels, SEXP target, SEXP progress,
            SEXP classifier);
SEXP r_tune_table(SEXP pointer);
SEXP r_tune_info(SEXP pointer);
SEXP r_tune_labels(SEXP pointer, SEXP cell);
SEXP r_tune_vote(SEXP pointer);
SEXP r_tune_export(SEXP pointer);
SEXP r_tune_import(SEXP pointer, SEXP bytes, SEXP merge);

/* storage.c */
SEXP r_save(SEXP pointer, SEXP path);
SEXP r_load(SEXP path, SEXP max_bytes);
SEXP r_serialize(SEXP pointer);
SEXP r_deserialize(SEXP bytes);

#endif
