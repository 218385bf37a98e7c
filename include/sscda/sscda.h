/**
 * @file sscda.h
 * @brief libsscda: sample-to-sample correspondence for unsupervised domain adaptation.
 *
 * You have labelled samples of one domain (the source) and unlabelled samples of another (the
 * target), described by the same features. libsscda finds a soft correspondence between the two
 * sets, regresses a map from source to target, and moves the source onto the target, so that a
 * classifier trained on the moved source works on the target.
 *
 * The whole of it, in three calls:
 *
 * @code{.c}
 * sscda *h = NULL;
 * sscda_matrix source = sscda_row_major(xs, ns, d);
 * sscda_matrix target = sscda_row_major(xt, nt, d);
 * sscda_matrix adapted = sscda_row_major(out, ns, d);
 *
 * if (sscda_create(&h) < 0) return 1;
 * if (sscda_fit(h, &source, labels, &target) < 0) puts(sscda_last_error(h));
 * else sscda_map(h, &source, &adapted);        // now train any classifier on (out, labels)
 * sscda_destroy(h);
 * @endcode
 *
 * This header is the manual. It goes from simple to advanced:
 *   1. status codes and messages    2. matrices and labels   3. the handle    4. fit and map
 *   5. options                      6. results               7. progress and cancel
 *   8. names, weights, storage,     9. version               10-12. choosing options: tune.h
 *      memory
 *
 * Five rules hold everywhere.
 *   - **Status.** A function that can fail returns an int32_t: 0 is success; a negative value is
 *     an error, and the handle is as it was before the call, a previous fit included; a positive
 *     value is a usable result with a caveat. sscda_last_error() says in words what happened.
 *     Later releases may add codes, keys and option types: test the sign, not the value.
 *   - **Ownership.** The library reads your arrays during the call and keeps no pointer to them
 *     (but to the payloads of callbacks). Results are copied into memory that you own. A
 *     `const char *` you are given belongs to the library; never free it.
 *   - **Text.** All text, both ways, is NUL-terminated UTF-8.
 *   - **Threads.** Different handles are independent. A function that takes `const sscda *` may
 *     run in several threads at once on one handle, as long as no other kind of call runs on that
 *     handle meanwhile. sscda_cancel() may be called at any time between create and destroy.
 *   - **Quiet.** Nothing is printed, no signal handler is set, locale and floating-point state
 *     are left alone, no thread is left behind.
 *
 * Compiles as C99 and as C++17, for 64-bit platforms, where the structs below have these sizes:
 * sscda_matrix 48 bytes, sscda_option 72, with no padding between members.
 */
#ifndef SSCDA_SSCDA_H
#define SSCDA_SSCDA_H

#include <stdint.h>

#if defined(_WIN32) && !defined(SSCDA_STATIC)
#if defined(SSCDA_BUILDING)
#define SSCDA_API __declspec(dllexport)
#else
#define SSCDA_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) && !defined(SSCDA_STATIC)
/** Marks what the library exports. */
#define SSCDA_API __attribute__((visibility("default")))
#else
#define SSCDA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ============================================================================================ */
/** @defgroup status 1. Status codes and messages
 *  Values are pinned: none changes its meaning or is used again for another.
 *  @{ */

#define SSCDA_OK 0 /**< Done, to the accuracy asked for. */

/* Positive: a usable result with a caveat. */
#define SSCDA_NOT_CONVERGED 1 /**< A limit or rounding came first: the message says which. */
#define SSCDA_TIME_LIMIT 2    /**< `time_limit` came before `gap_tolerance`. */
#define SSCDA_CANCELLED 3     /**< Stopped by the callback or sscda_cancel(); best C kept. */
#define SSCDA_BY_POSITION 4   /**< sscda_match_features(): only one side has names. */

