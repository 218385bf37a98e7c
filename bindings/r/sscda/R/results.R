# SPDX-License-Identifier: MIT
correspondence <- function(object, form = NULL) {
    has_matrix <- function() requireNamespace("Matrix", quietly = TRUE)
    if (is.null(form)) form <- if (has_matrix()) "sparse" else "dense"
    form <- match.arg(form, c("sparse", "dense", "triplets"))
    pointer <- open_handle(checked_fit(object))
    if (form == "dense") {
        dense <- .Call(C_dense, pointer)
        dimnames(dense) <- pair_names(object)
        return(dense)
    }
    if (form == "sparse" && !has_matrix()) {
        fail("form = \"sparse\" needs the package Matrix", ERROR_UNAVAILABLE)
    }
    triplets <- .Call(C_triplets, pointer)
    if (form == "triplets") return(as.data.frame(triplets))
    info <- object$info
    Matrix::sparseMatrix(i = triplets$source, j = triplets$target, x = triplets$value,
                         dims = c(info$source_rows, info$target_rows),
                         dimnames = pair_names(object))
}

pair_names <- function(object) {
    names <- list(rownames(object$x), rownames(object$target))
    if (is.null(names[[1L]]) && is.null(names[[2L]])) NULL else names
}

target_labels <- function(object) {
    found <- .Call(C_target_labels, open_handle(checked_fit(object)))
    rated_labels(found, object$key, rownames(object$target), "share", TRUE)
}

convergence <- function(object) {
    pointer <- open_handle(checked_fit(object))
    kinds <- c("cycle", "objective", "lower_bound", "relative_gap", "step", "seconds")
    trace <- lapply(kinds, function(kind) .Call(C_trace, pointer, kind))
    names(trace) <- kinds
    as.data.frame(c(list(iteration = seq_along(trace$cycle)), trace))
}

checked_fit <- function(object) {
    if (!inherits(object, "sscda")) fail("object: not a fit by sscda()", ERROR_ARGUMENT)
    object
}
