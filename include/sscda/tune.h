/* SPDX-License-Identifier: MIT */
/**
 * @file tune.h
 * @brief Tuning the options without target labels. Part of sscda.h, which includes it.
 *
 * Which lambda, map or preprocessing suits your data? List values of options in a grid. A cell is
 * one combination of them. sscda_tune() fits every cell and scores it by a criterion that needs no
 * target labels:
 *
 * @code{.c}
 * const double lambda_s[] = {0, 0.1, 1}, lambda_g[] = {0.1, 0.7};
 * sscda_grid *grid = NULL;
 * if (sscda_grid_create(&grid) < 0) return 1;
 * sscda_grid_add_double(grid, "lambda_s", lambda_s, 3);
 * sscda_grid_add_double(grid, "lambda_g", lambda_g, 2);
 * if (sscda_tune(h, grid, &source, labels, &target) >= 0)          // 6 cells and a baseline
 *     sscda_tune_apply(h, SSCDA_BEST, &source, labels, &target);   // set the best and fit
 * sscda_grid_destroy(grid);
 * sscda_predict(h, &target, predicted, NULL, nt);                  // labels for the target
 * @endcode
 *
 * The rules of sscda.h hold here too. Messages call one run of sscda_tune() a tuning run.
 */
#ifndef SSCDA_TUNE_H
#define SSCDA_TUNE_H

#include "sscda.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ============================================================================================ */
/** @defgroup grid 10. Grids
 *  A grid lists values of options. Options that it does not list have their value in the handle. A
 *  grid may list the options that have SSCDA_OPTION_GRID in their `flags`. Any other option, and
 *  any value that sscda_set_double(), sscda_set_int() or sscda_set_string() would refuse, is
 *  SSCDA_ERROR_OPTION. Read messages with sscda_last_error(NULL).
 *
 *  sscda_tune() does not change its grid, so several calls may use one grid at once.
 *  @{ */

/** A grid. Opaque. */
typedef struct sscda_grid sscda_grid;

/**
 * Creates a grid without keys. It stands for one cell: the handle's own options.
 * @param[out] out receives the grid, or NULL on error. Free it with sscda_grid_destroy().
 */
SSCDA_API int32_t sscda_grid_create(sscda_grid **out);
/** Frees a grid. NULL is allowed. The handle keeps no pointer to a grid. */
SSCDA_API void sscda_grid_destroy(sscda_grid *grid);

/** Appends `count` values, at least 1, of an option of type double. You may append more values to
 *  the same key later. */
SSCDA_API int32_t sscda_grid_add_double(sscda_grid *grid, const char *key, const double *values,
                                        int64_t count);
/** Appends values of an option of type int, or of type bool with 0 and 1. */
SSCDA_API int32_t sscda_grid_add_int(sscda_grid *grid, const char *key, const int64_t *values,
                                     int64_t count);
/** Appends values of an option of type choice. The texts are copied. */
SSCDA_API int32_t sscda_grid_add_string(sscda_grid *grid, const char *key,
                                        const char *const *values, int64_t count);
/** Fills a grid that has no keys with the cells that sscda_tune() tries when its grid is NULL. The
 *  page on tuning lists them. Later releases may change them. */
SSCDA_API int32_t sscda_grid_add_defaults(sscda_grid *grid);

#define SSCDA_GRID_PRODUCT 1 /**< Every combination; the key added first varies slowest. */
#define SSCDA_GRID_LIST 2    /**< Cell k has the k-th value of every key. */

/** Sets how the values are combined; the default is SSCDA_GRID_PRODUCT. With SSCDA_GRID_LIST all
 *  keys need the same number of values; otherwise using the grid is SSCDA_ERROR_DIMENSION. */
SSCDA_API int32_t sscda_grid_set_shape(sscda_grid *grid, int32_t shape);

