/* SPDX-License-Identifier: MIT */
/* report_pages <case> <file>: the report of a fit, for a browser to be looked at. Without a case,
 * lists them. */
#include <sscda/sscda.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "cli/memory.h"
#include "cli/report/parts.h"
#include "search.h"

struct page {
    struct problem p;
    const char *title;
    double lambda_s, lambda_g, gap;
    const char *map;
    int64_t most, cycles;
    int labelled, predicted, truth, searched;
    int tuned; /* by the library's own search */
};

static const char *const digits[] = {"zero", "one", "two",   "three", "four",
                                     "five", "six", "seven", "eight", "nine"};
static const char *const letters[] = {
    "a",  "b",  "c",  "d",  "e",  "f",  "g",  "h",  "i",  "j",  "k",  "l",  "m",  "n",  "o",
    "p",  "q",  "r",  "s",  "t",  "u",  "v",  "w",  "x",  "y",  "z",  "aa", "bb", "cc", "dd",
    "ee", "ff", "gg", "hh", "ii", "jj", "kk", "ll", "mm", "nn", "oo", "pp", "qq", "rr", "ss"};
static const char endless[] =
    "a name that goes on and on and on, longer than any column of a table was ever meant to be, "
    "without_a_space_at_its_end_to_break_the_line_at_so_that_something_has_to_give";
/* What must come out as text, and nothing else. */
static const char *const awkward[] = {
    "</script><script>document.title='broken'</script>",
    "\"quoted\" & 'so' \\ \t<b>bold</b><!--",
    "\303\234n\303\257c\303\270d\303\251 \346\226\207\345\255\227 \360\237\214\231 \342\200\250",
    endless,
    "not UTF-8: \xff\xc0\x80",
};

static struct page page_of(const char *name) {
    struct page g = {{0}, name, 0.1, 0.2, 0.01, "linear", 400, 1, 1, 1, 1, 0, 0};
    if (strcmp(name, "moons") == 0 || strcmp(name, "search") == 0) {
        g.searched = name[0] == 's';
        g.p = moons(g.searched ? 100 : 300, 40);
        g.title =
            g.searched ? "Two moons, options searched for" : "Two moons, turned by 40 degrees";
        g.lambda_s = 6;
        g.map = "rigid";
    } else if (strcmp(name, "tuned") == 0) {
        g.p = moons(80, 30);
        g.tuned = 1;
    } else if (strcmp(name, "ten") == 0) {
        g.p = clouds(320, 400, 64, 10, digits);
        g.title = "Ten classes in 64 dimensions";
    } else if (strcmp(name, "awkward") == 0) {
        g.p = clouds(90, 80, 4, 5, awkward);
        g.title = "</title><script>document.title='broken'</script> & \"a title\"";
        g.cycles = 3;
    } else if (strcmp(name, "one") == 0) {
        g.p = clouds(60, 50, 3, 1, digits);
        g.title = "One class";
    } else if (strcmp(name, "unlabelled") == 0) {
        g.p = clouds(120, 150, 2, 3, digits);
        g.title = "Some rows without a label";
        g.truth = 0;
        g.most = 3;
        g.gap = 1e-9;
        unlabel(&g.p, 3);
    } else if (strcmp(name, "no_labels") == 0) {
        g.p = clouds(80, 70, 1, 1, digits);
        g.title = "No labels at all, one feature";
        g.lambda_g = 0;
        g.labelled = g.predicted = g.truth = 0;
    } else if (strcmp(name, "large") == 0) {
        g.p = clouds(4600, 700, 6, 4, digits);
        g.title = "More samples than are drawn";
        g.lambda_s = g.lambda_g = 0;
        g.most = 2;
    } else if (strcmp(name, "many") == 0) {
        g.p = clouds(400, 300, 5, 45, letters);
        g.title = "45 classes";
    }
    return g;
}

