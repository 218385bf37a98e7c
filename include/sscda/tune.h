/**
 * @file tune.h
 * @brief Choosing options without target labels. Part of sscda.h, which includes it.
 *
 * Which lambda, map or preprocessing suits the data? A search tries every cell of a grid and
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

#include "sscda.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ============================================================================================ */
/** @defgroup grid 10. Grids
 *  A grid lists values of options. What it does not list comes from the handle of the search. It
 *  may name the options that have SSCDA_OPTION_GRID in their `flags`; another one, or a value that
 *  sscda_set_double() and its like would refuse, is SSCDA_ERROR_OPTION. Messages are those of
 *  sscda_last_error(NULL).
 *
 *  Searches do not change a grid: several may use it at once.
 *  @{ */

/** A grid. Opaque. */
typedef struct sscda_grid sscda_grid;

/**
 * Makes a grid without keys, which stands for one cell: the handle as it is.
 * @param[out] out the grid; NULL on error. Free it with sscda_grid_destroy().
 */
SSCDA_API int32_t sscda_grid_create(sscda_grid **out);
/** Frees a grid. NULL is fine. No search keeps a pointer to its grid. */
SSCDA_API void sscda_grid_destroy(sscda_grid *grid);

/** Appends `count` values, at least 1, of an option of type double; a key may be added to again. */
SSCDA_API int32_t sscda_grid_add_double(sscda_grid *grid, const char *key, const double *values,
                                        int64_t count);
/** Appends values of an option of type int, or of type bool with 0 and 1. */
SSCDA_API int32_t sscda_grid_add_int(sscda_grid *grid, const char *key, const int64_t *values,
                                     int64_t count);
/** Appends values of an option of type choice. The texts are copied. */
SSCDA_API int32_t sscda_grid_add_string(sscda_grid *grid, const char *key,
                                        const char *const *values, int64_t count);
/** Makes a grid without keys the list of what sscda_tune() tries when it is given no grid: see the
 *  page "Choosing options". It may differ between releases. */
SSCDA_API int32_t sscda_grid_add_defaults(sscda_grid *grid);

#define SSCDA_GRID_PRODUCT 1 /**< Every combination; the key added first varies slowest. */
#define SSCDA_GRID_LIST 2    /**< The k-th values of all keys; all keys have as many. */

/** How values are combined; SSCDA_GRID_PRODUCT unless set. Keys of a list with unequal counts are
 *  SSCDA_ERROR_DIMENSION when the grid is used. */
SSCDA_API int32_t sscda_grid_set_shape(sscda_grid *grid, int32_t shape);

/**
 * Makes searches do only part `part` of `parts`, 0 <= part < parts, for a search on several
 * machines; cells of other parts are SSCDA_ERROR_NOT_RUN. Neighbours (see sscda_tune()) stay
 * together, so parts may differ by a few cells, and a part may have none. Put together
 * with sscda_tune_import() the parts give what one search gives, times apart: to the bit on
 * machines with the same library and kind of processor.
 */
SSCDA_API int32_t sscda_grid_set_part(sscda_grid *grid, int64_t part, int64_t parts);

/** How many cells a search on `h` has, baselines included, whatever the part. */
SSCDA_API int32_t sscda_grid_cells(const sscda_grid *grid, const sscda *h, int64_t *cells);

/** @} */
/* ============================================================================================ */
/** @defgroup tune 11. The search
 *  @{ */

/**
 * A classifier of the caller's: learns from `train` with `labels`, and writes one label for each
 * row of `test`. Matrices are contiguous, row-major doubles in the space that the cell works in
 * (their columns may differ from the data's and between calls), valid during the call. `labels`
 * has no SSCDA_UNLABELED and may hold one class only. `predicted` gets labels that occur in
 * `labels`; another one fails the cell with SSCDA_ERROR_LABELS.
 *
 * Returns SSCDA_CONTINUE; SSCDA_STOP to end the search and keep what is finished; SSCDA_ABORT to
 * discard it; a negative value to fail this cell with that status. The rules of sscda_progress_fn
 * hold. It is called on the thread that called sscda_tune(), and the search then uses no other.
 */
typedef int32_t (*sscda_classify_fn)(const sscda_matrix *train, const int32_t *labels,
                                     const sscda_matrix *test, int32_t *predicted, void *payload);

/** Sets a classifier for sscda_tune() to use in place of the option `classifier`; NULL removes it.
 *  (sscda_predict() never uses it.) The payload must outlive the searches. */
SSCDA_API int32_t sscda_tune_set_classifier(sscda *h, sscda_classify_fn fn, void *payload);