/**
 * Splits the cells into `parts` parts and makes sscda_tune() try only part `part`, with
 * 0 <= part < parts. Use it to tune on several machines. The cells of other parts are
 * SSCDA_ERROR_NOT_RUN. Chains of cells (see sscda_tune()) stay together, so parts may differ by a
 * few cells, and a part may be empty. sscda_tune_import() joins the parts into the table that a
 * single run gives. Apart from times the two are equal to the bit, on machines with the same
 * library and the same kind of processor.
 */
SSCDA_API int32_t sscda_grid_set_part(sscda_grid *grid, int64_t part, int64_t parts);

/** The number of cells of sscda_tune() on `h`, over all parts and including the baselines. */
SSCDA_API int32_t sscda_grid_cells(const sscda_grid *grid, const sscda *h, int64_t *cells);

/** @} */
/* ============================================================================================ */
/** @defgroup tune 11. Tuning
 *  @{ */

/**
 * A classifier of your own. It learns from `train` with `labels`, and writes one label for each row
 * of `test` into `predicted`. The matrices are contiguous, row-major doubles and valid during the
 * call. They are in the space of the cell, so their number of columns may differ from your data's
 * and between calls. `labels` has no SSCDA_UNLABELED and may hold a single class. Every predicted
 * label must occur in `labels`; otherwise the cell fails with SSCDA_ERROR_LABELS.
 *
 * Return SSCDA_CONTINUE; or SSCDA_STOP to end the tuning and keep the finished cells; or
 * SSCDA_ABORT to discard the whole run; or a negative value to fail this cell with that status. The
 * rules of sscda_progress_fn hold. sscda_tune() calls the classifier on the thread that called it,
 * and then uses no other thread.
 */
typedef int32_t (*sscda_classify_fn)(const sscda_matrix *train, const int32_t *labels,
                                     const sscda_matrix *test, int32_t *predicted, void *payload);

/** Sets the classifier that sscda_tune() uses in place of the option `classifier`; NULL removes it.
 *  sscda_predict() never uses it. The payload must outlive the calls of sscda_tune(). */
SSCDA_API int32_t sscda_tune_set_classifier(sscda *h, sscda_classify_fn fn, void *payload);

/**
 * Fits and scores every cell, and keeps the resulting table in the handle, in place of an earlier
 * table. The options and the fit of the handle do not change; sscda_tune_apply() changes them.
 *
 * The option `criterion` sets the score; higher is better. The first three criteria fit all
 * samples, train the option `classifier` on the adapted source, label the target with it, and
 * measure how well these labels match the shape of the target:
 *   - "scatter": the share of the target's scatter that lies between the classes;
 *   - "neighbours": the share of target samples whose nearest target sample has the same label;
 *   - "graph": the mutual information, in bits, of the labels at the two ends of the edges of the
 *     5-nearest-neighbour graph;
 *   - "reverse": reverse validation as in the paper. Each fold holds out a part of the source. The
 *     rest is adapted and labels the target. A classifier trained on the target with these labels
 *     is then scored on the held-out part, mapped. The option `folds` sets the number of folds.
 *     They are stratified by class and drawn with the `seed` of the handle, so all cells have the
 *     same folds even if the grid lists `seed`. The remaining rows keep their weights. Held-out
 *     samples of classes with a given share of 0 do not count.
 *
 * To make cells with different preprocessing comparable, the first three criteria look at the
 * target in one space for all cells. There are three candidates: the target with standardised
 * features, the same with rows scaled to length 1, and the target as it is; each is reduced to its
 * first 50 principal components. The labelled source decides: sscda_tune() uses the candidate in
 * which the source's own labels have the highest "graph" score, or the first of equal ones.
 *
 * Cells 0, 1, ... are those of the grid, in its order. Baselines follow, which leave the source
 * where it is, so the table shows whether adapting helps at all. There is one with `map` = "none"
 * for each combination of preprocessing (`scale_rows`, `standardize`, `pca`) and `classifier` in
 * the grid, unless the grid itself has such a cell.
 *
 * To save time, cells that differ in `lambda_s` only form chains of up to three, in rising order of
 * lambda_s. Each cell of a chain starts from the correspondence of the cell before it. (Cells with
 * lambda_s = 0, with several cycles, with the conditional gradient or with estimated class shares
 * are not chained.) The chains depend on the grid alone, and every cell is solved to
 * `gap_tolerance`.
 *
 * Chains run in parallel on as many threads as the option `threads` allows, and so do the folds of
 * "reverse". Each takes the memory of a fit; sscda_tune() runs only as many at once as fit into
 * memory by sscda_estimate_memory(). Apart from times, the table does not depend on their number.
 * `time_limit` is for the whole call. A cell is finished when all its folds are. A cell that fails
 * has the error in its `status` and `message` (that of its first failed fold); the call goes on.
 *
 * @param h      the handle.
 * @param grid   the cells to try, or NULL for those of sscda_grid_add_defaults().
 * @param source as for sscda_fit().
 * @param labels as for sscda_fit(); at least one row must have a label.
 * @param target as for sscda_fit().
 * @return SSCDA_OK if every cell of the part was tried. SSCDA_CANCELLED or SSCDA_TIME_LIMIT if the
 *         call was stopped: the table has the cells finished by then, and the others are
 *         SSCDA_ERROR_NOT_RUN. Otherwise an error, and an earlier table stays: for a wrong
 *         argument, for a callback that aborts, or if no cell could be fitted in memory. If every
 *         cell failed and the grid has no parts, it is the status and message of the first cell.
 */
