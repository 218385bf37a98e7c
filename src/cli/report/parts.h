/* SPDX-License-Identifier: MIT */
/* The parts of a report, shared by the files of this folder. */
#ifndef CLI_REPORT_PARTS_H
#define CLI_REPORT_PARTS_H

#include "cli/io/json.h"
#include "cli/report/cell_table.h"
#include "cli/report/report.h"

/* Upper limits on the samples in a panel, the pixels along a side of the image, and the iterations
 * in a chart. More could not be distinguished and would make the page slow. */
enum { report_points = 4000, report_pixels = 600, report_iterations = 2000 };

/* All samples as points (x, y) of the plane in which they are drawn. */
struct report_plane {
    double *source, *target, *mapped; /* `mapped` is NULL without a map */
    double explained[2];              /* shares of the variance; NaN if the axes are features */
    const char *kind;                 /* "features", "components" or "single" (one feature) */
};

/* The largest entry of the correspondence for each source sample: its target and its share. */
struct report_match {
    int64_t *target;
    double *share;
};

void report_plane_make(struct report_plane *plane, const struct report *r);
void report_plane_free(struct report_plane *plane);

/* The index of a label among the classes; -1 for none. */
int64_t report_class(const struct report *r, int32_t label);

/* Write members of the page's data. Functions that call the library return 0, or -1 with the
 * message in sscda_last_error(). */
int report_put_image(json *j, const struct report *r, const struct report_plane *plane,
                     struct report_match *match);
void report_put_points(json *j, const struct report *r, const struct report_plane *plane,
                       const struct report_match *match);
int report_put_facts(json *j, const struct report *r);
void report_put_classes(json *j, const struct report *r);
int report_put_trace(json *j, const struct report *r);

/* Writes the page, with the table of a tuning run unless it is NULL. */
int report_write_page(FILE *out, const struct report *r, const struct report_table *table);

#endif