/* Negative: an error; the handle is as it was before the call. */
#define SSCDA_ERROR_ARGUMENT (-1)    /**< A NULL, a bad size, stride or dtype. */
#define SSCDA_ERROR_DIMENSION (-2)   /**< Shapes that do not fit each other. */
#define SSCDA_ERROR_NOT_FINITE (-3)  /**< NaN or infinity in the data; says where. */
#define SSCDA_ERROR_LABELS (-4)      /**< Labels are needed and missing. */
#define SSCDA_ERROR_WEIGHTS (-5)     /**< Weights not positive, or sums that do not match. */
#define SSCDA_ERROR_OPTION (-6)      /**< Unknown key, wrong type or out of bounds. */
#define SSCDA_ERROR_NOT_FITTED (-7)  /**< A result was asked for before a fit. */
#define SSCDA_ERROR_CAPACITY (-8)    /**< The output given is too small. */
#define SSCDA_ERROR_UNAVAILABLE (-9) /**< Not compiled into this library. */
#define SSCDA_ERROR_MEMORY (-10)     /**< Not enough memory; the message has sizes. */
#define SSCDA_ERROR_IO (-11)         /**< A file could not be read or written. */
#define SSCDA_ERROR_FORMAT (-12)     /**< Not a model, damaged, or of a newer format. */
#define SSCDA_ERROR_BUSY (-13)       /**< The handle is inside a fit (called from its callback). */
#define SSCDA_ERROR_NUMERIC (-14)    /**< The numbers overflow double: rescale the features. */
#define SSCDA_ERROR_INTERNAL (-15)   /**< A bug in libsscda; please report the message. */
#define SSCDA_ERROR_ABORTED (-16)    /**< The callback returned SSCDA_ABORT. */
#define SSCDA_ERROR_NOT_RUN (-17)    /**< This cell of a search was not reached. */

/** A handle: options, and after a fit the fitted model. Opaque. */
typedef struct sscda sscda;

/** Name of a status, such as "SSCDA_ERROR_LABELS"; "SSCDA_UNKNOWN" for a value that is none. */
SSCDA_API const char *sscda_status_name(int32_t status);

/**
 * What the last call that returned non-zero said, in words that name the argument, the place and
 * the value. Messages are kept per thread: ask on the thread that got the status, in the same
 * native frame if threads may change (Julia's @threadcall, C#'s await).
 * @param h the handle of that call, or NULL for this thread's latest message whatever it was about
 *          (sscda_create, sscda_load and sscda_deserialize have no handle yet).
 * @return text valid until a later sscda call on this thread returns non-zero: calls that succeed
 *         and sscda_destroy() leave it alone. "" when this thread's last message is not about
 *         `h`. Never NULL.
 */
SSCDA_API const char *sscda_last_error(const sscda *h);

/** @} */
/* ============================================================================================ */
/** @defgroup matrix 2. Matrices and labels
 *  @{ */

#define SSCDA_FLOAT64 1 /**< `double` elements. */
#define SSCDA_FLOAT32 2 /**< `float` elements; all arithmetic is in double. */

/**
 * A view of a matrix in your memory. Element (i, j) is `data[i * row_stride + j * col_stride]`,
 * strides counted in elements and allowed to be negative. Rows are samples, columns are features.
 * Fill it with sscda_row_major() or sscda_col_major() (in C and C++), or by hand. The layout of
 * this struct is frozen.
 *
 * `data` is aligned for its dtype. A stride along a dimension of length 1 is ignored; otherwise it
 * must not be 0. Inputs and outputs may differ in dtype and layout and must not overlap unless
 * said. Inputs are not kept after a call, and must not change during it: a fit may read them twice.
 * On an error an output matrix is untouched; a value beyond float range is SSCDA_ERROR_NUMERIC.
 */
typedef struct sscda_matrix {
    void *data;         /**< First element; only read for inputs, only written for outputs. */
    int64_t rows;       /**< Samples, at least 1 (sscda_map() takes 0 too). */
    int64_t cols;       /**< Features, at least 1. */
    int64_t row_stride; /**< Elements from one sample to the next. */
    int64_t col_stride; /**< Elements from one feature to the next. */
    int32_t dtype;      /**< SSCDA_FLOAT64 or SSCDA_FLOAT32. */
    int32_t reserved;   /**< Must be 0. */
} sscda_matrix;

/** A contiguous matrix of doubles, row after row (the data is not copied). */
static inline sscda_matrix sscda_row_major(const double *data, int64_t rows, int64_t cols) {
    const sscda_matrix m = {(void *)(uintptr_t)data, rows, cols, cols, 1, SSCDA_FLOAT64, 0};
    return m;
}

/** A contiguous matrix of doubles, column after column (the data is not copied). */
static inline sscda_matrix sscda_col_major(const double *data, int64_t rows, int64_t cols) {
    const sscda_matrix m = {(void *)(uintptr_t)data, rows, cols, 1, rows, SSCDA_FLOAT64, 0};
    return m;
}

