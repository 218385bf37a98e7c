/**
 * @file tune.h
 * @brief Choosing options without target labels. Part of sscda.h, which includes it.
 *
 * Which lambda, map or preprocessing suits the data? A search tries every point of a grid and
 * scores each by a criterion that needs no label of the target:
 *
 * @code{.c}
 * const double lambda_s[] = {0, 0.1, 1}, lambda_g[] = {0.1, 0.7};
 * sscda_grid *grid = NULL;
 * if (sscda_grid_create(&grid) < 0) return 1;
 * sscda_grid_add_double(grid, "lambda_s", lambda_s, 3);
 * sscda_grid_add_double(grid, "lambda_g", lambda_g, 2);
 * if (sscda_tune(h, grid, &source, labels, &target) >= 0)          // 6 cells, and doing nothing
 *     sscda_tune_apply(h, SSCDA_BEST, &source, labels, &target);   // set the best and fit
 * sscda_grid_destroy(grid);
 * sscda_predict(h, &target, predicted, NULL, nt);                  // labels for the target
 * @endcode
 *
 * The rules of sscda.h hold here too.
 */
#ifndef SSCDA_TUNE_H
#define SSCDA_TUNE_H

#include <sscda/sscda.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ============================================================================================ */
/** @defgroup grid 10. Grids
 *  A grid lists values of options. What it does not list comes from the handle. It may name every
 *  option that a result depends on; naming another (`threads`, `seed`, `time_limit`, `preset`,
 *  `criterion` and the like) is SSCDA_ERROR_OPTION, and so is what sscda_set_double() and the
 *  others would refuse. Messages are those of sscda_last_error(NULL).
 *  @{ */

/** A grid under construction. Opaque; not for use from two threads at once. */
typedef struct sscda_grid sscda_grid;

/**
 * Makes an empty grid.
 * @param[out] out the grid; NULL on error. Free it with sscda_grid_destroy().
 */
SSCDA_API int32_t sscda_grid_create(sscda_grid **out);
/** Frees a grid. NULL is fine. A search keeps no pointer to its grid. */
SSCDA_API void sscda_grid_destroy(sscda_grid *grid);

/** Appends values of an option of type double. */
SSCDA_API int32_t sscda_grid_add_double(sscda_grid *grid, const char *key, const double *values,
                                        int64_t count);
/** Appends values of an option of type int, or of type bool with 0 and 1. */
SSCDA_API int32_t sscda_grid_add_int(sscda_grid *grid, const char *key, const int64_t *values,
                                     int64_t count);
/** Appends values of an option of type choice. The texts are copied. */
SSCDA_API int32_t sscda_grid_add_string(sscda_grid *grid, const char *key,
                                        const char *const *values, int64_t count);

#define SSCDA_GRID_PRODUCT 1 /**< Every combination; the first key varies slowest. */
#define SSCDA_GRID_LIST 2    /**< The k-th values of all keys together; all have the same count. */

/** How values are combined; SSCDA_GRID_PRODUCT unless set. */
SSCDA_API int32_t sscda_grid_set_shape(sscda_grid *grid, int32_t shape);

/**
 * Makes sscda_tune() do only part `part` of `parts` (counted from 0) of the cells, the other cells
 * being SSCDA_NOT_RUN: for a search on several machines. Put together with sscda_tune_import(),
 * the parts give what one search of the whole gives, bit for bit (times apart).
 */
SSCDA_API int32_t sscda_grid_set_part(sscda_grid *grid, int64_t part, int64_t parts);

/** @} */
/* ============================================================================================ */
/** @defgroup tune 11. The search
 *  @{ */

/**
 * Trains a classifier on `train` with `labels` and writes one label per row of `test`. All labels
 * are those of the caller. Called on the thread that called sscda_tune(), for which the search
 * then uses that thread alone. A non-zero return ends the search: SSCDA_ERROR_ABORTED. The rules
 * of sscda_progress_fn hold.
 */
typedef int32_t (*sscda_classify_fn)(const sscda_matrix *train, const int32_t *labels,
                                     const sscda_matrix *test, int32_t *predicted, void *payload);

/** Sets a classifier that sscda_tune() uses in place of the option `classifier`; NULL removes it.
 *  sscda_predict() does not use it. The payload is passed through untouched. */
SSCDA_API int32_t sscda_set_classifier(sscda *h, sscda_classify_fn fn, void *payload);

