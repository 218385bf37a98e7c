/* SPDX-License-Identifier: MIT */
/**
 * @file sscda.h
 * @brief libsscda: sample-to-sample correspondence for unsupervised domain adaptation.
 *
 * You have labelled samples of one domain (the source) and unlabelled samples of another (the
 * target), described by the same features. libsscda finds a soft correspondence between the two
 * sets, fits a map from source to target to it, and moves the source onto the target. A classifier
 * trained on the moved source then works on the target.
 *
 * A complete use takes three calls between create and destroy:
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
 *   8. names, weights, shares,      9. version               10-12. tuning the options: tune.h
 *      storage, memory
 *
 * Five rules hold everywhere.
 *   - **Status.** A function that can fail returns an int32_t. 0 means success. A negative value
 *     means an error; the handle, with any earlier fit, is then as it was before the call. A
 *     positive value means a usable result with a caveat. sscda_last_error() gives the message.
 *     Later releases may add codes, keys and option types, so test the sign, not the value.
 *   - **Ownership.** The library reads your arrays during the call and keeps no pointer to them;
 *     it keeps only the payload pointers of callbacks. It copies results into memory that you own.
 *     Every `const char *` that it returns belongs to the library; never free one.
 *   - **Text.** All text, in and out, is NUL-terminated UTF-8.
 *   - **Threads.** Different handles are independent. Functions that take a `const sscda *` may
 *     run in several threads at once on one handle, as long as no function that takes a non-const
 *     handle runs on it meanwhile. The exception is sscda_cancel(), which you may call at any time
 *     between create and destroy.
 *   - **Quiet.** The library prints nothing, sets no signal handler, leaves the locale and the
 *     floating-point state alone, and leaves no thread behind.
 *
 * The header compiles as C99 and as C++17 on 64-bit platforms. sscda_matrix has 48 bytes and
 * sscda_option 72, both without padding between members.
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
/** Marks an exported function. */
#define SSCDA_API __attribute__((visibility("default")))
#else
#define SSCDA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ============================================================================================ */
/** @defgroup status 1. Status codes and messages
 *  The values are fixed: no later release changes the meaning of a value or reuses it.
 *  @{ */

#define SSCDA_OK 0 /**< Success, to the requested accuracy. */

/* Positive: a usable result with a caveat. */
#define SSCDA_NOT_CONVERGED 1 /**< A limit or rounding stopped the solver; see the message. */
#define SSCDA_TIME_LIMIT 2    /**< `time_limit` passed before `gap_tolerance` was reached. */
#define SSCDA_CANCELLED 3     /**< Stopped by the callback or sscda_cancel(); best C kept. */
#define SSCDA_BY_POSITION 4   /**< sscda_match_features(): only one side has names. */

/* Negative: an error; the handle is as it was before the call. */
#define SSCDA_ERROR_ARGUMENT (-1)    /**< A NULL, or a bad size, stride or dtype. */
#define SSCDA_ERROR_DIMENSION (-2)   /**< The shapes of the arguments do not match. */
#define SSCDA_ERROR_NOT_FINITE (-3)  /**< NaN or infinity in the data; the message says where. */
#define SSCDA_ERROR_LABELS (-4)      /**< Labels are missing, or do not fit class shares. */
#define SSCDA_ERROR_WEIGHTS (-5)     /**< A weight or a class share is out of range. */
#define SSCDA_ERROR_OPTION (-6)      /**< Unknown key, wrong type or value out of bounds. */
#define SSCDA_ERROR_NOT_FITTED (-7)  /**< The handle holds no fit, so there is no result. */
#define SSCDA_ERROR_CAPACITY (-8)    /**< The output array is too small. */
#define SSCDA_ERROR_UNAVAILABLE (-9) /**< This library was built without that feature. */
#define SSCDA_ERROR_MEMORY (-10)     /**< Not enough memory; the message gives the sizes. */
#define SSCDA_ERROR_IO (-11)         /**< A file could not be read or written. */
#define SSCDA_ERROR_FORMAT (-12)     /**< Not a model, damaged, or in a newer format. */
#define SSCDA_ERROR_BUSY (-13)       /**< A fit runs on the handle (call from its callback). */
#define SSCDA_ERROR_NUMERIC (-14)    /**< A number overflows double: rescale the features. */
#define SSCDA_ERROR_INTERNAL (-15)   /**< A bug in libsscda; please report the message. */
#define SSCDA_ERROR_ABORTED (-16)    /**< The callback returned SSCDA_ABORT. */
#define SSCDA_ERROR_NOT_RUN (-17)    /**< sscda_tune() did not reach this cell. */

/** A handle holds the options and, after a fit, the fitted model. Opaque. */
typedef struct sscda sscda;

/** The name of a status, such as "SSCDA_ERROR_LABELS"; "SSCDA_UNKNOWN" for any other value. */
SSCDA_API const char *sscda_status_name(int32_t status);