SSCDA_API int32_t sscda_tune(sscda *h, const sscda_grid *grid, const sscda_matrix *source,
                             const int32_t *labels, const sscda_matrix *target);

#define SSCDA_BEST                                                                       \
    (-1) /**< In place of a cell: the finished cell with the highest score, or the first \
              of equal ones; SSCDA_ERROR_NOT_RUN if no cell is finished. */

/**
 * Sets the options to those of a cell and fits, like sscda_fit() and with its statuses. It sets
 * every option that results depend on (those with SSCDA_OPTION_GRID); the table keeps their values.
 * A baseline sets `map` to "none" and leaves the lambdas; its `seed` is that of the tuning run. On
 * an error the options do not change. If source, labels and target are all NULL, it only sets the
 * options.
 *
 * On the samples of the tuning run this repeats the fit of the cell to the bit. A cell that started
 * from the cell before it in a chain does so again; this takes one or two more fits, which the
 * progress callback sees as SSCDA_PHASE_PREPARE. sscda_fit() with the same options starts as usual:
 * it solves the same problem as accurately, but the bits differ. (With "reverse", which fits parts
 * of the source, both give the same bits.)
 * @param h      a handle with a table.
 * @param cell   any cell, finished or not, or SSCDA_BEST.
 * @param source as for sscda_fit(), or NULL.
 * @param labels as for sscda_fit(), or NULL.
 * @param target as for sscda_fit(), or NULL.
 */
SSCDA_API int32_t sscda_tune_apply(sscda *h, int64_t cell, const sscda_matrix *source,
                                   const int32_t *labels, const sscda_matrix *target);

/** @} */
/* ============================================================================================ */
/** @defgroup table 12. The table of a tuning run
 *  The table has one row per cell. Without a table these functions return SSCDA_ERROR_NOT_FITTED.
 *  sscda_save() does not save the table; sscda_tune_export() does. Texts stay valid until the next
 *  sscda_tune() or sscda_tune_import() on the handle, or sscda_destroy().
 *
 *  A cell is finished, and has a score, if and only if its `status` is not negative.
 *  @{ */

/** An integer about the tuning run. Keys: `cells`, `grid_cells` (without baselines), `finished`,
 *  `failed`, `best` (a cell; SSCDA_ERROR_NOT_RUN if none is finished), `source_rows`,
 *  `target_rows`, `folds` (0 unless the criterion is "reverse"), `seed` (of the handle; folds and
 *  baselines use it), `status` (what sscda_tune() returned). */
SSCDA_API int32_t sscda_tune_info_int(const sscda *h, const char *key, int64_t *out);
/** A number about the tuning run. Keys: `seconds`, `best_score`. */
SSCDA_API int32_t sscda_tune_info_double(const sscda *h, const char *key, double *out);
/** A word about the tuning run. Keys: `criterion`, `classifier` ("custom" for a classifier of your
 *  own, "" if the grid lists this option). */
