# Samples: a numeric matrix or data frame, a row each, made a matrix of doubles. A matrix of doubles
# is passed on as it is, without a copy.
as_samples <- function(x, name, like = NULL, empty = FALSE) {
    if (length(dim(x)) != 2L) not_samples(name)
    if (!is.null(like)) x <- select_features(x, like, name)
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

# The library would find it too, but counts from 0.
check_finite <- function(x, name) {
    if (all(is.finite(x))) return()
    first <- which(!is.finite(t(x)))[1L] - 1L # row by row
    row <- first %/% ncol(x) + 1L
    column <- first %% ncol(x) + 1L
    fail(sprintf("%s: row %d, column %d is %s", name, row, column, format(x[row, column])),
         ERROR_NOT_FINITE)
}

# The features of the fit, `like` its names (or NULL) and count. Where both sides have names these
# decide, whatever the order; columns that were not in the fit are left out, the column of classes
# say. Without names the order decides.
select_features <- function(x, like, name) {
    unique_names <- function(names) !is.null(names) && !anyDuplicated(names)
    if (unique_names(like$names) && unique_names(colnames(x))) {
        absent <- setdiff(like$names, colnames(x))
        if (length(absent) > 0L) {
            fail(paste0(name, ": no column ", quoted(absent)), ERROR_DIMENSION)
        }
        if (!identical(colnames(x), like$names)) x <- x[, like$names, drop = FALSE]
    } else if (ncol(x) != like$count) {
        fail(sprintf("%s has %d columns, the source has %d", name, ncol(x), like$count),
             ERROR_DIMENSION)
    }
    x
}

features_of <- function(x) list(names = colnames(x), count = ncol(x))

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