/**
 * The message of the last call that returned non-zero. It names the argument, the place and the
 * value. Each thread has its own message, so ask on the thread that received the status. If your
 * language may switch threads between two calls (Julia's @threadcall, C#'s await), make both calls
 * in one native function.
 * @param h the handle of that call, or NULL for the latest message of this thread, whichever call
 *          it came from (sscda_create, sscda_load and sscda_deserialize have no handle yet).
 * @return the text, valid until a later sscda call on this thread returns non-zero; calls that
 *         succeed and sscda_destroy() do not change it. "" if the latest message of this thread is
 *         not about `h`. Never NULL.
 */
SSCDA_API const char *sscda_last_error(const sscda *h);

/** @} */
/* ============================================================================================ */
/** @defgroup matrix 2. Matrices and labels
 *  @{ */

#define SSCDA_FLOAT64 1 /**< `double` elements. */
#define SSCDA_FLOAT32 2 /**< `float` elements; all arithmetic is in double. */

/**
 * A view of a matrix in your memory. Element (i, j) is `data[i * row_stride + j * col_stride]`.
 * Strides count elements, not bytes, and may be negative. Rows are samples, columns are features.
 * Fill the struct with sscda_row_major() or sscda_col_major() (in C and C++), or by hand. Its
 * layout never changes.
 *
 * `data` must be aligned for its dtype. A stride must not be 0, but is ignored along a dimension of
 * length 1. Inputs and outputs may differ in dtype and layout. They must not overlap, except where
 * a function allows it. Do not change an input during a call. A call that fails leaves its output
 * matrix untouched. A result beyond the range of a float32 output is SSCDA_ERROR_NUMERIC.
 */
typedef struct sscda_matrix {
    void *data;         /**< Element (0, 0). Inputs are only read, outputs only written. */
    int64_t rows;       /**< Number of samples, at least 1 (sscda_map() takes 0 too). */
    int64_t cols;       /**< Number of features, at least 1. */
    int64_t row_stride; /**< Elements from one sample to the next. */
    int64_t col_stride; /**< Elements from one feature to the next. */
    int32_t dtype;      /**< SSCDA_FLOAT64 or SSCDA_FLOAT32. */
    int32_t reserved;   /**< Must be 0. */
} sscda_matrix;

/** Describes a contiguous matrix of doubles stored row by row. The data is not copied. */
static inline sscda_matrix sscda_row_major(const double *data, int64_t rows, int64_t cols) {
    const sscda_matrix m = {(void *)(uintptr_t)data, rows, cols, cols, 1, SSCDA_FLOAT64, 0};
    return m;
}

/** Describes a contiguous matrix of doubles stored column by column. The data is not copied. */
static inline sscda_matrix sscda_col_major(const double *data, int64_t rows, int64_t cols) {
    const sscda_matrix m = {(void *)(uintptr_t)data, rows, cols, 1, rows, SSCDA_FLOAT64, 0};
    return m;
}

/** Like sscda_row_major(), for floats. */
static inline sscda_matrix sscda_row_major_f32(const float *data, int64_t rows, int64_t cols) {
    const sscda_matrix m = {(void *)(uintptr_t)data, rows, cols, cols, 1, SSCDA_FLOAT32, 0};
    return m;
}

/** Like sscda_col_major(), for floats. */
static inline sscda_matrix sscda_col_major_f32(const float *data, int64_t rows, int64_t cols) {
    const sscda_matrix m = {(void *)(uintptr_t)data, rows, cols, 1, rows, SSCDA_FLOAT32, 0};
    return m;
}

/**
 * The label of a source sample whose class is unknown; the class term ignores such samples. Every
 * other int32_t is a class: labels may be negative, in any order and with gaps. (The value is also
 * R's NA_integer_.)
 */
#define SSCDA_UNLABELED INT32_MIN

/** @} */
/* ============================================================================================ */
/** @defgroup handle 3. The handle
 *  @{ */

/**
 * Creates a handle with default options.
 * @param[out] out receives the handle, or NULL on error. Free it with sscda_destroy().
 */
SSCDA_API int32_t sscda_create(sscda **out);

/** Frees a handle and everything it holds. NULL is allowed. Do not call it while sscda_fit() or
 *  sscda_tune() runs on the handle. */
SSCDA_API void sscda_destroy(sscda *h);

/** @} */
/* ============================================================================================ */
/** @defgroup fit 4. Fit and map
 *  @{ */