/**
 * Fits and scores every cell of a grid, and keeps the table in the handle in place of an earlier
 * one. Options and fit of the handle stay as they are: see sscda_tune_apply().
 *
 * The option `criterion` chooses the score; higher is better. All but `reverse` fit on everything,
 * label the target by the option `classifier` trained on the adapted source, and look at how well
 * those labels sit in the target:
 *   - "scatter": the share of the target's scatter that is between the classes;
 *   - "neighbours": the share of target samples whose nearest target sample has the same label;
 *   - "graph": the mutual information of the labels at the ends of the edges of the 5-nearest-
 *     neighbour graph, in bits;
 *   - "reverse": reverse validation as in the paper. Per fold: a part of the source is held out,
 *     the rest is adapted and labels the target, and a classifier trained on the target so
 *     labelled is scored on the held-out part as mapped. Option `folds` says how many; they are
 *     stratified by class and drawn by `seed`.
 * So that cells with different preprocessing can be compared, the first three look at the target as
 * the options of the handle itself prepare it.
 *
 * Doing nothing is always among the cells: for each preprocessing in the grid there is one with
 * `map` = "none", put last where the grid has none. Of equal scores the first cell is the best.
 *
 * Cells run side by side on the option `threads`; the table does not depend on their number, times
 * apart. `time_limit` is for the whole search. A cell that fails has its error as its `status`, its
 * `message` and no score; the search fails only when all cells do.
 *
 * @param h      the handle; its options are those of every cell unless the grid names them.
 * @param grid   what to try, or NULL for the values that the page "Choosing options" lists.
 * @param source as for sscda_fit().
 * @param labels as for sscda_fit(); at least one row must have a label.
 * @param target as for sscda_fit().
 * @return SSCDA_OK, or SSCDA_CANCELLED or SSCDA_TIME_LIMIT: the cells that were finished are
 *         there, the others are SSCDA_NOT_RUN; with no cell finished it is an error
 *         (SSCDA_ERROR_NOT_FITTED) and an earlier table stays.
 */
SSCDA_API int32_t sscda_tune(sscda *h, const sscda_grid *grid, const sscda_matrix *source,
                             const int32_t *labels, const sscda_matrix *target);

#define SSCDA_BEST (-1) /**< In place of a cell: the one with the highest score. */

/**
 * Sets the options of a cell in the handle and fits, as sscda_fit() does and with its statuses. On
 * an error the options are as before.
 * @param h      a handle with a table.
 * @param cell   which, from 0, or SSCDA_BEST.
 * @param source as for sscda_fit().
 * @param labels as for sscda_fit().
 * @param target as for sscda_fit().
 */
SSCDA_API int32_t sscda_tune_apply(sscda *h, int64_t cell, const sscda_matrix *source,
                                   const int32_t *labels, const sscda_matrix *target);

/** @} */
/* ============================================================================================ */
/** @defgroup table 12. The table of a search
 *  One row per cell, in the order of the grid. Each of these is SSCDA_ERROR_NOT_FITTED before a
 *  search. sscda_save() does not keep the table; sscda_tune_export() does.
 *
 *  Columns are the options that the grid names (and `map`), and `score`, `status`, `relative_gap`
 *  (the largest of the cell's fits), `iterations` (of all of them), `seconds`, `message`, and with
 *  `criterion` = "reverse" `score_1`, `score_2`, ... of the folds. What a cell does not have is
 *  NaN. An unknown column is SSCDA_ERROR_OPTION with a message that lists the known ones.
 *  @{ */

/** How many cells there are, how many of them are finished, and the best; NULL for what you do not
 *  want. */
SSCDA_API int32_t sscda_tune_size(const sscda *h, int64_t *cells, int64_t *finished, int64_t *best);

/** How many columns there are. */
SSCDA_API int32_t sscda_tune_column_count(const sscda *h, int32_t *count);
/**
 * Names column `index`, counted from 0.
 * @param h     a handle with a table.
 * @param index which.
 * @param key   receives the name; valid until the next search on `h`.
 * @param type  receives SSCDA_TYPE_...: SSCDA_TYPE_CHOICE is for sscda_tune_word(), the others are
 *              for sscda_tune_column().
 */
SSCDA_API int32_t sscda_tune_column_describe(const sscda *h, int32_t index, const char **key,
                                             int32_t *type);
/** A column of numbers; `capacity` is the length of `out`, at least the number of cells. */
SSCDA_API int32_t sscda_tune_column(const sscda *h, const char *key, double *out, int64_t capacity);
/** An entry of a column of words; valid until the next search on `h`. `message` is "" where a cell
 *  has none. */
SSCDA_API int32_t sscda_tune_word(const sscda *h, const char *key, int64_t cell, const char **out);

/** The labels that a cell (or SSCDA_BEST) gives the target samples; `capacity` at least nt. With
 *  `criterion` = "reverse" there are none: SSCDA_ERROR_NOT_FITTED. */
SSCDA_API int32_t sscda_tune_labels(const sscda *h, int64_t cell, int32_t *labels,
                                    int64_t capacity);
/**
 * Labels for the target by a vote of the better half of the finished cells. Ties go to the label
 * with the better first voter.
 * @param h        a handle with a table.
 * @param labels   receives nt labels, or NULL.
 * @param shares   receives the share of the votes that each got, or NULL.
 * @param capacity length of each array, at least nt.
 */
SSCDA_API int32_t sscda_tune_vote(const sscda *h, int32_t *labels, double *shares,
                                  int64_t capacity);

/** The table as bytes, in the manner of sscda_serialize(). */
SSCDA_API int32_t sscda_tune_export(const sscda *h, void *buffer, int64_t capacity, int64_t *size);
/** Takes a table in. When the handle has one of the same cells, those that are finished in either
 *  are finished then; otherwise it takes the place of the handle's. */
SSCDA_API int32_t sscda_tune_import(sscda *h, const void *buffer, int64_t size);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