/** As sscda_row_major(), for floats. */
static inline sscda_matrix sscda_row_major_f32(const float *data, int64_t rows, int64_t cols) {
    const sscda_matrix m = {(void *)(uintptr_t)data, rows, cols, cols, 1, SSCDA_FLOAT32, 0};
    return m;
}

/** As sscda_col_major(), for floats. */
static inline sscda_matrix sscda_col_major_f32(const float *data, int64_t rows, int64_t cols) {
    const sscda_matrix m = {(void *)(uintptr_t)data, rows, cols, 1, rows, SSCDA_FLOAT32, 0};
    return m;
}

/**
 * The label of a source sample whose class is not known; it takes no part in the class term.
 * Any other int32_t is a class: values may be negative, in any order, with gaps. (It is R's NA.)
 */
#define SSCDA_UNLABELED INT32_MIN

/** @} */
/* ============================================================================================ */
/** @defgroup handle 3. The handle
 *  @{ */

/**
 * Makes a handle with default options.
 * @param[out] out the handle; NULL on error. Free it with sscda_destroy().
 */
SSCDA_API int32_t sscda_create(sscda **out);

/** Frees a handle and all it holds. NULL is fine. Not while a fit or search runs on it. */
SSCDA_API void sscda_destroy(sscda *h);

/** @} */
/* ============================================================================================ */
/** @defgroup fit 4. Fit and map
 *  @{ */

/**
 * Finds the correspondence and the map for the options of the handle, and keeps both in it.
 *
 * Replaces an earlier fit of the handle; on an error (< 0) the earlier fit stays. On a caveat
 * (> 0) there is always a complete result: C is feasible from the start (before the first
 * iteration it is the independent coupling), and objective, bound and map belong to it; its
 * `relative_gap` tells how far it may be from the optimum. sscda_cancel() says what a stop leaves.
 * With several cycles the status is the first caveat met.
 *
 * @param h      the handle.
 * @param source ns x d, the labelled domain.
 * @param labels ns classes, or SSCDA_UNLABELED; NULL, or no row labelled, only when `lambda_g` is
 *               0 (SSCDA_ERROR_LABELS otherwise).
 * @param target nt x d, the domain to adapt to.
 * @return SSCDA_OK, SSCDA_NOT_CONVERGED, SSCDA_TIME_LIMIT, SSCDA_CANCELLED, or an error.
 */
SSCDA_API int32_t sscda_fit(sscda *h, const sscda_matrix *source, const int32_t *labels,
                            const sscda_matrix *target);

/**
 * Maps samples of the source domain, seen in the fit or not, to the target domain.
 * @param h a fitted handle.
 * @param x n x d samples of the source domain; n may be 0.
 * @param y n x d, receives the mapped samples; may be x itself (same memory, layout and dtype).
 */
SSCDA_API int32_t sscda_map(const sscda *h, const sscda_matrix *x, sscda_matrix *y);

/**
 * The adapted training source: what a classifier is to be trained on, with the labels of the fit.
 * For every map but `barycentric` it is the map of the training source; for `barycentric` it is
 * the correspondence's own image of each training sample.
 *
 * A linear or barycentric image is narrower than the target: it may have a fiftieth of the target's
 * variance. A classifier of your own that takes its scale from its training samples, such as a
 * support vector machine with a default kernel width or any classifier behind a scaler, can then
 * fail on the target. Set `restore_covariance` to 1 for such a classifier (with a linear or rigid
 * map), or take the scale from the target. Nearest neighbours and linear classifiers do not
 * need it. The page on the method, "Restoring the covariance", has the numbers.
 * @param h a fitted handle.
 * @param y ns x d, receives the adapted samples in the order of the fit.
 */
SSCDA_API int32_t sscda_adapted(const sscda *h, sscda_matrix *y);

/**
 * Labels for samples of the target domain, those of the fit or others, by the classifier that the
 * option `classifier` named at the fit, trained on the adapted source. (Better than labels read
 * off the correspondence, sscda_target_labels().) Source samples without a label are not used.
 * "self_trained" is "nearest" that also learns from samples of the fit's target, with the labels
 * it gave them: those that agree with most of their five nearest others, if neighbours agree at
 * least half as far beyond chance as they can. The info key `learnt_rows` says how many: none when
 * the fit was stopped. Asked about one of them it finds that very sample, and is sure of it.
 * Ties go to the sample that comes first, source before target, or the smallest label.
 * @param h          a handle fitted with labels (SSCDA_ERROR_LABELS otherwise).
 * @param x          n x d samples of the target domain; n may be 0.
 * @param labels     receives n classes, or NULL.
 * @param confidence receives n values in [0, 1], or NULL: to rank samples by, higher is surer; not
 *                   a probability. "nearest" and "self_trained": e / (d + e) with d the distance
 *                   to the nearest sample, e that to the nearest of another class; 1/2 when both
 *                   are 0. "svm": 1 / (1 + exp(-m)) with m the least margin of the class over
 *                   another. With one class it is 1.
 * @param capacity   length of each array, at least n.
 */