/**
 * Computes the correspondence C and the map with the options of the handle, and keeps both in the
 * handle.
 *
 * A fit replaces an earlier fit of the handle; on an error (< 0) the earlier fit stays. A caveat
 * (> 0) still leaves a complete result: C is feasible from the start (before the first iteration
 * it is the independent coupling), and the objective, the lower bound and the map belong to that
 * C. Its `relative_gap` bounds the distance to the optimum. sscda_cancel() describes the result of
 * a fit that was stopped. With several cycles, the status is that of the first caveat.
 *
 * @param h      the handle.
 * @param source ns x d, the labelled domain.
 * @param labels ns entries, each a class or SSCDA_UNLABELED. If `lambda_g` is 0 and `class_shares`
 *               is "source", NULL and arrays without any class are allowed too; otherwise they are
 *               SSCDA_ERROR_LABELS.
 * @param target nt x d, the domain to adapt to.
 * @return SSCDA_OK, SSCDA_NOT_CONVERGED, SSCDA_TIME_LIMIT, SSCDA_CANCELLED, or an error.
 */
SSCDA_API int32_t sscda_fit(sscda *h, const sscda_matrix *source, const int32_t *labels,
                            const sscda_matrix *target);

/**
 * Maps samples of the source domain to the target domain. They need not be samples of the fit.
 * @param h a fitted handle.
 * @param x n x d samples of the source domain; n may be 0.
 * @param y n x d, receives the mapped samples; may be x itself (same memory, layout and dtype).
 */
SSCDA_API int32_t sscda_map(const sscda *h, const sscda_matrix *x, sscda_matrix *y);

/**
 * The adapted source samples of the fit. Train your classifier on them, with the labels of the fit.
 * They equal sscda_map() of the source, except with the map "barycentric": the correspondence then
 * gives each sample its own image, at its barycentre (see the option `mix`).
 *
 * A linear or barycentric image is narrower than the target; its variance can be as little as a
 * fiftieth of the target's. Some classifiers take their scale from the training samples: a support
 * vector machine with a default kernel width, or any classifier behind a scaler. Such a classifier
 * can fail on the target. For it, set `restore_covariance` to 1 (with a linear or rigid map), or
 * take the scale from the target. Nearest neighbours and linear classifiers do not need this. The
 * page on the method has the numbers under "Restoring the covariance".
 * @param h a fitted handle.
 * @param y ns x d, receives the adapted samples in the order of the fit.
 */
SSCDA_API int32_t sscda_adapted(const sscda *h, sscda_matrix *y);

/**
 * Labels samples of the target domain. They need not be samples of the fit. The option `classifier`
 * at the time of the fit decides how; the classifier is trained on the labelled samples of the
 * adapted source. These labels are better than those of sscda_target_labels(), which come from the
 * correspondence alone.
 *
 * "self_trained" is a "nearest" classifier that also learns from target samples of the fit. It
 * first labels them all. If the labels of neighbours (the five nearest others) agree well (Cohen's
 * kappa of at least 1/2), it keeps the samples whose label most of their neighbours share. The info
 * key `learnt_rows` counts the samples it kept; after a fit that was stopped there are none. Such a
 * sample is its own nearest one, so it keeps its label with full confidence.
 *
 * Equal distances are decided by order, source samples before target samples; other ties go to the
 * smallest label.
 * @param h          a handle fitted with labels (SSCDA_ERROR_LABELS otherwise).
 * @param x          n x d samples of the target domain; n may be 0.
 * @param labels     receives n classes, or NULL.
 * @param confidence receives n values in [0, 1], or NULL. Use them to rank samples: higher means
 *                   surer, but they are not probabilities. "nearest" and "self_trained" give
 *                   e / (d + e), where d is the distance to the nearest sample and e the distance
 *                   to the nearest sample of another class, or 1/2 if both are 0. "svm" gives
 *                   1 / (1 + exp(-m)), where m is the smallest margin of the class over any other
 *                   class. With a single class the value is 1.
 * @param capacity   length of each array, at least n.
 */
SSCDA_API int32_t sscda_predict(const sscda *h, const sscda_matrix *x, int32_t *labels,
                                double *confidence, int64_t capacity);

#define SSCDA_SOURCE 1 /**< Samples of the source domain; sscda_prepare() maps them. */
#define SSCDA_TARGET 2 /**< Samples of the target domain; sscda_prepare() does not map them. */

/**
 * Applies the preprocessing of the fit (`scale_rows`, `standardize`, `pca`) to samples, and maps
 * them if they are from the source. sscda_predict() classifies in the resulting space; train a
 * classifier of your own there too. Without preprocessing it is the space of your data.
 * @param h      a fitted handle.
 * @param domain SSCDA_SOURCE or SSCDA_TARGET.
 * @param x      n x d samples of that domain; n may be 0.
 * @param y      receives the result, n x `components` (an info key).
 */
SSCDA_API int32_t sscda_prepare(const sscda *h, int32_t domain, const sscda_matrix *x,
                                sscda_matrix *y);