/**
 * Fits and scores every cell, and keeps the table in the handle in place of an earlier one. The
 * options of the handle and its fit stay as they are: see sscda_tune_apply().
 *
 * The option `criterion` chooses the score; higher is better. All but "reverse" fit on everything,
 * label the target by the option `classifier` trained on the adapted source, and look at how those
 * labels sit in the target:
 *   - "scatter": the share of the target's scatter that lies between the classes;
 *   - "neighbours": the share of target samples whose nearest target sample has the same label;
 *   - "graph": the mutual information, in bits, of the labels at the two ends of the edges of the
 *     5-nearest-neighbour graph;
 *   - "reverse": reverse validation as in the paper. Per fold a part of the source is held out, the
 *     rest is adapted and labels the target, and a classifier trained on the target so labelled is
 *     scored on the held-out part as mapped. The option `folds` says how many; they are stratified
 *     by class and drawn by the `seed` of the handle: also when the grid names `seed`, all cells
 *     have the same folds. Weights of the rows left in are scaled to the target's sum.
 * So that cells with different preprocessing can be compared, the first three look at the target
 * in one way for all: its features standardised, the same with rows scaled to length 1, or as it
 * is, and of that the first 50 principal components. Which of the three, the labelled source says:
 * the one in which its own labels have the highest "graph" score, the first of equals.
 *
 * Cells 0, 1, ... are those of the grid in its order. After them come baselines, so that the answer
 * can be to do nothing: one with `map` = "none" for each preprocessing (`scale_rows`,
 * `standardize`, `pca`) and `classifier` in the grid that has no such cell of its own.
 *
 * Cells that differ in `lambda_s` alone are neighbours: by rising lambda_s, in runs of up to three,
 * each begins with the correspondence of the one before it, which saves time. (With lambda_s = 0,
 * more than one of `cycles` or conditional gradients a cell has no neighbours.) Which cells these
 * are follows from the grid and from nothing else, and each is solved to `gap_tolerance`.
 *
 * Runs, and with "reverse" the folds of each, go side by side on the option `threads`, each taking
 * the memory of a fit, and no more of them than have room in memory by sscda_estimate_memory(); the
 * table does not depend on their number, times apart. `time_limit` is for
 * the whole search. A cell is done when all its folds are. One that fails has its error as its
 * `status` and in its `message`, of several folds that of the first; that does not make the search
 * fail.
 *
 * @param h      the handle.
 * @param grid   what to try, or NULL for sscda_grid_add_defaults().
 * @param source as for sscda_fit().
 * @param labels as for sscda_fit(); at least one row must have a label.
 * @param target as for sscda_fit().
 * @return SSCDA_OK when every cell of the part was tried; SSCDA_CANCELLED or SSCDA_TIME_LIMIT: the
 *         cells finished by then are in the table, the others are SSCDA_ERROR_NOT_RUN; or an error,
 *         and an earlier table stays: a wrong argument, a callback that aborts, no cell that could
 *         be fitted in memory, or, without parts, when every cell failed, the status and message of
 *         the first.
 */
SSCDA_API int32_t sscda_tune(sscda *h, const sscda_grid *grid, const sscda_matrix *source,
                             const int32_t *labels, const sscda_matrix *target);

#define SSCDA_BEST                                                                   \
    (-1) /**< In place of a cell: the finished one with the highest score, the first \
              of equals; SSCDA_ERROR_NOT_RUN when none is finished. */

/**
 * Sets every option that a result depends on (those with SSCDA_OPTION_GRID) to its value in a
 * cell, which the table keeps, and fits as sscda_fit() does, with its statuses. A baseline sets
 * `map` to "none" and leaves the lambdas; its `seed` is that of the search. On an error the options
 * are as before. With source, labels and target all NULL it only sets the options.
 *
 * On the samples of the search this repeats the fit of the cell to the bit: a cell that began with
 * the correspondence of a neighbour does so again, which takes a fit or two before it; the progress
 * callback hears of them as SSCDA_PHASE_PREPARE. sscda_fit() with the same options has its usual
 * start: it solves the same problem as accurately, but not to the same bits. (After a search by
 * "reverse", whose fits were to parts of the source, the two are the same.)
 * @param h      a handle with a table.
 * @param cell   any, finished or not, or SSCDA_BEST.
 * @param source as for sscda_fit(), or NULL.
 * @param labels as for sscda_fit(), or NULL.
 * @param target as for sscda_fit(), or NULL.
 */
SSCDA_API int32_t sscda_tune_apply(sscda *h, int64_t cell, const sscda_matrix *source,
                                   const int32_t *labels, const sscda_matrix *target);

