/* SPDX-License-Identifier: MIT */
/* Draws point clouds side by side as SVG. The picture has its own light background, so it works on
 * light and dark pages. Classes differ in colour and in shape. */
#ifndef EXAMPLES_PICTURE_H
#define EXAMPLES_PICTURE_H

#include <stdint.h>
#include <stdio.h>

enum { panel_side = 280, panel_gap = 20, title_height = 34, caption_height = 44 };

static const double picture_reach = 1.75; /* each panel shows [-reach, reach] squared */

static inline void picture_begin(FILE *f, int panels) {
    const int width = panels * (panel_side + panel_gap) + panel_gap;
    const int height = title_height + panel_side + caption_height;
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n"
            "<style>\n"
            ".title { font-size: 15px; font-weight: bold; fill: #22272e }\n"
            ".caption { font-size: 13px; fill: #4a525c }\n"
            ".frame { fill: #ffffff; stroke: #d0d5db }\n"
            ".class0 { stroke: #0072b2; stroke-width: 5.5; stroke-linecap: round; opacity: .75 }\n"
            ".class1 { fill: #d55e00; opacity: .75 }\n"
            ".plain { stroke: #9aa3ad; stroke-width: 4.5; stroke-linecap: round; opacity: .75 }\n"
            "</style>\n"
            "<rect width=\"%d\" height=\"%d\" rx=\"10\" fill=\"#f6f7f9\"/>\n",
            width, height, width, height, width, height);
}

/* Opens panel `index`; its points follow, then picture_close_panel(). */
static inline void picture_open_panel(FILE *f, int index, const char *title, const char *caption) {
    const int left = panel_gap + index * (panel_side + panel_gap);
    const int middle = left + panel_side / 2;
    fprintf(f, "<text class=\"title\" x=\"%d\" y=\"23\">%s</text>\n", middle, title);
    fprintf(f, "<text class=\"caption\" x=\"%d\" y=\"%d\">%s</text>\n", middle,
            title_height + panel_side + 26, caption);
    fprintf(f, "<g transform=\"translate(%d %d)\">\n", left, title_height);
    fprintf(f, "<rect class=\"frame\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n", panel_side,
            panel_side);
}

static inline void picture_close_panel(FILE *f) {
    fputs("</g>\n", f);
}

/* Draws the points of one class as one path. A square is drawn around its corners. A disc is a line
 * of length zero with round ends. Without labels it draws all points. */
static inline void picture_path(FILE *f, const char *style, const double *xy, const int32_t *labels,
                                int32_t wanted, int n) {
    const double scale = panel_side / (2 * picture_reach);
    const int square = labels != NULL && wanted == 1;
    const double shift = square ? -2.5 : 0;
    fprintf(f, "<path class=\"%s\" d=\"", style);
    for (int i = 0; i < n; ++i) {
        if (labels != NULL && labels[i] != wanted) continue;
        fprintf(f, "M%.1f %.1f%s", (xy[2 * i] + picture_reach) * scale + shift,
                (picture_reach - xy[2 * i + 1]) * scale + shift, square ? "h5v5h-5z" : "h0");
    }
    fputs("\"/>\n", f);
}

/* Draws class 0 as discs and class 1 as squares. Without labels it draws grey discs. */
static inline void picture_points(FILE *f, const double *xy, const int32_t *labels, int n) {
    if (labels == NULL) {
        picture_path(f, "plain", xy, NULL, 0, n);
        return;
    }
    picture_path(f, "class0", xy, labels, 0, n);
    picture_path(f, "class1", xy, labels, 1, n);
}

static inline void picture_end(FILE *f) {
    fputs("</svg>\n", f);
}

#endif
