/* SPDX-License-Identifier: MIT */
/* The page without its data, made at build time from report/ by report/embed.cmake. */
#ifndef CLI_REPORT_PAGE_H
#define CLI_REPORT_PAGE_H

#include <stddef.h>

enum report_then { report_then_nothing, report_then_title, report_then_data };

/* A piece of the page, and what is to be written after it. */
struct report_page_part {
    const unsigned char *bytes;
    size_t size;
    enum report_then then;
};

/* Ends with a part whose bytes are NULL. */
extern const struct report_page_part report_page[];

#endif