SSCDA_API int32_t sscda_predict(const sscda *h, const sscda_matrix *x, int32_t *labels,
                                double *confidence, int64_t capacity);

#define SSCDA_SOURCE 1 /**< Samples of the source domain, which are mapped. */
#define SSCDA_TARGET 2 /**< Samples of the target domain, which are not. */

/**
 * Samples as the fit sees them: after `scale_rows`, `standardize` and `pca`, and those of the
 * source mapped. It is the space that sscda_predict() classifies in, and the one to train a
 * classifier of your own in. Without preprocessing it is that of the data.
 * @param h      a fitted handle.
 * @param domain SSCDA_SOURCE or SSCDA_TARGET.
 * @param x      n x d samples of that domain; n may be 0.
 * @param y      n x `components` (an info key), receives them.
 */
SSCDA_API int32_t sscda_prepare(const sscda *h, int32_t domain, const sscda_matrix *x,
                                sscda_matrix *y);

/** @} */
/* ============================================================================================ */
/** @defgroup options 5. Options
 *  Options are set by key and stay set; a fit never changes one. The page "Options" lists all of
 *  them, and sscda_option_describe() gives the same table to programs. An unknown key, a wrong
 *  type or a value out of bounds is SSCDA_ERROR_OPTION with a message that lists what is allowed.
 *
 *  The few to know first:
 *    - `lambda_s`, `lambda_g`: how much structure and classes count against nearness, in units
 *      that the option `weights` chooses ("relative", or the paper's "absolute").
 *    - `preset`: "default", or "paper" for the method as Das & Lee published it. Setting it
 *      assigns every option that defines the method (not `time_limit`, `progress_interval` and
 *      the like), so set it first. It reads back as the last preset set.
 *    - `map`: "linear", "rigid", "kernel", "neural", "barycentric", or "none", which moves nothing.
 *    - `scale_rows`, `standardize`, `pca`: what is done to samples, in this order, before anything
 *      else; learnt from both domains at the fit and kept in the model. sscda_map() and
 *      sscda_adapted() undo it as far as it can be undone: what `pca` leaves out is lost, and rows
 *      scaled to length 1 get the mean length of the target's rows.
 *    - `classifier`, `criterion`, `folds`: see sscda_predict() and sscda_tune().
 *    - `gap_tolerance`: stop when the objective is proven to be this near to the optimum.
 *  @{ */

/** Sets an option of type double. */
SSCDA_API int32_t sscda_set_double(sscda *h, const char *key, double value);
/** Sets an option of type int, or of type bool with 0 or 1. */
SSCDA_API int32_t sscda_set_int(sscda *h, const char *key, int64_t value);
/** Sets an option of type choice to one of its words. The text is copied. */
SSCDA_API int32_t sscda_set_string(sscda *h, const char *key, const char *value);

/** Reads an option of type double. */
SSCDA_API int32_t sscda_get_double(const sscda *h, const char *key, double *out);
/** Reads an option of type int or bool. */
SSCDA_API int32_t sscda_get_int(const sscda *h, const char *key, int64_t *out);
/** Reads an option of type choice. The text is the library's and lives as long as it is loaded. */
SSCDA_API int32_t sscda_get_string(const sscda *h, const char *key, const char **out);

#define SSCDA_TYPE_DOUBLE 1 /**< sscda_set_double */
#define SSCDA_TYPE_INT 2    /**< sscda_set_int */
#define SSCDA_TYPE_BOOL 3   /**< sscda_set_int with 0 or 1 */
#define SSCDA_TYPE_CHOICE 4 /**< sscda_set_string with one of `choices` */

#define SSCDA_OPTION_GRID 1 /**< Results depend on it: a grid of sscda_tune() may name it. */

/** One row of the option table. The layout is frozen; the texts live as long as the library.
 *  Bounds and defaults of int options lie within +-2^53, so a double holds them exactly. */