/** @} */
/* ============================================================================================ */
/** @defgroup options 5. Options
 *  You set an option by its key. It keeps its value until you set it again; a fit never changes it.
 *  The page "Options" lists all options, and sscda_option_describe() gives programs the same table.
 *  An unknown key, a wrong type or a value out of bounds is SSCDA_ERROR_OPTION; the message lists
 *  what is allowed.
 *
 *  Learn these first:
 *    - `lambda_s`, `lambda_g`: the weights of the structure term and of the class term against the
 *      distance term. The option `weights` sets their unit: "relative", or the paper's "absolute".
 *    - `preset`: "default", or "paper" for the method as Das & Lee published it. A preset sets
 *      every option that defines the method, so set it first. It leaves `time_limit`,
 *      `progress_interval` and the like alone. Reading it gives the preset that you set last.
 *    - `map`: "linear", "rigid", "kernel", "neural", "barycentric", or "none", which moves nothing.
 *    - `scale_rows`, `standardize`, `pca`: the preprocessing, applied in this order before anything
 *      else. A fit learns it from both domains and keeps it in the model. sscda_map() and
 *      sscda_adapted() undo it as far as possible: the components that `pca` drops are lost, and
 *      rows scaled to length 1 get the mean length of the target's rows.
 *    - `class_shares`: set it to "estimated" if the classes may have other shares in the target
 *      than in the source; see sscda_class_shares() and sscda_set_class_shares().
 *    - `classifier`, `criterion`, `folds`: see sscda_predict() and sscda_tune().
 *    - `gap_tolerance`: the solver stops when its objective is proven to be this close to the
 *      optimum.
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
/** Reads an option of type choice. The text stays valid while the library is loaded. */
SSCDA_API int32_t sscda_get_string(const sscda *h, const char *key, const char **out);

#define SSCDA_TYPE_DOUBLE 1 /**< Use sscda_set_double(). */
#define SSCDA_TYPE_INT 2    /**< Use sscda_set_int(). */
#define SSCDA_TYPE_BOOL 3   /**< Use sscda_set_int() with 0 or 1. */
#define SSCDA_TYPE_CHOICE 4 /**< Use sscda_set_string() with one of `choices`. */

#define SSCDA_OPTION_GRID 1 /**< Results depend on the option; a grid of tune.h may list it. */

/** One row of the option table. Its layout never changes. The texts stay valid while the library
 *  is loaded. Bounds and defaults of int options lie within +-2^53, so a double holds them exactly.
 */
typedef struct sscda_option {
    const char *key;          /**< Its name. */
    const char *doc;          /**< A description in a sentence or two. */
    const char *since;        /**< The first release that has it, such as "0.1". */
    const char *choices;      /**< Allowed words joined by '|'; NULL unless type is choice. */
    const char *default_text; /**< The default as text, for every type. */
    double default_number;    /**< The default of a double, int or bool; 0 for a choice. */
    double minimum;           /**< Smallest allowed value (not for a choice). */
    double maximum;           /**< Largest allowed value, possibly infinity. */
    int32_t type;             /**< SSCDA_TYPE_... */
    int32_t flags;            /**< SSCDA_OPTION_GRID or 0; ignore bits you do not know. */
} sscda_option;

/** The number of options. */
SSCDA_API int32_t sscda_option_count(void);
/** Describes option `index`, counted from 0. */
SSCDA_API int32_t sscda_option_describe(int32_t index, sscda_option *out);

/** @} */
/* ============================================================================================ */
/** @defgroup results 6. Results of a fit
 *  All of these functions return SSCDA_ERROR_NOT_FITTED on a handle without a fit. If you save a
 *  fitted handle, the handle that sscda_load() or sscda_deserialize() returns has every result. An
 *  unknown key or kind is SSCDA_ERROR_OPTION; the message lists the known ones.
 *
 *  Rows of the correspondence C are source samples, columns are target samples. C has no negative
 *  entry. Its rows sum to 1 and its columns to ns/nt, unless sscda_set_weights() or the option
 *  `class_shares` changes that.
 *  @{ */

/** The correspondence as a dense matrix; `c` is ns x nt. */
SSCDA_API int32_t sscda_correspondence(const sscda *h, sscda_matrix *c);
/** The number of non-zero entries of the correspondence. */
SSCDA_API int32_t sscda_correspondence_nnz(const sscda *h, int64_t *nnz);
/**
 * The non-zero entries of the correspondence, row by row, with ascending columns. Indices start
 * at 0.
 * @param h        a fitted handle.
 * @param rows     receives the source indices.
 * @param cols     receives the target indices.
 * @param values   receives the entries.
 * @param capacity length of each of the three arrays, at least sscda_correspondence_nnz().
 */
SSCDA_API int32_t sscda_correspondence_triplets(const sscda *h, int64_t *rows, int64_t *cols,
                                                double *values, int64_t capacity);