static int tune(sscda *h, const struct problem *p) {
    static const double s[] = {0, 1, 6}, g[] = {0.1, 0.7};
    const sscda_matrix source = sscda_row_major(p->xs, p->ns, p->d);
    const sscda_matrix target = sscda_row_major(p->xt, p->nt, p->d);
    sscda_grid *grid = NULL;
    const int failed = sscda_grid_create(&grid) < 0 ||
                       sscda_grid_add_double(grid, "lambda_s", s, 3) < 0 ||
                       sscda_grid_add_double(grid, "lambda_g", g, 2) < 0 ||
                       sscda_tune(h, grid, &source, p->ys, &target) < 0;
    sscda_grid_destroy(grid);
    return failed ? -1 : 0;
}

static int write_page(struct page *g, sscda *h, const char *path) {
    struct problem *p = &g->p;
    double *moved = allocate(p->ns * p->d, sizeof *moved);
    double *confidence = allocate(p->nt, sizeof *confidence);
    int32_t *predicted = allocate(p->nt, sizeof *predicted);
    int32_t *before = allocate(p->nt, sizeof *before);
    sscda_matrix adapted = sscda_row_major(moved, p->ns, p->d);
    struct report_table table = {NULL, 0, 0, -1, 0, NULL};
    const sscda_matrix source = sscda_row_major(p->xs, p->ns, p->d);
    const sscda_matrix target = sscda_row_major(p->xt, p->nt, p->d);
    if (g->searched) table = search(h, p);
    int failed = g->tuned && tune(h, p) != 0;
    sscda_set_double(h, "lambda_s", g->lambda_s);
    sscda_set_double(h, "lambda_g", g->lambda_g);
    sscda_set_double(h, "gap_tolerance", g->gap);
    sscda_set_int(h, "max_iterations", g->most);
    sscda_set_int(h, "cycles", g->cycles);
    sscda_set_string(h, "map", g->map);
    failed = failed || sscda_fit(h, &source, g->labelled ? p->ys : NULL, &target) < 0 ||
             sscda_adapted(h, &adapted) != SSCDA_OK;
    if (!failed && g->predicted) {
        nearest_label(moved, p->ys, p->ns, p->xt, p->nt, p->d, predicted);
        nearest_label(p->xs, p->ys, p->ns, p->xt, p->nt, p->d, before);
        sscda_target_labels(h, NULL, confidence, p->nt);
    }
    if (failed) {
        fprintf(stderr, "%s\n", sscda_last_error(h));
    } else {
        warnings told = {1, 1, {{"column '<b>' has 99 % of the distances"}}};
        struct report r = {g->title,
                           "sscda fit source.csv target.csv --report report.html",
                           h,
                           {p->xs, p->ns, p->d},
                           {p->xt, p->nt, p->d},
                           {moved, p->ns, p->d},
                           NULL,
                           NULL,
                           g->labelled ? p->ys : NULL,
                           p->class_labels,
                           p->class_names,
                           g->labelled ? p->classes : 0,
                           g->predicted ? predicted : NULL,
                           g->predicted ? confidence : NULL,
                           g->truth ? p->yt : NULL,
                           g->truth ? before : NULL,
                           g->cycles > 1 ? &told : NULL,
                           g->tuned};
        FILE *out = fopen(path, "wb");
        failed = out == NULL   ? -1
                 : g->searched ? report_write_page(out, &r, &table)
                               : report_write(out, &r);
        if (out == NULL || fclose(out) != 0)
            perror(path);
        else if (failed)
            fprintf(stderr, "%s\n", sscda_last_error(h));
    }
    report_table_free(&table);
    free(moved);
    free(confidence);
    free(predicted);
    free(before);
    return failed;
}

int main(int argc, char **argv) {
    sscda *h = NULL;
    if (argc != 3) {
        puts("moons search ten awkward one unlabelled no_labels large many tuned");
        return argc == 1 ? 0 : 2;
    }
    struct page g = page_of(argv[1]);
    if (g.p.ns == 0 || sscda_create(&h) < 0) return 2;
    const int failed = write_page(&g, h, argv[2]);
    sscda_destroy(h);
    free_problem(&g.p);
    return failed ? 1 : 0;
}
