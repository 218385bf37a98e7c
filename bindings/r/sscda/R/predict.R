# SPDX-License-Identifier: MIT
fitted.sscda <- function(object, ...) {
    adapted <- .Call(C_adapted, open_handle(object))
    with_names(adapted, rownames(object$x), object$features)
}

predict.sscda <- function(object, newdata = NULL, type = c("class", "adapted", "prepared"),
                          domain = c("source", "target"), confidence = FALSE, ...) {
    switch(match.arg(type),
           class = classified(object, newdata, confidence),
           adapted = adapted(object, newdata),
           prepared = prepared(object, newdata, match.arg(domain)))
}

adapted <- function(object, newdata) {
    if (is.null(newdata)) return(fitted(object))
    x <- new_samples(object, newdata)
    with_names(.Call(C_map, open_handle(object), x), rownames(x), object$features)
}

with_names <- function(matrix, rows, columns) {
    if (!is.null(rows) || !is.null(columns)) dimnames(matrix) <- list(rows, columns)
    matrix
}

# Labels samples of the target domain, in the type of the labels of the fit.
classified <- function(object, newdata, confidence) {
    if (!isTRUE(confidence) && !isFALSE(confidence)) {
        fail("confidence: give TRUE or FALSE", ERROR_ARGUMENT)
    }
    x <- new_samples(object, newdata, "target")
    found <- .Call(C_predict, open_handle(object), x)
    rated_labels(found, object$key, rownames(x), "confidence", confidence)
}

prepared <- function(object, newdata, domain) {
    x <- new_samples(object, newdata, if (domain == "source") "x" else "target")
    prepared <- .Call(C_prepare, open_handle(object), if (domain == "source") 1L else 2L, x)
    # Principal components are not features and get no names.
    with_names(prepared, rownames(x), if (object$options$pca == 0) object$features)
}

# Returns new samples with the features of the fit. Without new ones it returns the samples of the
# fit named `own`.
new_samples <- function(object, newdata, own = NULL) {
    if (is.null(newdata)) {
        if (is.null(object[[own]])) {
            fail("newdata: give samples; a model from a file has none of its own", ERROR_ARGUMENT)
        }
        return(object[[own]])
    }
    as_samples(newdata, "newdata", open_handle(object), object$info$features, empty = TRUE)
}

# Returns labels, with the names of the samples if they have any. If `both`, returns a data frame of
# labels and ratings.
rated_labels <- function(found, key, names, rating, both) {
    labels <- decode_labels(found$label, key)
    if (!both) {
        if (!is.null(names)) names(labels) <- names
        return(labels)
    }
    if (anyDuplicated(names)) names <- NULL # a data frame does not take them
    out <- data.frame(label = labels, rating = found[[rating]], row.names = names,
                      stringsAsFactors = FALSE)
    names(out)[2L] <- rating
    out
}
