/* SPDX-License-Identifier: MIT */
#include "cli/report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/report/page.h"
#include "cli/report/parts.h"

/* Writes text as the content of an element. */
static void put_html(FILE *out, const char *text) {
    for (; *text != '\0'; ++text) {
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        default:
            putc(*text, out);
        }
    }
}

static int put_data(FILE *out, const struct report *r, const struct report_table *table) {
    struct report_plane plane;
    struct report_match match;
    json j;
    memset(&j, 0, sizeof j);
    j.out = out;
    match.target = allocate(r->source.rows, sizeof *match.target);
    match.share = allocate(r->source.rows, sizeof *match.share);
    report_plane_make(&plane, r);
    json_open(&j, NULL, '{');
    int failed = report_put_facts(&j, r);
    report_put_classes(&j, r);
    if (!failed) failed = report_put_image(&j, r, &plane, &match);
    if (!failed) report_put_points(&j, r, &plane, &match);
    if (!failed) failed = report_put_trace(&j, r);
    if (table != NULL) report_put_table(&j, table);
    json_close(&j, '}');
    report_plane_free(&plane);
    free(match.target);
    free(match.share);
    return failed;
}

int report_write_page(FILE *out, const struct report *r, const struct report_table *table) {
    int failed = 0;
    for (const struct report_page_part *part = report_page; part->bytes != NULL && !failed;
         ++part) {
        fwrite(part->bytes, 1, part->size, out);
        if (part->then == report_then_title) put_html(out, r->title ? r->title : "sscda");
        if (part->then == report_then_data) failed = put_data(out, r, table);
    }
    return failed ? -1 : 0;
}

int report_write(FILE *out, const struct report *r) {
    struct report_table table;
    if (!r->has_tuning) return report_write_page(out, r, NULL);
    int failed = report_table_read(&table, r->h);
    if (!failed) failed = report_write_page(out, r, &table);
    report_table_free(&table);
    return failed ? -1 : 0;
}
