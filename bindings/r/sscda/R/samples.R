# SPDX-License-Identifier: MIT
# Turns samples, a numeric matrix or data frame with a row for each sample, into a matrix of
# doubles. A matrix of doubles is not copied. `pointer` is a handle that knows the features: if they
# have names, these put the columns in order. `features` is the number of features.
as_samples <- function(x, name, pointer = NULL, features = NULL, empty = FALSE) {
    if (length(dim(x)) != 2L) not_samples(name)
    if (!is.null(pointer)) x <- select_features(x, name, pointer, features)
    if (is.data.frame(x)) {
        other <- !vapply(x, function(column) is.numeric(column) || is.logical(column), NA)
        if (any(other)) {
            fail(paste0(name, ": not a number: column ", quoted(names(x)[other])), ERROR_ARGUMENT)
        }
    }
    if (!is.matrix(x)) x <- as.matrix(x) # a data frame, or a matrix of package Matrix
    if (!is.numeric(x) && !is.logical(x)) not_samples(name)
    if (ncol(x) == 0L || (nrow(x) == 0L && !empty)) {
        fail(sprintf("%s: %d x %d; there must be at least one row and one column", name, nrow(x),
                     ncol(x)), ERROR_ARGUMENT)
    }
    if (!is.double(x)) storage.mode(x) <- "double"
    check_finite(x, name)
    x
}

not_samples <- function(name) {
    fail(paste0(name, ": give a numeric matrix or data frame, a row for each sample"),
         ERROR_ARGUMENT)
}

# Checks here, because the library cannot distinguish NA from NaN.
check_finite <- function(x, name) {
    if (all(is.finite(x))) return()
    first <- which(!is.finite(t(x)))[1L] - 1L # row by row
    row <- first %/% ncol(x) + 1L
    column <- first %% ncol(x) + 1L
    fail(sprintf("%s: row %d, column %d is %s", name, row, column, format(x[row, column])),
         ERROR_NOT_FINITE)
}

# Puts the columns in the order of the features. If both sides have names, the names decide, and a
# missing or extra column is an error. Otherwise the order decides, with a warning if only one side
# has names.
select_features <- function(x, name, pointer, features) {
    found <- .Call(C_match_features, pointer, names_of_columns(x, name), ncol(x), features)
    message <- sub("^(names|count): ", "", found$message)
    if (found$status < 0L) fail(paste0(name, ": ", message), found$status)
    # Before a fit without names the handle does not know how many features there are.
    if (ncol(x) != features) {
        fail(sprintf("%s: %d columns, but %d features are expected", name, ncol(x), features),
             ERROR_DIMENSION)
    }
    if (found$status > 0L) caveat(paste0(name, ": ", message), found$status)
    if (is.unsorted(found$columns)) x <- x[, found$columns, drop = FALSE]
    x
}

# The names of the columns; NULL if there are none, or if they do not identify every column.
names_of_columns <- function(x, name) {
    names <- colnames(x)
    if (is.null(names)) return(NULL)
    nameless <- which(is.na(names) | names == "")
    twice <- anyDuplicated(names)
    if (length(nameless) == 0L && twice == 0L) return(names)
    why <- if (length(nameless) > 0L) {
        sprintf("column %d has no name and others have one", nameless[1L])
    } else {
        sprintf("two columns have the name '%s'", names[twice])
    }
    caveat(paste0(name, ": ", why, ": they are taken by position"), BY_POSITION)
    NULL
}

as_weights <- function(w, rows, name) {
    if (is.null(w)) return(NULL)
    if (!is.numeric(w) || length(w) != rows) {
        fail(sprintf("%s: give %d numbers, one for each sample", name, rows), ERROR_DIMENSION)
    }
    wrong <- which(!(is.finite(w) & w > 0))
    if (length(wrong) > 0L) {
        fail(sprintf("%s: entry %d is %s; weights must be positive and finite", name, wrong[1L],
                     format(w[wrong[1L]])), ERROR_WEIGHTS)
    }
    as.double(w)
}

quoted <- function(words) paste0("'", words, "'", collapse = ", ")