/**
 * Labels the target samples of the fit by the correspondence alone: each gets the class with the
 * largest share of its column of C, counting labelled source samples only. Ties go to the smallest
 * label. A column without any labelled mass gets SSCDA_UNLABELED and share 0. This is a quick look;
 * sscda_predict() gives better labels.
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
 * The class shares that the fit used: how it took the samples of the target to be distributed over
 * the classes. Entry k belongs to entry k of sscda_classes(). They sum to 1. The option
 * `class_shares` at the time of the fit decides where they come from:
 *   - "source": the target has the shares of the labelled source samples, with their weights;
 *   - "estimated": the library estimates them from the target, without its labels. It fits, labels
 *     the target as sscda_predict() does, and counts the labels. A share moves from the source's
 *     towards the count as far as their difference exceeds two standard errors. It fits again with
 *     these shares, up to four times, and ends when they hardly change any more. This takes
 *     the time of up to five fits. The progress callback sees the later fits as further cycles,
 *     and `time_limit` is for all of them. If a fit after the first is stopped, the result is that
 *     of the fit before it;
 *   - "given": those of sscda_set_class_shares().
 *
 * A fit with other shares than the source's is a fit with other weights: a source sample of class c
 * gets its weight times (share of c) / (share of c in the source). Samples without a label keep
 * their weight. sscda_set_weights() says what such weights mean. A class with share 0 takes no part
 * in the fit: its rows of C are 0, no classifier learns from its samples, and sscda_predict() never
 * predicts it. sscda_adapted() then maps its samples as sscda_map() does.
 * @param h        a handle fitted with labels (SSCDA_ERROR_LABELS otherwise).
 * @param shares   receives the shares, or NULL.
 * @param errors   receives their standard errors, or NULL. They are 0 unless the shares were
 *                 estimated. They count the samples only: a wrong label counts as a right one.
 * @param capacity length of each array, at least the info key `classes`.
 */
SSCDA_API int32_t sscda_class_shares(const sscda *h, double *shares, double *errors,
                                     int64_t capacity);

/**
 * A number about the fit. The keys are:
 *   - `objective`, `lower_bound` (proven: no correspondence has a smaller objective),
 *     `relative_gap` = (objective - lower_bound) / (objective - offset);
 *   - `offset`: the squared distance of the (weighted) means of the domains, divided by the number
 *     of features. It is the part of the objective, the bound and `first_order` that no
 *     correspondence can change; relative lambdas are measured without it;
 *   - `first_order`, `second_order`, `class_term`: the terms of the objective, each without its
 *     lambda;
 *   - `lambda_s_absolute`, `lambda_g_absolute`: the lambdas in absolute units, as the fit used
 *     them;
 *   - `sigma_source`, `sigma_target`: the scales of the two graphs, as the fit used them;
 *   - `seconds`, `dominant_share`.
 *
 * All but the last two are those of the last cycle.
 *
 * `dominant_share` is the largest share that a single feature has in the squared distances within
 * the domains, after `scale_rows` and `standardize`. The key `dominant_feature` of sscda_info_int()
 * says which feature it is. A share near 1 means that this feature alone decides the
 * correspondence, mostly because of its unit. If it is above 0.9 and there are more than two
 * features, warn your user and suggest the option `standardize`.
 *
 * The objective is 0 if source and target are the same points. To keep the gap meaningful there,
 * its denominator is at least 1e-9 times the objective of the independent coupling.
 */
SSCDA_API int32_t sscda_info_double(const sscda *h, const char *key, double *out);
/**
 * An integer about the fit. Keys: `status`, `iterations` and `transport_solves` (both summed over
 * the cycles), `cycles`, `source_rows`, `target_rows`, `features`, `components` (the number of
 * features after preprocessing), `classes`, `unlabeled`, `dominant_feature` (counted from 0),
 * `learnt_rows` (the number of target samples that a "self_trained" classifier has learnt from).
 */
SSCDA_API int32_t sscda_info_int(const sscda *h, const char *key, int64_t *out);
/** A word about the fit. Keys: `solver`, `transport`, `map`, `classifier`, `class_shares`, each as
 *  the fit used it, so never "auto". The text stays valid while the library is loaded. */
SSCDA_API int32_t sscda_info_string(const sscda *h, const char *key, const char **out);

/** The number of info keys. */
SSCDA_API int32_t sscda_info_count(void);
/**
 * Describes one info key.
 * @param index the key, counted from 0.
 * @param key   receives its name, which stays valid while the library is loaded.
 * @param type  receives SSCDA_TYPE_DOUBLE, SSCDA_TYPE_INT, or SSCDA_TYPE_CHOICE for a word.
 */
SSCDA_API int32_t sscda_info_describe(int32_t index, const char **key, int32_t *type);