typedef struct sscda_option {
    const char *key;          /**< The name. */
    const char *doc;          /**< What it does, in a sentence or two. */
    const char *since;        /**< The release that brought it, such as "0.1". */
    const char *choices;      /**< Allowed words joined by '|'; NULL unless type is choice. */
    const char *default_text; /**< The default as text, for every type. */
    double default_number;    /**< The default of a double, int or bool; 0 for a choice. */
    double minimum;           /**< Least value allowed (not for a choice). */
    double maximum;           /**< Greatest value allowed, perhaps infinity. */
    int32_t type;             /**< SSCDA_TYPE_... */
    int32_t flags;            /**< SSCDA_OPTION_GRID or 0; ignore bits you do not know. */
} sscda_option;

/** How many options there are. */
SSCDA_API int32_t sscda_option_count(void);
/** Describes option `index`, counted from 0. */
SSCDA_API int32_t sscda_option_describe(int32_t index, sscda_option *out);

/** @} */
/* ============================================================================================ */
/** @defgroup results 6. Results of a fit
 *  Each is SSCDA_ERROR_NOT_FITTED on a handle that was never fitted. A handle made by sscda_load()
 *  or sscda_deserialize() from a fitted one is fitted: every result is there. An unknown key or
 *  kind is SSCDA_ERROR_OPTION with a message that lists the known ones.
 *
 *  Rows of the correspondence C are source samples, columns are target samples; C >= 0, rows sum
 *  to 1 and columns to ns/nt (or as sscda_set_weights() says).
 *  @{ */

/** The correspondence as a dense matrix; `c` is ns x nt. */
SSCDA_API int32_t sscda_correspondence(const sscda *h, sscda_matrix *c);
/** How many entries of the correspondence are not zero. */
SSCDA_API int32_t sscda_correspondence_nnz(const sscda *h, int64_t *nnz);
/**
 * The non-zero entries of the correspondence, row by row, columns ascending; indices from 0.
 * @param h        a fitted handle.
 * @param rows     receives the source indices.
 * @param cols     receives the target indices.
 * @param values   receives the entries.
 * @param capacity length of each of the three arrays, at least sscda_correspondence_nnz().
 */
SSCDA_API int32_t sscda_correspondence_triplets(const sscda *h, int64_t *rows, int64_t *cols,
                                                double *values, int64_t capacity);

/**
 * For each target sample the class that holds most of its column of C, and that class's share of
 * the labelled mass. Ties go to the smallest label. A column with no labelled mass gets
 * SSCDA_UNLABELED and share 0. A quick look, not a classifier: train one on the adapted source.
 * @param h        a handle fitted with labels (SSCDA_ERROR_LABELS otherwise).
 * @param labels   receives nt classes, or NULL.
 * @param shares   receives nt shares in [0, 1], or NULL.
 * @param capacity length of each array, at least nt.
 */
SSCDA_API int32_t sscda_target_labels(const sscda *h, int32_t *labels, double *shares,
                                      int64_t capacity);

/** The classes of the fit, ascending; `capacity` is at least the info key `classes`. */
SSCDA_API int32_t sscda_classes(const sscda *h, int32_t *labels, int64_t capacity);

/**
 * A number about the fit. Keys: `objective`, `lower_bound` (proven: no correspondence is below),
 * `relative_gap` = (objective - lower_bound) / |objective| (below), `first_order`, `second_order`,
 * `class_term` (each without its lambda), `lambda_s_absolute`, `lambda_g_absolute` (as used),
 * `seconds`, `sigma_source`, `sigma_target`, `dominant_share`. All are of the last cycle, except
 * `seconds` and `dominant_share`.
 *
 * `dominant_share` is the largest share that one feature has in the squared distances within the
 * domains, after `scale_rows` and `standardize`; `dominant_feature` of sscda_info_int() says which.
 * Near 1 that feature decides the correspondence alone, mostly because of its units: above 0.9
 * with more than two features, warn your user and suggest the option `standardize`.
 *
 * An objective of 0 can be reached, when source and target are the same points. So that the gap
 * means something there too, its denominator is not less than 1e-9 of the objective of the
 * independent coupling.
 */
SSCDA_API int32_t sscda_info_double(const sscda *h, const char *key, double *out);
/**
 * A count about the fit. Keys: `status`, `iterations`, `transport_solves` (sums over cycles),
 * `cycles`, `source_rows`, `target_rows`, `features`, `components` (features after preprocessing),
 * `classes`, `unlabeled`, `dominant_feature` (counted from 0), `learnt_rows` (target samples that a
 * "self_trained" classifier has learnt from).
 */
