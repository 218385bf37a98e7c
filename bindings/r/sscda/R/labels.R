# SPDX-License-Identifier: MIT
# Labels become integers for the library and come back in their own type. `encode_labels()` returns
# the codes and the key; `decode_labels()` turns codes into labels. R's NA is the library's
# "unlabelled".
encode_labels <- function(y, rows) {
    if (is.null(y)) return(list(codes = NULL, key = list(kind = "integer")))
    if (length(y) != rows) {
        fail(sprintf("y has %d labels, but x has %d rows", length(y), rows), ERROR_DIMENSION)
    }
    if (is.factor(y)) {
        return(list(codes = as.integer(y), key = factor_key(levels(y), class = class(y))))
    }
    # Whole numbers stay as they are, so that a saved model has the same labels in every language.
    if (!is.object(y) && fits_integer(y)) {
        return(list(codes = as.integer(y), key = list(kind = typeof(y))))
    }
    values <- sort(unique(y))
    list(codes = match(y, values), key = list(kind = "values", values = values))
}

# Returns a vector; accepts a single column as well.
as_labels <- function(y) {
    if (is.data.frame(y) && ncol(y) == 1L) y <- y[[1L]]
    if (!is.atomic(y)) {
        fail("y: give a vector of labels (factor, character, integer, logical), or NULL",
             ERROR_ARGUMENT)
    }
    dim(y) <- NULL
    y
}

fits_integer <- function(y) {
    if (is.double(y)) {
        return(all(is.na(y) | (y == round(y) & abs(y) <= .Machine$integer.max)))
    }
    is.integer(y) || is.logical(y)
}

decode_labels <- function(codes, key) {
    switch(key$kind,
           factor = decode_factor(codes, key),
           values = key$values[codes],
           logical = as.logical(codes),
           double = as.double(codes),
           codes)
}

# Turns decoded labels into codes again; NA for a label that the key does not have.
recode_labels <- function(labels, key) {
    if (is.factor(labels)) labels <- as.character(labels)
    switch(key$kind,
           factor = key$codes[match(labels, key$levels)],
           values = match(labels, key$values),
           logical = as.integer(as.logical(labels)),
           as_whole(labels))
}

as_whole <- function(labels) {
    numbers <- suppressWarnings(as.numeric(labels)) # words that are no numbers become NA
    numbers[!(numbers == round(numbers) & abs(numbers) <= .Machine$integer.max)] <- NA
    as.integer(numbers)
}

# The key of a factor. A model from another language may have any codes.
factor_key <- function(levels, codes = seq_along(levels), class = "factor") {
    list(kind = "factor", levels = levels, codes = codes, class = class)
}

# The names of classes to store in the model, which takes neither empty names nor one name twice.
class_names <- function(key) {
    names <- switch(key$kind, factor = key$levels, values = as.character(key$values), character())
    named <- !is.na(names) & names != "" & !duplicated(names)
    list(codes = which(named), names = names[named])
}

# The key of a model from a file: a factor if the classes have names, integers otherwise.
key_of_model <- function(pointer) {
    codes <- .Call(C_classes, pointer)
    names <- .Call(C_class_names, pointer, codes)
    if (length(codes) == 0L || anyNA(names)) return(list(kind = "integer"))
    factor_key(names, codes)
}

# The bytes of a tuning run contain no names of classes.
key_of_levels <- function(levels) {
    if (is.null(levels)) return(list(kind = "integer"))
    factor_key(as.character(levels))
}

# Checks the codes, since sscda_import() may have been called with levels of other data.
decode_factor <- function(codes, key) {
    stray <- setdiff(codes, c(NA, key$codes))
    if (length(stray) > 0L) {
        fail(sprintf("levels: %d are given, but the tuning run has a label %d", length(key$levels),
                     stray[1L]), ERROR_ARGUMENT)
    }
    structure(match(codes, key$codes), levels = key$levels, class = key$class)
}
