# SPDX-License-Identifier: MIT
sscda <- function(x, y = NULL, target, ..., source_weights = NULL, target_weights = NULL,
                  progress = FALSE) {
    if (!missing(x) && inherits(x, "sscda_tune")) {
        if (!missing(y) || !missing(target)) {
            fail("y, target: a tuning run has its own; see refit() to fit others", ERROR_ARGUMENT)
        }
        fit <- refit(x, ..., progress = progress)
        fit$call <- match.call()
        return(fit)
    }
    progress <- reporter(progress)

    pointer <- .Call(C_create)
    fitted <- FALSE
    on.exit(if (!fitted) .Call(C_close, pointer)) # at once, not when R collects
    options <- list(...)
    set_options(pointer, options)
    data <- set_data(pointer, x, y, target, source_weights, target_weights, given_shares(options))
    outcome <- .Call(C_fit, pointer, data$x, data$codes, data$target, progress)
    fitted <- TRUE

    object <- new_fit(pointer, data$key, match.call(), data)
    warn_of_fit(object, outcome)
    object
}

# Checks the data of a fit or a tuning run and converts them to the library's form: `codes` are the
# labels, and `key` says how to read them. Names, weights and class shares go to the handle.
set_data <- function(pointer, x, y, target, source_weights, target_weights, shares = NULL) {
    if (missing(x)) fail("x: missing; give the samples of the source", ERROR_ARGUMENT)
    if (missing(target)) fail("target: missing; give the samples of the target", ERROR_ARGUMENT)
    x <- as_samples(x, "x")
    .Call(C_set_feature_names, pointer, names_of_columns(x, "x"))
    target <- as_samples(target, "target", pointer, ncol(x))
    if (!is.null(y)) y <- as_labels(y)
    labels <- encode_labels(y, nrow(x))
    names <- class_names(labels$key)
    .Call(C_set_class_names, pointer, names$codes, names$names)
    set_shares(pointer, shares, labels$key, labels$codes)
    source_weights <- as_weights(source_weights, nrow(x), "source_weights")
    target_weights <- as_weights(target_weights, nrow(target), "target_weights")
    .Call(C_set_weights, pointer, source_weights, target_weights)
    list(x = x, y = y, target = target, codes = labels$codes, key = labels$key,
         source_weights = source_weights, target_weights = target_weights, given_shares = shares)
}

# Makes the object: a list with the common results, the bytes of the model, and the handle. The
# handle is in an environment, so that it can be closed and made again.
new_fit <- function(pointer, key, call, data = NULL) {
    handle <- new.env(parent = emptyenv())
    handle$pointer <- pointer
    info <- .Call(C_info, pointer)
    info$dominant_feature <- info$dominant_feature + 1L # R counts from 1
    classes <- decode_labels(.Call(C_classes, pointer), key)
    shares <- shares_of_fit(pointer, classes)
    structure(list(call = call,
                   info = info,
                   options = .Call(C_get_options, pointer),
                   features = .Call(C_feature_names, pointer),
                   classes = classes,
                   class_shares = shares$share,
                   class_share_errors = shares$error,
                   x = data$x, y = data$y, target = data$target,
                   key = key,
                   model = .Call(C_serialize, pointer),
                   handle = handle),
              class = "sscda")
}

# Warns if a new fit ended early, or if one column decides it.
warn_of_fit <- function(object, outcome) {
    if (outcome$status > 0L) caveat(outcome$message, outcome$status)
    info <- object$info
    if (info$features <= 2L || info$dominant_share <= 0.9) return(invisible())
    column <- info$dominant_feature
    name <- if (is.null(object$features)) column else quoted(object$features[column])
    caveat(sprintf(paste("column %s makes up %.1f %% of the squared distances between samples and",
                         "decides the correspondence almost alone; if only its unit is to blame,",
                         "fit with standardize = \"domain\" or \"joint\""),
                   name, 100 * info$dominant_share), class = "sscda_dominant_feature")
}

# Returns the external pointer of a fit. R saves an external pointer as a closed one, so after
# readRDS() or close() this makes a new handle from the bytes of the model.
open_handle <- function(object) {
    handle <- object$handle
    if (!.Call(C_is_open, handle$pointer)) handle$pointer <- .Call(C_deserialize, object$model)
    handle$pointer
}

close.sscda <- function(con, ...) {
    .Call(C_close, con$handle$pointer)
    invisible()
}