SSCDA_API int32_t sscda_info_int(const sscda *h, const char *key, int64_t *out);
/** A word about the fit. Keys: `solver`, `transport`, `map`, `classifier`: what was used, never
 *  "auto". The text lives as long as the library. */
SSCDA_API int32_t sscda_info_string(const sscda *h, const char *key, const char **out);

/** How many info keys there are. */
SSCDA_API int32_t sscda_info_count(void);
/**
 * Names info key `index`, counted from 0.
 * @param index which.
 * @param key   receives the name; lives as long as the library.
 * @param type  receives SSCDA_TYPE_DOUBLE, SSCDA_TYPE_INT or SSCDA_TYPE_CHOICE (for a word).
 */
SSCDA_API int32_t sscda_info_describe(int32_t index, const char **key, int32_t *type);

/**
 * How the fit went, one value per iteration, all cycles after each other. Kinds: `objective`,
 * `lower_bound` (best so far), `relative_gap`, `step`, `seconds`, `cycle`.
 * @param h        a fitted handle.
 * @param kind     which.
 * @param out      receives the values; NULL to ask for the count only, which is SSCDA_OK.
 * @param capacity length of `out`.
 * @param count    receives the number of iterations recorded, also on SSCDA_ERROR_CAPACITY; may be
 *                 NULL.
 */
SSCDA_API int32_t sscda_trace(const sscda *h, const char *kind, double *out, int64_t capacity,
                              int64_t *count);

/** @} */
/* ============================================================================================ */
/** @defgroup progress 7. Progress and cancel
 *  @{ */

#define SSCDA_CONTINUE 0 /**< Go on. */
#define SSCDA_STOP 1     /**< Keep the best so far; the call returns SSCDA_CANCELLED. */
#define SSCDA_ABORT 2    /**< Discard; what was before stays; returns SSCDA_ERROR_ABORTED. */

#define SSCDA_PHASE_PREPARE 1 /**< Distances, graphs, the starting point. */
#define SSCDA_PHASE_SOLVE 2   /**< The correspondence. */
#define SSCDA_PHASE_MAP 3     /**< The map; at the end of each cycle. */
#define SSCDA_PHASE_TUNE 4    /**< A search, throughout: only cells, seconds and so on count. */

/** What a progress callback is told, valid during the call. Members may be appended in later
 *  releases: read through the pointer and do not rely on sizeof. */
typedef struct sscda_progress {
    int64_t cycle;          /**< From 1. */
    int64_t cycles;         /**< Of how many. */
    int64_t iteration;      /**< Of the solver, in this cycle; 0 before the first is done. */
    int64_t max_iterations; /**< At most so many. */
    double objective;       /**< Of the best correspondence so far; NaN while iteration is 0. */
    double lower_bound;     /**< The optimum is proven not to be below; -infinity at first. */
    double relative_gap;    /**< (objective - lower_bound) / |objective|; infinity at first. */
    double gap_tolerance;   /**< Where the solver stops. */
    double seconds;         /**< Since the fit began. */
    int32_t phase;          /**< SSCDA_PHASE_...; more may come. */
    int32_t reserved;       /**< 0. */
    int64_t cells_done;     /**< Cells tried by sscda_tune(); 0 in a fit. */
    int64_t cells;          /**< Of how many in this part; 0 in a fit. */
    double seconds_left;    /**< An estimate for a search; NaN when unknown. */
} sscda_progress;

/**
 * Called during a fit or search on the thread that called it, about every `progress_interval`
 * seconds, once before the work begins, and at the end of each cycle. Return SSCDA_CONTINUE to go
 * on, SSCDA_ABORT to end the fit as if it had not been called; anything else, SSCDA_STOP say, ends
 * it with the best feasible correspondence so far and SSCDA_CANCELLED.
 *
 * It must return normally: no C++ exception and no longjmp may leave it. Bindings keep the host's
 * error, return SSCDA_ABORT, and raise it after sscda_fit() has returned. Calls on the same handle
 * from inside, other than sscda_cancel(), return SSCDA_ERROR_BUSY.
 */
typedef int32_t (*sscda_progress_fn)(const sscda_progress *progress, void *payload);

/** Sets the callback, or removes it with NULL. The payload is passed through untouched and must
 *  outlive the fits that use it. */
