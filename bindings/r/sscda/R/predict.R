fitted.sscda <- function(object, ...) {
    adapted <- .Call(C_adapted, open_handle(object))
    if (!is.null(object$x)) dimnames(adapted) <- dimnames(object$x)
    adapted
}

predict.sscda <- function(object, newdata = NULL, type = c("map", "class", "prepared"),
                          domain = c("source", "target"), confidence = FALSE, ...) {
    switch(match.arg(type),
           map = mapped(object, newdata),
           class = classified(object, newdata, confidence),
           prepared = prepared(object, newdata, match.arg(domain)))
}

mapped <- function(object, newdata) {
    if (is.null(newdata)) return(fitted(object))
    x <- new_samples(object, newdata)
    mapped <- .Call(C_map, open_handle(object), x)
    dimnames(mapped) <- dimnames(x)
    mapped
}

# Labels for samples of the target domain, as the labels of the fit were.
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
    # Components are not the features, so they do not have their names.
    names <- if (object$options$pca == 0) colnames(x)
    dimnames(prepared) <- if (!is.null(names) || !is.null(rownames(x))) list(rownames(x), names)
    prepared
}

# Samples like those of the fit; without new ones those that the fit had as `own`.
new_samples <- function(object, newdata, own = NULL) {
    if (is.null(newdata)) {
        if (is.null(object[[own]])) {
            fail("newdata: give samples; a model from a file has none of its own", ERROR_ARGUMENT)
        }
        return(object[[own]])
    }
    like <- list(names = colnames(object$x), count = object$info$features)
    as_samples(newdata, "newdata", like, empty = TRUE)
}

# Labels alone, named like their samples where these have names, or with how sure they are.
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
