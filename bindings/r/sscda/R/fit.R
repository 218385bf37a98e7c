sscda <- function(x, y = NULL, target, ..., source_weights = NULL, target_weights = NULL,
                  progress = FALSE) {
    if (inherits(x, "sscda_tune")) {
        if (!missing(y) || !missing(target)) {
            fail("y, target: a search has its own; see refit() to fit others", ERROR_ARGUMENT)
        }
        fit <- refit(x, ..., progress = progress)
        fit$call <- match.call()
        return(fit)
    }
    data <- as_data(x, y, target, source_weights, target_weights)
    progress <- reporter(progress)

    pointer <- .Call(C_create)
    fitted <- FALSE
    on.exit(if (!fitted) .Call(C_close, pointer)) # at once, not when R collects
    set_options(pointer, list(...))
    .Call(C_set_weights, pointer, data$source_weights, data$target_weights)
    outcome <- .Call(C_fit, pointer, data$x, data$codes, data$target, progress)
    fitted <- TRUE

    object <- new_fit(pointer, data$key, match.call(), data)
    if (outcome$status > 0L) caveat(outcome$message, outcome$status)
    object
}

# What a fit or a search is given, checked and in the library's form: `codes` are the labels, `key`
# is how to read them.
as_data <- function(x, y, target, source_weights, target_weights) {
    x <- as_samples(x, "x")
    target <- as_samples(target, "target", like = features_of(x))
    if (!is.null(y)) y <- as_labels(y)
    labels <- encode_labels(y, nrow(x))
    list(x = x, y = y, target = target, codes = labels$codes, key = labels$key,
         source_weights = as_weights(source_weights, nrow(x), "source_weights"),
         target_weights = as_weights(target_weights, nrow(target), "target_weights"))
}

# The object: a list with what is asked for often, the bytes of the model, and the handle in an
# environment, where it can be closed and made again.
new_fit <- function(pointer, key, call, data = NULL) {
    handle <- new.env(parent = emptyenv())
    handle$pointer <- pointer
    structure(list(call = call,
                   info = .Call(C_info, pointer),
                   options = .Call(C_get_options, pointer),
                   classes = decode_labels(.Call(C_classes, pointer), key),
                   x = data$x, y = data$y, target = data$target,
                   key = key,
                   model = .Call(C_serialize, pointer),
                   handle = handle),
              class = "sscda")
}

# The external pointer of a fit. R saves an external pointer as a closed one, so after readRDS() or
# close() the handle is made anew from the model's bytes.
open_handle <- function(object) {
    handle <- object$handle
    if (!.Call(C_is_open, handle$pointer)) handle$pointer <- .Call(C_deserialize, object$model)
    handle$pointer
}

close.sscda <- function(con, ...) {
    .Call(C_close, con$handle$pointer)
    invisible()
}