SSCDA_API int32_t sscda_set_progress(sscda *h, sscda_progress_fn fn, void *payload);

/**
 * Stops the fit or search running on `h`, from any thread or signal handler; it returns
 * SSCDA_CANCELLED. Without a running fit nothing happens: a later fit is not affected. (A caller
 * that must not miss the moment before a fit begins tests its flag in the progress callback too.)
 *
 * A stop of any kind, by this call, the callback or `time_limit`, is answered within 0.25 seconds
 * of processor time for up to 3,000 samples on each side and 100 features. So the answer is made of
 * what is known at that moment:
 *   - **C**: that of the last iteration or, before the first, the independent coupling; with
 *     several cycles that of the last cycle that has one. Rows and columns have their sums.
 *   - **objective**: exact for up to a few hundred samples, and at the independent coupling.
 *     Otherwise it is the solver's own estimate, right to 0.5 %: `first_order` and `class_term`
 *     are right to single precision, and `second_order` takes the rest.
 *   - **lower_bound**: the last one that was proven, or 0.
 *   - **structure**: before its graphs are known it takes no part. `lambda_s_absolute`,
 *     `second_order`, `sigma_source` and `sigma_target` are then 0.
 *   - **components**: before they are known, samples are not projected, and `components` equals
 *     `features`.
 *   - **map**: "kernel" is a shift; "neural" is the linear map and what its units have learnt.
 *   - **classifier**: a support vector machine that is not trained is replaced by "nearest", and
 *     the info key `classifier` says so.
 *
 * `time_limit` plans ahead: a fit that has time for it ends its iterations early enough to answer
 * exactly within the limit.
 */
SSCDA_API int32_t sscda_cancel(sscda *h);

/** @} */
/* ============================================================================================ */
/** @defgroup advanced 8. Names, weights, storage, memory
 *  @{ */

/**
 * Sets the names of the features for later fits. The library copies them; the fit and its model
 * file keep them. sscda_match_features() uses them to find columns that are in another order. A fit
 * of another number of features is SSCDA_ERROR_DIMENSION.
 * @param h     the handle.
 * @param names `d` texts in UTF-8, none of them empty, no two the same; NULL for no names.
 * @param d     how many; 0 with NULL.
 */
SSCDA_API int32_t sscda_set_feature_names(sscda *h, const char *const *names, int64_t d);
/**
 * Sets the names of classes for later fits. They are copied and kept like those of features. You
 * may leave classes out, and name classes that the fit does not have.
 * @param h      the handle.
 * @param labels `count` classes, no two the same; not SSCDA_UNLABELED.
 * @param names  the name of each, none of them empty, no two the same; NULL for no names.
 * @param count  how many; 0 with NULL.
 */
SSCDA_API int32_t sscda_set_class_names(sscda *h, const int32_t *labels, const char *const *names,
                                        int64_t count);
/** The name of feature `j`, counted from 0, in the fit, or, before a fit, as set; NULL when it has
 *  none. The text lives until the next fit on the handle, the next call that sets names, or the end
 *  of the handle. */
SSCDA_API const char *sscda_feature_name(const sscda *h, int64_t j);
/** The name of a class; otherwise as sscda_feature_name(). */
SSCDA_API const char *sscda_class_name(const sscda *h, int32_t label);

/**
 * Finds the features of the fit (before a fit: those set) in a table by the names of its columns.
 * Call it before sscda_map(), sscda_predict() and similar calls, and pass the columns in the order
 * that it returns. Where either side has no names, columns are taken by position.
 * @param h        the handle.
 * @param names    `count` names of the table's columns; NULL when it has none.
 * @param count    how many columns the table has.
 * @param columns  receives for each feature the column, counted from 0, that holds it.
 * @param capacity length of `columns`, at least the number of features.
 * @return SSCDA_OK; SSCDA_BY_POSITION when only one side has names: warn your user; or
 *         SSCDA_ERROR_DIMENSION with a message that names the columns that are missing or too many.
 */
SSCDA_API int32_t sscda_match_features(const sscda *h, const char *const *names, int64_t count,
                                       int64_t *columns, int64_t capacity);

