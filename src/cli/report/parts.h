/* The parts that a report is written from; for report_*.c alone. */
#ifndef CLI_REPORT_PARTS_H
#define CLI_REPORT_PARTS_H

#include "cli/io/json.h"
#include "cli/report/report.h"
#include "cli/report/cell_table.h"

/* Most samples drawn in a panel, most pixels along a side of the image, most iterations in a chart:
 * more cannot be told apart, and make the page slow. */
enum { report_points = 4000, report_pixels = 600, report_iterations = 2000 };

/* All samples in the two dimensions they are drawn in, pairs (x, y). */
struct report_plane {
    double *source, *target, *mapped; /* `mapped` is NULL without a map */
    double explained[2];              /* share of the variance; NaN when the axes are features */
    const char *kind;                 /* "features", "components" or "single" (one feature) */
};

/* Each source sample's largest entry of the correspondence: where, and its share of the row. */
struct report_match {
    int64_t *target;
    double *share;
};

void report_plane_make(struct report_plane *plane, const struct report *r);
void report_plane_free(struct report_plane *plane);

/* The index of a label among the classes; -1 for none. */
int64_t report_class(const struct report *r, int32_t label);

/* Members of the page's data. What asks the library returns 0, or -1 as sscda_last_error() says. */
int report_put_image(json *j, const struct report *r, const struct report_plane *plane,
                     struct report_match *match);
void report_put_points(json *j, const struct report *r, const struct report_plane *plane,
                       const struct report_match *match);
int report_put_facts(json *j, const struct report *r);
void report_put_classes(json *j, const struct report *r);
int report_put_trace(json *j, const struct report *r);

/* The page with the table of a search, or without one when it is NULL. */
int report_write_page(FILE *out, const struct report *r, const struct report_table *table);

#endif
