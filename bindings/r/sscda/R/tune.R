# SPDX-License-Identifier: MIT
sscda_tune <- function(x, y, target, grid = NULL, ..., classifier = NULL, part = NULL,
                       source_weights = NULL, target_weights = NULL, progress = FALSE) {
    options <- list(...)
    if (!is.function(classifier)) options["classifier"] <- list(classifier)
    progress <- reporter(progress)

    pointer <- .Call(C_create)
    tuned <- FALSE
    on.exit(if (!tuned) .Call(C_close, pointer))
    set_options(pointer, options)
    data <- set_data(pointer, x, y, target, source_weights, target_weights, given_shares(options))
    cells <- make_grid(grid, part)
    on.exit(.Call(C_grid_close, cells), add = TRUE)
    own <- if (is.function(classifier)) wrap_classifier(classifier, data$key)
    outcome <- .Call(C_tune, pointer, cells, data$x, data$codes, data$target, progress, own)
    tuned <- TRUE

    object <- new_tuning(pointer, data$key, match.call(), data)
    if (outcome$status > 0L) caveat(outcome$message, outcome$status)
    object
}

# Wraps the user's classifier so that it takes and returns codes. A label that does not occur in the
# training data becomes NA or stays as it is, and the library fails the cell.
wrap_classifier <- function(classifier, key) {
    function(train, codes, test) {
        found <- classifier(train, decode_labels(codes, key), test)
        if (!is.atomic(found) || length(found) != nrow(test)) {
            fail(sprintf("classifier: give a vector of %d labels, one for each row of the test",
                         nrow(test)), ERROR_LABELS)
        }
        recode_labels(found, key)
    }
}

# Makes the object: the table, the common results, the tuning run as bytes, and a handle with it.
new_tuning <- function(pointer, key, call, data = NULL, options = .Call(C_get_options, pointer)) {
    handle <- new.env(parent = emptyenv())
    handle$pointer <- pointer
    info <- .Call(C_tune_info, pointer)
    found <- .Call(C_tune_table, pointer)
    table <- as_table(found)
    table$message <- in_r_words(table$message)
    keys <- names(table)[found$option]
    structure(list(call = call, table = table, best = info$best,
                   best_options = if (!is.na(info$best)) options_of_cell(table, keys, info$best),
                   keys = keys, info = info, options = options,
                   x = data$x, y = data$y, target = data$target,
                   source_weights = data$source_weights, target_weights = data$target_weights,
                   given_shares = data$given_shares,
                   key = key,
                   tuning = .Call(C_tune_export, pointer),
                   handle = handle),
              class = "sscda_tune")
}

as_table <- function(found) {
    typed <- function(column, type, option) {
        switch(type,
               int = if (all(abs(column) <= .Machine$integer.max, na.rm = TRUE)) as.integer(column)
                     else column,
               bool = as.logical(column),
               choice = replace(column, option & column == "", NA),
               column)
    }
    columns <- Map(typed, found$columns, found$type, found$option)
    as.data.frame(columns, stringsAsFactors = FALSE, optional = TRUE)
}

# The options of a cell; a baseline does not have all of them.
options_of_cell <- function(table, keys, cell) {
    values <- lapply(table[keys], `[`, cell)
    values[!vapply(values, is.na, NA)]
}

# Makes a new handle from the bytes after readRDS() or close(), as for a fit.
open_tuning <- function(object) {
    handle <- object$handle
    if (!.Call(C_is_open, handle$pointer)) {
        handle$pointer <- .Call(C_create)
        .Call(C_tune_import, handle$pointer, object$tuning, FALSE)
    }
    handle$pointer
}

close.sscda_tune <- function(con, ...) {
    .Call(C_close, con$handle$pointer)
    invisible()
}

checked_tuning <- function(object) {
    if (!inherits(object, "sscda_tune")) {
        fail("object: not a tuning run by sscda_tune()", ERROR_ARGUMENT)
    }
    object
}

# The library's number of a cell: it counts from 0, and -1 is the best cell.
cell_number <- function(object, cell) {
    if (is.null(cell)) return(-1L)
    count <- object$info$cells
    if (!is.numeric(cell) || length(cell) != 1L || !(cell %in% seq_len(count))) {
        fail(sprintf("cell: give a row of the table, 1 to %d", count), ERROR_ARGUMENT)
    }
    as.integer(cell) - 1L
}