/**
 * Weights of the samples, for fits from now on; copied. The rows of C then sum to ns a_i / sum(a)
 * and the columns to ns b_j / sum(b). When both are given they are the two marginals of one
 * coupling, so their sums must agree. A fit of other sizes is SSCDA_ERROR_DIMENSION.
 * @param h  the handle.
 * @param a  ns positive weights of the source samples, or NULL for equal ones.
 * @param ns length of `a`; 0 with NULL.
 * @param b  nt positive weights of the target samples, or NULL for equal ones.
 * @param nt length of `b`; 0 with NULL.
 * @return SSCDA_ERROR_WEIGHTS when a weight is not positive and finite, or when both are given
 *         and their sums differ by more than one part in a million (less is evened out).
 */
SSCDA_API int32_t sscda_set_weights(sscda *h, const double *a, int64_t ns, const double *b,
                                    int64_t nt);

/** Writes a handle to a file: options, names, weights and, when fitted, model and results (which
 * hold values derived from your data). Not callbacks, nor the table of a search. The file is the
 * old one or the new one at every moment, never half of one: it is written under another name
 * beside `path`, brought to the disk and renamed. On an error the old file is as it was and nothing
 * else is left; a process killed in the middle leaves at most a file `.sscda.*.tmp`, which may be
 * removed. Links are followed, but not those that others put into a sticky folder such as /tmp.
 * A replaced file keeps its owner, group and permissions where the system allows it; otherwise it
 * gets fewer permissions, except that you, as its new owner, may read and write it. Set-user-ID,
 * set-group-ID and sticky bits are dropped. A pipe or a device is written in place. */
SSCDA_API int32_t sscda_save(const sscda *h, const char *path);
/** Makes a handle from a file written by sscda_save(), on any machine, from any language. */
SSCDA_API int32_t sscda_load(sscda **out, const char *path);
/**
 * As sscda_load(), for a file that you do not trust. Loading takes memory in proportion to the
 * size of the file, and so do the results of the loaded model; this call bounds that size.
 * @param out       receives the handle.
 * @param path      the file.
 * @param max_bytes the largest file to accept; a larger one is SSCDA_ERROR_MEMORY and not read.
 */
SSCDA_API int32_t sscda_load_limited(sscda **out, const char *path, int64_t max_bytes);
/**
 * As sscda_save(), into memory.
 * @param h        the handle.
 * @param buffer   receives the bytes; NULL to ask for the size only.
 * @param capacity bytes that `buffer` can take.
 * @param size     receives the number of bytes, also on SSCDA_ERROR_CAPACITY.
 */
SSCDA_API int32_t sscda_serialize(const sscda *h, void *buffer, int64_t capacity, int64_t *size);
/** As sscda_load(), from memory, which may be freed afterwards. */
SSCDA_API int32_t sscda_deserialize(sscda **out, const void *buffer, int64_t size);

/**
 * How much memory a fit of this size needs at its peak with the options as they are, in bytes,
 * beside your own arrays. Data of few features may take no more than about half of it.
 *
 * A fit is refused with #SSCDA_ERROR_MEMORY before any sample is copied when no data of its sizes
 * could be fitted in the memory that the process can have: physical memory and swap, less where a
 * control group or a limit on address space or data (`ulimit`) allows less. A second check
 * follows once the graphs are known: if they are dense and 80 % of the solver's estimate exceeds
 * that memory, the fit is refused before the solver starts. The messages have the sizes and say
 * what would fit.
 */
SSCDA_API int32_t sscda_estimate_memory(const sscda *h, int64_t ns, int64_t nt, int64_t d,
                                        int64_t *bytes);

/** How many handles exist in this process: for tests of a binding's finalizers. */
SSCDA_API int64_t sscda_live_handles(void);

/** @} */
/* ============================================================================================ */
/** @defgroup version 9. Version
 *  @{ */

#define SSCDA_VERSION_MAJOR 0 /**< Of this header. */
#define SSCDA_VERSION_MINOR 1 /**< Of this header. */
#define SSCDA_VERSION_PATCH 0 /**< Of this header. */

#define SSCDA_ABI_VERSION 1 /**< Of this header; compare with sscda_abi_version(). */

/** The release of the loaded library, such as "0.1.0". */
SSCDA_API const char *sscda_version(void);
/** The release as major * 10000 + minor * 100 + patch. */
SSCDA_API int32_t sscda_version_number(void);
/** The ABI number of the loaded library, raised only by an incompatible change. A program runs with
 *  a library of the same ABI number whose release is not older than the header it was built with.
 */
SSCDA_API int32_t sscda_abi_version(void);

/** @} */

#ifdef __cplusplus
}
#endif

#include "tune.h"

#endif