/**
 * The course of the fit: one value per iteration, one cycle after the other. Kinds: `objective`,
 * `lower_bound` (best so far), `relative_gap`, `step`, `seconds`, `cycle`.
 * @param h        a fitted handle.
 * @param kind     one of the kinds.
 * @param out      receives the values; NULL asks for the count only and returns SSCDA_OK.
 * @param capacity length of `out`.
 * @param count    receives the number of recorded iterations, also on SSCDA_ERROR_CAPACITY; may be
 *                 NULL.
 */
SSCDA_API int32_t sscda_trace(const sscda *h, const char *kind, double *out, int64_t capacity,
                              int64_t *count);

/** @} */
/* ============================================================================================ */
/** @defgroup progress 7. Progress and cancel
 *  @{ */

#define SSCDA_CONTINUE 0 /**< Go on. */
#define SSCDA_STOP 1     /**< Stop and keep the best result so far: SSCDA_CANCELLED. */
#define SSCDA_ABORT 2    /**< Stop and keep what the handle held before: SSCDA_ERROR_ABORTED. */

#define SSCDA_PHASE_PREPARE 1 /**< Preprocessing, distances, graphs, the starting point. */
#define SSCDA_PHASE_SOLVE 2   /**< Solving for the correspondence. */
#define SSCDA_PHASE_MAP 3     /**< Fitting the map, at the end of each cycle. */
#define SSCDA_PHASE_TUNE 4    /**< All of sscda_tune(): read the seconds and the last members. */

/** The argument of a progress callback, valid during the call. Later releases may append members,
 *  so read them through the pointer and do not rely on sizeof. */
typedef struct sscda_progress {
    int64_t cycle;          /**< The current cycle, counted from 1. */
    int64_t cycles;         /**< Number of cycles. */
    int64_t iteration;      /**< Finished iterations of the solver in this cycle. */
    int64_t max_iterations; /**< Upper limit on the iterations of one cycle. */
    double objective;       /**< Best objective so far; NaN while iteration is 0. */
    double lower_bound;     /**< Proven lower bound on the optimum; -infinity at first. */
    double relative_gap;    /**< As the info key; infinity at first. */
    double gap_tolerance;   /**< The solver stops when relative_gap reaches this. */
    double seconds;         /**< Seconds since the call began. */
    int32_t phase;          /**< SSCDA_PHASE_...; later releases may add phases. */
    int32_t reserved;       /**< 0. */
    int64_t cells_done;     /**< Cells that sscda_tune() has tried; 0 in a fit. */
    int64_t cells;          /**< Cells that it will try in this part; 0 in a fit. */
    double seconds_left;    /**< Estimate for sscda_tune(); NaN if unknown. */
} sscda_progress;

/**
 * A progress callback. sscda_fit() and sscda_tune() call it on the thread that called them: once
 * before the work begins, then about every `progress_interval` seconds, and at the end of each
 * cycle. Return SSCDA_CONTINUE to go on. Return SSCDA_ABORT to undo the call: the handle is then as
 * it was before. SSCDA_STOP, or any other value, ends the call with the best result so far and the
 * status SSCDA_CANCELLED.
 *
 * The callback must return normally: no C++ exception and no longjmp may leave it. A binding keeps
 * the error of its language, returns SSCDA_ABORT, and raises the error after sscda_fit() has
 * returned. Inside the callback, every call on the same handle except sscda_cancel() returns
 * SSCDA_ERROR_BUSY.
 */
typedef int32_t (*sscda_progress_fn)(const sscda_progress *progress, void *payload);

/** Sets the progress callback; NULL removes it. The library passes the payload on untouched. The
 *  payload must outlive the calls that use it. */
SSCDA_API int32_t sscda_set_progress(sscda *h, sscda_progress_fn fn, void *payload);

/**
 * Stops the sscda_fit() or sscda_tune() that runs on `h`, which then returns SSCDA_CANCELLED. You
 * may call it from any thread and from a signal handler. If nothing runs on the handle, it does
 * nothing, and a later fit runs as usual. (So a cancel just before a fit begins is lost. If that
 * matters, set a flag of your own as well and test it in the progress callback.)
 *
 * A stopped fit returns within 0.25 seconds of processor time for up to 3,000 samples on each side
 * (1 second for 10,000) and 100 features. This holds for a stop by this call, by the callback and
 * by `time_limit`. The fit has no time to finish, so the result is what it knows at that moment:
 *   - **C**: from the last iteration; before the first iteration, the independent coupling. With
 *     several cycles, from the last cycle that has one. The row and column sums hold.
 *   - **objective**: exact for up to a few hundred samples, and at the independent coupling.
 *     Otherwise it is the solver's estimate, right to 0.5 %: `first_order` and `class_term` are
 *     right to single precision, and `second_order` takes up the rest.
 *   - **lower_bound**: the last one that was proven, or 0.
 *   - **structure term**: left out if the graphs are not known yet. `lambda_s_absolute`,
 *     `second_order`, `sigma_source` and `sigma_target` are then 0.
 *   - **principal components**: if they are not known yet, samples are not projected, and
 *     `components` equals `features`.
 *   - **map**: "kernel" is a plain shift; "neural" is the linear map plus what its hidden units
 *     have learnt so far.
 *   - **classifier**: "nearest" takes the place of a support vector machine that is not trained
 *     yet. The info key `classifier` then says "nearest".
 *
 * A fit under a `time_limit` plans ahead: if there is time, it ends its iterations early enough to
 * compute an exact result within the limit.
 */