SSCDA_API int32_t sscda_tune_info_string(const sscda *h, const char *key, const char **out);

/** The number of columns of the table. */
SSCDA_API int32_t sscda_tune_column_count(const sscda *h, int32_t *count);

#define SSCDA_TYPE_TEXT 5     /**< The column holds free text; read it with sscda_tune_word(). */
#define SSCDA_COLUMN_OPTION 1 /**< The column is an option that the grid lists, or `map`. */

/**
 * Describes one column. The first columns are the options that the grid lists, in its order, and
 * `map`. Then come `baseline`, `score`, `status`, `relative_gap` (the largest of the cell's fits),
 * `iterations` (summed over the fits), `seconds` (summed over the folds, which may have run in
 * parallel) and `message`. With "reverse", `score_1`, `score_2`, ... of the folds follow.
 * @param h     a handle with a table.
 * @param index the column, counted from 0.
 * @param key   receives its name.
 * @param type  receives SSCDA_TYPE_...: read columns of type choice and text with
 *              sscda_tune_word(), all others with sscda_tune_column().
 * @param flags receives SSCDA_COLUMN_OPTION or 0; ignore bits you do not know.
 */
SSCDA_API int32_t sscda_tune_column_describe(const sscda *h, int32_t index, const char **key,
                                             int32_t *type, int32_t *flags);
/** A column of numbers; `capacity` is the length of `out`, at least the number of cells. A missing
 *  value is NaN, also in columns of type int and bool. Values are missing where a cell was not
 *  fitted, and for options that a baseline does not use, such as the lambdas. `status` and
 *  `baseline` are never missing. */
SSCDA_API int32_t sscda_tune_column(const sscda *h, const char *key, double *out, int64_t capacity);
/** An entry of a column of words; "" if it is missing. */
SSCDA_API int32_t sscda_tune_word(const sscda *h, const char *key, int64_t cell, const char **out);

/** The labels that a finished cell, or SSCDA_BEST, gives the target samples; `capacity` is at least
 *  `target_rows`. "reverse" keeps no labels: SSCDA_ERROR_LABELS. */
SSCDA_API int32_t sscda_tune_labels(const sscda *h, int64_t cell, int32_t *labels,
                                    int64_t capacity);
/**
 * Labels the target by a vote of the better half, rounded up, of the finished cells, including
 * baselines. A tie goes to the label whose best voter has the higher score.
 * @param h        a handle with a table that has labels (SSCDA_ERROR_LABELS otherwise).
 * @param labels   receives `target_rows` labels, or NULL.
 * @param shares   receives the share of the votes for each label, or NULL.
 * @param capacity length of each array.
 */
SSCDA_API int32_t sscda_tune_vote(const sscda *h, int32_t *labels, double *shares,
                                  int64_t capacity);

/** Writes the table, with its labels and messages, to memory; used like sscda_serialize(). */
SSCDA_API int32_t sscda_tune_export(const sscda *h, void *buffer, int64_t capacity, int64_t *size);

#define SSCDA_IMPORT_REPLACE 1 /**< Replace the handle's table, if it has one. */
#define SSCDA_IMPORT_MERGE 2   /**< Merge into the handle's table; without one, as REPLACE. */

/**
 * Reads a table that sscda_tune_export() wrote. Two tables can be merged if they have the same
 * grid, data (compared by a checksum), weights, given class shares, seed, criterion and values of
 * the options that results depend on. Otherwise the import is SSCDA_ERROR_DIMENSION, the message
 * names the difference, and the handle's table stays. (Classifiers of your own cannot be compared.)
 * A merge prefers a finished cell to a failed one, and a failed cell to one that was not run. If a
 * cell is finished in both, the handle's stays.
 */
SSCDA_API int32_t sscda_tune_import(sscda *h, const void *buffer, int64_t size, int32_t mode);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
