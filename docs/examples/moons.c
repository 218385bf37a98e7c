/* SPDX-License-Identifier: MIT */
/*
 * Adapts two moons to the same moons turned. A classifier that learned the source moons fails on
 * the turned moons. After adaptation it works, without any target labels.
 *
 *     moons [degrees [seed [picture.svg]]]
 *
 * The source has 150 + 150 labelled samples. The target has 150 + 150 unlabelled samples, drawn
 * anew and turned counter-clockwise, and 1000 more to measure accuracy. The noise is 0.05. The
 * classifier is 1-NN, which returns the label of the nearest training sample.
 */
#include <sscda/sscda.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/nearest.h"
#include "common/picture.h"
#include "common/two_moons.h"

enum { samples = 300, tests = 1000 };

typedef struct domain {
    double xy[2 * samples];
    int32_t labels[samples];
} domain;

typedef struct experiment {
    double degrees;
    domain source, target; /* the library never gets the target labels */
    double test_xy[2 * tests];
    int32_t test_labels[tests];
    double moved[2 * samples]; /* the source after adaptation */
    double accuracy_before, accuracy_after;
} experiment;

static void draw_samples(experiment *e, uint64_t seed) {
    const double noise = 0.05;
    random_state r = {seed};
    two_moons(&r, samples, noise, 0, e->source.xy, e->source.labels);
    two_moons(&r, samples, noise, e->degrees, e->target.xy, e->target.labels);
    two_moons(&r, tests, noise, e->degrees, e->test_xy, e->test_labels);
}

/* The moons have the same shape in different places, so structure gets a high weight, relative to
 * the first term. The map may only rotate and translate. */
static int32_t set_options(sscda *h) {
    int32_t status = sscda_set_double(h, "lambda_s", 6);
    if (status >= 0) status = sscda_set_double(h, "lambda_g", 0.2);
    if (status >= 0) status = sscda_set_string(h, "map", "rigid");
    if (status >= 0) status = sscda_set_double(h, "gap_tolerance", 1e-2);
    return status;
}

static int32_t adapt(sscda *h, experiment *e) {
    const sscda_matrix source = sscda_row_major(e->source.xy, samples, 2);
    const sscda_matrix target = sscda_row_major(e->target.xy, samples, 2);
    sscda_matrix moved = sscda_row_major(e->moved, samples, 2);
    int32_t status = set_options(h);
    if (status >= 0) status = sscda_fit(h, &source, e->source.labels, &target);
    if (status >= 0) {
        const int32_t fitted = status;
        status = sscda_adapted(h, &moved);
        if (status >= 0) status = fitted;
    }
    return status;
}

static void measure(experiment *e) {
    e->accuracy_before = nearest_accuracy(e->source.xy, e->source.labels, samples, e->test_xy,
                                          e->test_labels, tests);
    e->accuracy_after =
        nearest_accuracy(e->moved, e->source.labels, samples, e->test_xy, e->test_labels, tests);
}

static double info(const sscda *h, const char *key) {
    double value = 0;
    if (sscda_info_double(h, key, &value) < 0) fprintf(stderr, "%s\n", sscda_last_error(h));
    return value;
}

static void report_options(const sscda *h) {
    double lambda_s = 0, lambda_g = 0, gap = 0;
    const char *weights = "", *map = "", *solver = "", *transport = "";
    sscda_get_double(h, "lambda_s", &lambda_s);
    sscda_get_double(h, "lambda_g", &lambda_g);
    sscda_get_double(h, "gap_tolerance", &gap);
    sscda_get_string(h, "weights", &weights);
    sscda_info_string(h, "map", &map);
    sscda_info_string(h, "solver", &solver);
    sscda_info_string(h, "transport", &transport);
    printf("options       lambda_s %g, lambda_g %g (%s), map %s, gap_tolerance %g\n", lambda_s,
           lambda_g, weights, map, gap);
    printf("solvers       %s, %s\n", solver, transport);
}

static void report(const sscda *h, const experiment *e, int32_t status) {
    int64_t iterations = 0;
    sscda_info_int(h, "iterations", &iterations);
    printf("two moons     %d source and %d target samples, target turned by %g degrees\n", samples,
           samples, e->degrees);
    report_options(h);
    printf("status        %s\n", sscda_status_name(status));
    printf("time          %.3f s, %lld iterations\n", info(h, "seconds"), (long long)iterations);
    printf("objective     %.6g\n", info(h, "objective"));
    printf("lower bound   %.6g\n", info(h, "lower_bound"));
    printf("relative gap  %.3g\n", info(h, "relative_gap"));
    printf("accuracy of 1-NN on %d target samples\n", tests);
    printf("  source as it is   %.1f %%\n", 100 * e->accuracy_before);
    printf("  source adapted    %.1f %%\n", 100 * e->accuracy_after);
}

static int draw_picture(const experiment *e, const char *path) {
    char title[64], before[64], after[64];
    FILE *f = fopen(path, "w");
    if (f == NULL) {
        perror(path);
        return 1;
    }
    snprintf(title, sizeof title, "Target: turned by %g&#176;", e->degrees);
    snprintf(before, sizeof before, "no labels; 1-NN on the source: %.1f %%",
             100 * e->accuracy_before);
    snprintf(after, sizeof after, "1-NN on the adapted source: %.1f %%", 100 * e->accuracy_after);
    picture_begin(f, 3);
    picture_open_panel(f, 0, "Source", "two labelled classes");
    picture_points(f, e->source.xy, e->source.labels, samples);
    picture_close_panel(f);
    picture_open_panel(f, 1, title, before);
    picture_points(f, e->target.xy, NULL, samples);
    picture_close_panel(f);
    picture_open_panel(f, 2, "Source mapped onto the target", after);
    picture_points(f, e->target.xy, NULL, samples);
    picture_points(f, e->moved, e->source.labels, samples);
    picture_close_panel(f);
    picture_end(f);
    if (fclose(f) != 0) {
        perror(path);
        return 1;
    }
    printf("picture       %s\n", path);
    return 0;
}

/* Reads the whole text as a number; returns false if it is not a number. */
static int read_number(const char *text, double *number) {
    char *end = NULL;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*number);
}

int main(int argc, char **argv) {
    static experiment e; /* zeros, and off the stack */
    const char *path = argc > 3 ? argv[3] : "moons.svg";
    double seed = 1;
    sscda *h = NULL;

    e.degrees = 50;
    if (argc > 4 || (argc > 1 && !read_number(argv[1], &e.degrees)) ||
        (argc > 2 && !(read_number(argv[2], &seed) && seed >= 0 && seed < 1e15))) {
        fputs("usage: moons [degrees [seed [picture.svg]]]\n", stderr);
        return 2;
    }
    draw_samples(&e, (uint64_t)seed);

    int32_t status = sscda_create(&h);
    if (status >= 0) status = adapt(h, &e);
    if (status < 0) {
        fprintf(stderr, "%s: %s\n", sscda_status_name(status), sscda_last_error(h));
        sscda_destroy(h);
        return 1;
    }
    measure(&e);
    report(h, &e, status);
    sscda_destroy(h);
    return draw_picture(&e, path);
}