SSCDA_API int32_t sscda_cancel(sscda *h);

/** @} */
/* ============================================================================================ */
/** @defgroup advanced 8. Names, weights, class shares, storage, memory
 *  @{ */

/**
 * Sets the names of the features for later fits. The library copies them; the fit and its model
 * file keep them. With names, sscda_match_features() can find columns that are in another order. A
 * fit with a different number of features is SSCDA_ERROR_DIMENSION.
 * @param h     the handle.
 * @param names `d` different, non-empty names; NULL for no names.
 * @param d     the number of names; 0 with NULL.
 */
SSCDA_API int32_t sscda_set_feature_names(sscda *h, const char *const *names, int64_t d);
/**
 * Sets the names of classes for later fits. The library copies and keeps them like the names of
 * features. You may leave classes out, and you may name classes that the fit does not have.
 * @param h      the handle.
 * @param labels `count` different classes; not SSCDA_UNLABELED.
 * @param names  a name for each class, different and not empty; NULL for no names.
 * @param count  the number of classes; 0 with NULL.
 */
SSCDA_API int32_t sscda_set_class_names(sscda *h, const int32_t *labels, const char *const *names,
                                        int64_t count);
/** The name of feature `j`, counted from 0, or NULL if it has none. On a fitted handle it is the
 *  name in the fit, otherwise the name you set. The text stays valid until the next fit on the
 *  handle, the next call that sets names, or sscda_destroy(). */
SSCDA_API const char *sscda_feature_name(const sscda *h, int64_t j);
/** The name of a class; otherwise like sscda_feature_name(). */
SSCDA_API const char *sscda_class_name(const sscda *h, int32_t label);

/**
 * Finds the features of the fit in a table, by the names of its columns. Before a fit, it uses the
 * names that you set. Call it before sscda_map(), sscda_predict() and similar calls, and pass the
 * columns in the order that it returns. If either side has no names, it matches by position.
 * @param h        the handle.
 * @param names    `count` names of the table's columns; NULL if it has none.
 * @param count    the number of columns of the table.
 * @param columns  receives, for each feature, its column in the table, counted from 0.
 * @param capacity length of `columns`, at least the number of features.
 * @return SSCDA_OK; SSCDA_BY_POSITION if only one side has names (warn your user); or
 *         SSCDA_ERROR_DIMENSION, with a message that names the missing or surplus columns.
 */
SSCDA_API int32_t sscda_match_features(const sscda *h, const char *const *names, int64_t count,
                                       int64_t *columns, int64_t capacity);

/**
 * Sets the weights of the samples for later fits. The library copies them. A sample of weight w is
 * as good as w samples at the same place: a fit to whole weights has the objective, the map and the
 * predictions of a fit to copied rows. (Some parts count rows, not copies: the folds of a
 * cross-validation, the random start of the map "neural", and the samples that the map "kernel"
 * takes of more than 2000.) Row i of C sums to a_i, and column j to b_j sum(a) / sum(b). The two
 * sums may differ, as the numbers of samples do.
 *
 * If a domain has a weight below 1, or a sum above 2^53, its weights do not count samples. Only
 * their ratios matter then, and the library scales them to a mean of 1. Weights that are all equal,
 * in both domains, are as good as none. A fit with other sizes is SSCDA_ERROR_DIMENSION.
 * @param h  the handle.
 * @param a  ns positive weights of the source samples, or NULL for equal weights.
 * @param ns length of `a`; 0 with NULL.
 * @param b  nt positive weights of the target samples, or NULL for equal weights.
 * @param nt length of `b`; 0 with NULL.
 * @return SSCDA_ERROR_WEIGHTS if a weight is not positive and finite, or if a sum overflows.
 */
SSCDA_API int32_t sscda_set_weights(sscda *h, const double *a, int64_t ns, const double *b,
                                    int64_t nt);