/** @} */
/* ============================================================================================ */
/** @defgroup table 12. The table of a search
 *  One row per cell. Each of these is SSCDA_ERROR_NOT_FITTED before a search. sscda_save() does not
 *  keep the table; sscda_tune_export() does. Texts are valid until the next sscda_tune() or
 *  sscda_tune_import() on the handle, or its end.
 *
 *  A cell is finished, and has a score, if and only if its `status` is not negative.
 *  @{ */

/** A count about the search. Keys: `cells`, `grid_cells` (without baselines), `finished`, `failed`,
 *  `best` (a cell; SSCDA_ERROR_NOT_RUN when none is finished), `source_rows`, `target_rows`,
 *  `folds` (0 unless reverse), `seed` (of the handle; it is that of folds and baselines),
 *  `status` (what sscda_tune() returned). */
SSCDA_API int32_t sscda_tune_info_int(const sscda *h, const char *key, int64_t *out);
/** A number about the search. Keys: `seconds`, `best_score`. */
SSCDA_API int32_t sscda_tune_info_double(const sscda *h, const char *key, double *out);
/** A word about the search. Keys: `criterion`, `classifier` ("custom" for the caller's, "" where
 *  the grid names it). */
SSCDA_API int32_t sscda_tune_info_string(const sscda *h, const char *key, const char **out);

/** How many columns the table has. */
SSCDA_API int32_t sscda_tune_column_count(const sscda *h, int32_t *count);

#define SSCDA_TYPE_TEXT 5     /**< Free text, of a column: sscda_tune_word(). */
#define SSCDA_COLUMN_OPTION 1 /**< The column is an option that the grid names, or `map`. */

/**
 * Describes column `index`, counted from 0: first the options that the grid names, in its order
 * (and `map`), then `baseline`, `score`, `status`, `relative_gap` (the largest of the cell's
 * fits), `iterations` (of all of them), `seconds` (the sum over the folds, which may have gone side
 * by side), `message`, and with "reverse" `score_1`, `score_2`, ... of the folds.
 * @param h     a handle with a table.
 * @param index which.
 * @param key   receives the name.
 * @param type  receives SSCDA_TYPE_...: choice and text are for sscda_tune_word(), the others for
 *              sscda_tune_column().
 * @param flags receives SSCDA_COLUMN_OPTION or 0; ignore bits you do not know.
 */
SSCDA_API int32_t sscda_tune_column_describe(const sscda *h, int32_t index, const char **key,
                                             int32_t *type, int32_t *flags);
/** A column of numbers; `capacity` is the length of `out`, at least the number of cells. What a
 *  cell does not have is NaN, also in columns of type int or bool (but `status` and `baseline`,
 *  which are always there): the numbers of a fit where there was none, the lambdas and other
 *  numbers of a baseline. */
SSCDA_API int32_t sscda_tune_column(const sscda *h, const char *key, double *out, int64_t capacity);
/** An entry of a column of words; "" for what a cell does not have. */
SSCDA_API int32_t sscda_tune_word(const sscda *h, const char *key, int64_t cell, const char **out);

/** The labels that a finished cell, or SSCDA_BEST, gives the target samples; `capacity` at least
 *  `target_rows`. With "reverse" there are none: SSCDA_ERROR_LABELS. */
SSCDA_API int32_t sscda_tune_labels(const sscda *h, int64_t cell, int32_t *labels,
                                    int64_t capacity);
/**
 * Labels for the target by a vote of the better half, rounded up, of the finished cells, baselines
 * included. A tie goes to the label whose best voter scored higher.
 * @param h        a handle with a table that has labels (SSCDA_ERROR_LABELS otherwise).
 * @param labels   receives `target_rows` labels, or NULL.
 * @param shares   receives the share of the votes that each got, or NULL.
 * @param capacity length of each array.
 */
SSCDA_API int32_t sscda_tune_vote(const sscda *h, int32_t *labels, double *shares,
                                  int64_t capacity);

/** The table, labels and messages included, as bytes; in the manner of sscda_serialize(). */
SSCDA_API int32_t sscda_tune_export(const sscda *h, void *buffer, int64_t capacity, int64_t *size);

#define SSCDA_IMPORT_REPLACE 1 /**< In place of the handle's table, if it has one. */
#define SSCDA_IMPORT_MERGE 2   /**< Into the handle's table; replaces where there is none. */

/**
 * Takes a table in that sscda_tune_export() wrote. To be merged the two must be of one search: the
 * same grid, data (by a checksum), weights, seed, criterion and options that results depend on;
 * otherwise it is SSCDA_ERROR_DIMENSION with a message that names the difference, and the table
 * stays. (What a caller's classifier does is not compared.) A finished cell counts over a failed
 * one, and that over one not run; of two finished ones the handle's stays.
 */
SSCDA_API int32_t sscda_tune_import(sscda *h, const void *buffer, int64_t size, int32_t mode);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
