/* SPDX-License-Identifier: MIT */
/* Fits with every word of the options that choose how to fit, and of many rows. */
#include "fuzz/seeds.h"

/* A bit of the first byte of an input: fit again with the other solver. */
enum { compare = 4 };

/* Options are set by their place in the table and that of the word. */
static void put_word(made *m, const char *key, unsigned word) {
    sscda_option row;
    put(m, option_index(key, &row));
    put(m, word);
}

static void put_domain(made *m, int rows, int cols, unsigned layout) {
    int k;
    put(m, layout);
    put(m, 0); /* scale 1 */
    put(m, 0); /* all different, not moved */
    for (k = 0; k < rows * cols; ++k)
        put(m, 128 + (unsigned)(k * 37 + rows) % 120);
}

/* Twelve and nine samples of two features: enough for every map. */
static void put_problem(made *m) {
    int k;
    put(m, 11);
    put(m, 8);
    put(m, 1);
    put(m, 0);
    for (k = 0; k < 12; ++k)
        put(m, (unsigned)k % 4);
    put_domain(m, 12, 2, 1);
    put_domain(m, 9, 2, 0);
}

/* So many rows, by their places in {as it was, 70, 130, 260}; `coarse` as in problem.c. */
static void put_large(made *m, unsigned ns, unsigned nt, unsigned cols, unsigned coarse) {
    put(m, 7);
    put(m, 8);
    put(m, cols - 1);
    put(m, 128);
    put(m, ns | nt << 2 | coarse << 4);
    put(m, 11); /* where the numbers begin */
    put(m, 7);
    put_domain(m, 0, 0, 1);
    put_domain(m, 0, 0, 0);
}

static void write_word(const char *key, const char *word, unsigned place) {
    made m = {{0}, 0};
    char name[100];
    put(&m, compare);
    put(&m, 1);
    put_word(&m, key, place);
    put_problem(&m);
    snprintf(name, sizeof name, "seed_%s_%s", key, word);
    write_made("fit", name, &m);
}

static void write_large(unsigned ns, unsigned nt, unsigned cols, unsigned coarse, unsigned solver) {
    static const int sizes[] = {8, 70, 130, 260};
    made m = {{0}, 0};
    char name[100];
    put(&m, compare);
    put(&m, 1);
    put_word(&m, "solver", solver);
    put_large(&m, ns, nt, cols, coarse);
    snprintf(name, sizeof name, "seed_rows_%d_%d_%u_%u_%u", sizes[ns], sizes[nt], cols, coarse,
             solver);
    write_made("fit", name, &m);
}

void write_fits(void) {
    static const char *const keys[] = {"map",         "solver",     "step",      "classifier",
                                       "standardize", "scale_rows", "transport", "weights"};
    size_t k;
    unsigned solver;
    for (k = 0; k < sizeof keys / sizeof keys[0]; ++k) {
        sscda_option row;
        char word[64];
        unsigned place = 0;
        option_index(keys[k], &row);
        while (next_word(&row.choices, word, sizeof word) != NULL)
            write_word(keys[k], word, place++);
    }
    for (solver = 1; solver <= 2; ++solver) {
        write_large(1, 1, 1, 2, solver); /* graphs of low rank */
        write_large(1, 1, 3, 0, solver); /* of full rank */
        write_large(2, 1, 2, 1, solver);
        write_large(0, 2, 2, 0, solver);
        write_large(3, 0, 2, 1, solver);
        write_large(0, 3, 1, 3, solver);
    }
}