/**
 * Sets the shares of the classes in the target for later fits, if you know them. The library copies
 * them and scales them to sum to 1. It also sets the option `class_shares` to "given"; removing the
 * shares sets "given" back to "source". If you set this option to something else afterwards, the
 * shares stay, and fits do not use them. sscda_class_shares() says what they do.
 *
 * A fit needs a share for every class of the source; give 0 for a class that the target lacks. A
 * class with a share above 0 must be in the source. Otherwise the fit is SSCDA_ERROR_LABELS, and
 * the message names the class. A fit with `class_shares` = "given" but without shares is
 * SSCDA_ERROR_OPTION.
 * @param h       the handle.
 * @param classes `count` different classes, in any order; not SSCDA_UNLABELED.
 * @param shares  a share for each class: 0 or more and finite, with a sum above 0. NULL, with NULL
 *                for `classes`, removes the shares.
 * @param count   the number of classes; 0 with NULL.
 * @return SSCDA_ERROR_WEIGHTS if a share is negative or not finite, or if all are 0.
 */
SSCDA_API int32_t sscda_set_class_shares(sscda *h, const int32_t *classes, const double *shares,
                                         int64_t count);

/**
 * Writes a handle to a file: the options, names, weights and class shares and, if it is fitted, the
 * model and the results. (The results hold values derived from your data.) Callbacks and the table
 * of sscda_tune() are not written.
 *
 * At every moment `path` is the complete old file or the complete new one. The library writes a
 * temporary file in the same folder, flushes it to the disk and renames it. On an error the old
 * file stays as it was and the temporary file is removed. A process that is killed meanwhile leaves
 * at most one file `.sscda.*.tmp`, which you may remove.
 *
 * Symbolic links are followed, except those that other users put into a sticky folder such as /tmp.
 * A replaced file keeps its owner, group and permissions where the system allows it. Otherwise it
 * gets fewer permissions, but you, as its new owner, may read and write it. Set-user-ID,
 * set-group-ID and sticky bits are dropped. A pipe or a device is written in place.
 */
SSCDA_API int32_t sscda_save(const sscda *h, const char *path);
/** Creates a handle from a file that sscda_save() wrote, on any machine and from any language. */
SSCDA_API int32_t sscda_load(sscda **out, const char *path);
/**
 * Like sscda_load(), for a file that you do not trust. Loading a model and reading its results take
 * memory in proportion to the size of the file; this function limits that size.
 * @param out       receives the handle.
 * @param path      the file.
 * @param max_bytes the largest file to accept; a larger file is SSCDA_ERROR_MEMORY and is not read.
 */
SSCDA_API int32_t sscda_load_limited(sscda **out, const char *path, int64_t max_bytes);
/**
 * Like sscda_save(), but writes to memory.
 * @param h        the handle.
 * @param buffer   receives the bytes; NULL asks for the size only.
 * @param capacity size of `buffer` in bytes.
 * @param size     receives the number of bytes, also on SSCDA_ERROR_CAPACITY.
 */
SSCDA_API int32_t sscda_serialize(const sscda *h, void *buffer, int64_t capacity, int64_t *size);
/** Like sscda_load(), but reads from memory, which you may free afterwards. */
SSCDA_API int32_t sscda_deserialize(sscda **out, const void *buffer, int64_t size);

/**
 * Estimates the peak memory of a fit of this size with the present options, in bytes, without your
 * own arrays. With few features a fit may need only about half of it.
 *
 * sscda_fit() checks the memory twice. The limit is the physical memory and swap, or less where a
 * control group or a limit on address space or data (`ulimit`) allows less. First, before it copies
 * a sample, it refuses with #SSCDA_ERROR_MEMORY if no data of these sizes could be fitted within
 * the limit. Second, once it has the graphs, it refuses if they are dense and 80 % of the solver's
 * estimate exceeds the limit. The messages give the sizes and say what would fit.
 */
SSCDA_API int32_t sscda_estimate_memory(const sscda *h, int64_t ns, int64_t nt, int64_t d,
                                        int64_t *bytes);

/** The number of handles in this process; bindings use it to test their finalizers. */
SSCDA_API int64_t sscda_live_handles(void);

/** @} */
/* ============================================================================================ */
/** @defgroup version 9. Version
 *  @{ */

#define SSCDA_VERSION_MAJOR 0 /**< Major version of this header. */
#define SSCDA_VERSION_MINOR 1 /**< Minor version of this header. */
#define SSCDA_VERSION_PATCH 0 /**< Patch version of this header. */

#define SSCDA_ABI_VERSION 1 /**< ABI number of this header; compare with sscda_abi_version(). */

/** The release of the loaded library, such as "0.1.0". */
SSCDA_API const char *sscda_version(void);
/** The release as major * 10000 + minor * 100 + patch. */
SSCDA_API int32_t sscda_version_number(void);
/** The ABI number of the loaded library. Only an incompatible change raises it. A program works
 *  with any library that has the same ABI number and is not older than the header that the program
 *  was built with. */
SSCDA_API int32_t sscda_abi_version(void);

/** @} */

#ifdef __cplusplus
}
#endif

#include "tune.h"

#endif
